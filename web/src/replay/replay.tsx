// The slider through the match as this seat saw it; when the match is over, with everything turned up.
import { useEffect, useState } from 'preact/hooks';
import { closeReplay, openReplay, seekReplay, usePage } from '../store';
import { say } from '../words';

const PACE = 700; // milliseconds a moment stays

export function Replay() {
    const { replay, view } = usePage();
    const [isLoading, setLoading] = useState(false);
    useEffect(() => {
        if (!replay?.isPlaying) return undefined;
        const timer = setTimeout(() => seekReplay(replay.at + 1, true), PACE);
        return () => clearTimeout(timer);
    }, [replay]);
    const load = async (isAll: boolean) => {
        setLoading(true);
        await openReplay(isAll);
        setLoading(false);
    };
    if (!view) return null;
    if (!replay) {
        return (
            <div class="replay">
                <button type="button" disabled={isLoading} onClick={() => void load(false)}>
                    {isLoading ? say('replay.loading') : `⟲ ${say('replay.open')}`}
                </button>
            </div>
        );
    }
    const last = replay.moments.length - 1;
    return (
        <div class="replay is-open" role="group" aria-label={say('replay.title')}>
            <button type="button" aria-label={say('replay.first')} onClick={() => seekReplay(0)}>⏮</button>
            <button type="button" aria-label={say('replay.back')} onClick={() => seekReplay(replay.at - 1)}>◀</button>
            <button type="button" aria-label={say(replay.isPlaying ? 'replay.pause' : 'replay.play')}
                onClick={() => seekReplay(replay.at, !replay.isPlaying)}>{replay.isPlaying ? '⏸' : '⏵'}</button>
            <button type="button" aria-label={say('replay.next')} onClick={() => seekReplay(replay.at + 1)}>▶</button>
            <input type="range" min={0} max={last} value={replay.at} aria-label={say('replay.slider')}
                onInput={(event) => seekReplay(Number(event.currentTarget.value))} />
            <span class="where">{say('replay.frame', replay.at, last)}</span>
            {view.pending.kind === 'over' && (
                <label><input type="checkbox" checked={replay.isAll}
                    onChange={(event) => void load(event.currentTarget.checked)} /> {say('replay.all')}</label>
            )}
            <button type="button" class="primary" onClick={closeReplay}>{say('replay.now')}</button>
        </div>
    );
}
