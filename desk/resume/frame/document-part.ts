/** A page of a PDF, or all of a Word file. */
export interface DocumentPart {
	element: HTMLElement;
	/** Its text with line breaks; undefined until it is read. */
	text: string | undefined;
	/** The document's text nodes with their offsets, in order; empty until it is drawn. */
	pieces: Piece[];
	/** Draws it unless that is done. */
	draw(): Promise<void>;
}

export interface Piece {
	node: Text;
	at: number;
}

/** The DOM range of a range of the text. Undefined until it is drawn. */
export function toDomRange({ pieces }: DocumentPart, from: number, to: number): Range | undefined {
	const first = pieces.findLast(({ at }) => at <= from);
	const last = pieces.findLast(({ at }) => at < to);
	if (!first || !last) return undefined;
	const range = document.createRange();
	range.setStart(first.node, Math.min(from - first.at, first.node.length));
	range.setEnd(last.node, Math.min(to - last.at, last.node.length));
	return range;
}
