import { salesRoles } from "../../contract/forms/rules.ts";
import type { FactRules } from "../../server/candidates/resume-facts.ts";
import { summarizeFacts } from "../../server/matching/summary.ts";
import type { Fact } from "../../server/matching/terms/fact.ts";
import { findDueSteps } from "../../server/openings/views/due-steps.ts";
import type { PersonRow } from "../../server/store/tables.ts";
import { EMPLOYERS, type Employer } from "./employers.ts";
import type { Office } from "./office.ts";
import type { InOpening } from "./office-actions.ts";
import { DAY_MS, HOUR_MS } from "./office-times.ts";
import { answerAndClose } from "./past.ts";
import { toLead } from "./sample-submissions.ts";

/* Openings with candidates at every stage. */

/**
 * How far a candidate is: chosen; asked for consent; said yes or no; presented without a name, with their name, or with
 * their resume; in interviews; with an offer; placed.
 */
type Progress = "chosen" | "asked" | "yes" | "no" | "presented" | "named" | "with resume" | Later;
type Later = "interview" | "offer" | "placed";

interface Story {
	company: string;
	lead: number;
	daysAgo: number;
	owner: "rosa" | "james";
	/** With the recruiter’s note. */
	shortlist: [name: string, progress: Progress, why: string][];
}

const STORIES: Story[] = [
	{
		...{ company: "Brightleaf HR Software", lead: 0, daysAgo: 16, owner: "rosa" },
		shortlist: [
			[
				"Priya Venkataraman",
				"with resume",
				"Sells HR software to the same companies today, from Austin. Wants a larger quota.",
			],
			[
				"Gabriel Santos",
				"presented",
				"Good numbers in a crowded market. Our concern: he would have to move from Miami.",
			],
			["Devon Brooks", "no", "Closes fast and self-sources. Would have to relocate."],
		],
	},
	{
		...{ company: "Stonegate Building Products", lead: 1, daysAgo: 11, owner: "james" },
		shortlist: [
			["Darnell Hughes", "asked", "Has the dealers already. Started on a roof, too."],
			[
				"Wade Jernigan",
				"no",
				"Knows every siding dealer in Alabama. Asked about it, though the territory is farther east.",
			],
			["Eric Stroud", "chosen", "Packaging, not siding, but has opened a territory from nothing."],
		],
	},
	{
		...{ company: "Keel & Anchor Logistics", lead: 0, daysAgo: 9, owner: "james" },
		shortlist: [
			[
				"Brooke Lindqvist",
				"yes",
				"Runs a freight team in Memphis now and has kept it together. Two miles from their office.",
			],
			[
				"Dale Hutchinson",
				"asked",
				"Twenty years, mostly managing. Would relocate. Our concern: no brokerage floor yet.",
			],
		],
	},
	{
		...{ company: "Palisade Instruments", lead: 1, daysAgo: 20, owner: "rosa" },
		shortlist: [
			["Kendra Mwangi", "offer", "OR experience in the same hospitals. Chicago is home."],
			["Anita Deshpande", "named", "Strong second choice: Cincinnati, willing to travel three days a week."],
		],
	},
	{
		...{ company: "Ridgeline Fasteners", lead: 0, daysAgo: 18, owner: "rosa" },
		shortlist: [
			["Patrice Laurent", "interview", "OEM background, lives in Greenville, and likes unglamorous products."],
			[
				"Greg Novak",
				"presented",
				"Best OEM relationships on file. Our concern: Detroit, and fourteen years in one region.",
			],
			["Darnell Hughes", "presented", "Covers the Carolinas today, from Charlotte. New to fasteners."],
		],
	},
	{
		...{ company: "Northfork Automation", lead: 0, daysAgo: 44, owner: "james" },
		shortlist: [["Sunil Rao", "placed", "Can size a servo and explain it. Talked to him twice."]],
	},
];

/** The leads in these stories, named as in past.ts. */
export const STORY_LEADS = new Set(STORIES.flatMap(({ company, lead }) => [`${company} lead ${lead}`]));

const ASK_SUBJECT = "May I introduce you to an employer?";
const LATER: Progress[] = ["interview", "offer", "placed"];
const YES: Progress[] = ["yes", "named", "with resume", ...LATER];
const PRESENTED: Progress[] = ["presented", "named", "with resume", ...LATER];
const BASE = 118_000;
const FEE = 20;
/** What Northfork is looking for: a role that the form does not list. */
const OTHER_TITLE = "Technical Sales Engineer";

/** @param rules the rules that the resumes were read with */
export async function createShortlists(office: Office, rules: FactRules): Promise<void> {
	const { doings, team, chance, now, byName } = office;
	for (const { company, lead, daysAgo, owner, shortlist } of STORIES) {
		const employer = EMPLOYERS.find((each) => each.company === company);
		if (!employer) throw new Error(`There is no ${company}.`);
		const by = team[owner];
		const received = new Date(now.getTime() - daysAgo * DAY_MS - 2 * HOUR_MS);
		const submission = toLead(employer, lead);
		const request = await answerAndClose(office, submission, received, { owner: by, staysOpen: true });
		const after = (days: number) => new Date(received.getTime() + days * DAY_MS + chance.between(1, 90) * 60_000);
		const opening = await openFor(office, { employer, request, role: submission.fields.roleType }, by, after(1));
		for (const [name, progress, why] of shortlist) {
			const candidate = byName.get(name);
			if (!candidate) throw new Error(`There is no resume of ${name}.`);
			await doings.addCandidate(opening, candidate, why, by, after(2));
			if (progress === "chosen" || progress === "presented") continue;
			const on = { opening, candidate };
			const text = consentRequestText(name, employer.place);
			await doings.actOnCandidate(on, by, { what: "ask", subject: ASK_SUBJECT, text }, after(3));
			const answer = YES.includes(progress) ? "yes" : progress === "no" ? "no" : undefined;
			if (answer) await doings.actOnCandidate(on, by, { what: "consent", answer }, after(4));
		}
		const reader = { name: employer.contact, email: submission.fields.email ?? "" };
		await presentShortlist(office, { opening, by, shortlist, reader }, rules, after(5));
		for (const [name, progress] of shortlist) {
			const on = { opening, candidate: byName.get(name) ?? "" };
			await moveOn(office, on, progress, by, after);
		}
		if (shortlist.some(([, progress]) => progress === "placed")) {
			await doings.act(request, by, { what: "close", outcome: "won" }, after(24));
		}
	}
	const janelle = byName.get("Janelle Briggs");
	const dana = byName.get("Dana Whitcomb");
	const harrow = EMPLOYERS.find((each) => each.contact === "Dana Whitcomb");
	if (!janelle || !dana || !harrow) throw new Error("Dana and Janelle are needed.");
	const why = "Sells freight to manufacturers in Michigan and Ohio today.";
	const at = new Date(now.getTime() - HOUR_MS);
	const opening = await openFor(office, { employer: harrow, request: dana, role: "account-executive" }, team.rosa, at);
	await doings.addCandidate(opening, janelle, why, team.rosa, at);
	await planSteps(office);
}

/** From now: one step is late, and the others come due over the next days. */
const DUE_IN_HOURS = [-3, 2, 21, 5, 26, 45, 30, 50, 69, 74];

/** Postpones steps that are long past, as recruiters do every morning. */
async function planSteps({ db, doings, team, now }: Office): Promise<void> {
	const at = new Date(now.getTime() - 16 * HOUR_MS);
	const late = await findDueSteps(db, { before: now.toISOString() });
	for (const [index, { opening, candidate, text, waits_for: waitsFor, owner }] of late.entries()) {
		const by = owner === team.james.id ? team.james : team.rosa;
		const hours = DUE_IN_HOURS[index % DUE_IN_HOURS.length] ?? 0;
		const dueAt = new Date(now.getTime() + hours * HOUR_MS).toISOString();
		const next = { what: "next", text, dueAt, waitsFor } as const;
		if (candidate) await doings.actOnCandidate({ opening, candidate }, by, next, at);
		else await doings.actOnOpening(opening, by, next, at);
	}
}

interface Wanted {
	employer: Employer;
	request: string;
	role: string | undefined;
}

/** Names go out only after the employer agreed to the firm's terms. */
async function openFor(
	{ db, doings }: Office,
	{ employer, request, role }: Wanted,
	by: PersonRow,
	at: Date,
): Promise<string> {
	const known = salesRoles.find(({ value }) => value === role) ?? salesRoles[0];
	const opening = await doings.openOpening(
		{
			...{
				request,
				company: { name: employer.company },
				title: known.value === "other" ? OTHER_TITLE : known.label,
				role: known.value,
				seats: 1,
				fee: FEE,
			},
			...{ city: employer.place.split(",")[0], state: employer.state, payFrom: 95_000, payTo: 125_000 },
		},
		by,
		at,
	);
	const { company } = await db
		.selectFrom("openings")
		.select("company")
		.where("id", "=", opening)
		.executeTakeFirstOrThrow();
	const terms_agreed_on = at.toISOString().slice(0, "2027-01-04".length);
	await db.updateTable("companies").set({ terms_agreed_on, fee: FEE }).where("id", "=", company).execute();
	return opening;
}

async function moveOn(
	{ doings }: Office,
	on: InOpening,
	progress: Progress,
	by: PersonRow,
	after: (days: number) => Date,
): Promise<void> {
	if (!LATER.includes(progress)) return;
	await doings.actOnCandidate(on, by, { what: "stage", to: "interview" }, after(8));
	if (progress === "interview") return;
	await doings.actOnCandidate(on, by, { what: "stage", to: "offer" }, after(15));
	if (progress === "offer") return;
	const startsOn = after(30).toISOString().slice(0, "2027-01-04".length);
	await doings.actOnCandidate(on, by, { what: "place", startsOn, base: BASE }, after(20));
}

function consentRequestText(name: string, place: string): string {
	const [first] = name.split(" ");
	return `Hi ${first},\n\nI’m working on an opening in ${place}, and your background looks like a strong match. May I give the employer your name and resume?\n\nNothing leaves my desk before you say yes.`;
}

interface PresentOptions {
	opening: string;
	by: PersonRow;
	shortlist: Story["shortlist"];
	/** The employer's contact. */
	reader: { name: string; email: string };
}

async function presentShortlist(
	office: Office,
	{ opening, by, shortlist, reader }: PresentOptions,
	rules: FactRules,
	at: Date,
): Promise<void> {
	const presented = shortlist.filter(([, progress]) => PRESENTED.includes(progress));
	if (presented.length === 0) return;
	const candidates = await Promise.all(
		presented.map(async ([name, progress]) => {
			const candidate = office.byName.get(name) ?? "";
			const shares = progress === "presented" ? null : progress === "named" ? ("name" as const) : ("resume" as const);
			return { candidate, summary: await summarizeCandidate(office, candidate, rules), shares };
		}),
	);
	const [first] = reader.name.split(" ");
	const message = `Hi ${first},\n\nHere is the shortlist for your opening. I’ve talked to everyone on it.\n\nWho would you like to learn more about?`;
	const readers = [reader];
	const action = { what: "shortlist" as const, subject: "Your shortlist", message, candidates, readers };
	await office.doings.actOnOpening(opening, by, action, at);
}

async function summarizeCandidate({ db }: Office, candidate: string, { vocabulary }: FactRules): Promise<string> {
	const row = await db
		.selectFrom("resume_facts")
		.innerJoin("submissions", "submissions.reference", "resume_facts.reference")
		.select(["facts", "fields"])
		.where("resume_facts.reference", "=", candidate)
		.executeTakeFirstOrThrow();
	const facts: Fact[] = JSON.parse(row.facts);
	return summarizeFacts(facts, JSON.parse(row.fields), vocabulary);
}
