// The outline of a counter, 64 wide and high around 0,0. The second side has cut shoulders, so the side shows without
// colour; `grow` makes it larger all around.
export function outlineOf(side: number, grow = 0): string {
    const a = 30 + grow;
    return side % 2 === 1
        ? `M${9 - a} ${-a}H${a - 9}L${a} ${9 - a}V${a - 3}Q${a} ${a} ${a - 3} ${a}H${3 - a}Q${-a} ${a} ${-a} ${a - 3}` +
            `V${9 - a}Z`
        : `M${5 - a} ${-a}H${a - 5}Q${a} ${-a} ${a} ${5 - a}V${a - 5}Q${a} ${a} ${a - 5} ${a}H${5 - a}Q${-a} ${a} ` +
            `${-a} ${a - 5}V${5 - a}Q${-a} ${-a} ${5 - a} ${-a}Z`;
}
