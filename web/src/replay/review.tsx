// The game afterwards: the first side's chance to win as a line through the match, and the orders that cost most with
// what would have been better. The server weighs each order, part by part; what is known is shown meanwhile.
import { useEffect, useState } from 'preact/hooks';
import { describeAction } from '../orders/words';
import { gameOf, useCalmPage } from '../page';
import { percent } from '../prompt/odds';
import type { ReviewOrder, ReviewPart, ReviewPoint } from '../protocol';
import { ask, complain } from '../server';
import { say } from '../words';
import { seekReplay } from './moments';

const WIDTH = 1000, HEIGHT = 100, TOLD = 5;

interface Findings {
    of: string;
    points: ReviewPoint[];
    orders: ReviewOrder[];
    isWhole: boolean;
}

async function fetchReview(isAll: boolean, tell: (found: Findings) => boolean): Promise<void> {
    const points: ReviewPoint[] = [], orders: ReviewOrder[] = [];
    for (let since: number | undefined = 0; since !== undefined;) {
        const part: ReviewPart = await ask<ReviewPart>('review', { since, ...(isAll ? { all: true } : {}) });
        points.push(...part.points);
        orders.push(...part.orders);
        since = part.next;
        if (!tell({ of: part.of, points: [...points], orders: [...orders], isWhole: since === undefined })) return;
    }
}

// The costliest, each better order once a turn.
function worst(orders: ReviewOrder[]): ReviewOrder[] {
    const seen = new Set<string>();
    return [...orders].sort((a, b) => b.cost - b.error - (a.cost - a.error))
        .filter(({ turn, better }) => !seen.has(`${turn} ${better[0]}`) && seen.add(`${turn} ${better[0]}`))
        .slice(0, TOLD);
}

function Chart({ found: { of, points, orders, isWhole } }: { found: Findings }) {
    const { replay, seat } = useCalmPage();
    const side = gameOf(seat?.match.game)?.roles.find(({ id }) => id === of)?.title ?? of;
    const frames = Math.max(1, (replay?.moments.length ?? 1) - 1), at = replay?.at ?? 0;
    const x = (frame: number) => (frame / frames * WIDTH).toFixed(1);
    const y = (chance: number) => (HEIGHT * (1 - chance / 1e6)).toFixed(1);
    const turns = points.filter(({ turn }, i) => i > 0 && turn !== points[i - 1].turn);
    const seek = (event: MouseEvent & { currentTarget: Element }) => {
        const box = event.currentTarget.getBoundingClientRect();
        seekReplay(Math.round((event.clientX - box.left) / box.width * frames));
    };
    const upright = (frame: number) => ({ x1: x(frame), x2: x(frame), y1: 0, y2: HEIGHT });
    const now = points.filter(({ frame }) => frame <= at).at(-1)?.chance ?? points[0]?.chance ?? 500000;
    return (
        <figure class="luck review">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" onClick={seek}
                aria-label={say('review.chance', side, percent(now / 1e6))}>
                {turns.map(({ frame }) => <line key={frame} {...upright(frame)} />)}
                <line class="luck-zero" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
                <polyline points={points.map(({ frame, chance }) => `${x(frame)},${y(chance)}`).join(' ')} />
                {points.filter(({ battle }) => battle).map(({ frame }) => (
                    <line key={`b${frame}`} class="review-battle" {...upright(frame)} y1={HEIGHT - 4} />
                ))}
                <line class="luck-now" {...upright(at)} />
            </svg>
            <figcaption>
                <span>{say('review.chance', side, percent(now / 1e6))}</span>
                {!isWhole && <span class="hint">{say('review.loading')}</span>}
                {isWhole && orders.length === 0 && <span>{say('review.none')}</span>}
                {worst(orders).map(({ frame, turn, order, better, cost }) => (
                    <button key={frame} type="button" onClick={() => seekReplay(frame - 1)}>
                        {say('review.order', turn, describeAction(order), percent(cost / 1000),
                            better.map(describeAction).join('; '))}
                    </button>
                ))}
            </figcaption>
        </figure>
    );
}

export function Review() {
    const { replay, seat } = useCalmPage();
    const [found, setFound] = useState<Findings | null>(null);
    const isAll = !!replay?.isAll, match = seat?.match.id;
    useEffect(() => {
        let isWanted = true;
        setFound(null);
        fetchReview(isAll, (part) => {
            if (isWanted) setFound(part);
            return isWanted;
        }).catch((error) => isWanted && complain(error));
        return () => { isWanted = false; };
    }, [isAll, match]);
    return found ? <Chart found={found} /> : <p class="luck hint">{say('review.loading')}</p>;
}
