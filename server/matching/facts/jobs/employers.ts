import type { JobHeader } from "./job-header.ts";
import type { LinePart } from "./line-parts.ts";
import { isQualifier, type JobTitle } from "./roles.ts";

/* Decides which name near a title is the employer, and which belongs to the title: `Registered Nurse, Telemetry`. */

/** How a resume lays out its jobs. A resume does it one way, so the unambiguous jobs show how to read the others. */
export interface JobLayout {
	/** The employer is on another line than the title. */
	elsewhere: boolean;
	/** How many names most titles have on their line. */
	names: number;
}

/** A title with the lines around it. */
export interface TitleContext {
	headers: JobHeader[];
	/** The employer named on lines further up; and whether those lines can't be anything else. */
	above: string | undefined;
	isSurelyAbove: boolean;
	/** The employer on a line above whose dates enclose this title's. */
	around?: string | undefined;
	/** What stands above the first of several titles in a row, each with its dates: `Ardenne Therapeutics`. */
	stackedUnder?: JobHeader[];
}

export function detectJobLayout(named: TitleContext[]): JobLayout {
	const timed = named.filter(({ headers }) => headers.some(({ span }) => span));
	const all = timed.length > 0 ? timed : named;
	const ownNames = all.map(({ headers }) => namesOn(headers.find(hasTitle)).map(({ text }) => text));
	const counts = all.map(({ headers, isSurelyAbove, stackedUnder = [] }, index) => {
		const title = headers.find(hasTitle);
		const own = isNamedAgain(index, ownNames) ? 1 : namesOn(title).length;
		const others = [...stackedUnder, ...headers].filter((header) => header !== title && namesOn(header).length > 0);
		return {
			own,
			others: others.length + (isSurelyAbove ? 1 : 0),
			sure: isSurelyAbove || others.some(isClearlyEmployer),
		};
	});
	const elsewhere = counts.filter(({ own, others }) => own === 0 && others > 0).length;
	const beside = counts.filter(({ own, others }) => own > 0 && others === 0).length;
	const both = counts.filter(({ own, others }) => own > 0 && others > 0);
	return {
		elsewhere: elsewhere > beside || (elsewhere === beside && both.length > 0 && both.every(({ sure }) => sure)),
		names: mostFrequent(counts.map(({ own }) => own).filter((own) => own > 0)),
	};
}

/** 'Buyer, Millwork, HomeBarn' beside 'Manager, HomeBarn': Millwork is no employer. */
function isNamedAgain(index: number, ownNames: string[][]): boolean {
	const names = ownNames[index] ?? [];
	if (names.length !== 2) return false;
	return ownNames.some(
		(others, at) => at !== index && others.at(-1) === names[1] && (others.length === 1 || others[0] !== names[0]),
	);
}

/** The titles of one employer, line by line: what stands above the first is above all of them. */
export function linesAboveStack(parts: JobHeader[][]): JobHeader[] {
	const [first = [], ...others] = parts;
	const isStack = others.length > 0 && others.every(([title]) => title !== undefined && hasTitle(title) && title.span);
	return isStack && first.find(hasTitle)?.span ? first.slice(0, first.findIndex(hasTitle)) : [];
}

function hasTitle({ titles }: JobHeader): boolean {
	return titles.length > 0;
}

function namesOn(header: JobHeader | undefined): LinePart[] {
	return header?.rest.filter(isName) ?? [];
}

function isName({ text, aside }: LinePart): boolean {
	return !aside && /^[\p{Lu}\p{N}]/u.test(text) && !DESCRIPTION.test(text) && !TITLE_FRAGMENT.test(text);
}

/** It has what employers come with: a place, dates, or a word common in company names. */
export function isClearlyEmployer({ span, places, rest }: JobHeader): boolean {
	return span !== undefined || places.length > 0 || rest.some(({ text }) => COMPANY_WORD.test(text));
}

/**
 * The title of a current job that has an employer with its place, and another name: behind the place, in front of the
 * employer, or beside the dates below it.
 */
export function findUnusualTitle(group: JobHeader[]): LinePart | undefined {
	const [place, dates] = [group.findIndex(({ places }) => places.length > 0), group.findIndex(isCurrent)];
	const [located, dated] = [group[place], group[dates]];
	if (!located || !dated || group.length > 2 || dates < place) return undefined;
	const at = located.places[0]?.from ?? 0;
	const { before = [], behind = [] } = Object.groupBy(namesOn(located), ({ from }) =>
		from < at ? "before" : "behind",
	);
	const employer = before.at(-1);
	if (!employer) return undefined;
	const [name] = located === dated ? [...behind, ...before] : namesOn(dated);
	return name && name !== employer && TITLE.test(name.text) && !COMPANY_WORD.test(name.text) ? name : undefined;
}

function isCurrent({ span }: JobHeader): boolean {
	return span?.end === "now";
}

const TITLE = /^\p{Lu}[\p{L}'’/-]+(?: (?:of|and|&|\p{Lu}[\p{L}'’/-]*)){0,4}$/u;

/** The employer above several titles held there in a row: its dates enclose theirs. */
export function enclosingEmployer([lead]: JobHeader[], title: JobHeader[]): string | undefined {
	const span = title.find(hasTitle)?.span;
	if (!lead?.span || lead.span.single || lead.titles.length > 0 || !span) return undefined;
	const isWithin =
		comparableYear(span.begin, "0") >= comparableYear(lead.span.begin, "9") &&
		comparableYear(span.end, "9") <= comparableYear(lead.span.end, "0");
	return isWithin ? findEmployer([lead])?.text : undefined;
}

/** For comparison. Pass an `unknown` that makes the test for enclosing dates fail. */
function comparableYear(time: string | undefined, unknown: string): string {
	return time === "now" ? "9" : (time ?? unknown).slice(0, 4);
}

/** The most frequent number; of a tie, the smaller. */
function mostFrequent(numbers: number[]): number {
	const times = [...Map.groupBy(numbers, (number) => number)].map(([number, all]) => ({ number, times: all.length }));
	return times.sort((a, b) => b.times - a.times || a.number - b.number)[0]?.number ?? 0;
}

/**
 * @param own the title's line
 * @param isSurelyAbove lines further up name an employer, and can't be anything else
 * @param isBefore the previous job has an employer, which may be this one's too
 */
export function findEmployer(
	entry: JobHeader[],
	own?: JobHeader,
	habit?: JobLayout,
	isSurelyAbove = false,
	isBefore = false,
): LinePart | undefined {
	const [title] = own?.titles ?? [];
	const next = own && title && habit && nameAfterTitle(title, own);
	const isDashed = title && next && !textBetween(title, next, own).includes(",");
	const isAbove = isSurelyAbove || (isBefore && isDashed === true);
	if (!next || !belongsToTitle(next, own, entry, habit, isAbove)) {
		const isBeside = own && habit && !habit.elsewhere && namesOn(own).length > 0;
		return bestName(isBeside ? [own] : entry, own);
	}
	const isOwn = !habit.elsewhere && namesOn(own).length > 1;
	const best = bestName(isOwn ? [own] : entry, own, next);
	return best ?? (isAbove && habit.elsewhere ? undefined : bestName(entry, own));
}

/** The name after the title, following a comma or a dash. */
function nameAfterTitle(title: JobTitle, header: JobHeader): LinePart | undefined {
	return header.rest.find((part) => isName(part) && /^(?:, ?| ?[-–—] ?)$/.test(textBetween(title, part, header)));
}

function textBetween({ to }: JobTitle, { from }: LinePart, { line }: JobHeader): string {
	return line.text.slice(to - line.from, from - line.from);
}

/** True if the employer is named elsewhere, or if this line has more names than the other titles' lines. */
function belongsToTitle(
	next: LinePart,
	own: JobHeader,
	entry: JobHeader[],
	{ elsewhere, names }: JobLayout,
	isAbove: boolean,
): boolean {
	const others = namesOn(own).filter((part) => part !== next);
	if (elsewhere) {
		if (others.length > 0 || entry.some((header) => header !== own && namesOn(header).length > 0)) return true;
		return isAbove && !COMPANY_WORD.test(next.text);
	}
	return (
		others.length + 1 > names && (!COMPANY_WORD.test(next.text) || others.some(({ text }) => COMPANY_WORD.test(text)))
	);
}

/** Of what is not a title, a date or a place, the part most like a name. */
function bestName(entry: JobHeader[], own: JobHeader | undefined, except?: LinePart): LinePart | undefined {
	const at = own ? entry.indexOf(own) : -1;
	let best: { part: LinePart; score: number } | undefined;
	for (const [index, { rest, span, places }] of entry.entries()) {
		for (const [position, part] of rest.filter((part) => part !== except && mayBeName(part)).entries()) {
			const score =
				(part.at ? 4 : 0) +
				(COMPANY_WORD.test(part.text) ? 2 : 0) +
				(index === at ? 1 : 0) +
				(index !== at && (span || places.length > 0) ? 1 : 0) +
				(Math.abs(index - at) === 1 ? 0.5 : 0) +
				(position === 0 ? 1 : 0) -
				(part.aside ? 2 : 0) -
				(/^\p{Ll}/u.test(part.text) ? 2 : 0) -
				(part.text.split(" ").length > 6 ? 2 : 0) -
				(DESCRIPTION.test(part.text) ? 2 : 0);
			if (score > (best?.score ?? 0)) best = { part, score };
		}
	}
	return best?.part;
}

function mayBeName({ text, at }: LinePart): boolean {
	const words = text.split(" ");
	const isSentence =
		words.length >= SENTENCE_WORDS_MIN && words.filter((word) => /^\p{Ll}/u.test(word)).length > words.length / 2;
	return !isSentence && !TITLE_FRAGMENT.test(text) && (at || !isQualifier(text));
}

/** Adds what follows after a comma, if the employer is another name. */
export function extendTitle(title: JobTitle, header: JobHeader, employer: LinePart | string | undefined): JobTitle {
	const { line } = header;
	const next = nameAfterTitle(title, header);
	if (!next || !employer || next === employer) return title;
	return { ...title, text: line.text.slice(title.from - line.from, next.to - line.from), to: next.to };
}

const SENTENCE_WORDS_MIN = 4; // words, most of them lowercase: what the candidate did, not where
/** Half of a title that was split by a narrow column. */
const TITLE_FRAGMENT =
	/^(?:executive|manager|representative|rep|associate|director|engineer|specialist|consultant|coordinator|lead|account|senior account|sales)$/i;
const COMPANY_WORD =
	/\b(?:inc|llc|ltd|corp|corporation|gmbh|company|co|group|logistics|freight|systems|solutions|technologies|technology|tech|software|bank|medical|health|healthcare|insurance|partners|services|supply|industries|labs?|university|college|school|schools|district|hospital|army|navy|force|guard|corps|motors|realty|media|networks?|energy|solar|foods|pharma\w*|staffing|agency|associates|international|wireless|telecom|store|stores|analytics|cloud|data|security|capital|financial|mutual|self-employed|freelance)\b/i;
const DESCRIPTION =
	/^(?:saas|b2b|b2c|series [a-e]|startup|start-up|fortune \d+|\d|\$|a |an |the (?:leading|largest)|leading|provider|maker|manufacturer of|reporting|team|quota|smb|mid-?market|enterprise|inside|outside|new business|hunter)\b/i;
