import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import PostalMime from "postal-mime";
import { LEAD, RESUME } from "../running/filled-forms.ts";
import { pdf } from "../running/resume-files.ts";
import type { RunningServer } from "../running/run-server.ts";

/* The "your page" screens for `npm run look`: sends forms, and takes the links from the emails that follow. */

const LINK = /https?:\/\/[^/]+(\/yours\/[\w-]{20,})/;
const POLL_INTERVAL_MS = 100;

/** Page names and their paths. */
export async function createYourPages(server: RunningServer): Promise<Record<string, string>> {
	const jordan = "jordan.reyes@example.com";
	const dana = "dana.okafor@example.com";
	await postForm(server, "/forms/resume", { ...RESUME, firstName: "Jordan", lastName: "Reyes", email: jordan }, pdf());
	await postForm(server, "/forms/lead", { ...LEAD, firstName: "Dana", lastName: "Okafor", email: dana });
	const [resume, request] = await Promise.all([jordan, dana].map((address) => waitForEmailedLink(server, address, "")));
	await postForm(server, `${resume}/not-shown-to`, { employers: "Northline Tools\nAcme Freight" });
	await postForm(server, `${request}/filled`, {});
	await postForm(server, "/yours", { email: jordan });
	const all = await waitForEmailedLink(server, jordan, resume ?? "");
	return {
		"yours-resume": resume ?? "",
		"yours-request": request ?? "",
		"yours-all": all,
		"yours-withdraw": `${resume}/withdraw`,
		"yours-ask": "/yours",
		"yours-unknown": "/yours/unknown",
	};
}

async function postForm(server: RunningServer, path: string, fields: Record<string, string>, file?: Buffer) {
	const body = file ? new FormData() : new URLSearchParams();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	if (file && body instanceof FormData) body.set("resume", new Blob([new Uint8Array(file)]), "Jordan Reyes.pdf");
	const { status } = await fetch(server.url + path, { method: "POST", body, redirect: "manual" });
	if (status !== 303) throw new Error(`${path.replace(/\/yours\/[^/]+/, "/yours/...")} was answered with ${status}`);
}

/** Waits for an email to this address with another link than `before`, and returns the link's path. */
async function waitForEmailedLink(server: RunningServer, address: string, before: string): Promise<string> {
	const folder = join(server.dataDir, "mail");
	for (;;) {
		const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
		const mails = await Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
		const own = mails.filter(({ to = [] }) => to.some((recipient) => recipient.address === address));
		const link = LINK.exec(own.at(-1)?.text ?? "")?.[1];
		if (link && link !== before) return link;
		await setTimeout(POLL_INTERVAL_MS);
	}
}
