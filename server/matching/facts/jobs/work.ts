import type { Work, WorkDone } from "../../terms/fact.ts";
import type { Line } from "../lines/lines.ts";
import type { JobTitle } from "./roles.ts";

/*
 * What somebody does by a job's own text, for titles that don't say it: 'Growth Partner', 'new logos only, 53 since I
 * came'. Each kind of work has signs. Two different ones make it certain; for opening accounts, one and a number of
 * their own do.
 */

const COUNT = String.raw`(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
const FEW = String.raw`(?:[\p{L}\d&'’$-]{1,16} ){0,4}`; // words between two that belong together

const SIGNS: Record<Work, RegExp[]> = {
	opens: [
		/\bnew (?:logos?|names?|accounts?|customers?|clients?|shippers?|fleets?|business|commission|margin)\b|\bnet[- ]new\b/iu,
		new RegExp(
			String.raw`\bopen(?:ed|s|ing)? ${FEW}(?:accounts?|customers?|clients?|shippers?|plants?|sites?|gates?|doors|fleets?)\b|\b${COUNT} (?:accounts?|customers?|plants?|sites?|gates?|doors) (?:opened|signed|won)\b`,
			"iu",
		),
		/\bcold[- ]?call\p{L}*|\bdials\b|\b(?:\d{2,3} (?:outbound )?calls|doors) (?:a|per|every|each) (?:day|week)\b|\bprospect(?:s|ed|ing)?\b|\bown (?:calls|leads|appointments)\b|\bdoor[- ]to[- ]door\b|\bno inbound\b|\bfound by me\b|\bfind the (?:company|companies|customers?|clients?|shippers?|buyers?)\b|\bwalk(?:ed|ing|s)? in cold\b/iu,
		/\bfull[- ](?:sales[- ])?cycle\b|\bfirst (?:call|contact|meeting|email|conversation) to (?:the )?(?:signature|close|closing|contract|order)\b|\bcradle[- ]to[- ]grave\b|\bsignatures? a (?:year|month|quarter)\b|\bdiscovery\b.{0,120}\b(?:clos(?:e|ing)|legal|signature|contract)\b/iu,
		new RegExp(
			String.raw`\b(?:closed|won|landed|signed|converted|replaced|displaced) ${FEW}(?:deals?|contracts?|accounts?|customers?|clients?|shippers?|competit\p{L}+|hospitals?|systems?|cent(?:er|re)|chain|rack|logos?)(?:['’]s)?\b|\b(?:closed|sold|signed) (?:[\p{L}-]+ )?\$\d|\bmeetings? signs?\b`,
			"iu",
		),
	],
	territory: [
		/\bterritor(?:y|ies)\b/iu,
		/\bnights? (?:a|per) (?:week|month)\b|\bnights? (?:a (?:week|month) )?away\b|\bon the road\b|\bmiles a year\b|\bride[- ]alongs?\b|\bin the field\b/iu,
		new RegExp(
			String.raw`\b${COUNT}(?: \p{L}[\p{L}-]*){0,2} (?:branches|dealers|distributors|yards|lumberyards|counties|states)\b|\bhalf of (?:both|the)\b`,
			"iu",
		),
		/\bpull(?:ed)?[- ]through\b|\bfield calls\b|\b(?:site|plant|customer) visits?\b|\bdoors a (?:day|week)\b|\bdoor[- ]to[- ]door\b|\bon foot\b/iu,
	],
	grows: [
		/\brenew(?:s|ed|als?|ing)?\b|\b(?:signed|written) again\b|\bnext signature\b/iu,
		/\bretention\b|\bretained\b|\bchurn\b|\b[GN]RR\b/iu,
		/\b(?:up-?sell|upsold|cross-?s(?:ell|old)|expansions?|add-?ons?|uplift)\b|\bmodules they\b|\b(?:more|new|added|additional) (?:seats|sites|modules)\b|\bit was \$\d/iu,
		/\b(?:business|executive|account) reviews?\b|\b[QE]BRs?\b|\bevery (?:90|ninety) days\b|\badoption\b/iu,
		new RegExp(
			String.raw`\b(?:book|portfolio) of ${COUNT}\b|\b(?:carry|own|run) (?:the|a|my) book\b|\bunder contract\b|\balready run on us\b`,
			"iu",
		),
		/\bredlin\p{L}+|\bmy pen\b|\bprice increases?\b|\border forms?\b/iu,
	],
	partners: [
		/\bdeal reg(?:istrations?|s)?\b|\bregistered deals\b|\bMDF\b|\bmarket development funds?\b/iu,
		/\b(?:two|2)[- ](?:tier|step)\b|\bonly through (?:partners|resellers|MSPs)\b/iu,
		new RegExp(
			String.raw`\b(?:sign|recruit|enroll|enrol|onboard|activat)(?:ed|s|ing|e|es)? ${FEW}(?:partners?|resellers?|MSPs?|VARs?|integrators?|dealers?|agencies)\b|\b${COUNT} (?:partners|resellers|MSPs|VARs|firms|integrators) (?:signed|enrolled|recruited|activated)\b|\bprogram with ${COUNT}\b`,
			"iu",
		),
		/\bpartner[- ](?:sourced|led|influenced)\b/iu,
	],
	leads: [
		new RegExp(
			String.raw`\b(?:led|lead|leads|leading|manage[sd]?|managing|ran|run|coach(?:ed|es)?|hired) ${FEW}${COUNT} ${FEW}(?:reps?|representatives|AEs?|account executives|account managers|sellers|SDRs|people|brokers)\b`,
			"iu",
		),
		new RegExp(
			String.raw`\b(?:team|pod|group|organization|staff) (?:of|from) ${COUNT}\b|\b${COUNT} people to ${COUNT}\b`,
			"iu",
		),
	],
	"leads leaders": [
		new RegExp(String.raw`\b${COUNT} ${FEW}(?:frontline leads|managers|directors|team leads|sales leaders)\b`, "iu"),
	],
	consumers: [
		/\bone[- ]call close\b|\bkitchen table\b|\bin the home\b|\bin-home\b|\bwalk-in customers\b|\btest drives?\b|\bcars a month\b/iu,
	],
};

const OWN_NUMBER =
	/\b(?:my|own|personal|individual) (?:quota|number|goal|target|plan)\b|\$[\d.,]+ ?[KM]? (?:margin )?(?:of|on|against) (?:an? )?(?:plan of |goal of |quota of )?\$\d|\b\d{2,3}% (?:of|to) (?:[\p{L}$\d.,]{1,12} ){0,5}?(?:quota|plan|target|goal|number)\b|\bquota,? \d{2,3}%/iu;

/** Somebody else sells. */
const NOT_THEIRS =
	/\b(?:not|never) (?:had|have|carr(?:y|ied)|owned|held) (?:an? |any |my )?(?:quota|number|book|accounts?|customers?)\b|\bnever sold\b|\bno (?:quota|accounts of my own)\b|\b(?:closers|producers|salespeople|account (?:managers?|executives?)) (?:close|closed|wrote|write|sign|signs|own|owns)\b|\bwho owns? (?:the )?(?:renewal|deal|account)/iu;
/** They buy, or place people. */
const OTHER_TRADE =
	/\bbidders\b|\btenders? for\b|\bsuppliers?\b|\bpurchas\p{L}+|\bplaced \d|\bcandidates\b|\btickets a (?:day|week)\b/iu;
/** They may sell to people at home or in a store: what they open or keep are no accounts. */
const MAYBE_CONSUMERS =
	/\bhome ?owners?\b|\bwalk-ins?\b|\bshowroom\b|\bmemberships\b|\b(?:new|used) (?:cars|vehicles)\b/iu;
const TEXT_MAX = 4_000; // characters of a job

/** Titles of those who sell by themselves; what exactly, their text may say. */
const SELLERS = new Set([
	...["account-executive", "sales-representative", "territory-manager", "business-development", "account-manager"],
]);

/**
 * @param isUnclear the title says nothing of the work
 * @param lines the job's, without those that name it
 */
export function readWork({ role, text: title, from, to }: JobTitle, isUnclear: boolean, lines: Line[]): WorkDone[] {
	const mayLead = isUnclear || HEAD.test(title);
	if (!mayLead && !SELLERS.has(role)) return [];
	const text = lines
		.map((line) => line.text)
		.join(" ")
		.slice(0, TEXT_MAX);
	const inTitle = SIGNS.consumers.some((sign) => sign.test(title));
	if (inTitle) return [{ work: "consumers", at: [from, to] }];
	if (SIGNS.consumers.some((sign) => sign.test(text))) return withLines(["consumers"], lines);
	if (MAYBE_CONSUMERS.test(text) || NOT_THEIRS.test(text)) return [];
	if (isUnclear && OTHER_TRADE.test(text)) return [];
	const count = (work: Work) => SIGNS[work].filter((sign) => sign.test(text)).length;
	const number = !isUnclear && OWN_NUMBER.test(text) ? 1 : 0;
	const [opens, territory, leads, leaders] = [
		count("opens"),
		count("territory"),
		count("leads"),
		count("leads leaders"),
	];
	const done: Record<Exclude<Work, "consumers">, boolean> = {
		opens: opens > 0 && opens + number > 1,
		territory: territory > 0 && territory + opens + number > 1,
		grows: count("grows") > 1,
		partners: count("partners") > 1,
		leads: leads > 1,
		"leads leaders": leads > 0 && leaders > 0,
	};
	const isLeader = mayLead && leads + leaders > 0;
	const all = isLeader ? LEADING : ALONE;
	return withLines(
		all.filter((work) => done[work]),
		lines,
	);
}

function withLines(all: Work[], lines: Line[]): WorkDone[] {
	return all.flatMap((work) => {
		const line = lines.find(({ text }) => SIGNS[work].some((sign) => sign.test(text)));
		return line ? { work, at: [line.from, line.to] as [number, number] } : [];
	});
}

const HEAD = /^(?:interim )?head of\b/i;
const LEADING = ["leads", "leads leaders"] as const;
const ALONE = ["opens", "territory", "grows", "partners"] as const;
