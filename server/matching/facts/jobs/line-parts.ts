import type { DateSpan } from "../lines/dates.ts";
import type { Line } from "../lines/lines.ts";

/* Splits a line that names a job into parts. */

export interface LinePart {
	text: string;
	/** Offsets in the whole text. */
	from: number;
	to: number;
	/** It is in brackets. */
	aside: boolean;
	/** It follows `at` or `for`. */
	at: boolean;
}

/** Separates parts. */
const BREAK =
	/\t|[ \u00a0]{3,}| {2}(?=\p{Lu}\p{L}{2,12}: )| ?[|•·●■▪∙⋅◦~] ?| [–—-] | ?[–—] ?|, at (?=\p{Lu})|, ?|; ?|(?<!\b(?:Inc|Co|Corp|Ltd|Bros|St|Ste|Mt|Ft|Dr|Sr|Jr|Mr|Ms|Mrs|Dept|Assoc|Natl|Intl|Univ|No|Exec|Mgr|Dir|Asst|\p{L}|\p{L}\.\p{L}))\. (?=\p{Lu})|: |\(|\)|\[|\]| @ | at (?=\p{Lu})| with (?=\p{Lu})| bei (?=\p{Lu})|(?<=\b(?:[Ee]xecutive|[Mm]anager|[Rr]ep|[Rr]epresentative|[Cc]onsultant|[Ss]pecialist|[Ee]ngineer|[Dd]irector|[Aa]ssociate|[Aa]dvisor|[Aa]gent|[Ss]ales|[Cc]oordinator|[Ll]ead)) for (?=\p{Lu})/gu;
/** `Account Executive / Larkfield / Columbus, OH`, but not `Freight Broker / Account Manager`. */
const WITH_SLASHES = new RegExp(`${BREAK.source}| / `, "gu");
/** Legal form of a company: belongs to the name before it. */
const LEGAL_SUFFIX = /^(?:inc|llc|l\.l\.c|ltd|corp|co|gmbh|llp|lp|plc|s\.a|ag|pllc|pc|n\.a)\.?$/i;
const SURNAME = /^\p{Lu}[\p{L}'’-]+$/u;
/** The end of a firm's name that lists surnames. */
const SURNAMES = /^\p{Lu}[\p{L}'’-]+(?:, \p{Lu}[\p{L}'’-]+)*,? (?:&|and) \p{Lu}/u;

/** The text between breaks, without the dates. */
export function splitLine(line: Line, spans: DateSpan[]): LinePart[] {
	const breaks = line.text.split(" / ").length > 2 ? WITH_SLASHES : BREAK;
	const parts: LinePart[] = [];
	let aside = false;
	let at = false;
	const add = (from: number, to: number) => {
		const text = line.text.slice(from, to);
		const trimmed = text.replace(/^[\s\p{Pd}*•.]+|(?<=\p{L}{5})\.\s*$|[\s\p{Pd}*]+$/gu, "");
		if (trimmed === "") return;
		const start = line.from + from + text.indexOf(trimmed);
		parts.push({ text: trimmed, from: start, to: start + trimmed.length, aside, at });
		at = false;
	};
	const addBetween = (start: number, end: number) => {
		let from = start;
		for (const { 0: sign, index } of line.text.slice(start, end).matchAll(breaks)) {
			add(from, start + index);
			from = start + index + sign.length;
			if (/[([]/.test(sign)) aside = true;
			if (/[)\]]/.test(sign)) aside = false;
			if (/^,? (?:@|at|with|bei|for) $/.test(sign)) at = true;
		}
		add(from, end);
	};
	let from = 0;
	for (const span of spans) {
		addBetween(from, span.from);
		from = span.to;
	}
	addBetween(from, line.text.length);
	return parts;
}

/** Joins the parts of one name: `Mojave Brite Solar, LLC`, and `Sandoval, Pruitt & Wade`, unless one is a place. */
export function joinNames(parts: LinePart[], places: { from: number; to: number }[]): LinePart[] {
	const joined: LinePart[] = [];
	for (const part of parts.toReversed()) {
		const next = joined[0];
		const isPlace = places.some(({ from, to }) => part.from < to && from < part.to);
		const isOne =
			next &&
			(LEGAL_SUFFIX.test(next.text) ||
				(!isPlace && next.from - part.to === 2 && SURNAME.test(part.text) && SURNAMES.test(next.text)));
		if (isOne) joined[0] = { ...part, text: `${part.text}, ${next.text}`, to: next.to };
		else joined.unshift(part);
	}
	return joined;
}
