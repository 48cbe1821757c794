// A window over the page: focus stays in it, Escape and a click beside it close it, then the focus goes back.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function Window({ kind, label, isOpen, onClose, children }: {
    kind: string; label: string; isOpen: boolean; onClose(): void; children: ComponentChildren;
}) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        if (isOpen) dialog.current?.showModal();
        else dialog.current?.close();
    }, [isOpen]);
    return (
        <dialog ref={dialog} class={`window ${kind}`} aria-label={label} onClose={onClose}
            onClick={(event) => { if (event.target === dialog.current) onClose(); }}>
            {isOpen && <div>{children}</div>}
        </dialog>
    );
}
