// @module-tag thorough
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SERVER_FLAGS } from "../../tools/running/server-flags.mjs";
import { openPersonBrowser, sendForm } from "../desk-browser.ts";
import { mailServer } from "../installation.ts";
import { createDeskClient } from "../test-desk.ts";

/* `npm run demo` as a user runs it, in its own folder beside the built site. */

const openPersonPage = openPersonBrowser();

interface Demo {
	site: string;
	/** The link in the startup message. */
	link: string;
	printed: string;
	stop(): Promise<void>;
}

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "closewell-demo-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	for (const name of ["dist", "site"]) symlinkSync(resolve(name), join(folder, name));
	return folder;
}

function start(
	folder: string,
	env: Record<string, string>,
	...options: string[]
): { child: ChildProcess; output(): string } {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const child = spawn(process.execPath, [...SERVER_FLAGS, resolve("tools/demo.ts"), ...options], {
		cwd: folder,
		env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: "production", PORT: "0", DESK_PORT: "0", ...env },
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	let printed = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text) => {
			printed += text;
		});
	}
	return { child, output: () => printed };
}

async function startDemo(folder: string, env: Record<string, string> = {}, ...options: string[]): Promise<Demo> {
	const { child, output } = start(folder, env, ...options);
	await expect
		.poll(() => (child.exitCode === null ? output() : `It ended: ${output()}`))
		.toMatch(/Three things to try|^It ended/);
	const [, site = ""] = /The site is up:\s+(\S+)/.exec(output()) ?? [];
	const [, link = ""] = /^Desk: (http:\/\/localhost:\d+\/join\/[\w-]{40,})$/m.exec(output()) ?? [];
	expect(link, output()).not.toBe("");
	return {
		...{ site, link, printed: output() },
		async stop() {
			child.kill("SIGTERM");
			await once(child, "exit");
		},
	};
}

const YOU = { name: "Claire Okafor", email: "claire@closewell.example" };

async function signIn({ link }: Demo) {
	const { origin, port, pathname } = new URL(link);
	const browser = createDeskClient(Number(port), origin);
	expect((await browser.post(`/api${pathname}`, YOU)).body).toMatchObject({ person: { role: "admin" } });
	return browser;
}

test("the demo fills its own folder, is labeled on every screen, continues later, and starts over with --reset", async () => {
	const folder = newFolder();
	const mail = await mailServer();
	// A live site's variables are ignored.
	const inService = {
		SMTP_URL: mail.url,
		DATA_DIR: join(folder, "real"),
		DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
	};
	const first = await startDemo(folder, inService);
	expect(first.printed).toContain("1. ");
	expect((await fetch(first.site)).status).toBe(200);
	const browser = await signIn(first);
	const { body: open } = await browser.get("/api/submissions?queue=open");
	const dana = open.items.find(({ name }: { name: string }) => name === "Dana Whitcomb");
	const { body: fits } = await browser.get(`/api/submissions/${dana.reference}/fits`);
	expect(fits.people[0]).toMatchObject({ name: expect.stringMatching(/Marcus Ellery|Janelle Briggs/) });
	const note = { version: dana.version, text: "Remember me tomorrow." };
	expect((await browser.post(`/api/submissions/${dana.reference}/note`, note)).status).toBe(200);
	const reference = await sendForm({ server: { url: first.site } } as never, "message", {
		...{ name: "Ann Lee", email: "ann@mail.example", message: "Is this real?" },
	});
	const mails = () => readdirSync(join(folder, "demo-data/mail")).filter((name) => name.includes(reference));
	await expect.poll(() => mails().length).toBe(2);
	expect(mail.received).toEqual([]);
	await first.stop();

	const second = await startDemo(folder);
	expect(second.link).not.toBe(first.link);
	expect(second.printed).not.toContain("Making sample data");
	const again = await signIn(second);
	const { body: item } = await again.get(`/api/submissions/${dana.reference}`);
	expect(JSON.stringify(item.events)).toContain("Remember me tomorrow.");
	const { body: staff } = await again.get("/api/staff");
	expect(JSON.stringify(staff).match(/Claire Okafor/g)).toHaveLength(1);
	await seeSampleMark(second, again.cookies);
	await second.stop();

	const third = await startDemo(folder, {}, "--reset");
	const fresh = await signIn(third);
	expect((await fresh.get(`/api/submissions/${reference}`)).status).toBe(404);
	await third.stop();
	expect(readdirSync(folder).sort()).toEqual(["demo-data", "dist", "site"]);
});

/** Checks the label at three widths, and that a screen reader reads it only once. */
async function seeSampleMark({ link }: Demo, cookies: Map<string, string>): Promise<void> {
	const page = await openPersonPage();
	const { origin } = new URL(link);
	await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
	for (const viewport of [
		{ width: 1440, height: 900 },
		{ width: 820, height: 1180 },
		{ width: 390, height: 844 },
	]) {
		await page.setViewportSize(viewport);
		for (const path of ["/", "/find", "/chat", "/numbers", "/staff", "/me"]) {
			await page.goto(origin + path);
			const mark = page.getByText("Sample data").filter({ visible: true });
			await mark.first().waitFor();
			expect([path, viewport.width, await mark.count()]).toEqual([path, viewport.width, 1]);
		}
	}
	await page.context().close();
}

test("a folder that isn't the demo's stops the start with a message, and so does an unknown option", async () => {
	const folder = newFolder();
	mkdirSync(join(folder, "demo-data/real"), { recursive: true });
	const refused = start(folder, {}, "--reset");
	const [code] = await once(refused.child, "close");
	expect(code).toBe(1);
	expect(refused.output()).toMatch(/^\S+demo-data holds something other than the demo's sample data.*\n$/);
	expect(readdirSync(join(folder, "demo-data"))).toEqual(["real"]);
	const odd = start(folder, {}, "--rest");
	expect(await once(odd.child, "close")).toEqual([1, null]);
	expect(odd.output()).toBe('"--rest" means nothing to demo. It knows --reset.\n');
});
