import pino from "pino";
import { expect, test, vi } from "vitest";
import { startFakeClamd } from "../../tests/fake-clamd.ts";
import { newInstallation } from "../../tests/installation.ts";
import { findUnscannedFiles, scanLater } from "./scan-later.ts";

const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

test("resumes from while the scanner was down are scanned once it is up, skipping a lost and an unreadable one", async () => {
	const { open, resume, files } = newInstallation();
	const { db, intake } = await open();
	const receive = async (content: string) => {
		const incoming = await resume(`${content.length}@example.com`, content);
		if (incoming.file) incoming.file.scanned = "unscanned";
		return { ...(await intake.receive(incoming)), key: incoming.file?.key ?? "" };
	};
	const lost = await receive("is lost");
	await files.remove(lost.key);
	const odd = await receive("odd");
	const clean = await receive("harmless");
	const infected = await receive(EICAR);
	let up = false;
	const clamd = await startFakeClamd((socket) => {
		if (!up) return void socket.destroy();
		let file = "";
		socket.on("data", (chunk) => {
			file += chunk.toString("latin1");
			if (!file.endsWith("\0\0\0\0")) return;
			if (file.includes("odd")) socket.end("INSTREAM size limit exceeded. ERROR\0");
			else socket.end(file.includes("EICAR") ? "stream: Eicar FOUND\0" : "stream: OK\0");
		});
	});
	const logged: Record<string, unknown>[] = [];
	const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
	const late = scanLater({ clamd: clamd.address, db, files, log, everyMs: 20 });
	const waiting = async () => (await findUnscannedFiles(db)).map(({ reference }) => reference).toSorted();
	expect(await waiting()).toHaveLength(4);
	up = true;
	await vi.waitFor(async () => expect(await waiting()).toEqual([lost.reference, odd.reference].toSorted()), 60_000);
	await late.stop();
	const rows = await db.selectFrom("submissions").select(["reference", "file_scan"]).execute();
	const scans = new Map(rows.map(({ reference, file_scan }) => [reference, file_scan]));
	expect([scans.get(clean.reference), scans.get(infected.reference)]).toEqual(["clean", "infected"]);
	const said = (reference: string) => logged.find((line) => line.reference === reference);
	expect(said(lost.reference)).toMatchObject({ level: 50, msg: "a resume cannot be read" });
	expect(said(odd.reference)).toMatchObject({ level: 50, msg: "a resume cannot be scanned" });
	expect(said(clean.reference)).toMatchObject({ level: 30, msg: "a resume was scanned late" });
	expect(said(infected.reference)).toMatchObject({
		level: 40,
		msg: "a resume that was kept unscanned is infected",
	});
});

test("a scanner that is down is logged once, not for every waiting resume", async () => {
	const { open, resume, files, logged } = newInstallation();
	const { db, intake } = await open();
	for (const email of ["ada@example.com", "bea@example.com", "cid@example.com"]) {
		const incoming = await resume(email);
		if (incoming.file) incoming.file.scanned = "unscanned";
		await intake.receive(incoming);
	}
	const clamd = await startFakeClamd();
	await clamd.stop();
	const write = (line: string) => void logged.push(JSON.parse(line));
	const late = scanLater({ clamd: clamd.address, db, files, log: pino({}, { write }) });
	await vi.waitFor(() => expect(logged).not.toEqual([]), 60_000);
	await late.stop();
	expect(logged.map(({ msg }) => msg)).toEqual(["resumes wait to be scanned"]);
	expect(await findUnscannedFiles(db)).toHaveLength(3);
});

test("a stop lets the current scan finish and starts no other", async () => {
	const { open, resume, files } = newInstallation();
	const { db, intake } = await open();
	for (const email of ["ada@example.com", "bea@example.com", "cid@example.com"]) {
		const incoming = await resume(email);
		if (incoming.file) incoming.file.scanned = "unscanned";
		await intake.receive(incoming);
	}
	const asked = Promise.withResolvers<void>();
	const answer = Promise.withResolvers<void>();
	const clamd = await startFakeClamd((socket) => {
		let file = "";
		socket.on("data", (chunk) => {
			file += chunk.toString("latin1");
			if (!file.endsWith("\0\0\0\0")) return; // not complete yet
			asked.resolve();
			void answer.promise.then(() => socket.end("stream: OK\0"));
		});
	});
	const late = scanLater({ clamd: clamd.address, db, files, log: pino({ level: "silent" }) });
	await asked.promise;
	const stopped = late.stop();
	answer.resolve();
	await stopped;
	expect(await findUnscannedFiles(db)).toHaveLength(2);
});
