// The slider through the match as this seat saw it; when the match is over, with everything turned up.
import { useEffect, useState } from 'preact/hooks';
import { gameOf, useCalmPage } from '../page';
import { isEnded } from '../players/deeds';
import { say } from '../words';
import { Luck } from './luck';
import { Review } from './review';
import { closeReplay, openReplay, seekReplay, showBeside } from './moments';
import { Share } from './share';

// Few fonts have these signs.
const SHAPES = {
    first: 'M1 2h2v12h-2zM9 2v12l-6 -6zM15 2v12l-6 -6z',
    back: 'M12 2v12l-8 -6zM2 2h2v12h-2z',
    play: 'M4 2l10 6l-10 6z',
    pause: 'M4 2h3v12h-3zM9 2h3v12h-3z',
    next: 'M4 2l8 6l-8 6zM12 2h2v12h-2z',
};

function Knob({ name, onClick }: { name: keyof typeof SHAPES; onClick(): void }) {
    return (
        <button type="button" aria-label={say(`replay.${name}`)} onClick={onClick}>
            <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d={SHAPES[name]} /></svg>
        </button>
    );
}

const PACE = 700; // milliseconds a moment stays

export function Replay() {
    const { replay, view, seat } = useCalmPage();
    const [isLoading, setLoading] = useState(false);
    useEffect(() => {
        if (!replay?.isPlaying) return undefined;
        const timer = setTimeout(() => seekReplay(replay.at + 1, true), PACE);
        return () => clearTimeout(timer);
    }, [replay]);
    const load = async (isAll: boolean) => {
        setLoading(true);
        await openReplay(isAll, undefined, replay?.shows);
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
    const last = replay.moments.length - 1, shown = replay.shows;
    const isOver = isEnded(), tellsLuck = isOver && gameOf(seat?.match.game)?.luck;
    return (
        <div class="replay is-open" role="group" aria-label={say('replay.title')}>
            {tellsLuck && shown === 'luck' && <Luck />}
            {tellsLuck && shown === 'review' && <Review />}
            <Knob name="first" onClick={() => seekReplay(0)} />
            <Knob name="back" onClick={() => seekReplay(replay.at - 1)} />
            <Knob name={replay.isPlaying ? 'pause' : 'play'} onClick={() => seekReplay(replay.at, !replay.isPlaying)} />
            <Knob name="next" onClick={() => seekReplay(replay.at + 1)} />
            <input type="range" min={0} max={last} value={replay.at} aria-label={say('replay.slider')}
                onInput={(event) => seekReplay(Number(event.currentTarget.value))} />
            <span class="where">{say('replay.frame', replay.at, last)}</span>
            {tellsLuck && (['luck', 'review'] as const).map((what) => (
                <button key={what} type="button" aria-pressed={shown === what}
                    onClick={() => showBeside(shown === what ? null : what)}>{say(`replay.${what}`)}</button>
            ))}
            <Share />
            {isOver && (
                <label><input type="checkbox" checked={replay.isAll}
                    onChange={(event) => void load(event.currentTarget.checked)} /> {say('replay.all')}</label>
            )}
            <button type="button" class="primary" onClick={closeReplay}>{say('replay.now')}</button>
        </div>
    );
}
