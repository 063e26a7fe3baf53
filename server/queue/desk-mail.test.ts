import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { mailServer, newInstallation, readAllStored } from "../../tests/installation.ts";
import { readFirm } from "../config/content.ts";
import { retain } from "../retention/retain.ts";
import type { SignInMail } from "./delivery-content.ts";
import { queueDeskMail } from "./desk-mail.ts";

const patient = { timeout: 120_000, interval: 5 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const firm = readFirm();
const SECRET = "k3yK3yK3y-nobody-else-may-see-this-one";
const invitation: SignInMail = {
	to: "ben@firm.example",
	name: "",
	event: "invitation",
	link: `https://desk.example/join/${SECRET}`,
	by: "Ada Quinn",
};
const signIn: SignInMail = {
	to: "ben@firm.example",
	name: "Ben Ode",
	event: "sign-in",
	link: `https://desk.example/sign-in/${SECRET}`,
};

async function setUpServer(env: Record<string, string> = {}) {
	const installation = newInstallation(env);
	const site = await installation.open();
	const db = await installation.database();
	const queue = async (mail: SignInMail) => {
		await db.transaction().execute((transaction) => queueDeskMail(transaction, mail, installation.clock()));
		site.outbox.nudge();
	};
	const deliveries = () => db.selectFrom("deliveries").selectAll().execute();
	return { ...installation, site, db, queue, deliveries };
}

test.each([
	[invitation, `Join ${firm.name}'s desk`, ["Ada Quinn invited you", "works once and expires in 7 days"]],
	[signIn, `Sign in to ${firm.name}'s desk`, ["Ben Ode", "works once and expires in 15 minutes"]],
])("a mail lets somebody in, and no trace of its link is left in the store", async (mail, subject, words) => {
	const peer = await mailServer();
	const { clock, config, dataDir, db, deliveries, files, logged, queue, site } = await setUpServer({
		SMTP_URL: peer.url,
	});
	await queue(mail);
	expect(await readAllStored(db, config, dataDir)).toContain(SECRET);
	expect(await deliveries()).toMatchObject([{ reference: null, mail: expect.stringContaining(SECRET) }]);
	await site.start();
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);

	expect(peer.received).toHaveLength(1);
	const [received] = peer.received;
	expect(received?.to).toEqual(["ben@firm.example"]);
	expect(received?.parsed.from).toEqual({ name: firm.name, address: firm.email });
	expect(received?.parsed.subject).toBe(subject);
	expect(received?.parsed.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
	for (const part of [received?.parsed.text, received?.parsed.html]) {
		for (const word of [mail.link, ...words]) expect(part).toContain(word);
		expect(part).not.toMatch(/reference|undefined/i);
	}
	expect(received?.parsed.html).toContain(`<a href="${mail.link}"`);
	expect(await deliveries()).toMatchObject([
		{
			id: expect.stringMatching(/^DESK-[0-9A-F]{16}-1$/),
			target: "desk-mail",
			mail: null,
			sent_at: clock().toISOString(),
		},
	]);
	expect(JSON.stringify(logged)).not.toContain(SECRET);
	await retain({ db, files, config, clock }, { at: clock(), jumpedDays: undefined });
	expect(await readAllStored(db, config, dataDir)).not.toContain(SECRET);
});

test("a link that cannot be sent before it expires fails, and its content is erased", async () => {
	const says = `No, not ${SECRET}`;
	const peer = await mailServer({
		onData(stream, _session, done) {
			stream.resume().once("end", () => done(Object.assign(new Error(says), { responseCode: 451 })));
		},
	});
	const { deliveries, logged, pass, queue, site } = await setUpServer({ SMTP_URL: peer.url });
	await queue(signIn);
	await site.start();
	const one = async () => (await deliveries())[0];
	// After 2, 4, 8 and 16 minutes: the fifth attempt finds that the link no longer works.
	for (const attempts of [1, 2, 3, 4]) {
		await vi.waitFor(async () => expect(await one()).toMatchObject({ attempts, claimed_by: null }), patient);
		pass(2 ** attempts * MINUTE);
		site.outbox.nudge();
	}
	await vi.waitFor(async () => expect((await one())?.failed_at).not.toBeNull(), patient);
	const [given] = await deliveries();
	expect(given).toMatchObject({ attempts: 5, sent_at: null, mail: null });
	expect(JSON.stringify([given, logged])).not.toContain(SECRET);
});

test("a link that expires while it is being sent fails with a warning, not an error", async () => {
	const peer = await mailServer({
		onData(stream, _session, done) {
			pass(15 * MINUTE);
			stream.resume().once("end", () => done(Object.assign(new Error("Try later"), { responseCode: 451 })));
		},
	});
	const { logged, pass, queue, site } = await setUpServer({ SMTP_URL: peer.url });
	await queue(signIn);
	await site.start();
	const msg = "delivery could not be made while its link works and was given up";
	await vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining({ level: 40, msg })), patient);
	expect(logged.filter(({ level }) => level === 50)).toEqual([]);
});

test("an invitation to an address that is permanently rejected fails", async () => {
	const refusing = await mailServer({
		onRcptTo(_address, _session, done) {
			done(Object.assign(new Error("No such person"), { responseCode: 550 }));
		},
	});
	const { deliveries, queue, site } = await setUpServer({ SMTP_URL: refusing.url });
	await queue(invitation);
	await site.start();
	await vi.waitFor(async () => expect((await site.outbox.state()).failed).toBe(1), patient);
	expect(await deliveries()).toMatchObject([{ mail: null, attempts: 1 }]);
});

test("after six days of downtime a valid invitation is sent, and an expired sign-in link is not", async () => {
	const peer = await mailServer();
	const { deliveries, pass, queue, site } = await setUpServer({ SMTP_URL: peer.url });
	await queue(invitation);
	await queue(signIn);
	pass(6 * DAY);
	await site.start();
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	expect(peer.received.map(({ parsed }) => parsed.subject)).toEqual([`Join ${firm.name}'s desk`]);
	expect((await deliveries()).map(({ mail }) => mail)).toEqual([null, null]);
});

test("without a mail server it is a private file, deleted after a day; unknown files stay and count", async () => {
	const { clock, config, dataDir, db, deliveries, files, pass, queue, site } = await setUpServer();
	await queue(invitation);
	await site.start();
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	const folder = join(dataDir, "mail");
	const [name = ""] = readdirSync(folder);
	expect(readFileSync(join(folder, name), "utf8")).toContain("join/");
	expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
	const kept = { db, files, config, clock };
	const look = () => retain(kept, { at: clock(), jumpedDays: undefined });
	expect(await look()).toMatchObject({ unknownMails: 0 });
	expect(readdirSync(folder)).toEqual([name]);
	pass(DAY);
	expect(await look()).toMatchObject({ unknownMails: 0 });
	expect(readdirSync(folder)).toEqual([name]);
	pass(1);
	expect(await look()).toMatchObject({ unknownMails: 0 });
	expect(readdirSync(folder)).toEqual([]);
	expect(await deliveries()).toHaveLength(1);

	const others = name.replace(/DESK-.*/, "DESK-0000000000000000-1.eml");
	writeFileSync(join(folder, others), "another's");
	pass(30 * DAY);
	expect(await look()).toMatchObject({ unknownMails: 1 });
	expect(await deliveries()).toEqual([]);
	expect(readdirSync(folder)).toEqual([others]);
});

test("emails to colleagues are deleted after a month if sent or given up, never while they wait", async () => {
	const { clock, config, db, files, pass, queue } = await setUpServer();
	for (const to of ["sent", "given-up", "waiting"]) await queue({ ...invitation, to: `${to}@firm.example` });
	const mark = async (to: string, column: "sent_at" | "failed_at") =>
		db
			.updateTable("deliveries")
			.set({ [column]: clock().toISOString() })
			.where("mail", "like", `%${to}@%`)
			.execute();
	await mark("sent", "sent_at");
	await mark("given-up", "failed_at");
	const left = async () => {
		await retain({ db, files, config, clock }, { at: clock(), jumpedDays: undefined });
		const rows = await db.selectFrom("deliveries").select("mail").execute();
		return rows.map(({ mail }) => JSON.parse(mail ?? "{}").to.split("@")[0]).toSorted();
	};
	pass(30 * DAY);
	expect(await left()).toEqual(["given-up", "sent", "waiting"]);
	pass(1);
	expect(await left()).toEqual(["waiting"]);
});

test("the email with a link is not sent at the moment when the link stops working", async () => {
	const peer = await mailServer();
	const { deliveries, pass, queue, site } = await setUpServer({ SMTP_URL: peer.url });
	await queue(signIn);
	pass(15 * MINUTE);
	await site.start();
	await vi.waitFor(async () => expect((await site.outbox.state()).failed).toBe(1), patient);
	expect(await deliveries()).toMatchObject([{ attempts: 1, mail: null }]);
	expect(peer.received).toEqual([]);
});
