import type { WorkMode } from "../../contract/desk/opening-options.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import type { VerdictBody } from "../../contract/shortlist.ts";
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
import { toLead, workEmail } from "./sample-submissions.ts";

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
	pay: [from: number, to: number];
	mode: WorkMode | null;
	/** With the recruiter’s note, and what the employer reads besides the summary. */
	shortlist: [name: string, progress: Progress, why: string, shown?: { why: string; concern: string }][];
	/** What the employer's contact said on the shortlist's page, and their colleague. */
	answers?: Answer[];
	/** Its page on the public site. */
	job?: SampleJob;
}

interface SampleJob {
	/** Instead of the employer's name; left out if they agreed to be named. */
	employerAs?: string;
	/** How many days from now it closes. */
	closesIn: number;
	body: string[];
}

/** The last line of each job's text. */
const SAMPLE_LINE = "This job is a sample. The employer and the opening are invented.";

type Answer = { by: "contact" | "colleague"; about: string } & Pick<VerdictBody, "verdict"> &
	Partial<Pick<VerdictBody, "reason" | "comment" | "times">>;

const STORIES: Story[] = [
	{
		...{ company: "Brightleaf HR Software", lead: 0, daysAgo: 16, owner: "rosa" },
		...{ pay: [105_000, 125_000], mode: "hybrid" },
		job: {
			closesIn: 31,
			body: [
				"On target: $190K–$250K",
				"You would sell: Payroll and onboarding software to companies with 200 to 2,000 people.",
				"Territory: Texas, from Austin.",
				"Quota: $1.1M in new revenue a year, with six months to ramp up.",
				"The hard part: Every buyer has a system already. You win by switching them.",
			],
		},
		shortlist: [
			[
				"Priya Venkataraman",
				"with resume",
				"Sells HR software to the same companies today, from Austin. Wants a larger quota.",
				{
					why: "Sells HR software to the companies you sell to, from Austin, and wants a larger quota.",
					concern: "Asks for a base at the top of your range.",
				},
			],
			[
				"Gabriel Santos",
				"presented",
				"Good numbers in a crowded market. Our concern: he would have to move from Miami.",
				{
					why: "Good numbers in a crowded market, nearly all of it self-sourced.",
					concern: "Would have to relocate to Austin.",
				},
			],
			[
				"Caleb Whitaker",
				"presented",
				"Sold to larger companies than theirs. Open to Texas, but not right away.",
				{
					why: "Has run longer and larger deals than yours, and knows procurement from the other side.",
					concern: "Can’t start before spring.",
				},
			],
			["Devon Brooks", "no", "Closes fast and self-sources. Would have to relocate."],
		],
		answers: [
			{
				...{ by: "contact", about: "Priya Venkataraman", verdict: "interview" },
				...{ comment: "Just what we need for Texas.", times: "Tuesday 10 am, or Wednesday after 2 pm Central" },
			},
			{ by: "colleague", about: "Priya Venkataraman", verdict: "maybe", comment: "Is the base negotiable?" },
			{
				by: "colleague",
				about: "Caleb Whitaker",
				verdict: "pass",
				reason: "other",
				comment: "We can’t wait that long.",
			},
			{
				...{ by: "contact", about: "Gabriel Santos", verdict: "interview" },
				...{ comment: "If Austin is truly an option.", times: "Thursday morning" },
			},
		],
	},
	{
		...{ company: "Stonegate Building Products", lead: 1, daysAgo: 11, owner: "james" },
		...{ pay: [78_000, 92_000], mode: null },
		job: {
			...{ employerAs: "A maker of siding and trim", closesIn: 19 },
			body: [
				"You would sell: Siding and trim through dealers and to large contractors.",
				"Quota: $4M a year. Two thirds of it are repeat orders.",
				"You bring: Dealers who take your call.",
				"The hard part: Three days a week in the truck.",
			],
		},
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
		...{ pay: [110_000, 135_000], mode: "on-site" },
		job: {
			...{ employerAs: "A freight broker", closesIn: 5 },
			body: [
				"You would sell: Truckload freight to shippers in the mid-South.",
				"You report to: The owner.",
				"The hard part: You hire half of the team in your first year.",
			],
		},
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
		...{ pay: [120_000, 145_000], mode: null },
		shortlist: [
			["Kendra Mwangi", "offer", "OR experience in the same hospitals. Chicago is home."],
			["Anita Deshpande", "named", "Strong second choice: Cincinnati, willing to travel three days a week."],
		],
		answers: [
			{ by: "contact", about: "Kendra Mwangi", verdict: "interview", times: "Any afternoon this week" },
			{ by: "contact", about: "Anita Deshpande", verdict: "maybe", comment: "After we have met the first." },
		],
	},
	{
		...{ company: "Ridgeline Fasteners", lead: 0, daysAgo: 18, owner: "rosa" },
		...{ pay: [85_000, 105_000], mode: "hybrid" },
		shortlist: [
			["Patrice Laurent", "interview", "OEM background, lives in Greenville, and likes unglamorous products."],
			[
				"Greg Novak",
				"presented",
				"Best OEM relationships on file. Our concern: Detroit, and fourteen years in one region.",
			],
			["Darnell Hughes", "presented", "Covers the Carolinas today, from Charlotte. New to fasteners."],
		],
		answers: [
			{ by: "contact", about: "Patrice Laurent", verdict: "interview", times: "Friday, on site" },
			{ by: "contact", about: "Greg Novak", verdict: "maybe", comment: "Would the move be settled by January?" },
		],
	},
	{
		...{ company: "Northfork Automation", lead: 0, daysAgo: 44, owner: "james" },
		...{ pay: [100_000, 125_000], mode: "on-site" },
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
	for (const { company, lead, daysAgo, owner, pay, mode, shortlist, answers = [], job } of STORIES) {
		const employer = EMPLOYERS.find((each) => each.company === company);
		if (!employer) throw new Error(`There is no ${company}.`);
		const by = team[owner];
		const received = new Date(now.getTime() - daysAgo * DAY_MS - 2 * HOUR_MS);
		const submission = toLead(employer, lead);
		const request = await answerAndClose(office, submission, received, { owner: by, staysOpen: true });
		const after = (days: number) => new Date(received.getTime() + days * DAY_MS + chance.between(1, 90) * 60_000);
		const wanted = { employer, request, role: submission.fields.roleType, pay, mode };
		const opening = await openFor(office, wanted, by, after(1));
		if (job) await publishSample(office, opening, job, by, after(1));
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
		const readers = [employer.contact, ...(employer.colleague ? [employer.colleague[0]] : [])].map((name) => ({
			...{ name, email: workEmail(employer, name) },
		}));
		await presentShortlist(office, { opening, by, shortlist, readers }, rules, after(5));
		for (const { by: who, about, ...body } of answers) {
			const reader = readers[who === "contact" ? 0 : 1]?.email ?? "";
			await doings.answer({ opening, candidate: byName.get(about) ?? "" }, reader, body, after(6));
		}
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
	const opening = await openFor(
		office,
		{ employer: harrow, request: dana, role: "account-executive", pay: [90_000, 120_000], mode: "hybrid" },
		team.rosa,
		at,
	);
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

interface Wanted extends Pick<Story, "pay" | "mode"> {
	employer: Employer;
	request: string;
	role: string | undefined;
}

/** Names go out only after the employer agreed to the firm's terms. */
async function openFor(
	{ db, doings }: Office,
	{ employer, request, role, pay, mode }: Wanted,
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
			...{ city: employer.place.split(",")[0], state: employer.state, mode, payFrom: pay[0], payTo: pay[1] },
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

async function publishSample(
	{ doings, now }: Office,
	opening: string,
	{ employerAs, closesIn, body }: SampleJob,
	by: PersonRow,
	at: Date,
): Promise<void> {
	const validThrough = new Date(now.getTime() + closesIn * DAY_MS).toISOString().slice(0, "2027-01-04".length);
	const named =
		employerAs === undefined ? { employerShown: true, employerAgreed: true } : { employerShown: false, employerAs };
	const text = [...body, SAMPLE_LINE].join("\n");
	await doings.actOnOpening(opening, by, { what: "publish", validThrough, body: text, ...named }, at);
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
	// Five days ago, so that the first check-in comes due the day after tomorrow.
	const startsOn = after(39).toISOString().slice(0, "2027-01-04".length);
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
	readers: { name: string; email: string }[];
}

async function presentShortlist(
	office: Office,
	{ opening, by, shortlist, readers }: PresentOptions,
	rules: FactRules,
	at: Date,
): Promise<void> {
	const presented = shortlist.filter(([, progress]) => PRESENTED.includes(progress));
	if (presented.length === 0) return;
	const candidates = await Promise.all(
		presented.map(async ([name, progress, , shown]) => {
			const candidate = office.byName.get(name) ?? "";
			const shares = progress === "presented" ? null : progress === "named" ? ("name" as const) : ("resume" as const);
			const summary = await summarizeCandidate(office, candidate, rules);
			return {
				...{ candidate, summary: shown ? `${summary}\n${shown.why}` : summary, shares },
				...(shown && { concern: shown.concern }),
			};
		}),
	);
	const message = `Hi,\n\nHere is the shortlist for your opening. I’ve talked to everyone on it.\n\nWho would you like to learn more about?`;
	const about = { subject: "Your shortlist", message, candidates, readers, askOnInterest: true };
	const action = { what: "shortlist" as const, ...about };
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
