// A component that is drawn again only when one of its properties is another.
import { Component, h } from 'preact';
import type { ComponentChild, FunctionComponent } from 'preact';

export function memo<Props extends object>(inner: FunctionComponent<Props>): new () => Component<Props> {
    return class extends Component<Props> {
        shouldComponentUpdate(next: Props): boolean {
            const keys = Object.keys(next) as (keyof Props)[];
            return keys.some((key) => next[key] !== this.props[key]);
        }

        render(): ComponentChild {
            return h(inner as FunctionComponent<object>, this.props);
        }
    };
}
