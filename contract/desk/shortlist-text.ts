/* The shortlist as an employer reads it: in emails up to 1.11, in those since, and the parts of a summary. */

export interface PresentedProfile {
	letter: string;
	summary: string;
	concern: string | null;
	/** Whether an earlier email presented them already. */
	again: boolean;
	name: string | null;
	contact: string[];
	resume: { name: string } | null;
}

/** For an email whose message was removed because a candidate in it was erased. */
const FALLBACK_MESSAGE = "Here are candidates who match what you asked for.";

/** Emails up to 1.11: the recruiter's message, then everything about each candidate. */
export function shortlistText(message: string, candidates: PresentedProfile[]): string {
	return [
		message.trimEnd() || FALLBACK_MESSAGE,
		...candidates.map((each) => describeCandidate(each, "Resume attached")),
	].join("\n\n");
}

function describeCandidate(profile: PresentedProfile, resumeLabel: string): string {
	const { letter, name, contact, summary, concern, again, resume } = profile;
	const who = name ? [name, ...contact].join(", ") : undefined;
	return [
		`Candidate ${letter}${who ? `: ${who}` : ""}${again ? " (you've seen this profile before)" : ""}`,
		summary.trim(),
		concern && `Our concern: ${concern.trim()}`,
		resume && `${resumeLabel}: ${resume.name}`,
	]
		.filter(Boolean)
		.join("\n");
}

interface ShortlistLine {
	letter: string;
	summary: string;
}

/** Emails since: the recruiter's message, a line for each candidate, and the link that opens their profiles. */
export function shortlistMailText(message: string, candidates: ShortlistLine[], link: string): string {
	const lines = candidates.map(({ letter, summary }) => {
		const { headline } = parseSummary(summary);
		return `Candidate ${letter}${headline && `: ${headline}`}`;
	});
	return [
		message.trimEnd() || FALLBACK_MESSAGE,
		lines.join("\n"),
		`See their profiles and tell me who you'd like to meet: ${link}`,
	]
		.filter(Boolean)
		.join("\n\n");
}

const PROFILES_HEADING = "Behind the link (names and resumes open only with a code emailed to the recipient):";

/** The email and the profiles behind its link, for recruiters. The link itself exists only in the email. */
export function shortlistPreview(message: string, candidates: PresentedProfile[]): string {
	const mail = shortlistMailText(message, candidates, "(the recipient's personal link)");
	const profiles = candidates.map((each) => describeCandidate(each, "Resume"));
	return [mail, ...(profiles.length > 0 ? [PROFILES_HEADING, ...profiles] : [])].join("\n\n");
}

export const QUOTA_LABEL = "Quota attainment";
/** Summaries up to 1.14. */
const OLD_QUOTA_LABEL = "Quota reached";

export interface QuotaFigure {
	percent: number;
	year: number | null;
	/** Such as $1.5M. */
	of: string | null;
}

export interface SummaryParts {
	headline: string;
	facts: { label: string; text: string }[];
	quotas: QuotaFigure[];
	/** The recruiter's own words. */
	rest: string;
}

const LABELED = /^([^:]{1,40}): +(\S.*)$/u;
const QUOTA = /^(\d{1,3}(?:\.\d{1,2})?)\+?%(?: of ([$€£]?\d[\d,.]{0,14} ?[KMB]?\+?))?(?: in ((?:19|20)\d\d))?$/i;

/** The parts of a summary, whatever a recruiter made of it. */
export function parseSummary(text: string): SummaryParts {
	const [headline = "", ...lines] = text.trim().split(/\r?\n/);
	const parts: SummaryParts = { headline: headline.trim(), facts: [], quotas: [], rest: "" };
	const rest: string[] = [];
	for (const line of lines) {
		const [, label, value = ""] = LABELED.exec(line.trim()) ?? [];
		if (label === undefined) rest.push(line.trimEnd());
		else if (label === QUOTA_LABEL || label === OLD_QUOTA_LABEL) addQuotas(parts, value);
		else parts.facts.push({ label, text: value });
	}
	return { ...parts, rest: rest.join("\n").trim() };
}

/** What is no figure stays a line of text. */
function addQuotas({ facts, quotas }: SummaryParts, line: string): void {
	const others: string[] = [];
	for (const piece of line.split(";")) {
		const [, percent, of = null, year] = QUOTA.exec(piece.trim()) ?? [];
		if (percent) quotas.push({ percent: Number(percent), year: year ? Number(year) : null, of });
		else if (piece.trim()) others.push(piece.trim());
	}
	if (others.length > 0) facts.push({ label: QUOTA_LABEL, text: others.join("; ") });
}

/** A, B, C, ..., Z, AA, AB, ...: what an employer calls the candidates of an opening. */
export function letterAt(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : letterAt(Math.floor(index / 26) - 1) + last;
}
