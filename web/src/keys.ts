// Keys of the page, which leaves those of the browser alone: Ctrl+R is no R.
export const isChord = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;
