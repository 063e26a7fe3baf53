import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { solveChallenge } from "../../site/forms/solve.ts";
import { startFakeClamd } from "../../tests/fake-clamd.ts";
import { lead, newInstallation } from "../../tests/installation.ts";
import { RESUME } from "../../tools/running/filled-forms.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import type { Installation } from "../installation.ts";
import { RefusedFileError } from "./intake.ts";
import { RateLimitError } from "./limits.ts";
import type { Submission } from "./submission.ts";

/* The precheck: what receive would return, at no cost. */

function from(address: string, incoming: Submission): Submission {
	return { ...incoming, context: { ...incoming.context, visitor: { key: address } } };
}

function refusal(site: Installation, ...[outlook]: Parameters<Installation["intake"]["ask"]>): Promise<RateLimitError> {
	return site.intake.ask(outlook).then(
		() => expect.fail("was not refused"),
		(error) => error,
	);
}

test("an acceptable submission may go on, and the precheck stores nothing", async () => {
	const { open, database } = newInstallation();
	const site = await open();
	expect(await site.intake.ask(from("203.0.113.9", lead("jane@example.com")))).toBeUndefined();
	const db = await database();
	for (const table of ["submissions", "contents", "deliveries"] as const) {
		expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
	}
});

test("a visitor at the limit is told how long to wait, but a repeat gets its reference", async () => {
	const { open } = newInstallation();
	const site = await open();
	const references: string[] = [];
	for (let number = 0; number < 5; number += 1) {
		references.push((await site.intake.receive(from("203.0.113.9", lead(`jane${number}@example.com`)))).reference);
	}
	const refused = await refusal(site, from("203.0.113.9", lead("jane5@example.com")));
	expect(refused).toBeInstanceOf(RateLimitError);
	expect(refused.wait).toEqual({ why: "visitor", seconds: 3600 });
	expect(await site.intake.ask(from("203.0.113.9", lead("Jane3@example.com")))).toEqual({ reference: references[3] });
	expect(await site.intake.ask(from("203.0.113.10", lead("jane5@example.com")))).toBeUndefined();
	const { kind, context } = from("203.0.113.9", lead("jane5@example.com"));
	expect((await refusal(site, { kind, context })).wait.why).toBe("visitor");
	expect(await site.intake.ask({ kind: "message", context })).toBeUndefined();
});

test("after a day the same content is new", async () => {
	const { open, pass } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	expect(await site.intake.ask(lead("jane@example.com"))).toEqual({ reference });
	pass(24 * 60 * 60 * 1000);
	expect(await site.intake.ask(lead("jane@example.com"))).toBeUndefined();
});

test("a resume is known by its fields and the bytes of its file", async () => {
	const { open, resume } = newInstallation();
	const site = await open();
	const incoming = await resume("ada@example.com");
	const { kind, fields, context } = incoming;
	const { reference } = await site.intake.receive(incoming);
	const sha256 = incoming.file?.sha256 ?? "";
	expect(await site.intake.ask({ kind, fields, context, file: { sha256 } })).toEqual({ reference });
	expect(await site.intake.ask({ kind, fields, context, file: { sha256: "another" } })).toBeUndefined();
});

test("suspected spam that comes again without suspicion goes on, so that it can be released", async () => {
	const { open } = newInstallation();
	const site = await open();
	const suspicion = "the form was filled in within a second";
	const { reference } = await site.intake.receive({ ...lead("jane@example.com"), suspicion });
	expect(await site.intake.ask({ ...lead("jane@example.com"), suspicion })).toEqual({ reference });
	expect(await site.intake.ask(lead("jane@example.com"))).toBeUndefined();
});

test("under pressure the challenge comes with the precheck; a solution passes until it is spent", async () => {
	const { open } = newInstallation({ CHALLENGE_FROM: "2" });
	const site = await open();
	for (const number of [1, 2])
		await site.intake.receive(from(`203.0.113.${number}`, lead(`jane${number}@example.com`)));
	const next = from("203.0.113.3", lead("jane3@example.com"));
	const { wait, challenge } = await refusal(site, { kind: next.kind, context: next.context });
	expect(wait.why).toBe("pressure");
	if (!challenge) throw new Error("There is no challenge.");
	const proof = await solveChallenge({ ...challenge, maxnumber: challenge.maxnumber ?? 0 });
	expect(await site.intake.ask({ ...next, proof })).toBeUndefined();
	expect(await site.intake.ask({ ...next, proof })).toBeUndefined();
	await site.intake.receive({ ...next, proof });
	expect((await refusal(site, { ...from("203.0.113.4", lead("jane4@example.com")), proof })).wait.why).toBe("pressure");
	expect((await refusal(site, { ...from("203.0.113.4", lead("jane4@example.com")), proof: "made up" })).wait.why).toBe(
		"pressure",
	);
});

/** A resume as a form sends it. */
async function upload(dataDir: string, content: Buffer): Promise<Submission> {
	const path = join(dataDir, randomUUID());
	await writeFile(path, content);
	const sha256 = createHash("sha256").update(content).digest("hex");
	const resume = { path, name: "cv.pdf", size: content.length, sha256 };
	return from("203.0.113.9", { kind: "resume", fields: RESUME, context: {}, upload: resume });
}

test("a resume is neither inspected, scanned nor stored before the limits are asked", async () => {
	const scanned = vi.fn();
	const { host, port } = (await startFakeClamd(scanned)).address;
	const { dataDir, files, open } = newInstallation({ CLAMD: `${host}:${port}` });
	const site = await open();
	for (let number = 0; number < 5; number += 1) {
		const fields = { ...RESUME, phone: `302 555 010${number}` };
		await site.intake.receive(from("203.0.113.9", { kind: "resume", fields, context: {} }));
	}
	for (const content of [pdf(), Buffer.from("no resume at all")]) {
		await expect(site.intake.receive(await upload(dataDir, content))).rejects.toThrow(RateLimitError);
	}
	expect([scanned.mock.calls, await Array.fromAsync(files.list())]).toEqual([[], []]);
});

test("a resume is stored once, however often it is sent, and what is no resume never", async () => {
	const { dataDir, files, open } = newInstallation();
	const site = await open();
	const first = await site.intake.receive(await upload(dataDir, pdf()));
	expect(first.repeated).toBe(false);
	const again = await site.intake.receive(await upload(dataDir, pdf()));
	expect(again).toEqual({ reference: first.reference, repeated: true });
	const refused = site.intake.receive(await upload(dataDir, Buffer.from("no resume at all")));
	await expect(refused).rejects.toThrow(RefusedFileError);
	expect(await Array.fromAsync(files.list())).toHaveLength(1);
	const row = await site.db.selectFrom("submissions").select(["file_name", "file_type"]).executeTakeFirstOrThrow();
	expect(row).toEqual({ file_name: "cv.pdf", file_type: "pdf" });
});
