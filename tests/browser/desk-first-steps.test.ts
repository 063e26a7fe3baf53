import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { findPageProblems, joinThroughApi, openPersonBrowser } from "../desk-browser.ts";

/* The desk right after `npm start` on a fresh clone: an empty store and no variables set. */

const open = openPersonBrowser();
const PHONE = { width: 320, height: 640 };

async function startFresh(env: Record<string, string> = {}): Promise<RunningServer & { deskUrl: string }> {
	const server = await startServer({ DESK_PORT: "0", ...env });
	onTestFinished(() => server.stop());
	return { ...server, deskUrl: new URL(server.desk ?? "").origin };
}

async function openAsFirst({ desk = "", deskUrl }: Awaited<ReturnType<typeof startFresh>>, path = "/"): Promise<Page> {
	const page = await open();
	await joinThroughApi(page, desk);
	await page.goto(deskUrl + path);
	return page;
}

const panel = (page: Page) => page.getByRole("heading", { name: "Your inbox is ready" });
const steps = (page: Page) => page.getByRole("region", { name: "List" }).getByRole("listitem");

test("the first admin sends a test lead through the site's form, and it replaces the first steps", {
	tags: "thorough",
}, async () => {
	const server = await startFresh();
	const page = await openAsFirst(server);
	await panel(page).waitFor();
	await page.getByText(`saved as an .eml file in ${join(server.dataDir, "mail")}`).waitFor();
	expect(await steps(page).count()).toBe(3);
	expect(await findPageProblems(page)).toEqual([]);
	await page.setViewportSize(PHONE);
	expect(await findPageProblems(page)).toEqual([]);

	const link = page.getByRole("link", { name: "Send a test lead" });
	await link.focus();
	const [site] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
	expect(site.url()).toBe(`${server.url}/#lead-form`);
	await sendLead(site);

	await page.getByRole("link", { name: /Tess Trial/ }).waitFor();
	expect(await panel(page).count()).toBe(0);
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
	await page.reload();
	await page.getByRole("link", { name: /Tess Trial/ }).waitFor();
	expect(await panel(page).count()).toBe(0);
});

test("an invitation checks off its step, and the recruiter sees only what fits them", {
	tags: "thorough",
}, async () => {
	const server = await startFresh();
	const admin = await openAsFirst(server);
	await admin.getByRole("link", { name: "Invite a colleague" }).click();
	await admin.getByRole("dialog").getByLabel("Work email").fill("rosa@closewell.example");
	await admin.getByRole("button", { name: "Send invitation" }).click();
	await admin.getByText("Hasn't joined yet").waitFor();
	await admin.getByRole("dialog").waitFor({ state: "detached" }); // the stream may tell of the invitation before its response
	await admin.goBack();
	await steps(admin).filter({ hasText: "Done: A colleague has been invited." }).waitFor();
	expect(await admin.getByRole("link", { name: "Invite a colleague" }).count()).toBe(0);

	const recruiter = await open();
	await joinThroughApi(recruiter, await linkInUnsentMail(server), "Rosa Delgado", "rosa@closewell.example");
	await recruiter.goto(server.deskUrl);
	await panel(recruiter).waitFor();
	await recruiter.getByRole("link", { name: "Send a test lead" }).waitFor();
	expect(await recruiter.getByText("invite").count()).toBe(0);
	expect(await recruiter.getByText("SMTP_URL").count()).toBe(0);
});

test("the demo's command is copied", { tags: "thorough" }, async () => {
	const server = await startFresh();
	const page = await openAsFirst(server);
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.deskUrl });
	await page.getByRole("button", { name: "Copy command" }).click();
	await page.getByText("Command copied").waitFor();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm run demo");
});

test("an empty list of a store that isn't empty has no first steps", { tags: "thorough" }, async () => {
	const server = await startFresh();
	const page = await openAsFirst(server, "/?queue=overdue");
	await page.getByRole("heading", { name: "Nothing is overdue" }).waitFor();
	expect(await panel(page).count()).toBe(0);

	const origin = server.deskUrl;
	const call = { kind: "lead", name: "Carl Weathers", phone: "302 555 0199" };
	const added = await page.request.post(`${origin}/api/submissions`, { data: call, headers: { origin } });
	expect(added.status()).toBe(201);
	const { reference, version } = await added.json();
	const close = { version, outcome: "other" };
	const closed = await page.request.post(`${origin}/api/submissions/${reference}/close`, {
		data: close,
		headers: { origin },
	});
	expect(closed.status()).toBe(200);
	await page.goto(origin);
	await page.getByRole("heading", { name: "You're all caught up" }).waitFor();
	expect(await panel(page).count()).toBe(0);
});

test.each([
	["/find", "No candidates yet"],
	["/chat", "No one is waiting"],
	["/numbers", "No numbers yet"],
])("%s of an empty store says what will appear", { tags: "thorough" }, async (path, title) => {
	const page = await openAsFirst(await startFresh(), path);
	await page.getByRole("heading", { name: title }).waitFor();
	expect(await page.getByRole("figure").count()).toBe(0);
	expect(await page.getByRole("table").count()).toBe(0);
	expect(await findPageProblems(page)).toEqual([]);
});

async function sendLead(site: Page): Promise<void> {
	const form = site.locator("#lead-form form");
	await expect.poll(() => form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
	const typed = { firstName: "Tess", lastName: "Trial", email: "tess@northwind.com", company: "Northwind" };
	for (const [name, value] of Object.entries(typed)) await form.locator(`[name="${name}"]`).fill(value);
	await form.locator('[name="roleType"]').selectOption("vp-sales");
	await form.locator('[name="requirements"]').fill("Two closers for the Midwest, enterprise deals.");
	await form.getByRole("checkbox").check();
	await site.waitForFunction(() => performance.now() > 1100); // faster looks like a bot
	await form.locator('[type="submit"]').click();
	await site
		.getByText(/CW-[2-9A-Z]{4}-[2-9A-Z]{4}/)
		.first()
		.waitFor();
}

async function linkInUnsentMail({ dataDir }: RunningServer): Promise<string> {
	const mails = () => globSync(join(dataDir, "mail/*.eml"));
	await expect.poll(mails).toHaveLength(1);
	const { text = "" } = await PostalMime.parse(readFileSync(mails()[0] ?? ""));
	return /http:\/\/localhost:\d+\/join\/[\w-]{40,}/.exec(text)?.[0] ?? "";
}
