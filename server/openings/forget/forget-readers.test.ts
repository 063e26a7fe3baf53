import { expect, test } from "vitest";
import { readAllStored } from "../../../tests/installation.ts";
import { DANA, newShortlist, OMAR } from "../../../tests/test-shortlist.ts";
import { createCountedTime } from "../../retention/counted-time.ts";
import { erase, retain } from "../../retention/retain.ts";

/* What stays of a shortlist when one of its readers or candidates goes. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** Dana answered and asked for Omar, whom a recruiter granted a link. */
async function setUp() {
	const site = await newShortlist();
	const { store, secret, recruiter, opening } = site;
	const ada = await site.addCandidate("ada@mailbox.example");
	const [base = ""] = await site.send([ada]);
	const answer = { candidate: "A", verdict: "interview", comment: "Splendid", times: "Michaelmas", version: "0" };
	expect((await site.post(`${base}/verdict`, answer)).status).toBe(303);
	await site.post(`${base}/colleague`, OMAR);
	await recruiter.onReader(opening, OMAR.email, "grant");
	await site.sentLinks([OMAR]);
	return {
		...{ ...site, ada, base },
		erase: (email: string) => erase(store, secret, email),
		stored: () => readAllStored(site.db, site.config, site.dataDir),
		verdicts: () => site.db.selectFrom("shortlist_verdicts").selectAll().execute(),
		events: async (what: string) => {
			const rows = await site.db.selectFrom("events").select("data").where("what", "=", what).execute();
			return rows.map(({ data }) => JSON.parse(data ?? "{}"));
		},
	};
}

test("an erased candidate takes along what readers wrote about them; that they answered stays", async () => {
	const { ada, erase: eraseAll, stored, verdicts, events, page, base } = await setUp();
	expect(await stored()).toMatch(/Splendid[\s\S]*Michaelmas/);
	await eraseAll("ada@mailbox.example");
	expect(await stored()).not.toMatch(/Splendid|Michaelmas|ada@mailbox/);
	expect(await verdicts()).toMatchObject([{ candidate: ada, verdict: "interview", comment: "", times: "" }]);
	expect(await events("verdict")).toEqual([{}]);
	expect((await page(base)).candidates).toEqual([]);
});

test("an erased reader leaves neither name, address, link nor words; colleagues keep their links", async () => {
	const { erase: eraseAll, stored, verdicts, events, get, base, db, candidacy, ada } = await setUp();
	await eraseAll(DANA.email);
	expect(await stored()).not.toMatch(/Whitcomb|dana@acme|Splendid|Michaelmas/);
	expect((await get(base)).status).toBe(404);
	expect(await verdicts()).toEqual([]);
	expect(await events("verdict")).toMatchObject([{ verdict: "interview" }]);
	expect(await db.selectFrom("shortlist_links").select(["email", "asked_by"]).execute()).toEqual([
		{ email: OMAR.email, asked_by: null },
	]);
	expect(await candidacy(ada)).toMatchObject({ stage: "sent" });
	await eraseAll(OMAR.email);
	expect(await stored()).not.toMatch(/Omar|omar@/);
});

test("readers go 24 months after the last activity, once the opening is closed", async () => {
	const { store, time, pass, db, recruiter, opening, stored } = await setUp();
	const retainAfter = async (days: number) => {
		const counting = createCountedTime(db, time);
		for (let day = 0; day < days; day += 1) {
			pass(DAY_MS);
			await counting.beat();
		}
		return retain(store, await counting.beat());
	};
	const readers = async () => (await db.selectFrom("shortlist_links").select("id").execute()).length;
	await retainAfter(740);
	expect(await readers()).toBe(2);
	await recruiter.act(opening, { what: "cancel", reason: "No budget" });
	await retainAfter(1);
	expect(await readers()).toBe(0);
	expect(await stored()).not.toMatch(/Whitcomb|Omar|Splendid/);
});
