import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { findPersonByEmail, invite, join as joinTeam } from "../../server/people/people.ts";
import { endSessions } from "../../server/people/sessions.ts";
import { makeLink } from "../../server/people/sign-in-links.ts";
import type { PersonRow } from "../../server/store/tables.ts";
import type { ChatText } from "../../tools/demo/conversations.ts";
import { keepChatPresent } from "../../tools/demo/office-actions.ts";
import { collectCspViolations, expectToFit, findAxeViolations, pickSizes } from "../browser.ts";
import { loseStream, openSampleDesk } from "../sample-desk.ts";

/* The desk app at the sample firm: what it shows and requests in each state. */

const desk = openSampleDesk();
const FIRST_VIEW_BYTES = 180_000; // of script, compressed
const FIRST_VIEW_SCRIPTS = 4; // each costs a cheap laptop more than its bytes

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const DAY_MS = 86_400_000;

type Role = "admin" | "recruiter";

async function openDesk(path: string, role: Role | undefined, viewport = DESK) {
	const { claire, james } = desk.team;
	const page = await desk.newPage(role && { admin: claire, recruiter: james }[role], { viewport });
	/** Requests that were answered, in all tabs, as "POST /api/staff". */
	const asked: string[] = [];
	page.context().on("response", (response) => {
		asked.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
	});
	return { page, asked, go: () => page.goto(desk.url + path) };
}

test("the first view's scripts stay within budget", async () => {
	const { page, asked, go } = await openDesk("/", "admin");
	const scripts: string[] = [];
	page.on("response", (response) => {
		if (response.request().resourceType() === "script") scripts.push(new URL(response.url()).pathname);
	});
	await go();
	await page.getByRole("heading", { name: "Open" }).waitFor();
	expect(asked).toContain("GET /api/me");
	expect(scripts.filter((path) => readFileSync(join("dist/desk", path), "utf8").includes("React DevTools"))).toEqual(
		[],
	);
	const bytes = scripts.map((path) => readFileSync(join("dist/desk", `${path}.br`)).length);
	expect(bytes.length).toBeGreaterThan(1);
	expect(bytes.length).toBeLessThanOrEqual(FIRST_VIEW_SCRIPTS);
	expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
});

/** References of open chats, by visitor. James has Priya's, Rosa has Tom's, and Curtis is waiting. */
const chats = new Map<string, string>();

beforeAll(async () => {
	const { db, office, team } = desk;
	const [now, tomorrow] = [desk.now(), new Date(desk.now().getTime() + DAY_MS)];
	const visitors: [string, PersonRow | undefined][] = [
		["Priya Raman", team.james],
		["Curtis Boyle", undefined],
		["Tom Beckett", team.rosa],
	];
	for (const [name, by] of visitors) {
		const email = `${name.toLowerCase().replace(" ", ".")}@chat.example`;
		const text: ChatText = { name, email, page: "/faq", ended: "visitor", lines: [["V", 0, "Is anybody there?"]] };
		const { reference } = await office.chat(text, by, now);
		chats.set(name, reference);
	}
	await db.updateTable("chats").set({ waiting_since: tomorrow.toISOString() }).where("state", "=", "waiting").execute();
});

/** Before each test, because a recruiter's page that closes leaves them a minute before they lose their chat. */
beforeEach(async () => {
	const tomorrow = new Date(desk.now().getTime() + DAY_MS);
	for (const reference of chats.values()) await keepChatPresent(desk.db, reference, tomorrow);
});

interface Scene {
	path: string | (() => string | Promise<string>);
	role?: Role;
	/** Waits until the scene is on the screen. */
	reach(page: Page): Promise<unknown>;
}

async function joinLink(email?: string): Promise<string> {
	const { db } = desk;
	const invited = email && (await invite(db, { email, role: "recruiter", by: null }, desk.now()));
	return `/join/${await makeLink(db, "join", invited ? invited.id : undefined, desk.now())}`;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Until the test is over, no submission waits and no next step is due. */
async function answerEverything(): Promise<string> {
	const { db } = desk;
	const unanswered = db.selectFrom("submissions").select("reference").where("answered_at", "is", null);
	const open = (await unanswered.where("closed_at", "is", null).execute()).map(({ reference }) => reference);
	const setAnswered = (answered_at: string | null) =>
		db.updateTable("submissions").set({ answered_at }).where("reference", "in", open).execute();
	const setDue = async (byMs: number) => {
		const later = (due: string | null) => due && new Date(Date.parse(due) + byMs).toISOString();
		for (const { id, due_at, next_due_at } of await db.selectFrom("openings").selectAll().execute()) {
			const set = { due_at: later(due_at), next_due_at: later(next_due_at) };
			await db.updateTable("openings").set(set).where("id", "=", id).execute();
		}
		for (const { opening, candidate, next_due_at } of await db.selectFrom("candidacies").selectAll().execute()) {
			const of = db.updateTable("candidacies").where("opening", "=", opening).where("candidate", "=", candidate);
			await of.set({ next_due_at: later(next_due_at) }).execute();
		}
	};
	await setAnswered(desk.now().toISOString());
	await setDue(YEAR_MS);
	onTestFinished(async () => {
		await setAnswered(null);
		await setDue(-YEAR_MS);
	});
	return "/";
}

async function addPasskey(): Promise<string> {
	const at = desk.now().toISOString();
	const passkey = {
		id: crypto.randomUUID(),
		person: desk.team.claire.id,
		public_key: "",
		counter: 0,
		transports: "[]",
	};
	await desk.db
		.insertInto("passkeys")
		.values({ ...passkey, name: "Safari on iPhone", added_at: at, used_at: null })
		.execute();
	return "/me";
}

const visibleMenu = (page: Page) => page.getByRole("button", { name: /Your menu$/ });

const scenes: Record<string, Scene> = {
	"sign-in": { path: "/sign-in", reach: (page) => page.getByText("No password needed.").waitFor() },
	"a link by mail was asked for": {
		path: "/sign-in",
		async reach(page) {
			await page.getByLabel("Work email").fill("claire@closewell.example");
			await page.getByRole("button", { name: "Email me a link" }).click();
			await page.getByText("If this address is invited, a link is on its way.").waitFor();
		},
	},
	"the first admin joins": { path: () => joinLink(), reach: (page) => page.getByLabel("Work email").waitFor() },
	"an invited person joins": {
		path: () => joinLink("nora@closewell.example"),
		reach: (page) => page.getByText("nora@closewell.example").waitFor(),
	},
	"a link is over": { path: "/sign-in/used", reach: (page) => page.getByText("It was already used").waitFor() },
	inbox: {
		path: answerEverything,
		role: "recruiter",
		reach: (page) => page.getByText("You're all caught up").waitFor(),
	},
	"own menu": {
		path: "/numbers",
		role: "admin",
		async reach(page) {
			await visibleMenu(page).click();
			await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
		},
	},
	"keyboard help": {
		path: "/",
		role: "admin",
		async reach(page) {
			await page.getByRole("heading", { name: "Open" }).waitFor();
			await page.keyboard.press("?");
			await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
		},
	},
	staff: { path: "/staff", role: "admin", reach: (page) => page.getByText("rosa@closewell.example").waitFor() },
	"an invitation with a mistake": {
		path: "/staff",
		role: "admin",
		async reach(page) {
			await page.getByRole("button", { name: "Invite", exact: true }).click();
			await page.getByLabel("Work email").fill("nobody");
			await page.getByRole("button", { name: "Send invitation" }).click();
			await page.getByText("Invalid email address").waitFor();
		},
	},
	"own page": {
		path: addPasskey,
		role: "admin",
		reach: (page) => page.getByText("Safari on iPhone").first().waitFor(),
	},
	"lost connection": {
		path: "/",
		role: "admin",
		async reach(page) {
			await loseStream(page.context());
			await page.getByText("Last updated").waitFor();
		},
	},
	"session ended": {
		path: "/staff",
		role: "admin",
		async reach(page) {
			await page.getByText("Rosa Delgado").waitFor();
			await endSessions(desk.db, desk.team.claire.id);
			await page.getByRole("dialog", { name: "You were signed out" }).waitFor();
		},
	},
	chats: {
		path: "/chat",
		role: "recruiter",
		reach: (page) => page.getByRole("link", { name: /Curtis Boyle/ }).waitFor(),
	},
	"a chat that waits": {
		path: () => `/chat/${chats.get("Curtis Boyle")}`,
		role: "recruiter",
		reach: (page) => page.getByRole("button", { name: "Take chat" }).waitFor(),
	},
	"an open chat": {
		path: () => `/chat/${chats.get("Priya Raman")}`,
		role: "recruiter",
		async reach(page) {
			await page.getByLabel("Message Priya").fill("/g");
			await page.getByRole("option", { name: /guarantee/ }).waitFor();
		},
	},
	"a colleague's chat": {
		path: () => `/chat/${chats.get("Tom Beckett")}`,
		role: "recruiter",
		reach: (page) => page.getByText("You can follow along.").waitFor(),
	},
	"not found": {
		path: "/nowhere",
		role: "admin",
		reach: (page) => page.getByText("This page doesn't exist").waitFor(),
	},
};

test.each(Object.entries(scenes).map(([name, scene], index) => ({ name, scene, index })))(
	"$name: accessible in both themes, fits a phone, keeps to the policy",
	{ tags: "thorough" },
	async ({ scene, index }) => {
		for (const viewport of pickSizes(index, [DESK, PHONE])) {
			const path = typeof scene.path === "string" ? scene.path : await scene.path();
			const { page, go } = await openDesk(path, scene.role, viewport);
			const refused = await collectCspViolations(page);
			await go();
			await scene.reach(page);
			await atRest(page);
			expect(await findAxeViolations(page)).toEqual([]);
			await expectToFit(page, [DESK, PHONE]);
			expect(refused).toEqual([]);
		}
	},
);

/** Waits until all animations are done. */
async function atRest(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
	});
}

interface LaterPart {
	part: string;
	path: string;
	open?(page: Page): Promise<unknown>;
	there(page: Page): Locator;
}

const pressed = async (page: Page, key: string) => {
	await page.getByRole("heading", { name: "Open" }).waitFor();
	await page.keyboard.press(key);
};

/** Code that loads after the first view. */
const laterParts: LaterPart[] = [
	{
		...{ part: "BaseMenu", path: "/", open: (page) => visibleMenu(page).click() },
		there: (page) => page.getByRole("menuitem", { name: "Sign out" }),
	},
	{
		...{ part: "BaseDialog", path: "/", open: (page) => pressed(page, "?") },
		there: (page) => page.getByRole("dialog", { name: "Keyboard" }),
	},
	{
		...{ part: "AddCallForm", path: "/", open: (page) => pressed(page, "c") },
		there: (page) => page.getByRole("dialog", { name: "Add a call" }).locator("form"),
	},
	{ part: "FindLayout", path: "/find", there: (page) => page.getByRole("heading", { name: "Candidates" }) },
	{ part: "NumbersPage", path: "/numbers", there: (page) => page.getByRole("heading", { name: "Numbers" }) },
	{ part: "SignInPage", path: "/sign-in", there: (page) => page.getByRole("button", { name: "Email me a link" }) },
];

test.each(laterParts)(
	"where $part could not be fetched, a reload is offered and brings it",
	{ tags: "thorough" },
	async ({ part, path, open, there }) => {
		const { page, go } = await openDesk(path, part === "SignInPage" ? undefined : "admin");
		const script = new RegExp(`/${part}-[^/]+\\.js$`);
		await page.route(script, (route) => route.abort());
		await go();
		await open?.(page);
		const reload = page.getByRole("alert").getByRole("button", { name: "Reload" });
		await reload.waitFor();
		await page.unroute(script);
		await reload.click();
		await reload.waitFor({ state: "detached" });
		await open?.(page);
		await there(page).waitFor();
	},
);

test("signing in leads back to the URL that was requested", { tags: "thorough" }, async () => {
	const { page, asked, go } = await openDesk("/?queue=mine", undefined);
	await go();
	await page.getByRole("button", { name: "Email me a link" }).waitFor();
	await page.getByLabel("Work email").fill("claire@closewell.example");
	await page.getByRole("button", { name: "Email me a link" }).click();
	await page.getByText("a link is on its way").waitFor();
	const mailed = await makeLink(desk.db, "sign-in", desk.team.claire.id, desk.now());

	const other = await page.context().newPage();
	await other.goto(`${desk.url}/sign-in/${mailed}`);
	await other.getByText("You're signing in as").waitFor();
	expect(asked).not.toContain(`POST /api/sign-in/${mailed}`);
	await other.getByRole("button", { name: "Sign in" }).click();
	await other.waitForURL(`${desk.url}/?queue=mine`);
	await page.waitForURL(`${desk.url}/?queue=mine`);
	await page.getByRole("heading", { name: "Mine" }).waitFor();
	await expect.poll(() => page.title()).toMatch(/Mine · Closewell Desk$/);
});

test("a new team member is offered a passkey, which can wait", { tags: "thorough" }, async () => {
	const { page, go } = await openDesk(await joinLink(), undefined);
	onTestFinished(async () => {
		const removed = { removed_at: desk.now().toISOString() };
		await desk.db.updateTable("people").set(removed).where("email", "=", "nadia@closewell.example").execute();
	});
	await go();
	await page.getByRole("button", { name: "Join the desk" }).click();
	await page.getByText("Name must be at least 2 characters").waitFor();
	await page.getByLabel("Your name").fill("Nadia Cole");
	await page.getByLabel("Work email").fill("nadia@closewell.example");
	await page.getByRole("button", { name: "Join the desk" }).click();
	await page.getByRole("button", { name: "Add a passkey" }).waitFor();
	await page.getByRole("button", { name: "Not now" }).click();
	await page.getByRole("heading", { name: "Open" }).waitFor();
	expect(await findPersonByEmail(desk.db, "nadia@closewell.example")).toMatchObject({ name: "Nadia Cole" });
});

test("when the session ends, typed text stays, and signing in in another tab lets the user continue", {
	tags: "thorough",
}, async () => {
	const { page, asked, go } = await openDesk("/me", "admin");
	await go();
	await page.getByLabel("Name", { exact: true }).fill("Claire O. Half-typed");
	// Wait for all requests: one that is answered later would reveal the ended session before the button does.
	await expect.poll(() => asked).toEqual(expect.arrayContaining(["GET /api/counts", "GET /api/searches"]));
	// The chats are fetched again once the stream is open, because earlier events were missed.
	await expect.poll(() => asked.filter((line) => line === "GET /api/chats").length).toBe(2);
	await loseStream(page.context());
	await endSessions(desk.db, desk.team.claire.id);
	await page.getByRole("button", { name: "Change name" }).click();
	const dialog = page.getByRole("dialog", { name: "You were signed out" });
	await dialog.waitFor();
	await page.keyboard.press("Escape");
	expect(await dialog.isVisible()).toBe(true);

	await desk.signIn(page.context(), desk.team.claire);
	const other = await page.context().newPage();
	await other.goto(desk.url);
	await other.getByRole("heading", { name: "Open" }).waitFor();
	await dialog.waitFor({ state: "detached" });
	expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Claire O. Half-typed");
	expect(page.url()).toBe(`${desk.url}/me`);
});

test("one event stream serves all tabs, moves to another when its tab closes, and resumes where it was", {
	tags: "thorough",
}, async () => {
	const { page, asked, go } = await openDesk("/staff", "admin");
	/** From where each stream resumed. */
	const resumed: (string | undefined)[] = [];
	page.context().on("request", (request) => {
		if (request.url().endsWith("/api/events")) resumed.push(request.headers()["last-event-id"]);
	});
	const rosa = await desk.colleague(desk.team.rosa);
	const rename = (name: string) => rosa.ask("PATCH", `/api/staff/${desk.team.rosa.id}`, { name });
	onTestFinished(async () => {
		await rename("Rosa Delgado");
	});
	await go();
	await page.getByText("Rosa Delgado").waitFor();
	await expect.poll(() => asked).toContain("GET /api/events");
	const other = await page.context().newPage();
	await other.goto(`${desk.url}/staff`);
	await other.getByText("Rosa Delgado").waitFor();

	await rename("Rosa Delgado-Reyes");
	await page.getByText("Rosa Delgado-Reyes").waitFor();
	await other.getByText("Rosa Delgado-Reyes").waitFor();
	expect(resumed).toEqual([undefined]);

	await page.close();
	await expect.poll(() => resumed).toEqual([undefined, expect.stringMatching(/^2026-11-17T.+Z_/)]);
	await rename("Rosa Reyes");
	await other.getByText("Rosa Reyes").waitFor();
	expect(resumed.length).toBe(2);
});

test("a lost connection is shown, retried right away on request, and the notice goes away when it is back", {
	tags: "thorough",
}, async () => {
	const { page, asked, go } = await openDesk("/", "admin");
	await page.clock.install();
	await go();
	await expect.poll(() => asked).toContain("GET /api/events");
	// From here on time passes only as the test says, so that the page doesn't retry by itself.
	await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000)); // a busy machine reaches it late
	await loseStream(page.context());
	await expect
		.poll(async () => {
			await page.clock.runFor(1_000);
			return page.getByText("Last updated").count();
		})
		.toBe(1);
	await page.getByText(/Retrying in \d+ s/).waitFor();
	await page.context().unroute("**/events");
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByText("Last updated").waitFor({ state: "detached" });
	await page.context().setOffline(true);
	await page.getByText("You're offline.").waitFor();
	await page.context().setOffline(false);
	await page.getByText("You're offline.").waitFor({ state: "detached" });
});

test("keys lead everywhere, pause while typing, and can be turned off", { tags: "thorough" }, async () => {
	const { page, go } = await openDesk("/me", "admin");
	await go();
	const name = page.getByLabel("Name", { exact: true });
	await name.press("End");
	await name.pressSequentially("gs?");
	expect(await name.inputValue()).toBe("Claire Okaforgs?");
	expect(new URL(page.url()).pathname).toBe("/me");

	await name.blur();
	await page.keyboard.press("g");
	await page.keyboard.press("s");
	await page.getByRole("heading", { name: "Team" }).waitFor();
	await page.keyboard.press("g");
	await page.keyboard.press("u");
	await page.getByRole("heading", { name: "Unassigned" }).waitFor();
	await page.keyboard.press("?");
	await page.getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await page.keyboard.press("?");
	await page.keyboard.press("g");
	await page.keyboard.press("s");
	expect(await page.getByRole("dialog").count()).toBe(0);
	expect(page.url()).toContain("queue=unassigned");
});

/** Makes Rosa a recruiter, until the test is over. */
async function demoteRosa(): Promise<void> {
	const claire = await desk.colleague(desk.team.claire);
	const setRole = (role: Role) => claire.ask("PATCH", `/api/staff/${desk.team.rosa.id}`, { role });
	await setRole("recruiter");
	onTestFinished(async () => {
		await setRole("admin");
	});
}

test("an admin removes a team member by typing their name, and the last admin can't be removed", {
	tags: "thorough",
}, async () => {
	const { db } = desk;
	await demoteRosa();
	const ben = await invite(db, { email: "ben@closewell.example", role: "recruiter", by: null }, desk.now());
	await db.transaction().execute((transaction) => joinTeam(transaction, ben.id, "Ben Tran", desk.now()));
	const { page, asked, go } = await openDesk("/staff", "admin");
	await go();
	await page.getByRole("button", { name: "Actions for Claire Okafor" }).click();
	await page.getByText("You need at least one admin.").waitFor();
	expect(await page.getByRole("menuitem", { name: /Remove/ }).count()).toBe(0);
	await page.keyboard.press("Escape");
	await page.getByRole("menu").waitFor({ state: "detached" });

	await page.getByRole("button", { name: "Actions for Ben Tran" }).click();
	await page.getByRole("menuitem", { name: /Remove/ }).click();
	await page.getByLabel("Type Ben Tran to confirm").fill("Ben");
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await page.getByText("Type Ben Tran exactly as shown above.").waitFor();
	expect(asked).not.toContain(`DELETE /api/staff/${ben.id}`);
	await page.getByLabel("Type Ben Tran to confirm").fill("ben tran");
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await page.getByText("ben@closewell.example").waitFor({ state: "detached" });
	// The stream may tell of it before the response.
	await expect.poll(() => asked).toContain(`DELETE /api/staff/${ben.id}`);
});

test("a recruiter sees the team and can't change it", { tags: "thorough" }, async () => {
	const { page, go } = await openDesk("/staff", "recruiter");
	await go();
	await page.getByText("Rosa Delgado").waitFor();
	expect(await page.getByRole("button", { name: "Invite", exact: true }).count()).toBe(0);
	expect(await page.getByRole("button", { name: /Actions for/ }).count()).toBe(0);
	expect(await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Team" }).count()).toBe(0);
});

test("the chosen theme applies before the first paint, and after a reload", {
	tags: "thorough",
}, async () => {
	const { page, go } = await openDesk("/", "admin");
	await go();
	await visibleMenu(page).click();
	await page.getByRole("menuitemradio", { name: "Dark" }).click();
	await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
	await page.reload({ waitUntil: "commit" });
	await page.getByRole("heading", { name: "Open" }).waitFor();
	const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
	expect(ground).toBe("rgb(12, 21, 18)");
});
