// The step of a lesson, over the orders: what to do, why, and the goal.
import { useEffect } from 'preact/hooks';
import { RuleMark } from '../log/rule';
import { useCalmPage } from '../page';
import { say } from '../words';
import { beginLesson, noteDone } from './lesson';

export function LessonBox() {
    const { view } = useCalmPage(), lesson = view?.lesson;
    useEffect(() => {
        if (view && lesson?.done) noteDone(view.game, lesson.name);
    }, [lesson?.done, lesson?.name]);
    if (!view || !lesson) return null;
    return (
        <aside class={lesson.done ? 'lesson is-done' : 'lesson'} aria-label={say('lesson.title', lesson.title)}
            data-step={lesson.done ? 'done' : lesson.step}>
            <h3>{lesson.title}
                <small>{lesson.done ? say('lesson.done') : say('lesson.step', lesson.step, lesson.steps)}</small></h3>
            <progress max={lesson.steps} value={lesson.done ? lesson.steps : lesson.step - 1} aria-hidden="true" />
            <p class="goal">{say('lesson.goal', lesson.goal)}</p>
            <p class="say" role="status">{lesson.text} {lesson.rule && <RuleMark id={lesson.rule} />}</p>
            {lesson.done && (
                <div class="buttons">
                    {lesson.next && (
                        <button type="button" class="primary" onClick={() => void beginLesson(view.game, lesson.next!)}>
                            {say('lesson.next')}
                        </button>
                    )}
                    <button type="button" onClick={() => void beginLesson(view.game, lesson.name)}>
                        {say('lesson.again')}
                    </button>
                    <a class={lesson.next ? 'button' : 'button primary'} href="#">{say('lobby.back')}</a>
                </div>
            )}
        </aside>
    );
}
