import pino from "pino";
import { expect, test } from "vitest";
import { type DeskClient, joinAs, newDesk } from "../../tests/test-desk.ts";
import { createAttemptCounter } from "../http/attempts.ts";
import { openProvider } from "../people/provider.ts";
import { actionTable } from "../submissions/actions/action-table.ts";
import { deskApi } from "./api.ts";

/** For each route: what it answers without a session, to a recruiter and to an admin. */
const ROUTES: Record<string, [stranger: number, recruiter: number, admin: number]> = {
	"GET /api/me": [401, 200, 200],
	"GET /api/join/:token": [404, 404, 404],
	"POST /api/join/:token": [422, 422, 422],
	"POST /api/sign-in/passkey/options": [200, 200, 200],
	"POST /api/sign-in/passkey": [422, 422, 422],
	"POST /api/sign-in/link": [422, 422, 422],
	"GET /api/sign-in/:token": [404, 404, 404],
	"POST /api/sign-in/:token": [404, 404, 404],
	"GET /sign-in/sso": [502, 502, 502], // this test's provider is not there
	"GET /sign-in/sso/back": [403, 403, 403],
	"GET /api/sessions": [401, 200, 200],
	"DELETE /api/sessions/:id": [401, 404, 404],
	"DELETE /api/sessions": [401, 200, 200],
	"GET /api/passkeys": [401, 200, 200],
	"POST /api/passkeys/options": [401, 200, 200],
	"POST /api/passkeys": [401, 422, 422],
	"DELETE /api/passkeys/:id": [401, 404, 404],
	"POST /api/sso/bind": [401, 502, 502],
	"GET /api/staff": [401, 200, 200],
	"POST /api/staff": [401, 403, 422],
	"POST /api/staff/:id/invite": [401, 403, 404],
	"POST /api/staff/:id/link": [401, 403, 404],
	"PATCH /api/staff/:id": [401, 403, 404],
	"DELETE /api/staff/:id": [401, 403, 404],
	"GET /api/hours": [401, 200, 200],
	"PUT /api/hours": [401, 422, 422],
	"GET /api/feed": [401, 200, 200],
	"POST /api/feed": [401, 200, 200],
	"DELETE /api/feed": [401, 200, 200],
	"GET /api/busy": [401, 200, 200],
	"POST /api/busy": [401, 422, 422],
	"DELETE /api/busy/:id": [401, 200, 200],
	"GET /api/submissions": [401, 200, 200],
	"GET /api/counts": [401, 200, 200],
	"GET /api/first-steps": [401, 200, 200],
	"POST /api/candidates": [401, 415, 415], // takes a form
	"POST /api/candidates/ask": [401, 200, 200],
	"GET /api/imports": [401, 403, 200],
	"POST /api/imports": [401, 403, 422],
	"GET /api/imports/:id": [401, 403, 404],
	"GET /api/imports/:id/rows": [401, 403, 200],
	"GET /api/imports/:id/rows.csv": [401, 403, 404],
	"POST /api/imports/:id/pieces": [401, 403, 400], // takes a form
	"POST /api/imports/:id/check": [401, 403, 422],
	"POST /api/imports/:id/:action": [401, 403, 404], // an unknown one
	"GET /api/candidates": [401, 200, 200],
	"GET /api/candidates.csv": [401, 403, 200],
	"GET /api/find": [401, 200, 200],
	"GET /api/searches": [401, 200, 200],
	"POST /api/searches": [401, 422, 422],
	"DELETE /api/searches/:id": [401, 404, 404],
	"POST /api/submissions": [401, 422, 422],
	"POST /api/submissions/bulk": [401, 422, 422],
	"POST /api/submissions/bulk/preview": [401, 422, 422],
	"GET /api/submissions/:reference": [401, 404, 404],
	"PUT /api/submissions/:reference/draft": [401, 422, 422],
	"POST /api/submissions/:reference/:action": [401, 404, 404], // an unknown one
	"GET /api/submissions/:reference/fits": [401, 404, 404],
	"GET /api/submissions/:reference/duplicates": [401, 404, 404],
	"GET /api/submissions/:reference/resume": [401, 404, 404],
	"GET /api/submissions/:reference/resume/pages": [401, 404, 404],
	"GET /api/mails/aside": [401, 200, 200],
	"GET /api/mails/:id/original": [401, 404, 404],
	"POST /api/mails/:id/message": [401, 404, 404],
	"GET /api/mails/:id/attachments/:index": [401, 404, 404],
	"POST /api/mails/:id/attachments/:index/candidate": [401, 404, 404],
	"GET /api/submissions/:reference/resume/hits": [401, 200, 200],
	"GET /api/submissions/:reference/resume/place": [401, 404, 404],
	"GET /api/submissions/:reference/facts": [401, 404, 404],
	"PUT /api/submissions/:reference/facts/:kind": [401, 422, 422],
	"DELETE /api/submissions/:reference/facts/:kind": [401, 404, 404],
	"DELETE /api/submissions/:reference": [401, 403, 422],
	"GET /api/openings": [401, 200, 200],
	"POST /api/openings": [401, 422, 422],
	"GET /api/openings/:id": [401, 404, 404],
	"GET /api/openings/:id/fits": [401, 404, 404],
	"GET /api/openings/:id/mails": [401, 200, 200],
	"GET /api/openings/:id/summaries": [401, 200, 200],
	"POST /api/openings/:id/:action": [401, 404, 404], // an unknown one
	"POST /api/openings/:id/candidates": [401, 422, 422],
	"POST /api/openings/:id/preview": [401, 422, 422],
	"POST /api/openings/:id/candidates/bulk": [401, 422, 422],
	"POST /api/openings/:id/candidates/bulk/undo": [401, 422, 422],
	"POST /api/openings/:id/candidates/:candidate/:action": [401, 404, 404],
	"POST /api/openings/:id/links/:link/:action": [401, 404, 404],
	"GET /api/steps": [401, 200, 200],
	"GET /api/placements": [401, 200, 200],
	"GET /api/fees": [401, 403, 200],
	"GET /api/next-steps": [401, 200, 200],
	"GET /api/companies": [401, 200, 200],
	"GET /api/companies/:id": [401, 404, 404],
	"POST /api/companies/:id/:action": [401, 404, 404], // an unknown one
	"GET /api/templates": [401, 200, 200],
	"GET /api/snippets": [401, 200, 200],
	"GET /api/export": [401, 403, 200],
	"GET /api/numbers": [401, 200, 200],
	"GET /api/numbers/:file": [401, 404, 404],
	"DELETE /api/people/:email": [401, 403, 422],
	"GET /api/chats": [401, 200, 200],
	"GET /api/chats/:reference": [401, 404, 404],
	"POST /api/chats/:reference/take": [401, 404, 404],
	"POST /api/chats/:reference/hand-over": [401, 422, 422],
	"POST /api/chats/:reference/lines": [401, 422, 422],
	"POST /api/chats/:reference/writing": [401, 404, 404],
	"POST /api/chats/:reference/end": [401, 404, 404],
	"POST /api/available": [401, 422, 422],
	"POST /api/presence": [401, 422, 422],
	"GET /api/events": [401, 200, 200],
	"POST /api/sign-out": [401, 200, 200],
};

const OIDC = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "desk", OIDC_CLIENT_SECRET: "secret" };

test("the table names every route, and no other", () => {
	const clock = () => new Date();
	const app = deskApi({
		// Routes do not use their dependencies while they are only registered.
		...({} as Parameters<typeof deskApi>[0]),
		url: "http://localhost",
		clock,
		log: pino({ level: "silent" }),
		provider: openProvider({ issuer: OIDC.OIDC_ISSUER, clientId: "desk", clientSecret: "secret" }, "http://localhost"),
		guesses: createAttemptCounter(1, clock),
		requests: createAttemptCounter(1, clock),
	});
	const routes = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
	expect([...new Set(routes)].sort()).toEqual(Object.keys(ROUTES).sort());
});

/** Each with a desk of its own: a visitor may open no more than 300 connections a second. */
test.each(["stranger", "recruiter", "admin"] as const)("each route answers as it should: %s", async (role) => {
	const desk = await newDesk(OIDC);
	const browser = role === "stranger" ? desk.visitor() : await joinAs(desk, role);
	const answers: Record<string, number> = {};
	for (const route of Object.keys(ROUTES)) answers[route] = await statusOf(browser, route);
	const index = ["stranger", "recruiter", "admin"].indexOf(role);
	expect(answers).toEqual(Object.fromEntries(Object.entries(ROUTES).map(([route, all]) => [route, all[index]])));
});

test("each action lets in the whole team, and nobody else", async () => {
	const desk = await newDesk();
	const team = [await joinAs(desk, "recruiter"), await joinAs(desk, "admin")];
	for (const action of Object.keys(actionTable)) {
		const answers = [desk.visitor(), ...team].map((browser) => browser.post(`/api/submissions/CW-NONE/${action}`));
		expect([action, ...(await Promise.all(answers)).map(({ status }) => status)]).toEqual([action, 401, 422, 422]);
	}
});

async function statusOf(browser: DeskClient, route: string): Promise<number> {
	const [method = "", path = ""] = route.split(" ");
	const address = path.replace(/:\w+/, "nobody");
	if (path !== "/api/events") return (await browser.ask(method, address)).status;
	const stream = await browser.follow();
	stream.hangUp();
	return stream.status ?? 0;
}

test("unknown paths tell strangers nothing", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	expect((await desk.visitor().get("/api/nothing")).status).toBe(401);
	expect(await recruiter.get("/api/nothing")).toMatchObject({
		status: 404,
		body: { error: "The desk has no such address." },
	});
});

test("recruiters change their own name and days away, admins anyone's, and the last admin stays", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	const own = `/api/staff/${recruiter.id}`;
	expect(await recruiter.ask("PATCH", own, { name: "  Ben\u200b Ode ", awayUntil: "2026-12-24" })).toMatchObject({
		status: 200,
		body: { person: { name: "Ben Ode", awayUntil: "2026-12-24" } },
	});
	expect((await recruiter.ask("PATCH", own, { role: "admin" })).status).toBe(403);
	expect((await recruiter.ask("PATCH", `/api/staff/${admin.id}`, { name: "A former colleague" })).status).toBe(403);
	expect(await admin.ask("PATCH", own, { awayUntil: "tomorrow" })).toMatchObject({
		status: 422,
		body: { errors: { awayUntil: "Enter a date such as 2026-11-17" } },
	});
	for (const refused of [
		await admin.ask("DELETE", `/api/staff/${admin.id}`),
		await admin.ask("PATCH", `/api/staff/${admin.id}`, { role: "recruiter" }),
	]) {
		expect(refused).toMatchObject({
			status: 409,
			body: { error: expect.stringMatching(/^This is the last admin.* Make someone else an admin first\.$/) },
		});
	}
	expect((await admin.ask("PATCH", own, { role: "admin" })).body.person.role).toBe("admin");
	expect((await admin.ask("PATCH", `/api/staff/${admin.id}`, { role: "recruiter" })).status).toBe(200);
});

test("only admins see email addresses and when someone was last here", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	const [told] = (await recruiter.get("/api/staff")).body.people;
	expect(Object.keys(told).sort()).toEqual(["awayUntil", "id", "name", "role"]);
	expect((await admin.get("/api/staff")).body.people[0]).toMatchObject({
		email: "recruiter@closewell.example",
		joinedAt: desk.clock().toISOString(),
		lastSeenAt: desk.clock().toISOString(),
	});
});

test("an invitation goes only by email, and works; inviting someone who has joined is refused", async () => {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const invited = await admin.post("/api/staff", { email: "Ann@closewell.example", role: "recruiter" });
	expect([invited.status, invited.text.includes("/join/")]).toEqual([201, false]);
	const again = await admin.post(`/api/staff/${invited.body.person.id}/invite`);
	expect(again.status).toBe(200);
	const [first = "", second = ""] = await mailedLinks(desk);
	const ann = desk.visitor();
	expect((await ann.get(`/api${first}`)).status).toBe(404); // only the newest works
	expect((await ann.get(`/api${second}`)).body).toEqual({ first: false, email: "Ann@closewell.example" });
	expect((await ann.post(`/api${second}`, { name: "Ann Lee" })).body.person).toMatchObject({ name: "Ann Lee" });
	expect((await ann.get("/api/me")).body.person.role).toBe("recruiter");
	expect((await admin.post("/api/staff", { email: "ann@closewell.example", role: "admin" })).status).toBe(409);
	expect((await admin.post(`/api/staff/${invited.body.person.id}/link`)).status).toBe(200);
	const [, , link = ""] = await mailedLinks(desk);
	const elsewhere = desk.visitor();
	expect((await elsewhere.post(`/api${link}`)).status).toBe(200);
	expect((await elsewhere.get("/api/me")).body.person.name).toBe("Ann Lee");
});

/** The paths in the queued emails, oldest first. */
async function mailedLinks({ db, desk }: Awaited<ReturnType<typeof newDesk>>): Promise<string[]> {
	const rows = await db.selectFrom("deliveries").select("mail").where("target", "=", "desk-mail").execute();
	return rows.map(({ mail }) => JSON.parse(mail ?? "{}").link.slice(desk.url.length));
}

test("while the store is down, signed-in people get a sentence, and strangers still nothing", async () => {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	await desk.db.destroy();
	const { status, body } = await admin.get("/api/staff");
	expect([status, body]).toEqual([500, { error: "Something went wrong on our side. Try again." }]);
	expect((await desk.visitor().get("/api/staff")).status).toBe(401);
});
