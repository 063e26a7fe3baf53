import { expect, test } from "vitest";
import { type DeskClient, joinAs, newDesk } from "../../../tests/test-desk.ts";
import { invite } from "../../people/people.ts";
import { makeLink } from "../../people/sign-in-links.ts";

/* How often each way of signing in may be tried, and what it records. */

const AWAY = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "desk", OIDC_CLIENT_SECRET: "secret" };

const noPasskey = {
	response: {
		...{ id: "none", rawId: "none", type: "public-key" },
		response: { clientDataJSON: "e30", authenticatorData: "", signature: "" },
	},
};

/** How many tries pass before the visitor has to wait. */
async function untilLimited(ask: () => ReturnType<DeskClient["get"]>): Promise<number> {
	for (let tries = 0; tries < 200; tries += 1) if ((await ask()).status === 429) return tries;
	throw new Error("It is not limited.");
}

type Try = (browser: DeskClient) => ReturnType<DeskClient["get"]>;

const FAILURES: [string, Try][] = [
	["a passkey", ({ post }) => post("/api/sign-in/passkey", noPasskey)],
	["a return from the single sign-on", ({ get }) => get("/sign-in/sso/back?code=x&state=y")],
	["a look at an invitation", ({ get }) => get("/api/join/wrong")],
	["an invitation", ({ post }) => post("/api/join/wrong", { name: "Eve Eve", email: "eve@x.example" })],
];

test.each(FAILURES)("%s may fail twenty times within ten minutes", async (_, tryIt) => {
	const desk = await newDesk(AWAY);
	const guesser = desk.visitor();
	expect(await untilLimited(() => tryIt(guesser))).toBe(20);
	desk.pass(10 * 60_000);
	expect((await tryIt(guesser)).status).not.toBe(429);
});

const REQUESTS: [string, Try][] = [
	["a link", ({ post }) => post("/api/sign-in/link", { email: "nobody@closewell.example" })],
	["a passkey's challenge", ({ post }) => post("/api/sign-in/passkey/options")],
	["the single sign-on", ({ get }) => get("/sign-in/sso")],
];

test.each(REQUESTS)("%s may be asked for a hundred and twenty times within ten minutes", async (_, ask) => {
	const desk = await newDesk(AWAY);
	const browser = desk.visitor();
	expect(await untilLimited(() => ask(browser))).toBe(120);
});

test("an unreachable single sign-on is reported, at sign-in and when linking an account", async () => {
	const desk = await newDesk(AWAY);
	const page = await desk.visitor().get("/sign-in/sso");
	expect([page.status, page.text]).toEqual([502, expect.stringContaining("Single sign-on isn't responding.")]);
	const recruiter = await joinAs(desk, "recruiter");
	expect(await recruiter.post("/api/sso/bind")).toMatchObject({
		status: 502,
		body: { error: expect.stringContaining("isn't responding") },
	});
	const unanswered = { level: 50, reason: expect.any(String), msg: "the single sign-on does not answer" };
	expect(desk.logged).toEqual(expect.arrayContaining(Array(2).fill(expect.objectContaining(unanswered))));
});

test("a desk without single sign-on does not offer it", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	expect((await recruiter.get("/api/me")).body.ways).toEqual({ singleSignOn: false });
	expect((await desk.visitor().get("/sign-in/sso/back")).status).not.toBe(403);
	expect((await recruiter.post("/api/sso/bind")).status).toBe(404);
});

test("an invited person who signs in by link first is named after their email address", async () => {
	const desk = await newDesk();
	const { id } = await invite(
		desk.db,
		{ email: "ann.lee@closewell.example", role: "recruiter", by: null },
		desk.clock(),
	);
	const browser = desk.visitor();
	const token = await makeLink(desk.db, "sign-in", id, desk.clock());
	const agent = { "user-agent": `Browser ${"x".repeat(300)}` };
	expect((await browser.post(`/api/sign-in/${token}`, {}, agent)).body.person).toMatchObject({
		id,
		name: "ann.lee",
		weeklyMail: true,
	});
	const [session] = (await browser.get("/api/sessions")).body.sessions;
	expect(session).toMatchObject({ way: "link", isThis: true });
	expect(session.agent).toHaveLength(200);

	expect((await browser.ask("PATCH", `/api/staff/${id}`, { name: "Ann Lee" })).status).toBe(200);
	const again = await makeLink(desk.db, "sign-in", id, desk.clock());
	expect((await browser.post(`/api/sign-in/${again}`)).body.person.name).toBe("Ann Lee");
	const events = await desk.db.selectFrom("events").select(["what", "person"]).execute();
	expect(events.filter(({ what }) => what === "signed in")).toEqual(Array(2).fill({ what: "signed in", person: id }));
});

test("a person can have twenty passkeys, with names up to sixty characters", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const passkey = (number: number) => ({
		...{ id: `passkey-${number}`, person: recruiter.id, public_key: "", counter: 0, transports: "[]" },
		...{ name: "Phone", added_at: desk.clock().toISOString(), used_at: null },
	});
	const rows = Array.from({ length: 19 }, (_, number) => passkey(number));
	await desk.db.insertInto("passkeys").values(rows).execute();
	expect((await recruiter.post("/api/passkeys/options")).status).toBe(200);
	await desk.db.insertInto("passkeys").values(passkey(19)).execute();
	expect(await recruiter.post("/api/passkeys/options")).toMatchObject({
		status: 409,
		body: { error: "You already have 20 passkeys, the maximum. Remove one first." },
	});

	const attestation = { clientDataJSON: "e30", attestationObject: "" };
	const response = { id: "new", rawId: "new", type: "public-key", response: attestation };
	const named = (length: number) => recruiter.post("/api/passkeys", { response, name: "x".repeat(length) });
	expect((await named(61)).body.errors).toEqual({ name: "Name must be at most 60 characters" });
	expect((await named(60)).body.error).toBe("The passkey couldn't be added. Try again."); // the name passed, the passkey did not
	expect((await recruiter.ask("DELETE", "/api/passkeys/passkey-7")).status).toBe(200);
	expect((await recruiter.ask("DELETE", "/api/passkeys/passkey-7")).status).toBe(404);
});
