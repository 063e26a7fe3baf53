import { createElement, type ReactElement, type ReactNode } from "react";

/* The picture for a shared link: the page's headline, the logo, and the closing line or the outline of the page's
   state. Drawn in the colors of the dark band, which stand out in any feed. */

export const SHARE_SIZE = { width: 1200, height: 630 };

/** Named as in site/content/colors.yaml. */
export interface ShareColors {
	band: string;
	onBand: string;
	onBandSoft: string;
	brand: string;
	accent: string;
}

export interface ShareContent {
	/** The headline in segments. The closing line is drawn under the marked ones. */
	headline: { text: string; marked: boolean }[];
	firm: string;
	tagline: string;
	/** The state's drawing on the page: a path, and dots as fractions of its width and height. */
	outline?: { width: number; height: number; path: string; dots: [number, number][] };
}

const EDGE = 72; // pixels of space at the sides
const OUTLINE = { width: 440, height: 440 };

export function sharePicture(words: ShareContent, colors: ShareColors): ReactElement {
	const room = SHARE_SIZE.width - 2 * EDGE - (words.outline ? OUTLINE.width + 40 : 0);
	return box(
		{
			...SHARE_SIZE,
			boxSizing: "border-box",
			flexDirection: "column",
			justifyContent: "space-between",
			padding: EDGE,
			backgroundColor: colors.band,
		},
		words.outline ? stateOutline(words.outline, colors) : closingLine(colors),
		logoMark(words.firm, colors),
		headline(words, room, colors),
		box({ fontFamily: "Figtree", fontSize: 30, color: colors.onBandSoft }, words.tagline),
	);
}

function logoMark(firm: string, { onBand, brand, accent }: ShareColors): ReactElement {
	return box(
		{ alignItems: "center", fontFamily: "Fraunces", fontSize: 40, color: onBand },
		svg(
			{ width: 50, height: 44, viewBox: "0 0 32 28" },
			line("M1 24h7l5-8 5 4 8-15", 3.4, accent),
			createElement("circle", { key: "end", cx: 27, cy: 4.5, r: 3.5, fill: brand }),
		),
		box({ marginLeft: 16 }, firm),
	);
}

function headline(
	{ headline: pieces, outline }: ShareContent,
	room: number,
	{ onBand, accent }: ShareColors,
): ReactElement {
	const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
	const style = {
		width: room,
		marginBottom: outline ? 0 : 40,
		fontFamily: "Fraunces",
		fontSize: headlineSize(letters, outline !== undefined),
		lineHeight: 1.08,
		letterSpacing: "-0.018em",
		color: onBand,
	};
	if (pieces.every(({ marked }) => !marked)) {
		return box({ ...style, textWrap: "balance" }, pieces.map(({ text }) => text).join(""));
	}
	const words = pieces.flatMap(({ text, marked }) =>
		(marked ? [text] : text.split(" ").filter(Boolean)).map((word) => ({ word, marked })),
	);
	return box(
		{ ...style, flexWrap: "wrap", columnGap: 20 },
		...words.map(({ word, marked }) => box(marked ? { borderBottom: `7px solid ${accent}` } : {}, word)),
	);
}

/** The largest size at which the headline fits on four lines beside an outline, or on three without one. */
function headlineSize(letters: number, besideOutline: boolean): number {
	if (besideOutline) return letters <= 45 ? 76 : letters <= 48 ? 66 : 58;
	return letters <= 32 ? 104 : letters <= 60 ? 88 : 72;
}

/** Up, a setback, up again: across the whole picture, below the text. */
function closingLine({ accent }: ShareColors): ReactElement {
	return box(
		{ position: "absolute", left: 0, bottom: 0 },
		svg(
			{ width: SHARE_SIZE.width, height: 300, viewBox: "0 0 1200 300" },
			line("M0 250H560L680 232L770 243L900 196L985 210L1110 150L1200 116", 6, accent),
		),
	);
}

function stateOutline(
	{ width, height, path, dots }: NonNullable<ShareContent["outline"]>,
	{ band, onBand, brand, accent }: ShareColors,
): ReactElement {
	const scale = Math.min(OUTLINE.width / width, OUTLINE.height / height);
	const circles = dots.map(([x, y]) =>
		createElement("circle", {
			key: `${x} ${y}`,
			cx: x * width,
			cy: y * height,
			r: 7 / scale,
			fill: brand,
			stroke: band,
			strokeWidth: 3 / scale,
		}),
	);
	return box(
		{
			position: "absolute",
			right: EDGE - 16,
			top: (SHARE_SIZE.height - height * scale) / 2,
		},
		svg(
			{ width: width * scale, height: height * scale, viewBox: `0 0 ${width} ${height}` },
			createElement("path", {
				key: "outline",
				d: path,
				fill: onBand,
				fillOpacity: 0.05,
				stroke: accent,
				strokeWidth: 5 / scale,
				strokeLinejoin: "round",
			}),
			...circles,
		),
	);
}

function box(style: object, ...children: ReactNode[]): ReactElement {
	return createElement("div", { style: { display: "flex", ...style } }, ...children);
}

function svg(size: { width: number; height: number; viewBox: string }, ...children: ReactNode[]): ReactElement {
	return createElement("svg", { ...size, fill: "none" }, ...children);
}

function line(d: string, strokeWidth: number, stroke: string): ReactElement {
	return createElement("path", {
		key: d,
		d,
		stroke,
		strokeWidth,
		strokeLinecap: "round",
		strokeLinejoin: "round",
	});
}
