// The course of a game on the start page: its lessons in order, which are done, which was left in between.
import type { Game } from '../protocol';
import { say } from '../words';
import { isDone, nextOf, seatOf, takeLesson } from './lesson';

function stateOf(game: string, name: string): string {
    if (isDone(game, name)) return say('lesson.isDone');
    return seatOf(game, name) ? say('lesson.isLeft') : '';
}

export function Course({ game, isBusy }: { game: Game; isBusy: boolean }) {
    const next = nextOf(game), { lessons } = game;
    if (!next) return null;
    const done = lessons.filter(({ name }) => isDone(game.id, name)).length;
    return (
        <div class="course">
            <button type="button" disabled={isBusy} onClick={() => void takeLesson(game.id, next)}>
                {say('lesson.learn')} <small>{say('lesson.count', done, lessons.length)}</small>
            </button>
            <details><summary>{say('lesson.list')}</summary>
                <ol>
                    {lessons.map(({ name, title, goal }) => (
                        <li key={name}>
                            <button type="button" class="quiet" disabled={isBusy}
                                onClick={() => void takeLesson(game.id, name)}>{title}</button>
                            {stateOf(game.id, name) && <small class="state">{stateOf(game.id, name)}</small>}
                            <small>{goal}</small>
                        </li>
                    ))}
                </ol>
            </details>
        </div>
    );
}
