import type { PlaceFinder, PlaceHit } from "../lines/candidate-places.ts";
import type { DateSpan } from "../lines/dates.ts";
import type { Line } from "../lines/lines.ts";
import { joinNames, type LinePart, splitLine } from "./line-parts.ts";
import type { JobTitle, TitleFinder } from "./roles.ts";

/* A line that names a job, split into titles, dates, places and the rest, which includes the employer. */

export interface JobHeader {
	line: Line;
	titles: JobTitle[];
	span: DateSpan | undefined;
	places: PlaceHit[];
	/** Parts that are none of these. */
	rest: LinePart[];
}

/** Left over from a date that wraps onto the next line. */
const MONTH =
	/^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|fall|winter)$/i;
/** Describes the job, and is not an employer's name. */
const NOT_AN_EMPLOYER =
	/^(?:.{3,30} (?:bay|metro) area|company|employer|firm|city|location|period|dates?|title|position|role|duration|place|remote|hybrid|on-?site|onsite|full[- ]?time|part[- ]?time|contract(?:or)?|temporary|temp|seasonal|permanent|freelance basis|internship|promoted.{0,40}|acquired.{0,40}|formerly.{0,40}|contract[- ]to[- ]hire|commission only|100% commission|w-?2|1099|laid off.{0,40}|company closed.{0,30}|position eliminated.{0,30}|usa?|u\.s\.a?\.?|united states|home office|work from home|wfh|various|concurrent|\d+ (?:years?|months?|yrs?|mos?).{0,20}|(?:19|20)\d\d|current|present|.{0,20}territory|territory.{0,40}|\$.{0,30}|\d.{0,20}%.{0,20}|\p{P}+)$/iu;

/** In lowercase, what the firm before it is: `Ocotillo Resort, a Hallmoor Hotels property`. */
const APPOSITION =
	/^(?:an? |(?:now )?(?:a )?(?:part|division|subsidiary|member|affiliate|unit|brand) of |now |acquired by |formerly |dba |d\/b\/a )/;
/** Who places somebody is the employer: `Contractor through Ashgrove Staffing for the Defense Supply Office`. */
const ASSIGNMENT =
	/^(?:(?:contract(?:or|ed)?|temp(?:orary)?|consultant|placed|employed|assigned|on assignment)(?: role| position| work| assignment)? )?(?:through|via) (?=\p{Lu})/iu;
const CLIENT = / (?:for|to|at|on behalf of|supporting) (?:the )?\p{Lu}.*$/u;

/** The line of a firm without what only describes it. */
export function withoutDescription(text: string): string {
	const bare = text
		.replaceAll(/\([^()]*\)/g, "")
		.replace(/ [–—-] [\p{Ll}$].*$/u, "")
		.replace(/, (?:remote|hybrid|on-?site)$/, "")
		.replace(/ @ (?=\p{Lu})/u, ", ")
		.replace(ASSIGNMENT, "");
	const described = [...bare.matchAll(/, /g)].find(({ index }) => APPOSITION.test(bare.slice(index + 2)));
	return described ? bare.slice(0, described.index) : bare;
}

function removeAssignment(part: LinePart): LinePart {
	const assignment = ASSIGNMENT.exec(part.text)?.[0];
	if (!assignment) return part;
	const text = part.text.slice(assignment.length).replace(CLIENT, "");
	const from = part.from + assignment.length;
	return { ...part, text, from, to: from + text.length };
}

export function parseJobHeader(line: Line, roles: TitleFinder, places: PlaceFinder): JobHeader {
	if (line.prose) return { line, titles: [], span: undefined, places: [], rest: [] };
	const { spans } = line;
	const span = spans.find(({ single }) => !single) ?? (spans.length === 1 ? spans[0] : undefined);
	const parts = splitLine(line, spans);
	const titles = roles.titlesIn(line, parts);
	const found = places.inLine(line);
	const untitled = parts.filter((part) => !titles.some(({ from, to }) => part.from < to && from < part.to));
	const rest = joinNames(untitled, found)
		.flatMap((part) => removePlace(part, found))
		.map(removeAssignment)
		.filter(
			({ text }) => /\p{L}/u.test(text) && !MONTH.test(text) && !NOT_AN_EMPLOYER.test(text) && !APPOSITION.test(text),
		);
	return { line, titles, span, places: found, rest };
}

/** `Larkfield Logistics Columbus, OH` without the place; `Dakotas & Western Minnesota` is more than a state. */
function removePlace(part: LinePart, places: PlaceHit[]): LinePart[] {
	const place = places.find(({ from, to }) => part.from < to && from < part.to);
	if (!place) return [part];
	if (place.from <= part.from) return [];
	if (place.to <= part.to) return [part];
	const text = part.text.slice(0, place.from - part.from).trimEnd();
	return [{ ...part, text, to: part.from + text.length }];
}
