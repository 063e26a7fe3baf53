import { spawn } from "node:child_process";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../tools/running/free-port.ts";
import { collectCspViolations } from "../browser.ts";
import {
	joinAsFirst,
	joinThroughApi,
	openPersonBrowser,
	requestSignInLink,
	signOut,
	startDesk,
} from "../desk-browser.ts";

/* Team members signing in and out, in a real browser with a virtual authenticator, and with real emails. */

const openPersonPage = openPersonBrowser();

test("the first person joins with the printed link, signs out, and returns with an emailed link", async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	const refused = await collectCspViolations(page);
	await joinAsFirst(page, desk);
	expect(refused).toEqual([]);

	await signOut(page);
	await page.goto(`${desk.url}/staff`);
	await page.getByRole("heading", { name: "Sign in to the desk" }).waitFor();
	await requestSignInLink(page, "claire@closewell.example");
	await page.goto(await desk.linkMailedTo("claire@closewell.example"));
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("heading", { name: "Team", level: 1 }).waitFor(); // the page they wanted
	expect(await page.getByRole("row", { name: /Claire Okafor/ }).textContent()).toContain("Admin");

	const again = await openPersonPage();
	for (const link of [desk.joinLink, await desk.linkMailedTo("claire@closewell.example")]) {
		await again.goto(link);
		await again.getByRole("heading", { name: "This link doesn't work" }).waitFor();
	}
});

test("a passkey signs its owner in; when it is lost, an emailed link does, and the lost one is removed", {
	tags: "thorough",
}, async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	await page.context().credentials.install();
	await page.goto(desk.joinLink);
	await page.getByLabel("Your name").fill("Claire Okafor");
	await page.getByLabel("Work email").fill("claire@closewell.example");
	await page.getByRole("button", { name: "Join the desk" }).click();
	await page.getByRole("button", { name: "Add a passkey" }).click();
	await page.getByRole("heading", { name: "Open", level: 1 }).waitFor();
	await signOut(page);
	await page.getByRole("button", { name: "Continue with a passkey" }).click();
	await page.getByRole("heading", { name: "Open", level: 1 }).waitFor();

	const other = await openPersonPage();
	await other.context().credentials.install(); // a new device, without the passkey
	await other.goto(`${desk.url}/sign-in`);
	await other.getByRole("button", { name: "Continue with a passkey" }).click();
	await other.getByRole("alert").filter({ hasText: "passkey" }).waitFor();
	await requestSignInLink(other, "claire@closewell.example");
	await other.goto(await desk.linkMailedTo("claire@closewell.example"));
	await other.getByRole("button", { name: "Sign in" }).click();
	await other.getByRole("heading", { name: "Open", level: 1 }).waitFor();
	await other.goto(`${desk.url}/me`);
	await other.getByRole("button", { name: /^Remove / }).click();
	await other.getByText("None yet.").waitFor();
	await other.getByRole("button", { name: "Sign out everywhere else" }).click();
	await page.getByRole("heading", { name: "You were signed out" }).waitFor();
	await page.getByRole("button", { name: "Continue with a passkey" }).click();
	await page.getByRole("alert").filter({ hasText: "passkey" }).waitFor();
});

test("a single sign-on account works once it is linked, and not before", {
	tags: "thorough",
}, async () => {
	const port = await findFreePort();
	const issuer = await openIdProvider(`http://localhost:${port}/sign-in/sso/back`);
	const desk = await startDesk({
		...{ DESK_PORT: String(port), OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "desk", OIDC_CLIENT_SECRET: "secret" },
	});
	const page = await openPersonPage();
	await joinAsFirst(page, desk);
	await signOut(page);
	await page.getByRole("button", { name: "Use single sign-on" }).click();
	await logInAtProvider(page);
	await page.getByText("This account isn't linked to anyone at the desk").waitFor();

	await page.goto(`${desk.url}/sign-in`);
	await requestSignInLink(page, "claire@closewell.example");
	await page.goto(await desk.linkMailedTo("claire@closewell.example"));
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("heading", { name: "Open", level: 1 }).waitFor();
	await page.goto(`${desk.url}/me`);
	const backHere = page.waitForEvent("load");
	await page.getByRole("button", { name: "Link my account" }).click(); // the provider still has the session
	await backHere;
	await page.getByRole("heading", { name: "Where you are signed in" }).waitFor();
	await signOut(page);
	await page.getByRole("button", { name: "Use single sign-on" }).click();
	await page.getByRole("heading", { name: "Open", level: 1 }).waitFor();
});

/** Completes the provider's login and consent pages. */
async function logInAtProvider(page: Page): Promise<void> {
	await page.locator("input[name=login]").fill("claire");
	await page.locator("input[name=password]").fill("anything");
	await page.locator("button[type=submit]").click();
	await page.getByRole("button", { name: "Continue" }).click();
}

/** Starts a real provider in its own process. Returns its URL. */
async function openIdProvider(redirectUri: string): Promise<string> {
	const provider = spawn(process.execPath, ["tests/oidc-provider.ts", redirectUri], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	onTestFinished(() => void provider.kill());
	let printed = "";
	provider.stdout.setEncoding("utf8").on("data", (text) => {
		printed += text;
	});
	await expect.poll(() => printed).toContain("\n");
	return printed.trim();
}

test("an admin invites a recruiter by email, who joins, and is signed out right away when removed", async () => {
	const desk = await startDesk();
	const admin = await openPersonPage();
	await joinThroughApi(admin, desk.joinLink);
	await admin.goto(`${desk.url}/staff`);
	await admin.getByRole("button", { name: "Invite" }).click();
	await admin.getByLabel("Work email").fill("ben@closewell.example");
	await admin.getByRole("button", { name: "Send invitation" }).click();
	const invitation = await desk.linkMailedTo("ben@closewell.example");

	const recruiter = await openPersonPage();
	for (const method of ["GET", "HEAD"]) {
		for (let look = 0; look < 5; look += 1) await fetch(invitation, { method }); // as an email scanner does
	}
	await recruiter.goto(invitation);
	await recruiter.getByText("ben@closewell.example").waitFor();
	await recruiter.getByLabel("Your name").fill("Ben O'Brien-Nguyễn");
	await recruiter.getByRole("button", { name: "Join the desk" }).click();
	await recruiter.getByRole("button", { name: "Not now" }).click();
	await recruiter.getByRole("heading", { name: "Open", level: 1 }).waitFor();
	await recruiter.goto(`${desk.url}/staff`);
	await recruiter.getByRole("row", { name: /Claire Okafor/ }).waitFor();
	expect(await recruiter.getByRole("button", { name: "Invite" }).count()).toBe(0);

	await admin.getByRole("button", { name: "Actions for Ben O'Brien-Nguyễn" }).click(); // appeared without a reload
	await admin.getByRole("menuitem", { name: /^Remove/ }).click();
	await admin.getByLabel("Type Ben O'Brien-Nguyễn to confirm").fill("Ben O'Brien-Nguyễn");
	await admin.getByRole("button", { name: "Remove", exact: true }).click();
	await recruiter.getByRole("heading", { name: "You were signed out" }).waitFor();
	await expect.poll(() => admin.getByRole("row", { name: /Ben/ }).count()).toBe(0);
});

test("signing in doesn't reveal whether an address is invited", { tags: "thorough" }, async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	await joinAsFirst(page, desk);
	await signOut(page);
	await requestSignInLink(page, "nobody@closewell.example");
	await page.reload();
	await requestSignInLink(page, "claire@closewell.example");
	await desk.linkMailedTo("claire@closewell.example");
	expect(desk.mailsTo("nobody@closewell.example")).toBe(0);
});

test("with the keyboard alone a user joins, visits every page, finds the shortcuts and signs out", {
	tags: "thorough",
}, async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	await page.goto(desk.joinLink);
	await page.getByLabel("Your name").waitFor();
	const tabTo = async (name: RegExp) => {
		for (let step = 0; step < 60; step += 1) {
			await page.keyboard.press("Tab");
			const label = await page.evaluate(() => {
				const focused = document.activeElement;
				const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
				return `${focused?.getAttribute("aria-label") ?? ""} ${focused?.textContent ?? ""} ${labels.map((each) => each.textContent).join(" ")}`;
			});
			if (name.test(label)) return;
		}
		expect.unreachable(`Nothing called ${name} is reached with the Tab key`);
	};
	await tabTo(/Your name/);
	await page.keyboard.type("Claire Okafor");
	await tabTo(/Work email/);
	await page.keyboard.type("claire@closewell.example");
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: "Not now" }).waitFor();
	await tabTo(/Not now/);
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Open", level: 1 }).waitFor();
	await page.keyboard.press("?");
	await page.getByRole("dialog").waitFor();
	await page.keyboard.press("Escape");
	await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
	await tabTo(/Overdue/);
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Overdue", level: 1 }).waitFor();
	await tabTo(/Your menu/);
	await page.keyboard.press("Enter");
	const menu = page.getByRole("menu");
	await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
	await page.keyboard.press("End");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Sign in to the desk" }).waitFor();
});

test("a lost connection is shown, and missed events are caught up with", { tags: "thorough" }, async () => {
	const desk = await startDesk();
	const admin = await openPersonPage();
	await joinThroughApi(admin, desk.joinLink);
	await admin.goto(`${desk.url}/staff`);
	await admin.getByRole("row", { name: /Claire Okafor/ }).waitFor();
	await admin.context().setOffline(true);
	await admin.getByText(/offline/i).waitFor();

	const elsewhere = await openPersonPage();
	await elsewhere.goto(`${desk.url}/sign-in`);
	await requestSignInLink(elsewhere, "claire@closewell.example");
	await elsewhere.goto(await desk.linkMailedTo("claire@closewell.example"));
	await elsewhere.getByRole("button", { name: "Sign in" }).click();
	await elsewhere.getByRole("heading", { name: "Open", level: 1 }).waitFor();
	await elsewhere.goto(`${desk.url}/staff`);
	await elsewhere.getByRole("button", { name: "Invite" }).click();
	await elsewhere.getByLabel("Work email").fill("rosa@closewell.example");
	await elsewhere.getByRole("button", { name: "Send invitation" }).click();
	await desk.linkMailedTo("rosa@closewell.example");

	await admin.context().setOffline(false);
	await admin.getByRole("row", { name: /rosa@closewell\.example/ }).waitFor();
	await expect.poll(() => admin.getByText(/offline/i).count()).toBe(0);
});
