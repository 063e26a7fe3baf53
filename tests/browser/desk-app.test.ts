import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { collectCspViolations, expectToFit, findAxeViolations, openBrowser, pickSizes } from "../browser.ts";
import { type DeskStub, signIn, startDeskStub } from "../desk-stub.ts";
import { inventedChats } from "../desk-stub-chat.ts";
import { rowOf } from "../desk-stub-list.ts";

/* The desk app against a stub of its API: what it shows and requests in each state. */

const open = openBrowser();
const FIRST_VIEW_BYTES = 180_000; // of script, compressed
const FIRST_VIEW_SCRIPTS = 4; // each costs a cheap laptop more than its bytes

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function openDesk(path: string, role: "admin" | "recruiter" | undefined, viewport = DESK) {
	const stub = await startDeskStub(role);
	const page = await open({ viewport, reducedMotion: "reduce" });
	onTestFinished(async () => {
		await page.context().close();
		await stub.stop();
	});
	return { stub, page, go: () => page.goto(stub.url + path) };
}

test("the first view's scripts stay within budget", async () => {
	const { page, stub, go } = await openDesk("/", "admin");
	const scripts: string[] = [];
	page.on("response", (response) => {
		if (response.request().resourceType() === "script") scripts.push(new URL(response.url()).pathname);
	});
	await go();
	await page.getByRole("heading", { name: "Open" }).waitFor();
	expect(stub.asked).toContain("GET /api/me");
	expect(scripts.filter((path) => readFileSync(join("dist/desk", path), "utf8").includes("React DevTools"))).toEqual(
		[],
	);
	const bytes = scripts.map((path) => readFileSync(join("dist/desk", `${path}.br`)).length);
	expect(bytes.length).toBeGreaterThan(1);
	expect(bytes.length).toBeLessThanOrEqual(FIRST_VIEW_SCRIPTS);
	expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
});

interface Scene {
	path: string;
	role?: "admin" | "recruiter";
	prepare?(stub: DeskStub): void;
	/** Waits until the scene is on the screen. */
	reach(page: Page, stub: DeskStub): Promise<unknown>;
}

function withChats(stub: DeskStub): void {
	stub.chat = inventedChats();
}

const visibleMenu = (page: Page) => page.getByRole("button", { name: /Your menu$/ });

const scenes: Record<string, Scene> = {
	"sign-in": { path: "/sign-in", reach: (page) => page.getByText("There are no passwords.").waitFor() },
	"a link by mail was asked for": {
		path: "/sign-in",
		async reach(page) {
			await page.getByLabel("Work email").fill("claire@closewell.example");
			await page.getByRole("button", { name: "Mail me a link" }).click();
			await page.getByText("If this address is invited, a link is on its way.").waitFor();
		},
	},
	"the first admin joins": {
		path: "/join/token",
		prepare: ({ links }) => links.set("token", { first: true }),
		reach: (page) => page.getByLabel("Work email").waitFor(),
	},
	"an invited person joins": {
		path: "/join/token",
		prepare: ({ links }) => links.set("token", { first: false, email: "rosa@closewell.example" }),
		reach: (page) => page.getByText("rosa@closewell.example").waitFor(),
	},
	"a link is over": { path: "/sign-in/used", reach: (page) => page.getByText("It was used already").waitFor() },
	inbox: {
		path: "/",
		role: "recruiter",
		prepare: (stub) => {
			stub.rows = [rowOf(0, { state: "answered" })];
		},
		reach: (page) => page.getByText("Everything is answered").waitFor(),
	},
	"an empty store": {
		path: "/",
		role: "admin",
		prepare: (stub) => {
			stub.staff = stub.staff.slice(0, 1);
		},
		reach: (page) => page.getByText("Your inbox is ready").waitFor(),
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
	staff: { path: "/staff", role: "admin", reach: (page) => page.getByText("rosa.delgado@closewell.example").waitFor() },
	"an invitation with a mistake": {
		path: "/staff",
		role: "admin",
		async reach(page) {
			await page.getByRole("button", { name: "Invite", exact: true }).click();
			await page.getByLabel("Work email").fill("nobody");
			await page.getByRole("button", { name: "Mail the invitation" }).click();
			await page.getByText("That is no mail address.").waitFor();
		},
	},
	"own page": { path: "/me", role: "admin", reach: (page) => page.getByText("Safari on iPhone").first().waitFor() },
	"lost connection": {
		path: "/",
		role: "admin",
		async reach(page, stub) {
			await expect.poll(() => stub.streams.size).toBe(1);
			stub.up = false;
			for (const stream of stub.streams) stream.destroy();
			await page.getByText("Not updated since").waitFor();
		},
	},
	"session ended": {
		path: "/staff",
		role: "admin",
		async reach(page, stub) {
			await expect.poll(() => stub.streams.size).toBe(1);
			stub.me = undefined;
			for (const stream of stub.streams) stream.destroy();
			await page.getByRole("dialog", { name: "You were signed out" }).waitFor();
		},
	},
	chats: {
		path: "/chat",
		role: "recruiter",
		prepare: withChats,
		reach: (page) => page.getByRole("link", { name: /Curtis Boyle/ }).waitFor(),
	},
	"a chat that waits": {
		path: "/chat/CW-3333-BBBB",
		role: "recruiter",
		prepare: withChats,
		reach: (page) => page.getByRole("button", { name: "Take it" }).waitFor(),
	},
	"an open chat": {
		path: "/chat/CW-2222-AAAA",
		role: "recruiter",
		prepare: withChats,
		async reach(page) {
			await page.getByLabel("Write to Priya").fill("/");
			await page.getByRole("option", { name: /guarantee/ }).waitFor();
		},
	},
	"a colleague's chat": {
		path: "/chat/CW-4444-CCCC",
		role: "recruiter",
		prepare: withChats,
		reach: (page) => page.getByText("You can read along.").waitFor(),
	},
	"not found": {
		path: "/nowhere",
		role: "admin",
		reach: (page) => page.getByText("Nothing has this address").waitFor(),
	},
};

test.each(Object.entries(scenes).map(([name, scene], index) => ({ name, scene, index })))(
	"$name: accessible in both themes, fits a phone, keeps to the policy",
	{ tags: "thorough" },
	async ({ scene, index }) => {
		for (const viewport of pickSizes(index, [DESK, PHONE])) {
			const { page, stub, go } = await openDesk(scene.path, scene.role, viewport);
			scene.prepare?.(stub);
			const refused = await collectCspViolations(page);
			await go();
			await scene.reach(page, stub);
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
	{ part: "FindLayout", path: "/find", there: (page) => page.getByRole("heading", { name: "People on file" }) },
	{ part: "NumbersPage", path: "/numbers", there: (page) => page.getByRole("heading", { name: "Numbers" }) },
	{ part: "SignInPage", path: "/sign-in", there: (page) => page.getByRole("button", { name: "Mail me a link" }) },
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
	const { page, stub, go } = await openDesk("/?queue=mine", undefined);
	await go();
	await page.getByRole("button", { name: "Mail me a link" }).waitFor();
	await page.getByLabel("Work email").fill("claire@closewell.example");
	await page.getByRole("button", { name: "Mail me a link" }).click();
	await page.getByText("a link is on its way").waitFor();
	stub.links.set("mailed", { email: "claire@closewell.example" });

	const other = await page.context().newPage();
	await other.goto(`${stub.url}/sign-in/mailed`);
	await other.getByText("You sign in as").waitFor();
	expect(stub.asked.filter((line) => line.startsWith("POST /api/sign-in/mailed"))).toEqual([]);
	await other.getByRole("button", { name: "Sign in" }).click();
	await other.waitForURL(`${stub.url}/?queue=mine`);
	await page.waitForURL(`${stub.url}/?queue=mine`);
	await page.getByRole("heading", { name: "Mine" }).waitFor();
	expect(await page.title()).toBe("Mine · Closewell Desk");
});

test("a new team member is offered a passkey, which can wait", { tags: "thorough" }, async () => {
	const { page, stub, go } = await openDesk("/join/token", undefined);
	stub.links.set("token", { first: true });
	await go();
	await page.getByRole("button", { name: "Join the desk" }).click();
	await page.getByText("Say your name.").waitFor();
	await page.getByLabel("Your name").fill("Claire Okafor");
	await page.getByLabel("Work email").fill("claire@closewell.example");
	await page.getByRole("button", { name: "Join the desk" }).click();
	await page.getByRole("button", { name: "Add a passkey" }).waitFor();
	await page.getByRole("button", { name: "Not now" }).click();
	await page.getByRole("heading", { name: "Open" }).waitFor();
	expect(stub.asked).toContain('POST /api/join/token {"name":"Claire Okafor","email":"claire@closewell.example"}');
});

test("when the session ends, typed text stays, and signing in in another tab lets the user continue", {
	tags: "thorough",
}, async () => {
	const { page, stub, go } = await openDesk("/me", "admin");
	await go();
	await page.getByLabel("Name", { exact: true }).fill("Claire O. Half-typed");
	// Wait for all requests: one that is answered later would reveal the ended session before the button does.
	const asked = ["GET /api/counts", "GET /api/searches", "GET /api/events"];
	await expect.poll(() => stub.asked).toEqual(expect.arrayContaining(asked));
	// The chats are fetched again once the stream is open, because earlier events were missed.
	await expect.poll(() => stub.asked.filter((line) => line === "GET /api/chats").length).toBe(2);
	stub.me = undefined;
	await page.getByRole("button", { name: "Change the name" }).click();
	const dialog = page.getByRole("dialog", { name: "You were signed out" });
	await dialog.waitFor();
	await page.keyboard.press("Escape");
	expect(await dialog.isVisible()).toBe(true);

	signIn(stub);
	const other = await page.context().newPage();
	await other.goto(stub.url);
	await other.getByRole("heading", { name: "Open" }).waitFor();
	await dialog.waitFor({ state: "detached" });
	expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Claire O. Half-typed");
	expect(page.url()).toBe(`${stub.url}/me`);
});

test("one event stream serves all tabs, moves to another when its tab closes, and resumes where it was", {
	tags: "thorough",
}, async () => {
	const { page, stub, go } = await openDesk("/staff", "admin");
	await go();
	await page.getByText("Rosa Delgado").waitFor();
	await expect.poll(() => stub.streams.size).toBe(1);
	const other = await page.context().newPage();
	await other.goto(`${stub.url}/staff`);
	await other.getByText("Rosa Delgado").waitFor();
	expect(stub.streams.size).toBe(1);

	stub.staff = stub.staff.map((one) => (one.id === "rosa" ? { ...one, name: "Rosa Delgado-Reyes" } : one));
	stub.tell("e1", "changed a person");
	await page.getByText("Rosa Delgado-Reyes").waitFor();
	await other.getByText("Rosa Delgado-Reyes").waitFor();

	await page.close();
	await expect.poll(() => stub.asked.filter((line) => /^GET \/api\/events .+_e1$/.test(line)).length).toBe(1);
	await expect.poll(() => stub.streams.size).toBe(1);
	stub.staff = stub.staff.map((one) => (one.id === "rosa" ? { ...one, name: "Rosa Reyes" } : one));
	stub.tell("e2", "changed a person");
	await other.getByText("Rosa Reyes").waitFor();
});

test("a lost connection is shown, retried right away on request, and the notice goes away when it is back", {
	tags: "thorough",
}, async () => {
	const { page, stub, go } = await openDesk("/", "admin");
	await go();
	await expect.poll(() => stub.streams.size).toBe(1);
	stub.up = false;
	for (const stream of stub.streams) stream.destroy();
	await page.getByText("Not updated since").waitFor();
	await page.getByText(/Next attempt in \d+ s/).waitFor();
	stub.up = true;
	await page.getByRole("button", { name: "Try now" }).click();
	await page.getByText("Not updated since").waitFor({ state: "detached" });
	await page.context().setOffline(true);
	await page.getByText("You are offline.").waitFor();
	await page.context().setOffline(false);
	await page.getByText("You are offline.").waitFor({ state: "detached" });
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
	await page.getByRole("heading", { name: "Staff" }).waitFor();
	await page.keyboard.press("g");
	await page.keyboard.press("u");
	await page.getByRole("heading", { name: "Unassigned" }).waitFor();
	await page.keyboard.press("?");
	await page.getByRole("checkbox", { name: "Use single keys" }).uncheck();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await page.keyboard.press("?");
	await page.keyboard.press("g");
	await page.keyboard.press("s");
	expect(await page.getByRole("dialog").count()).toBe(0);
	expect(page.url()).toContain("queue=unassigned");
});

test("an admin removes a team member by typing their name, and the last admin can't be removed", {
	tags: "thorough",
}, async () => {
	const { page, stub, go } = await openDesk("/staff", "admin");
	await go();
	await page.getByRole("button", { name: "What to do about Claire Okafor" }).click();
	await page.getByText("The last admin stays.").waitFor();
	expect(await page.getByRole("menuitem", { name: /Remove/ }).count()).toBe(0);
	await page.keyboard.press("Escape");
	await page.getByRole("menu").waitFor({ state: "detached" });

	await page.getByRole("button", { name: "What to do about Ben Tran" }).click();
	await page.getByRole("menuitem", { name: /Remove/ }).click();
	await page.getByLabel("Type Ben Tran to go on").fill("Ben");
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await page.getByText("Type Ben Tran, as it stands above.").waitFor();
	expect(stub.asked).not.toContain("DELETE /api/staff/ben {}");
	await page.getByLabel("Type Ben Tran to go on").fill("ben tran");
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await page.getByText("ben.tran@closewell.example").waitFor({ state: "detached" });
	expect(stub.asked).toContain("DELETE /api/staff/ben {}");
});

test("a recruiter sees the team and can't change it", { tags: "thorough" }, async () => {
	const { page, go } = await openDesk("/staff", "recruiter");
	await go();
	await page.getByText("Rosa Delgado").waitFor();
	expect(await page.getByRole("button", { name: "Invite", exact: true }).count()).toBe(0);
	expect(await page.getByRole("button", { name: /What to do about/ }).count()).toBe(0);
	expect(await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Staff" }).count()).toBe(0);
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
