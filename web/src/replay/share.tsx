// What one does with a moment of a match: a link to it, a picture or a short film for a friend, or to play on there.
import { useState } from 'preact/hooks';
import { branchMatch } from '../lobby/matches';
import { isAlone } from '../local/line';
import { gameOf, notify, page, titleOf, useCalmPage } from '../page';
import type { Replay } from '../page';
import { isEnded } from '../players/deeds';
import { keptSeats } from '../seats';
import { ask, complain } from '../server';
import { say } from '../words';

const BEATS = 6; // of a film

// For a friend the link of those who watch, if it is known here; otherwise that of this seat.
function linkTo({ at, isAll, moments }: Replay): { link: string; isOwn: boolean } {
    const watch = keptSeats().find((kept) => kept.token === page.token)?.watch;
    const isOwn = !watch && !!gameOf(page.seat?.match.game)?.roles.some(({ id }) => id === page.seat?.role);
    const frame = watch && !isAll ? moments[at].watched : at;
    return { link: `${location.origin}${watch ?? `/#${page.token}`}?at=${frame}${isAll ? '&all' : ''}`, isOwn };
}

async function copyLink(replay: Replay): Promise<void> {
    const { link, isOwn } = linkTo(replay);
    try {
        await navigator.clipboard.writeText(link);
        notify('news', say(isOwn ? 'share.copiedOwn' : 'share.copied'));
    } catch {
        notify('news', link); // pages without TLS have no clipboard
    }
}

// To an app of the device, or into a file.
async function send(svg: string, name: string): Promise<void> {
    const file = new File([svg], name, { type: 'image/svg+xml' });
    if (navigator.canShare?.({ files: [file] })) {
        await navigator.share({ files: [file] });
        return;
    }
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(file);
    anchor.download = name;
    anchor.click();
    URL.revokeObjectURL(anchor.href);
}

async function sendPicture({ at, isAll }: Replay, beats: number): Promise<void> {
    const { seat } = page;
    if (!seat) return;
    try {
        const { svg } = await ask<{ svg: string }>('picture', { frame: at, beats, ...(isAll ? { all: true } : {}) });
        await send(svg, `${seat.match.game}-${seat.match.id}-${at}.svg`);
    } catch (error) {
        if ((error as Error).name !== 'AbortError') complain(error); // the player thought better of it
    }
}

function PlayOn() {
    const { seat, replay } = useCalmPage(), [isBusy, setBusy] = useState(false);
    const roles = gameOf(seat?.match.game)?.roles ?? [];
    if (!replay || !isEnded() || replay.at === replay.moments.length - 1) return null;
    const begin = async (role: string) => {
        setBusy(true);
        await branchMatch(role);
        setBusy(false);
    };
    return (
        <>
            {roles.map(({ id }) => (
                <button key={id} type="button" disabled={isBusy} onClick={() => void begin(id)}>
                    {say('share.playOn', titleOf(id))}
                </button>
            ))}
        </>
    );
}

export function Share() {
    const { replay } = useCalmPage();
    if (!replay) return null;
    return (
        <details class="share">
            <summary>{say('share.title')}</summary>
            {!isAlone && (
                <button type="button" onClick={() => void copyLink(replay)}>{say('share.link')}</button>
            )}
            <button type="button" onClick={() => void sendPicture(replay, 0)}>{say('share.picture')}</button>
            <button type="button" onClick={() => void sendPicture(replay, BEATS)}>{say('share.film')}</button>
            {!isAlone && <PlayOn />}
        </details>
    );
}
