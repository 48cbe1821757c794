// Furniture for games that have none of their own yet: the panel's text as the rules wrote it.
import type { Furniture, FurnitureProps } from './furniture';

function Panel({ panel }: FurnitureProps) {
    return <pre class="plain-panel">{panel}</pre>;
}

export const plain: Furniture = {
    Panel,
    back: () => <path class="mon" d="M0 -7l7 7l-7 7l-7 -7z" />,
    isShown: () => false,
};
