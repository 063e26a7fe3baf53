import { expect, test } from "vitest";
import type { Consent, OpeningStatus, Stage } from "../../contract/desk/opening-options.ts";
import { lead, newInstallation } from "../../tests/installation.ts";
import { factRules } from "../candidates/resume-facts.ts";
import { readResponsePolicy, readVocabulary } from "../config/content.ts";
import { invite, join } from "../people/people.ts";
import type { CandidacyRow, Database, PersonRow } from "../store/tables.ts";
import { createOpening } from "./actions/create-opening.ts";
import { actOnOpening, type OpeningActionResult } from "./actions/opening-actions.ts";

/* Every stage and consent against every action, in every role. */

const STAGES: Stage[] = ["applied", "shortlisted", "sent", "interview", "offer", "placed", "ended"];
const CONSENTS: Consent[] = ["none", "asked", "yes", "no"];
const STATUSES: OpeningStatus[] = ["open", "on-hold", "filled", "canceled"];
const { office } = readResponsePolicy();
const { vocabulary } = factRules(readVocabulary());

const ACTIONS = {
	"stage applied": { what: "stage", to: "applied" },
	"stage sent": { what: "stage", to: "sent" },
	"stage offer": { what: "stage", to: "offer" },
	end: { what: "end", reason: "candidate-withdrew" },
	remove: { what: "remove" },
	ask: { what: "ask" },
	"consent yes": { what: "consent", answer: "yes" },
	"consent no": { what: "consent", answer: "no" },
	"consent undone": { what: "consent", answer: null },
	next: { what: "next", text: "Call", dueAt: "2026-12-01T15:00:00.000Z", waitsFor: "us" },
	note: { what: "note", text: "A note" },
	place: { what: "place", startsOn: "2027-01-04", base: 100_000 },
	"place with another fee": { what: "place", startsOn: "2027-01-04", base: 100_000, fee: 1, why: "A friend" },
	checked: { what: "checked", day: 7, text: "" },
	invoiced: { what: "invoiced", on: "2027-01-04" },
	paid: { what: "paid", on: "2027-01-05" },
	left: { what: "left", on: "2027-02-01", why: "Moved" },
	"never started": { what: "left", on: null, why: "Changed their mind" },
	"shortlist blind": { what: "shortlist", shares: null },
	"shortlist named": { what: "shortlist", shares: "name" },
} as const;
type Action = keyof typeof ACTIONS;

interface State {
	status: OpeningStatus;
	stage: Stage;
	consent: Consent;
	role: "admin" | "owner" | "colleague";
}

/** Whether the action is allowed: the rules as a recruiter would put them. */
function expectedResult(action: Action, { status, stage, consent, role }: State): "done" | "refused" | "forbidden" {
	const isClosed = status === "filled" || status === "canceled";
	const seesFee = role !== "colleague";
	const allow = (allowed: boolean) => (allowed ? "done" : "refused");
	switch (action) {
		case "note":
			return "done";
		case "next":
			return allow(stage !== "ended");
		case "stage applied":
			return allow(!isClosed && stage !== "placed" && stage !== "applied");
		case "stage sent":
			return allow(!isClosed && stage !== "placed" && stage !== "sent" && consent !== "no");
		case "stage offer":
			return allow(!isClosed && stage !== "placed" && stage !== "offer" && consent !== "no");
		case "end":
			return allow(!isClosed && stage !== "placed" && stage !== "ended");
		case "remove":
			return allow(!isClosed && stage !== "placed" && consent === "none" && !wasSent(stage));
		case "ask":
			return allow(status === "open" && consent === "none" && stage !== "placed" && stage !== "ended");
		case "consent yes":
			return allow(consent !== "yes");
		case "consent no":
			return allow(consent !== "no" && stage !== "placed");
		case "consent undone":
			return allow((consent === "yes" || consent === "no") && stage !== "placed");
		case "place":
			return allow(!isClosed && stage !== "placed" && stage !== "ended");
		case "place with another fee":
			if (isClosed || stage === "placed" || stage === "ended") return "refused";
			return seesFee ? "done" : "forbidden";
		case "checked":
		case "left":
		case "never started":
			return allow(stage === "placed");
		case "invoiced":
		case "paid":
			return stage !== "placed" ? "refused" : seesFee ? "done" : "forbidden";
		case "shortlist blind":
			return allow(status === "open" && stage !== "placed" && stage !== "ended" && consent !== "no");
		case "shortlist named":
			return allow(status === "open" && stage !== "placed" && stage !== "ended" && consent === "yes");
	}
}

function wasSent(stage: Stage): boolean {
	return stage === "sent" || stage === "interview" || stage === "offer";
}

async function setUp() {
	const installation = newInstallation();
	const { clock } = installation;
	const { db, intake } = await installation.open();
	const person = async (name: string, role: "admin" | "recruiter") => {
		const { id } = await invite(db, { email: `${name}@firm.example`, role, by: null }, clock());
		await db.transaction().execute((transaction) => join(transaction, id, name, clock()));
		return db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	};
	const people = {
		admin: await person("Ann", "admin"),
		owner: await person("Olga", "recruiter"),
		colleague: await person("Carl", "recruiter"),
	};
	const { reference: request } = await intake.receive(lead("jane@acme.example"));
	const { reference: candidate } = await intake.receive(await installation.resume("ada@mailbox.example"));
	const input = {
		request,
		company: { name: "Acme" },
		title: "AE",
		role: "account-executive",
		seats: 1,
		fee: 20,
	} as const;
	const made = await createOpening(db, { input, by: people.owner, office }, clock());
	if ("errors" in made) throw new Error(JSON.stringify(made.errors));
	await db.updateTable("companies").set({ terms_agreed_on: "2026-01-01" }).execute();
	return { db, clock, people, candidate, id: made.id };
}

/** Puts the candidate and the opening into a state, as if they had come there. */
async function putInto(db: Database, id: string, candidate: string, { status, stage, consent }: State): Promise<void> {
	const at = "2026-03-02T15:00:00.000Z";
	await db.deleteFrom("deliveries").where("opening", "=", id).execute();
	await db.updateTable("placements").set({ replacement: null }).execute();
	await db.deleteFrom("candidacies").where("opening", "=", id).execute();
	await db.deleteFrom("openings").where("replaces", "=", id).execute();
	await db.updateTable("openings").set({ status, sent_at: null }).where("id", "=", id).execute();
	const isEnded = stage === "ended";
	const row: CandidacyRow = {
		...{ opening: id, candidate, resume: candidate, added_by: null, added_at: at, why: "", stage, stage_at: at },
		...{
			consent,
			asked_at: consent === "none" ? null : at,
			consent_at: null,
			letter: null,
			ask_on_interest: 0,
			version: 1,
		},
		...{ sent_at: wasSent(stage) ? at : null, interview_at: null, offer_at: null, placed_at: null },
		...{ next_step: isEnded ? null : "Call", next_due_at: isEnded ? null : at, waits_for: null },
		...{ ended_reason: isEnded ? "other" : null, ended_why: null, ended_at: isEnded ? at : null },
	};
	await db.insertInto("candidacies").values(row).execute();
	if (stage !== "placed") return;
	await db
		.insertInto("placements")
		.values({
			...{ opening: id, candidate, placed_at: at, starts_on: "2027-01-04", base: 100_000, fee: 20_000, fee_why: null },
			...{ guarantee_days: 90, guarantee_ends_on: "2027-04-04", invoiced_on: null, paid_on: null },
			...{ left_on: null, left_why: null, replacement: null },
		})
		.execute();
}

/** What must hold whatever was done. */
async function findBroken(db: Database, id: string): Promise<string[]> {
	const opening = await db.selectFrom("openings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const row = await db.selectFrom("candidacies").selectAll().where("opening", "=", id).executeTakeFirst();
	if (!row) return [];
	const placement = await db.selectFrom("placements").selectAll().where("opening", "=", id).executeTakeFirst();
	const mails = await db.selectFrom("candidacy_mails").selectAll().where("opening", "=", id).execute();
	const isEnded = row.stage === "ended";
	const isOpen = !isEnded && row.stage !== "placed";
	const rules: [rule: string, holds: boolean][] = [
		["ended has a reason and a time, and nothing else has", isEnded === Boolean(row.ended_reason && row.ended_at)],
		["whoever is considered has a next step with a due time", !isOpen || Boolean(row.next_step && row.next_due_at)],
		["ended has no next step", !isEnded || row.next_due_at === null],
		["placed has a placement, and nothing else has", (row.stage === "placed") === Boolean(placement)],
		["a named email needs consent", mails.every(({ shares }) => shares === null) || row.consent === "yes"],
		[
			"whoever was sent has a letter",
			mails.length === 0 || mails.every(({ summary }) => summary === null) || row.letter !== null,
		],
		["a filled opening has nobody left to consider", opening.status !== "filled" || !isOpen],
	];
	return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}

function resultOf(result: OpeningActionResult): string {
	if (result.done) return "done";
	if (result.why !== "refused") return result.why;
	return result.forbidden ? "forbidden" : "refused";
}

function perform(
	{ db, id, candidate, clock }: { db: Database; id: string; candidate: string; clock: () => Date },
	action: Action,
	by: PersonRow,
): Promise<OpeningActionResult> {
	const circumstances = {
		by,
		office,
		retainResumesMonths: 12,
		summarize: async () => new Map(),
		judge: async () => new Map(),
		vocabulary,
	};
	const given = ACTIONS[action];
	if (given.what !== "shortlist") {
		return actOnOpening(db, { id, candidate, action: { version: 1, ...given } }, circumstances, clock);
	}
	const candidates = [{ candidate, summary: "A summary", shares: given.shares }];
	const readers = [{ name: "Jane", email: "jane@acme.example" }];
	const sending = { what: "shortlist", message: "Here they are.", candidates, readers } as const;
	return db
		.selectFrom("openings")
		.select("version")
		.where("id", "=", id)
		.executeTakeFirstOrThrow()
		.then(({ version }) => actOnOpening(db, { id, action: { version, ...sending } }, circumstances, clock));
}

test("every action is allowed exactly where the rules say so, and leaves every rule intact", async () => {
	const setting = await setUp();
	const { db, people, id, candidate } = setting;
	const wrong: string[] = [];
	const consentsOf = (status: OpeningStatus) => (status === "open" ? CONSENTS : (["yes"] as const));
	for (const status of STATUSES) {
		for (const stage of STAGES) {
			for (const consent of consentsOf(status)) {
				// A no ends it, so nobody else has one.
				if (consent === "no" && stage !== "ended") continue;
				// A filled or canceled opening considers nobody.
				if ((status === "filled" || status === "canceled") && stage !== "placed" && stage !== "ended") continue;
				for (const role of ["admin", "owner", "colleague"] as const) {
					for (const action of Object.keys(ACTIONS) as Action[]) {
						const state = { status, stage, consent, role };
						await putInto(db, id, candidate, state);
						const result = resultOf(await perform(setting, action, people[role]));
						const expected = expectedResult(action, state);
						const where = `${action} by ${role} in ${status}, ${stage}, ${consent}`;
						if (result !== expected) wrong.push(`${where}: ${result}, not ${expected}`);
						for (const rule of await findBroken(db, id)) wrong.push(`${where}: ${rule}`);
					}
				}
			}
		}
	}
	expect(wrong).toEqual([]);
});
