// @module-tag thorough
import { expect, test, vi } from "vitest";
import {
	answerCommand,
	END_OF_MAIL,
	type Mood,
	resetting,
	respondAndHangUp,
	startFaultyPeer,
} from "../../tests/drills/faulty-peer.ts";
import { lead, mailServer, newInstallation } from "../../tests/installation.ts";

/* A hostile mail server, on its first connection; later ones behave. Slow cases are in the drills. */

const MB = 1024 * 1024;
const patient = { timeout: 120_000, interval: 10 };

/** Sends the first part, then repeats the other forever, on connect or at this command. */
function pouring(first: string, endless: string, command?: RegExp): Mood {
	return (near, through) => {
		const piece = endless.repeat(Math.ceil((64 * 1024) / endless.length));
		const pour = () => {
			near.write(first);
			const more = () => {
				while (!near.destroyed && near.bytesWritten < 64 * MB) {
					if (!near.write(piece)) return void near.once("drain", more);
				}
				near.end();
			};
			more();
		};
		if (!command) {
			near.resume();
			return pour();
		}
		const far = through();
		let isPouring = false;
		far.on("data", (bytes) => isPouring || near.write(bytes));
		near.on("data", (bytes) => {
			isPouring ||= command.test(bytes.toString("latin1"));
			if (isPouring) pour();
			else far.write(bytes);
		});
	};
}

/** Hangs up halfway through the email. */
const closingInTheMiddle: Mood = (near, through) => {
	const far = through();
	let isMail = false;
	far.on("data", (bytes) => near.write(bytes));
	near.on("data", (bytes) => {
		if (isMail) return void near.resetAndDestroy();
		isMail = /^DATA/m.test(bytes.toString("latin1"));
		far.write(bytes);
	});
};

const FAILING: [string, Mood][] = [
	["greets without an end, in one line", pouring("220 ", "x")],
	["greets without an end, in many lines", pouring("", "220-x\r\n")],
	["answers a command without an end, in one line", pouring("250 ", "x", /^MAIL FROM/)],
	["answers a command without an end, in many lines", pouring("", "250-x\r\n", /^EHLO/)],
	["answers a mail without an end", pouring("250-", "x\r\n250-", END_OF_MAIL)],
	["closes in the middle of a mail", closingInTheMiddle],
	["closes instead of taking a mail", answerCommand(END_OF_MAIL, "")],
	["says something else than SMTP", respondAndHangUp("HTTP/1.1 200 OK\r\n\r\n")],
	["resets the connection", resetting],
];

test.each(FAILING)(
	"a mail server that %s costs one attempt: the other mail goes out, and this one later, once",
	async (_, mood) => {
		const before = process.memoryUsage().rss;
		const { mail, peer, site, db, pass } = await behindPeer();
		let poured = 0;
		peer.moods.push((near, through) => {
			near.on("close", () => {
				poured = near.bytesWritten;
			});
			mood(near, through);
		});
		await site.intake.receive(lead("jane@example.com"));
		await vi.waitFor(async () => {
			expect(mail.received).toHaveLength(1);
			const waiting = await db.selectFrom("deliveries").select("last_error").where("sent_at", "is", null).execute();
			expect(waiting).toEqual([{ last_error: expect.any(String) }]);
		}, patient);
		expect(poured).toBeLessThan(32 * MB); // most of it in the system's buffers
		expect(process.memoryUsage().rss - before).toBeLessThan(256 * MB);
		pass(60_000);
		site.outbox.nudge();
		await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
		const ids = mail.received.map(({ parsed }) => parsed.messageId);
		expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
	},
);

test("a mail server that accepts an email and then resets the connection gets it once", async () => {
	const { mail, peer, site } = await behindPeer();
	peer.moods.push((near, through) => {
		const far = through();
		let isSent = false;
		near.on("data", (bytes) => {
			isSent ||= END_OF_MAIL.test(bytes.toString("latin1"));
			far.write(bytes);
		});
		far.on("data", (bytes) => near.write(bytes, () => isSent && near.resetAndDestroy()));
	});
	await site.intake.receive(lead("jane@example.com"));
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	expect(mail.received).toHaveLength(2);
});

async function behindPeer() {
	const mail = await mailServer();
	const peer = await startFaultyPeer(Number(new URL(mail.url).port));
	const installation = newInstallation({ SMTP_URL: `smtp://127.0.0.1:${peer.port}` });
	const site = await installation.open();
	await site.start();
	return { ...installation, mail, peer, site, db: site.db };
}
