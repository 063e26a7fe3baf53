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
	/\t|[ \u00a0]{3,}| {2}(?=\p{Lu}\p{L}{2,12}: )| ?[|•·●■▪∙⋅◦~] ?| [–—-] | ?[–—] ?|, ?|; ?|(?<!\b(?:Inc|Co|Corp|Ltd|Bros|St|Ste|Mt|Ft|Dr|Sr|Jr|Mr|Ms|Mrs|Dept|Assoc|Natl|Intl|Univ|No|Exec|Mgr|Dir|Asst|\p{L}|\p{L}\.\p{L}))\. (?=\p{Lu})|: |\(|\)|\[|\]| @ | at (?=\p{Lu})| with (?=\p{Lu})| bei (?=\p{Lu})|(?<=\b(?:[Ee]xecutive|[Mm]anager|[Rr]ep|[Rr]epresentative|[Cc]onsultant|[Ss]pecialist|[Ee]ngineer|[Dd]irector|[Aa]ssociate|[Aa]dvisor|[Aa]gent|[Ss]ales|[Cc]oordinator|[Ll]ead)) for (?=\p{Lu})/gu;
/** `Account Executive / Larkfield / Columbus, OH`, but not `Freight Broker / Account Manager`. */
const WITH_SLASHES = new RegExp(`${BREAK.source}| / `, "gu");
/** Legal form of a company: belongs to the name before it. */
const LEGAL_SUFFIX = /^(?:inc|llc|l\.l\.c|ltd|corp|co|gmbh|llp|lp|plc|s\.a|ag|pllc|pc|n\.a)\.?$/i;
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
			if (/^ (?:@|at|with|bei|for) $/.test(sign)) at = true;
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

export function joinLegalSuffixes(parts: LinePart[]): LinePart[] {
	const joined: LinePart[] = [];
	for (const part of parts) {
		const before = joined.at(-1);
		if (before && LEGAL_SUFFIX.test(part.text)) {
			joined[joined.length - 1] = { ...before, text: `${before.text}, ${part.text}`, to: part.to };
		} else joined.push(part);
	}
	return joined;
}
