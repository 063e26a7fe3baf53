import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import PostalMime from "postal-mime";
import { expect, onTestFinished } from "vitest";
import type { YourPageData } from "../contract/yours.ts";
import { readFirm } from "../server/config/content.ts";
import type { Submission } from "../server/intake/submission.ts";
import { openUploadHandling } from "../server/site/forms/form-limits.ts";
import { answerFailure } from "../server/site/pages/render-queue.ts";
import { type YoursParts, yoursRoutes } from "../server/site/yours/yours.ts";
import { mailServer, newInstallation } from "./installation.ts";
import { waitForDeliveries } from "./wait-for-deliveries.ts";

/* The "your page" routes on a real installation with a real mail server; only the pages are not rendered. */

const POLL_OPTIONS = { timeout: 120_000, interval: 5 };

export type TestYours = Awaited<ReturnType<typeof newYours>>;

export async function newYours(env: Record<string, string> = {}, parts: Partial<YoursParts> = {}) {
	let refusal: Refusal = () => false;
	const mail = await mailServer({
		onRcptTo({ address }, _session, done) {
			done(toSmtpError(refusal(address, "")));
		},
		async onData(stream, session, done) {
			const raw = (await buffer(stream)).toString();
			const to = session.envelope.rcptTo.map(({ address }) => address);
			const said = to.map((address) => refusal(address, raw)).find((sentence) => sentence);
			if (!said) mail.received.push({ raw, to, parsed: await PostalMime.parse(raw) });
			done(toSmtpError(said));
		},
	});
	const installation = newInstallation({ SMTP_URL: mail.url, SITE_URL: "https://www.closewell.example", ...env });
	const { config, clock, files } = installation;
	const site = await installation.open();
	const { db, intake, outbox, secret } = site;
	await site.start();
	const logged: string[] = [];
	const log = pino({}, { write: (line: string) => void logged.push(line) });
	const shown: YourPageData[] = [];
	const afterwards: Promise<void>[] = [];
	let nudges = 0;
	const routes = yoursRoutes({
		...(await openUploadHandling(config, log)),
		store: { db, files, config, clock },
		secret,
		targets: config.webhook ? ["firm-mail", "receipt", "webhook"] : ["firm-mail", "receipt"],
		intake,
		office: readFirm().hours,
		states: new Map([
			["ohio", "Ohio"],
			["texas", "Texas"],
		]),
		log,
		phone: "(302) 555-0142",
		async page(_request, { yours }, sameForAll) {
			if (sameForAll) expect(JSON.stringify(yours)).not.toMatch(/CW-|@|\/yours\//); // cached, so nothing personal
			shown.push(yours);
			return new Response(yours.view, { headers: { "content-type": "text/html" } });
		},
		clientAddress: ({ headers }) => String(headers["x-test-address"] ?? "203.0.113.7"),
		afterwards: { do: (work) => void afterwards.push(work()) },
		nudge() {
			nudges += 1;
			outbox.nudge();
		},
		...parts,
	});
	routes.onError(answerFailure(log, "(302) 555-0142"));
	const server = createServer(getRequestListener(routes.fetch)).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	async function ask(method: string, path: string, body?: Record<string, string> | FormData, headers = {}) {
		const sent = body instanceof FormData ? body : body && new URLSearchParams(body);
		const response = await fetch(url + path, { method, redirect: "manual", body: sent ?? null, headers });
		return { status: response.status, headers: response.headers, text: await response.text() };
	}

	return {
		...installation,
		...{ site, db, intake, secret, shown, logged, url, ask },
		mail: {
			...mail,
			/** From now on decides whether an email is refused: called first with its address only, then with all of it. */
			refuse(says: Refusal) {
				refusal = says;
			},
		},
		get: (path: string, headers = {}) => ask("GET", path, undefined, headers),
		post: (path: string, body: Record<string, string> | FormData = {}, headers = {}) =>
			ask("POST", path, body, headers),
		/** The page of the last response. */
		last(): YourPageData {
			const yours = shown.at(-1);
			if (!yours) throw new Error("No page was made.");
			return yours;
		},
		/** Sends a submission. Returns its reference and the path shown on screen. */
		async arrive(incoming: Submission) {
			const { reference, own } = await intake.receive(incoming);
			if (!own) throw new Error("It was sent before.");
			return { reference, base: `/yours/${own}` };
		},
		/** How often the outbox was told that there are emails to send. */
		nudges: () => nudges,
		/** Waits for the work scheduled after responses. */
		async afterwards() {
			await Promise.all(afterwards.splice(0));
		},
		/** Waits for this many emails to an address. */
		async mailsTo(address: string, count = 1) {
			const found = () => mail.received.filter(({ to }) => to.includes(address));
			await expect.poll(() => found().length, POLL_OPTIONS).toBeGreaterThanOrEqual(count);
			return found();
		},
		delivered: () => waitForDeliveries(db),
	};
}

/** Why an email is refused; false if it is accepted. */
type Refusal = (to: string, raw: string) => string | false;

function toSmtpError(said: string | false | undefined): Error | null {
	return said ? Object.assign(new Error(said), { responseCode: 550 }) : null;
}

/** The path of the link in an email. */
export function findLink(mail: { parsed: { text?: string } } | undefined): string {
	const [path] = /\/yours\/[\w-]{43}/.exec(mail?.parsed.text ?? "") ?? [];
	if (!path) throw new Error("There is no link in this mail.");
	return path;
}
