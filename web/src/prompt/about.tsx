// What a question is for: while the game is young, and not in a lesson, which explains by itself.
import { page } from '../page';
import type { View } from '../protocol';
import { keptSeats } from '../seats';
import { say, sayOr } from '../words';

const isFirstTurn = ({ panel }: View) =>
    panel.find((block) => block.kind === 'track' && block.items.some((item) => item.here))?.items[0]?.here === true;
const isNarrow = () => matchMedia('(max-width: 799px)').matches;
const isLesson = () => keptSeats().some((seat) => seat.token === page.token && seat.lesson);

export function About({ view }: { view: View }) {
    const told = sayOr(`about.${page.seat?.match.game}.${view.pending.rule}`, '');
    if (!told || !isFirstTurn(view) || isLesson()) return null;
    return ( // on a phone the orders come first
        <details class="hint about" open={!isNarrow()}><summary>{say('about.what')}</summary><p>{told}</p></details>
    );
}
