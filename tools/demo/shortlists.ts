import type { FactRules } from "../../server/candidates/resume-facts.ts";
import { summarizeFacts } from "../../server/matching/summary.ts";
import type { Fact } from "../../server/matching/terms/fact.ts";
import type { PersonRow } from "../../server/store/tables.ts";
import { EMPLOYERS } from "./employers.ts";
import type { Office } from "./office.ts";
import { DAY_MS, HOUR_MS } from "./office-times.ts";
import { answerAndClose } from "./past.ts";
import { toLead } from "./sample-submissions.ts";

/* Shortlists at every stage. */

/**
 * A candidate's stage: chosen; asked for consent; said yes or no; presented without a name, with their name, or with
 * their resume.
 */
type Stage = "chosen" | "asked" | "yes" | "no" | "presented" | "named" | "with resume";

interface Story {
	company: string;
	lead: number;
	daysAgo: number;
	owner: "rosa" | "james";
	/** With the recruiter’s note. */
	shortlist: [name: string, stage: Stage, why: string][];
	/** Ended with a placement. */
	placed?: true;
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
			["Kendra Mwangi", "named", "OR experience in the same hospitals. Chicago is home."],
			["Anita Deshpande", "presented", "Strong second choice: Cincinnati, willing to travel three days a week."],
		],
	},
	{
		...{ company: "Ridgeline Fasteners", lead: 0, daysAgo: 18, owner: "rosa" },
		shortlist: [
			["Patrice Laurent", "with resume", "OEM background, lives in Greenville, and likes unglamorous products."],
			[
				"Greg Novak",
				"presented",
				"Best OEM relationships on file. Our concern: Detroit, and fourteen years in one region.",
			],
			["Darnell Hughes", "presented", "Covers the Carolinas today, from Charlotte. New to fasteners."],
		],
	},
	{
		...{ company: "Northfork Automation", lead: 0, daysAgo: 44, owner: "james", placed: true },
		shortlist: [["Sunil Rao", "with resume", "Can size a servo and explain it. Talked to him twice."]],
	},
];

/** The leads in these stories, named as in past.ts. */
export const STORY_LEADS = new Set(STORIES.flatMap(({ company, lead }) => [`${company} lead ${lead}`]));

const ASK_SUBJECT = "May I introduce you to an employer?";
const YES = new Set<Stage>(["yes", "named", "with resume"]);
const PRESENTED = new Set<Stage>(["presented", "named", "with resume"]);

/** @param rules the rules that the resumes were read with */
export async function createShortlists(office: Office, rules: FactRules): Promise<void> {
	const { doings, team, chance, now, byName } = office;
	for (const { company, lead, daysAgo, owner, shortlist, placed } of STORIES) {
		const employer = EMPLOYERS.find((each) => each.company === company);
		if (!employer) throw new Error(`There is no ${company}.`);
		const by = team[owner];
		const received = new Date(now.getTime() - daysAgo * DAY_MS - 2 * HOUR_MS);
		const request = await answerAndClose(office, toLead(employer, lead), received, { owner: by, staysOpen: true });
		const after = (days: number) => new Date(received.getTime() + days * DAY_MS + chance.between(1, 90) * 60_000);
		for (const [name, stage, why] of shortlist) {
			const candidate = byName.get(name);
			if (!candidate) throw new Error(`There is no resume of ${name}.`);
			await doings.choose(request, candidate, why, by, after(2));
			if (stage === "chosen" || stage === "presented") continue;
			const text = consentRequestText(name, employer.place);
			await doings.act(candidate, by, { what: "ask", request, subject: ASK_SUBJECT, text }, after(3));
			if (YES.has(stage)) await doings.consent(request, candidate, "yes", by, after(4));
			if (stage === "no") await doings.consent(request, candidate, "no", by, after(4));
		}
		await presentShortlist(
			office,
			{ request, by, shortlist, first: employer.contact.split(" ")[0] ?? "" },
			rules,
			after(5),
		);
		if (placed) await doings.act(request, by, { what: "close", outcome: "won" }, after(24));
	}
	const janelle = byName.get("Janelle Briggs");
	const dana = byName.get("Dana Whitcomb");
	if (!janelle || !dana) throw new Error("Dana and Janelle are needed.");
	const why = "Sells freight to manufacturers in Michigan and Ohio today.";
	await doings.choose(dana, janelle, why, team.rosa, new Date(now.getTime() - HOUR_MS));
}

function consentRequestText(name: string, place: string): string {
	const [first] = name.split(" ");
	return `Hi ${first},\n\nI’m working on an opening in ${place}, and your background looks like a strong match. May I give the employer your name and resume?\n\nNothing leaves my desk before you say yes.`;
}

interface PresentOptions {
	request: string;
	by: PersonRow;
	shortlist: Story["shortlist"];
	/** The employer contact's first name. */
	first: string;
}

async function presentShortlist(
	office: Office,
	{ request, by, shortlist, first }: PresentOptions,
	rules: FactRules,
	at: Date,
): Promise<void> {
	const presented = shortlist.filter(([, stage]) => PRESENTED.has(stage));
	if (presented.length === 0) return;
	const people = await Promise.all(
		presented.map(async ([name, stage]) => {
			const candidate = office.byName.get(name) ?? "";
			const shares = stage === "with resume" ? ("resume" as const) : stage === "named" ? ("name" as const) : null;
			return { candidate, summary: await summarizeCandidate(office, candidate, rules), shares };
		}),
	);
	const text = `Hi ${first},\n\nHere is the shortlist for your opening. I’ve talked to everyone on it.\n\nWho would you like to learn more about?`;
	await office.doings.act(request, by, { what: "propose", subject: "Your shortlist", text, people }, at);
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
