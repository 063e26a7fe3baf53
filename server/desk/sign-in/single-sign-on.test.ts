import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { type DeskClient, joinAs, newDesk } from "../../../tests/test-desk.ts";
import { findFreePort } from "../../../tools/running/free-port.ts";
import { invite } from "../../people/people.ts";
import { makeLink } from "../../people/sign-in-links.ts";

/* Single sign-on against a real OpenID provider in its own process. */

test("a linked account opens the desk, one with only the right email address does not", async () => {
	const desk = await deskWithProvider();
	const recruiter = await joinAs(desk, "recruiter");
	expect((await desk.visitor().get("/api/me")).body.ways).toEqual({ singleSignOn: true });

	const stranger = desk.visitor();
	const refused = await signOn(stranger, "ben", "/sign-in/sso");
	expect(refused.status).toBe(403);
	expect(refused.text).toContain("This account isn't linked to anyone at the desk.");
	expect((await stranger.get("/api/me")).status).toBe(401);

	const { url } = (await recruiter.post("/api/sso/bind", { to: "/staff" })).body;
	const bound = await followCallback(recruiter, await askProvider("ben", url));
	expect(bound.status).toBe(200);
	expect(bound.text).toContain('content="0;url=/staff"');
	expect((await recruiter.post("/api/sso/bind")).status).toBe(409);
	const linked = desk.db.selectFrom("events").select("person").where("what", "=", "bound single sign-on");
	expect(await linked.execute()).toEqual([{ person: recruiter.id }]);

	const browser = desk.visitor();
	const answer = await signOn(browser, "ben", "/sign-in/sso?to=/s/CW-AAAA-BBBB");
	expect(answer.status).toBe(200);
	expect(answer.text).toContain('content="0;url=/s/CW-AAAA-BBBB"');
	expect(answer.headers["set-cookie"]).toEqual([
		expect.stringMatching(/^desk-sso=; Max-Age=0;/),
		expect.stringMatching(/^desk=[\w-]{43}; .*SameSite=Strict$/),
	]);
	expect((await browser.get("/api/me")).body.person.id).toBe(recruiter.id);
	const { sessions } = (await browser.get("/api/sessions")).body;
	expect(sessions.find(({ isThis }: { isThis: boolean }) => isThis).way).toBe("single sign-on");

	const other = await joinAs(desk, "admin");
	const again = (await other.post("/api/sso/bind")).body.url;
	expect((await followCallback(other, await askProvider("ben", again))).status).toBe(403); // it is someone else's

	const forged = (await stranger.get("/sign-in/sso")).headers.location ?? "";
	const back = (await askProvider("ben", forged)).replace(/state=[^&]+/, "state=other");
	expect((await followCallback(stranger, back)).status).toBe(403);
	expect(desk.logged).toContainEqual(expect.objectContaining({ level: 40, msg: "a single sign-on failed" }));
});

test("an invitation links no account once its person has joined another way", { tags: "thorough" }, async () => {
	const desk = await deskWithProvider();
	const { db, clock } = desk;
	const { id } = await invite(db, { email: "ann@closewell.example", role: "recruiter", by: null }, clock());
	const ann = desk.visitor();
	expect((await ann.post(`/api/sign-in/${await makeLink(db, "sign-in", id, clock())}`)).status).toBe(200);
	const late = await makeLink(db, "join", id, clock());
	expect((await signOn(desk.visitor(), "eve", `/sign-in/sso?join=${late}`)).status).toBe(403);
	expect((await signOn(desk.visitor(), "eve", "/sign-in/sso")).status).toBe(403);
	expect((await ann.get("/api/me")).body.person).toMatchObject({ id, name: "ann" });
});

test("an invitation links the account that opens it, once, and a first link does not", {
	tags: "thorough",
}, async () => {
	const desk = await deskWithProvider();
	const { db, clock } = desk;
	const first = await makeLink(db, "join", undefined, clock());
	expect((await signOn(desk.visitor(), "eve", `/sign-in/sso?join=${first}`)).status).toBe(403);
	const person = await invite(db, { email: "ann@closewell.example", role: "recruiter", by: null }, clock());
	const token = await makeLink(db, "join", person.id, clock());
	const ann = desk.visitor();
	expect((await signOn(ann, "ann", `/sign-in/sso?join=${token}`)).status).toBe(200);
	expect((await ann.get("/api/me")).body.person).toMatchObject({
		id: person.id,
		name: "ann of the provider",
		email: "ann@closewell.example",
	});
	expect((await signOn(desk.visitor(), "eve", `/sign-in/sso?join=${token}`)).status).toBe(403);
	expect((await signOn(desk.visitor(), "ann", "/sign-in/sso")).status).toBe(200);
	const stored = JSON.stringify(await db.selectFrom("ceremonies").selectAll().execute());
	expect(stored).not.toContain(token);
});

test("a callback works once, in the browser that started it, with the same state", {
	tags: "thorough",
}, async () => {
	const desk = await deskWithProvider();
	const recruiter = await joinAs(desk, "recruiter");
	await followCallback(recruiter, await askProvider("ben", (await recruiter.post("/api/sso/bind")).body.url));

	const begin = async () => {
		const browser = desk.visitor();
		const { headers } = await browser.get("/sign-in/sso");
		expect(headers["set-cookie"]?.[0]).toMatch(/^desk-sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
		return { browser, back: await askProvider("ben", headers.location ?? "") };
	};
	const { browser, back } = await begin();
	expect((await followCallback(desk.visitor(), back)).status).toBe(403); // another browser
	const cookies = new Map(browser.cookies);
	expect((await followCallback(browser, back)).status).toBe(200);
	for (const [name, value] of cookies) browser.cookies.set(name, value);
	expect((await followCallback(browser, back)).status).toBe(403); // a second time
	const other = await begin();
	expect((await followCallback(other.browser, other.back.replace(/state=[^&]+/, "state=other"))).status).toBe(403);
	const elsewhere = await desk.visitor().get("/sign-in/sso?to=//evil.example");
	expect(elsewhere.status).toBe(303);
	const ceremonies = await desk.db.selectFrom("ceremonies").select("data").execute();
	expect(ceremonies.map(({ data }) => JSON.parse(data).to)).toEqual(["/"]);
});

test("a session that ends midway cannot link an account", { tags: "thorough" }, async () => {
	const desk = await deskWithProvider();
	const recruiter = await joinAs(desk, "recruiter");
	const thief = desk.visitor();
	for (const [name, value] of recruiter.cookies) thief.cookies.set(name, value);
	const { url } = (await thief.post("/api/sso/bind")).body;
	const back = await askProvider("eve", url);
	expect((await recruiter.post("/api/sign-out")).status).toBe(200); // ends the stolen session too
	const refused = await followCallback(thief, back);
	expect(refused.status).toBe(403);
	expect(refused.text).toContain("This account couldn't be linked");
	expect((await signOn(desk.visitor(), "eve", "/sign-in/sso")).status).toBe(403);
});

test("an account that is already linked does not use up an invitation", async () => {
	const desk = await deskWithProvider();
	const { db, clock } = desk;
	const invited = async (email: string) => {
		const { id } = await invite(db, { email, role: "recruiter", by: null }, clock());
		return { id, path: `/sign-in/sso?join=${await makeLink(db, "join", id, clock())}` };
	};
	expect((await signOn(desk.visitor(), "ann", (await invited("ann@closewell.example")).path)).status).toBe(200);
	const ben = await invited("ben@closewell.example");
	expect((await signOn(desk.visitor(), "ann", ben.path)).status).toBe(403);
	expect((await signOn(desk.visitor(), "eve", "/sign-in/sso")).status).toBe(403);
	const failed = db.selectFrom("events").select("data").where("what", "=", "single sign-on failed");
	expect(await failed.execute()).toEqual([{ data: '{"joining":true}' }, { data: '{"joining":false}' }]);
	const linked = db.selectFrom("events").select("person").where("what", "=", "bound single sign-on");
	expect(await linked.execute()).toHaveLength(1);
	const browser = desk.visitor();
	expect((await signOn(browser, "ben", ben.path)).status).toBe(200);
	expect((await browser.get("/api/me")).body.person.id).toBe(ben.id);
});

async function deskWithProvider() {
	const port = await findFreePort();
	const child = spawn(process.execPath, ["tests/oidc-provider.ts", `http://localhost:${port}/sign-in/sso/back`], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	onTestFinished(() => void child.kill());
	const [issuer] = await once(child.stdout.setEncoding("utf8"), "data");
	return newDesk({
		DESK_PORT: String(port),
		OIDC_ISSUER: String(issuer).trim(),
		OIDC_CLIENT_ID: "desk",
		OIDC_CLIENT_SECRET: "secret",
	});
}

async function signOn(browser: DeskClient, subject: string, path: string) {
	const { status, headers } = await browser.get(path);
	expect(status).toBe(303);
	return followCallback(browser, await askProvider(subject, headers.location ?? ""));
}

function followCallback(browser: DeskClient, address: string) {
	const { pathname, search } = new URL(address);
	return browser.get(pathname + search, { "sec-fetch-site": "cross-site" });
}

/** Signs in at the provider as any subject, as a browser would, and returns where it redirects to. */
async function askProvider(subject: string, url: string): Promise<string> {
	const cookies = new Map<string, string>();
	let address = url;
	let body: URLSearchParams | undefined;
	for (let steps = 0; steps < 20; steps += 1) {
		const response = await fetch(address, {
			redirect: "manual",
			headers: { cookie: [...cookies].map((cookie) => cookie.join("=")).join("; ") },
			...(body && { method: "POST", body }),
		});
		for (const cookie of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			cookies.set(name, value);
		}
		const location = response.headers.get("location");
		if (location) {
			address = new URL(location, address).href;
			body = undefined;
			if (address.includes("/sign-in/sso/back")) return address;
			continue;
		}
		const html = await response.text();
		const [, action = ""] = /<form[^>]*action="([^"]+)"/.exec(html) ?? [];
		const [, prompt = ""] = /name="prompt" value="(\w+)"/.exec(html) ?? [];
		if (!action) throw new Error(`The provider answered ${response.status}: ${html}`);
		address = new URL(action, address).href;
		body = new URLSearchParams(prompt === "login" ? { prompt, login: subject, password: "any" } : { prompt });
	}
	throw new Error("The provider sends its visitors round in a circle.");
}
