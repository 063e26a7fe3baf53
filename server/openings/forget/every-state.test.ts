import { expect, test } from "vitest";
import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import type { Consent, Stage } from "../../../contract/desk/opening-options.ts";
import { newInstallation } from "../../../tests/installation.ts";
import { newRecruiter } from "../../../tests/test-openings.ts";
import { removeMails } from "../../retention/kept-files.ts";
import { erase } from "../../retention/retain.ts";
import { dumpStored, sendAll } from "./test-stored.ts";

/* Somebody is erased in every stage, with every consent: nothing of them stays anywhere. */

type Outcome = "left" | "never started" | null;
type State = [stage: Stage, consent: Consent, outcome: Outcome];

const OPEN_CONSENTS: Consent[] = ["none", "asked", "yes"];
const STATES: State[] = [
	...(["applied", "shortlisted", "sent", "interview", "offer", "placed", "ended"] as const).flatMap((stage) =>
		OPEN_CONSENTS.map((consent): State => [stage, consent, null]),
	),
	["ended", "no", null], // a no ends it, so nobody else has one
	["placed", "yes", "left"],
	["placed", "none", "never started"],
];

async function setUp() {
	const installation = newInstallation();
	const { clock, config, files, pass } = installation;
	const site = await installation.open();
	const { db, intake, secret } = site;
	const recruiter = await newRecruiter(db, clock);
	await site.start();
	const store = { db, config, files, clock };
	return {
		...{ db, recruiter, pass, site },
		erase: (email: string) => erase(store, secret, email),
		/** As housekeeping does every day. */
		removeMails: () => removeMails(store),
		/** Sends a resume that says where they work. */
		async candidate(name: string, phone: string): Promise<string> {
			const [firstName = "", lastName = ""] = name.split(" ");
			const incoming = await installation.resume(`${firstName.toLowerCase()}@mailbox.example`, `%PDF-1.7 ${name}`);
			const { reference } = await intake.receive({
				...incoming,
				fields: { ...incoming.fields, firstName, lastName, phone },
				...(incoming.file && { file: { ...incoming.file, name: `${name}.pdf` } }),
			});
			const text = `${name}\n\nAccount Executive at ${firstName} Haulage, Columbus, Ohio`;
			await db.deleteFrom("resume_texts").where("reference", "=", reference).execute();
			await db.insertInto("resume_texts").values({ reference, reader: 1, state: "read", pages: "[0]", text }).execute();
			return reference;
		},
		sent: () => sendAll(site, pass),
		dump: () => dumpStored(db, config),
	};
}

type Setting = Awaited<ReturnType<typeof setUp>>;

/** Brings a candidate there by a recruiter's actions, each with words about them. Returns the opening. */
async function bringTo(
	{ recruiter, db, sent }: Setting,
	[stage, consent, outcome]: State,
	{ candidate, other, words }: { candidate: string; other: string; words: string },
): Promise<string> {
	const { open, add, act, on } = recruiter;
	const opening = await open({ company: { name: "Acme" }, title: `In ${stage}`, fee: 20 });
	await db.updateTable("companies").set({ terms_agreed_on: "2026-01-01" }).execute();
	const done = async (acting: ReturnType<typeof act>) => expect(await acting).toMatchObject({ done: true });
	await add(opening, candidate, `Added, ${words}`);
	await add(opening, other);
	if (consent !== "none") await done(on(opening, candidate, { what: "ask", text: `Hi, ${words}` }));
	if (consent === "yes") await done(on(opening, candidate, { what: "consent", answer: "yes" }));
	if (stage !== "applied" && stage !== "shortlisted") {
		const shares = consent === "yes" ? ("resume" as const) : null;
		await done(
			act(opening, {
				...{ what: "shortlist", subject: `About ${words}`, message: `Hi Jane, ${words}` },
				candidates: [
					{ candidate, summary: `Sells, ${words}`, concern: `Far, ${words}`, shares },
					{ candidate: other, summary: "Sales manager, Texas", shares: null },
				],
				readers: [{ name: "Jane Doe", email: "jane@acme.example" }],
			}),
		);
	}
	await sent();
	await done(on(opening, candidate, { what: "note", text: `Note, ${words}` }));
	await done(
		on(opening, candidate, {
			...{ what: "next", text: `Ask about ${words}`, dueAt: "2026-12-01T15:00:00.000Z", waitsFor: "us" },
		}),
	);
	if (stage === "applied" || stage === "interview" || stage === "offer") {
		await done(on(opening, candidate, { what: "stage", to: stage }));
	}
	if (consent === "no") await done(on(opening, candidate, { what: "consent", answer: "no" }));
	else if (stage === "ended") {
		await done(on(opening, candidate, { what: "end", reason: "employer-passed", why: `Because ${words}` }));
	}
	if (stage !== "placed") return opening;
	const hire = { startsOn: "2026-03-20", base: 91_234, fee: 15_000, why: `Fee for ${words}` };
	await done(on(opening, candidate, { what: "place", ...hire }));
	await done(on(opening, candidate, { what: "checked", day: 7, text: `Checked ${words}` }));
	if (outcome) {
		const last = outcome === "left" ? "2026-05-20" : null;
		await done(on(opening, candidate, { what: "left", on: last, why: `Left, ${words}` }));
	}
	return opening;
}

test("in every stage, with every consent, nothing of an erased candidate stays but the bare candidacy", async () => {
	const setting = await setUp();
	const { db, dump, candidate: arrive } = setting;
	const other = await arrive("Bea Moss", "3025559999");
	for (const [index, state] of STATES.entries()) {
		const [stage, , outcome] = state;
		const [name, phone, words] = [`Quorra${index}x Vantz${index}x`, `30255512${index + 10}`, `yodel${index}x`];
		const candidate = await arrive(name, phone);
		const opening = await bringTo(setting, state, { candidate, other, words });
		const traces = new RegExp(`quorra${index}x|vantz${index}x|${phone}|${words}`, "gi");
		const before = new Set((await dump()).match(traces));
		expect([state, before.size > 2]).toEqual([state, true]);
		await setting.erase(`quorra${index}x@mailbox.example`);
		expect([state, (await dump()).match(traces)]).toEqual([state, null]);
		const row = await db
			.selectFrom("candidacies")
			.selectAll()
			.where("opening", "=", opening)
			.where("candidate", "=", candidate)
			.executeTakeFirstOrThrow();
		expect([state, row]).toMatchObject([
			state,
			{
				...{ stage: stage === "placed" ? "placed" : "ended", resume: null, consent: "none", why: "", ended_why: null },
				...{ next_step: null, next_due_at: null },
			},
		]);
		const placements = await db.selectFrom("placements").selectAll().where("opening", "=", opening).execute();
		expect([state, placements]).toMatchObject([
			state,
			stage === "placed"
				? [
						{
							...{ starts_on: "2026-03-01", base: 0, fee: 15_000, fee_why: null, left_why: null },
							...{ left_on: outcome ? expect.any(String) : null, never_started: outcome === "never started" ? 1 : 0 },
						},
					]
				: [],
		]);
	}
	const isThere = db.selectFrom("submissions").select("reference").where("reference", "=", other);
	expect(await isThere.execute()).toHaveLength(1);
});

test("whoever is erased while a shortlist is being sent is in no email afterwards", async () => {
	const setting = await setUp();
	const { db, recruiter, site, pass, dump, candidate: arrive } = setting;
	const other = await arrive("Bea Moss", "3025559999");
	for (let round = 0; round < 12; round += 1) {
		const candidate = await arrive(`Quorra${round}x Vantz${round}x`, `30255512${round + 10}`);
		const opening = await recruiter.open({ title: `Round ${round}` });
		await recruiter.add(opening, candidate);
		await recruiter.add(opening, other);
		const sending = await recruiter.act(opening, {
			...{ what: "shortlist", message: `Hi, yodel${round}x` },
			candidates: [
				{ candidate, summary: `Sells yodel${round}x`, shares: null },
				{ candidate: other, summary: "Sales manager, Texas", shares: null },
			],
			readers: [{ name: "Jane Doe", email: "jane@acme.example" }],
		});
		expect(sending).toMatchObject({ done: true });
		pass(UNDO_MS);
		site.outbox.nudge();
		await setting.erase(`quorra${round}x@mailbox.example`);
		await setting.sent();
		await setting.removeMails(); // one that was being written just then
		const traces = new RegExp(`quorra${round}x|vantz${round}x|yodel${round}x`, "gi");
		expect([round, (await dump()).match(traces)]).toEqual([round, null]);
		expect(await db.selectFrom("candidacies").select("resume").where("candidate", "=", candidate).execute()).toEqual([
			{ resume: null },
		]);
	}
});
