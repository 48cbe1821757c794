// What a step points at is brought into sight when the step begins, on a map as on a table.
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { whenStill } from '../board/zoom';
import type { Zoom } from '../board/zoom';
import { lessonNow } from './lesson';

type Place = [number, number];

const middleOf = (element: Element): Place => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
};

const meanOf = (places: Place[]): Place =>
    [0, 1].map((i) => places.reduce((sum, place) => sum + place[i], 0) / places.length) as Place;

export function useStepInSight(svg: RefObject<SVGSVGElement | null>, zoom: RefObject<Zoom | null>,
    isShowing: boolean): void {
    const lesson = lessonNow(), step = isShowing || !lesson ? '' : `${lesson.name} ${lesson.step}`;
    useEffect(() => {
        if (!step) return undefined;
        const places = () => [...svg.current?.querySelectorAll('.guided') ?? []].map(middleOf);
        const where = () => places().join(' ') || undefined;
        const reveal = () => {
            const hidden = places().find((place) => !zoom.current?.shows(...place)), mean = meanOf(places());
            if (hidden) zoom.current?.reveal(...(zoom.current.shows(...mean) ? hidden : mean));
        };
        // a board that has just been opened goes to where it begins, after it stood still for a moment: once more then
        let stop = whenStill(where, () => {
            reveal();
            stop = whenStill(where, reveal);
        });
        return () => stop();
    }, [step]);
}
