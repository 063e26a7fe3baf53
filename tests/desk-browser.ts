import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { type RunningServer, startServer } from "../tools/running/run-server.ts";
import { findAxeViolations, openBrowser } from "./browser.ts";
import { mailServer } from "./installation.ts";

/* Team members at a real, running desk, each in their own browser, with real emails. */

export interface RunningDesk {
	server: RunningServer;
	url: string;
	/** The link that the startup message prints for the first person. */
	joinLink: string;
	mail: Awaited<ReturnType<typeof mailServer>>;
	/** The newest link that was emailed to this address: a reminder may follow it. */
	linkMailedTo(address: string): Promise<string>;
	mailsTo(address: string): number;
}

export async function startDesk(env: Record<string, string> = {}, folder?: string): Promise<RunningDesk> {
	const mail = await mailServer();
	const server = await startServer({ DESK_PORT: "0", SMTP_URL: mail.url, ...env }, folder);
	onTestFinished(() => server.stop());
	await expect.poll(() => server.output()).toMatch(/^Desk: /m);
	const [, joinLink = ""] = /^Desk: (\S+)$/m.exec(server.output()) ?? [];
	const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address)).length;
	const linkTo = (address: string) =>
		mail.received
			.filter(({ to }) => to.includes(address))
			.map(({ parsed }) => /http:\/\/localhost:\d+\/(?:join|sign-in)\/[\w-]{40,}/.exec(parsed.text ?? "")?.[0])
			.findLast((link) => link !== undefined);
	return {
		server,
		url: new URL(joinLink).origin,
		joinLink,
		mail,
		mailsTo,
		async linkMailedTo(address) {
			await expect.poll(() => linkTo(address)).toBeDefined();
			return linkTo(address) ?? "";
		},
	};
}

/** Opens a page in its own browser context for each person. */
export function openPersonBrowser(): (options?: BrowserContextOptions) => Promise<Page> {
	const newPage = openBrowser();
	return async (options = {}) => {
		const page = await newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
		const errors: string[] = [];
		page.on("pageerror", (error) => errors.push(error.message));
		onTestFinished(async () => {
			await page.context().close(); // before the server stops, so that the page doesn't see errors
			expect(errors).toEqual([]);
		});
		return page;
	};
}

export async function joinAsFirst(
	page: Page,
	{ joinLink }: RunningDesk,
	name = "Claire Okafor",
	email = "claire@closewell.example",
) {
	await page.goto(joinLink);
	await page.getByLabel("Your name").fill(name);
	await page.getByLabel("Work email").fill(email);
	await page.getByRole("button", { name: "Join the desk" }).click();
	await page.getByRole("button", { name: "Not now" }).click();
	await page.getByRole("heading", { name: "Open", level: 1 }).waitFor();
}

/** Joins through the API, so that the first page a test opens is the one it is about. */
export async function joinThroughApi(
	page: Page,
	joinLink: string,
	name = "Claire Okafor",
	email = "claire@closewell.example",
): Promise<void> {
	const { origin, pathname } = new URL(joinLink);
	const joined = await page.request.post(`${origin}/api${pathname}`, { data: { name, email }, headers: { origin } });
	expect(joined.status()).toBe(200);
}

export async function signOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: /Your menu$/ }).click();
	await page.getByRole("menuitem", { name: "Sign out" }).click();
	await page.getByRole("heading", { name: "Sign in to the desk" }).waitFor();
}

export async function requestSignInLink(page: Page, email: string): Promise<void> {
	await page.getByLabel("Work email").fill(email);
	await page.getByRole("button", { name: "Email me a link" }).click();
	await page.getByText("If this address is invited, a link is on its way.").waitFor();
}

/** Accessibility violations and horizontal overflow. */
export async function findPageProblems(page: Page): Promise<string[]> {
	const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	return [...(await findAxeViolations(page)), ...(wider > 0 ? [`${wider} px wider than the window`] : [])];
}

/** Sends a form to the site as a visitor does. Returns its reference. */
export async function sendForm(
	{ server }: Pick<RunningDesk, "server">,
	form: string,
	fields: Record<string, string>,
): Promise<string> {
	const response = await fetch(`${server.url}/forms/${form}`, {
		method: "POST",
		headers: { accept: "application/json" },
		body: new URLSearchParams(fields),
	});
	expect(response.status).toBe(201);
	return (await response.json()).reference;
}
