import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lead, readAllStored, WEBHOOK_SECRET, webhookReceiver } from "../../tests/installation.ts";
import { newYours } from "../../tests/test-yours.ts";
import { saveWishes } from "../candidates/wishes.ts";
import { invite, join as joinDesk } from "../people/people.ts";
import { indexBatch } from "../search/indexing.ts";
import { appendEvent } from "../store/database/events.ts";

/* A withdrawn submission leaves no trace, and everyone who had received it is notified. */

test("a withdrawn submission leaves no trace, is confirmed, and is reported to the firm and its webhook", async () => {
	const hook = await webhookReceiver();
	const site = await newYours({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET });
	const { clock, config, dataDir, db } = site;
	const stays = await site.arrive(await site.resume("stays@example.com", "%PDF-1.7 stays"));
	const resume = await site.resume("zyxwv@example.com", "%PDF-1.7 Zyxwvfile");
	const named = { ...resume.fields, firstName: "Zyxwvfirst", additionalInfo: "Zyxwvinfo" };
	const { base, reference } = await site.arrive({ ...resume, fields: named });
	await site.delivered();
	const { id } = await invite(db, { email: "claire@firm.example", role: "recruiter", by: null }, clock());
	await db.transaction().execute(async (transaction) => {
		await joinDesk(transaction, id, "Claire", clock());
		await appendEvent(transaction, { reference, person: id, what: "noted", data: { text: "Zyxwvnote" } }, clock());
	});
	const read = { reference, reader: 1, state: "read", pages: "[]", text: "Zyxwvtext" } as const;
	await db.insertInto("resume_texts").values(read).execute();
	while ((await indexBatch(db, clock())) > 0);
	await saveWishes(db, reference, { not_shown_to: '["Zyxwvemployer"]', new_email: "zyxwvnew@example.com" });
	await site.post("/yours", { email: "zyxwv@example.com" });
	await site.afterwards();
	await site.delivered();
	expect(await db.selectFrom("own_links").select("email").where("purpose", "=", "address").execute()).toHaveLength(1);
	expect(await readAllStored(db, config, dataDir)).toMatch(/zyxwv/i);

	expect((await site.post(`${base}/pause`)).status).toBe(303);
	await site.delivered();
	expect(JSON.parse(hook.calls.at(-1)?.body ?? "")).toMatchObject({
		type: "resume.changed",
		data: { reference, changed: { what: "paused" }, fields: { firstName: "Zyxwvfirst" } },
	});
	expect((await site.get(`${base}/withdraw`)).status).toBe(200);
	expect(site.last()).toMatchObject({ view: "withdraw", base, submission: { reference } });
	const answer = await site.post(`${base}/withdraw`);
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/yours/withdrawn"]);
	const mails = await site.mailsTo("zyxwv@example.com", 3);
	await site.delivered();
	expect(mails.at(-1)?.parsed.subject).toContain("Withdrawn and deleted");
	expect(mails.at(-1)?.raw).not.toMatch(/Zyxwv(first|info|file)/);
	await expect.poll(() => readAllStored(db, config, dataDir)).not.toMatch(/zyxwv/i);
	expect(await readAllStored(db, config, dataDir)).toContain("stays@example.com");
	expect((await Array.fromAsync(site.files.list())).length).toBe(1);
	expect((await site.get(stays.base)).status).toBe(200);
	expect((await site.get(base)).status).toBe(404);

	const [firm] = (await site.mailsTo("hello@closewell.example")).slice(-1);
	expect(firm?.parsed.subject).toBe(`Withdrawn: resume ${reference}`);
	const calls = hook.calls.map(({ body }) => JSON.parse(body));
	expect(calls.at(-1)).toEqual({
		type: "resume.withdrawn",
		timestamp: clock().toISOString(),
		data: { reference, kind: "resume" },
	});
	expect(
		await db.selectFrom("events").select(["reference", "what", "person"]).where("what", "=", "erased").execute(),
	).toEqual([{ reference: null, what: "erased", person: null }]);
});

test("a link to everything under an address withdraws everything, and one to a submission only that", async () => {
	const site = await newYours();
	const first = await site.arrive(lead("jane@example.com"));
	await site.arrive(lead("jane@example.com", { requirements: "Another two, for Ohio." }));
	const other = await site.arrive(lead("jane+other@example.com"));
	await site.post("/yours", { email: "jane@example.com" });
	await site.afterwards();
	const mails = await site.mailsTo("jane@example.com", 3);
	const [all] = mails.flatMap(({ parsed }) =>
		parsed.subject?.startsWith("Everything") ? [/\/yours\/[\w-]{43}/.exec(parsed.text ?? "")?.[0]] : [],
	);
	expect((await site.get(`${all}/withdraw`)).status).toBe(200);
	expect(site.last()).toEqual({ view: "withdraw", base: all });
	expect((await site.post(`${all}/withdraw`)).status).toBe(303);
	expect(await site.db.selectFrom("submissions").select("reference").execute()).toEqual([
		{ reference: other.reference },
	]);
	expect((await site.get(first.base)).status).toBe(404);
	const confirmed = (await site.mailsTo("jane@example.com", 4)).at(-1);
	expect(confirmed?.parsed.text).toContain("We've deleted all 2 submissions you sent us");
});

test("withdrawn submissions still count against limits on submissions and receipts", async () => {
	const site = await newYours();
	const sent = async (number: number) => {
		const incoming = lead("stranger@example.com", { requirements: `Number ${number} of many.` });
		return site.arrive({ ...incoming, context: { visitor: { key: "198.51.100.7" } } });
	};
	for (let number = 0; number < 5; number += 1) {
		const { base } = await sent(number);
		await site.delivered();
		await site.post(`${base}/withdraw`);
	}
	await expect(sent(6)).rejects.toThrow("Limited");
	const fields = { name: "Sam Lee", email: "sam@example.com", message: "Do you place channel managers?" };
	await site.arrive({ kind: "message", fields, context: { visitor: { key: "198.51.100.7" } } }); // other forms count apart
	await site.delivered();
	const isReceipt = ({ parsed, to }: (typeof site.mail.received)[number]) =>
		to.includes("stranger@example.com") && parsed.text?.includes("Reference: CW-");
	const receipts = site.mail.received.filter(isReceipt);
	expect(receipts).toHaveLength(3);
	const kept = await site.db.selectFrom("withdrawn").selectAll().execute();
	expect(kept).toHaveLength(5);
	expect(JSON.stringify(kept)).not.toMatch(/stranger|198\.51/);
});

test("a submission that was never emailed to anyone is withdrawn without an email", async () => {
	const site = await newYours();
	const { base } = await site.arrive({ ...lead("stranger@example.com"), suspicion: "a field was filled in" });
	expect((await site.post(`${base}/withdraw`)).status).toBe(303);
	expect(await site.db.selectFrom("deliveries").selectAll().execute()).toEqual([]);
});

test("a withdrawal email that cannot be sent leaves neither the address nor the mail server's response", async () => {
	const site = await newYours();
	const { base } = await site.arrive(lead("zyxwv@example.com"));
	await site.delivered();
	site.mail.refuse((to) => to === "zyxwv@example.com" && "<zyxwv@example.com> is no mailbox of ours");
	await site.post(`${base}/withdraw`);
	const failed = () => site.db.selectFrom("deliveries").selectAll().where("failed_at", "is not", null).execute();
	await expect.poll(failed).toMatchObject([{ event: "withdrawn", mail: null, last_error: "EENVELOPE 550" }]);
	await expect.poll(() => readAllStored(site.db, site.config, site.dataDir)).not.toMatch(/zyxwv/i);
});

test("a mail server's response to a receipt is stored without the link in it", async () => {
	const site = await newYours();
	site.mail.refuse((to, raw) => to === "jane@example.com" && raw !== "" && `Spam: ${/\/yours\/[\w-]+/.exec(raw)?.[0]}`);
	await site.arrive(lead("jane@example.com"));
	const failed = () =>
		site.db.selectFrom("deliveries").select("last_error").where("failed_at", "is not", null).execute();
	await expect.poll(failed).toEqual([{ last_error: expect.stringContaining("Spam: /yours/…") }]);
});

test("the copy made before an upgrade is deleted only if it contains the withdrawn submission", async () => {
	const site = await newYours();
	if (site.config.databaseUrl) return; // PostgreSQL has its own backups
	const before = await site.arrive(lead("jane@example.com"));
	const copy = join(site.dataDir, "submissions.before-9.sqlite");
	await sql`vacuum into ${copy}`.execute(site.db);
	const after = await site.arrive(lead("dana@example.com"));
	await site.post(`${after.base}/withdraw`);
	expect(existsSync(copy)).toBe(true);
	await site.post(`${before.base}/withdraw`);
	expect(existsSync(copy)).toBe(false);
});
