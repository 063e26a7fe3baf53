/** A page of a PDF, or all of a Word file. */
export interface Part {
	element: HTMLElement;
	/** What it says, its lines apart; undefined while that is not known. */
	text: string | undefined;
	/** Where in the text each piece of the document stands, in order; none before it is drawn. */
	pieces: Piece[];
	/** Makes sure that it is on the screen. */
	draw(): Promise<void>;
}

export interface Piece {
	node: Text;
	at: number;
}

/** What the text between two places is in the document. Undefined before it is drawn. */
export function rangeOf({ pieces }: Part, from: number, to: number): Range | undefined {
	const first = pieces.findLast(({ at }) => at <= from);
	const last = pieces.findLast(({ at }) => at < to);
	if (!first || !last) return undefined;
	const range = document.createRange();
	range.setStart(first.node, Math.min(from - first.at, first.node.length));
	range.setEnd(last.node, Math.min(to - last.at, last.node.length));
	return range;
}
