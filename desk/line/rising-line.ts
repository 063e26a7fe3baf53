/* The geometry of the rising line. */

/** 100 wide and 40 high. */
const LINE: [x: number, y: number][] = [
	[0, 38],
	[18.5, 38],
	[32, 25],
	[39.7, 31],
	[50.5, 20],
	[64, 8],
	[74, 14],
	[100, 2],
];
export const LINE_HEIGHT = 40;

/** The line's y coordinate at a share of its width. */
export function heightAt(share: number): number {
	const x = share * 100;
	const end = LINE.findIndex(([at]) => at >= x);
	const [toX, toY] = LINE[Math.max(1, end)] ?? [100, 0];
	const [fromX, fromY] = LINE[Math.max(1, end) - 1] ?? [0, 0];
	return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX);
}

/** The line between two shares of its width, as SVG points. */
export function points(from: number, to: number): string {
	const between = LINE.filter(([x]) => x > from * 100 && x < to * 100);
	const ends = [from, to].map((share): [number, number] => [share * 100, heightAt(share)]);
	return [ends[0], ...between, ends[1]].map((point) => point?.join(",")).join(" ");
}
