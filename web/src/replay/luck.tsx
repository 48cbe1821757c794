// What dice and draws were worth, as a line through the match: up for the first side, down for the second. The server
// weighs each of them; here it is only added up and drawn.
import { useEffect, useState } from 'preact/hooks';
import { gameOf, useCalmPage } from '../page';
import type { LuckEvent, LuckPart } from '../protocol';
import { ask, complain } from '../server';
import { say } from '../words';
import { seekReplay } from './moments';

const WIDTH = 1000, HEIGHT = 100, LEAST = 100000, TOLD = 3; // LEAST: a tenth of a win fills half of the chart at most

interface Step {
    frame: number;
    sum: number; // of the first side so far, in millionths of a win
    gain: number;
    event: LuckEvent;
}

async function fetchLuck(isAll: boolean): Promise<Step[]> {
    const steps: Step[] = [];
    for (let since: number | undefined = 0; since !== undefined;) {
        const part: LuckPart = await ask<LuckPart>('luck', { since, ...(isAll ? { all: true } : {}) });
        for (const event of part.events) {
            const gain = event.actual - event.expected;
            steps.push({ frame: event.frame, gain, sum: (steps.at(-1)?.sum ?? 0) + gain, event });
        }
        since = part.next;
    }
    return steps;
}

const points = (millionths: number) => {
    const value = millionths / 10000;
    return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
};

// What the chart is measured by: a round number of hundredths of a win that is well within it.
const ROUND = [50, 20, 10, 5, 2];
const measureOf = (scale: number) => (ROUND.find((round) => round * 10000 <= scale) ?? 2) * 10000;

// The line as a shape that hangs on the middle; of one side only, the other's part is flat.
function shapeOf(steps: Step[], x: (frame: number) => number, y: (sum: number) => number, sign: 1 | -1): string {
    const path = steps.map(({ frame, sum }) =>
        `H${x(frame).toFixed(1)}V${y(sign * Math.max(0, sign * sum)).toFixed(1)}`);
    return `M0 ${y(0)}${path.join('')}H${WIDTH}V${y(0)}Z`;
}

function Chart({ steps }: { steps: Step[] }) {
    const { replay, seat } = useCalmPage(), roles = gameOf(seat?.match.game)?.roles ?? [];
    const frames = Math.max(1, (replay?.moments.length ?? 1) - 1), at = replay?.at ?? 0;
    const scale = Math.max(LEAST, ...steps.map(({ sum }) => Math.abs(sum)));
    const x = (frame: number) => frame / frames * WIDTH, y = (sum: number) => HEIGHT / 2 - sum / scale * HEIGHT * 0.46;
    const measure = measureOf(scale), across = (sum: number) => ({ x1: 0, x2: WIDTH, y1: y(sum), y2: y(sum) });
    const turns = steps.filter(({ event }, i) => i > 0 && event.turn !== steps[i - 1].event.turn);
    const until = steps.filter(({ frame }) => frame <= at).at(-1)?.sum ?? 0, whole = steps.at(-1)?.sum ?? 0;
    const great = [...steps].sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain)).slice(0, TOLD)
        .filter(({ gain }) => gain !== 0).sort((a, b) => a.frame - b.frame);
    const seek = (event: MouseEvent & { currentTarget: Element }) => {
        const box = event.currentTarget.getBoundingClientRect();
        seekReplay(Math.round((event.clientX - box.left) / box.width * frames));
    };
    const upright = (frame: number) => ({ x1: x(frame), x2: x(frame), y1: 0, y2: HEIGHT });
    const [first = '', second = ''] = roles.map(({ title }) => title);
    return (
        <figure class="luck is-measured">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" onClick={seek}
                aria-label={say('luck.sum', first, points(whole), second, points(-whole))}>
                {turns.map(({ frame }) => <line key={frame} {...upright(frame)} />)}
                <path class="side-0" d={shapeOf(steps, x, y, 1)} />
                <path class="side-1" d={shapeOf(steps, x, y, -1)} />
                {[measure, -measure].map((sum) => <line key={sum} class="luck-measure" {...across(sum)} />)}
                <line class="luck-zero" {...across(0)} />
                <line class="luck-now" {...upright(at)} />
            </svg>
            <div class="luck-axis" aria-hidden="true">
                {[measure, -measure].map((sum, i) => (
                    <span key={sum} class={`side-${i}`} style={{ top: `${y(sum)}%` }}>
                        {i ? second : first} {points(measure)}</span>
                ))}
            </div>
            <figcaption>
                <span>{say('luck.until')} <b class="side-0">{first} {points(until)}</b>{' '}
                    <b class="side-1">{second} {points(-until)}</b></span>
                {great.map(({ frame, gain, event }) => (
                    <button key={frame} type="button" class={`side-${gain > 0 ? 0 : 1}`}
                        onClick={() => seekReplay(frame)}>
                        {say('luck.event', event.turn, gain > 0 ? first : second, points(Math.abs(gain)))}
                    </button>
                ))}
                <span class="hint">{say('luck.unit')}</span>
            </figcaption>
        </figure>
    );
}

export function Luck() {
    const { replay, seat } = useCalmPage();
    const [steps, setSteps] = useState<Step[] | null>(null);
    const isAll = !!replay?.isAll, match = seat?.match.id;
    useEffect(() => {
        let isWanted = true;
        setSteps(null);
        fetchLuck(isAll).then((found) => isWanted && setSteps(found), (error) => isWanted && complain(error));
        return () => { isWanted = false; };
    }, [isAll, match]);
    return steps ? <Chart steps={steps} /> : <p class="luck hint">{say('luck.loading')}</p>;
}
