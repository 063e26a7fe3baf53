import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Logger } from "pino";
import type { Config } from "../../config/config.ts";
import { openUploads, type UploadedFile } from "../../http/form-body.ts";
import type { Incoming } from "../../intake/incoming.ts";
import type { Intake } from "../../intake/intake.ts";
import type { Verdict } from "../../resumes/checks/verdict.ts";
import { scan } from "../../resumes/clamd.ts";
import { safeFileName } from "../../resumes/file-name.ts";
import { inspectResume } from "../../resumes/inspect.ts";
import { type Inspections, limitInspections } from "./inspections.ts";
import { limitUploadsAtOnce, type UploadsAtOnce } from "./uploads-at-once.ts";

/* Files that visitors send: where they lie until they are kept, how many at once, and whether they are resumes. */

/** What is opened for as long as the routes are there. */
export interface Uploading {
	/** The folder of uploads under way. */
	uploads: string;
	inspections: Inspections;
	uploadsAtOnce: UploadsAtOnce;
}

export async function openUploading(config: Pick<Config, "dataDir">, log: Logger): Promise<Uploading> {
	return {
		uploads: await openUploads(config.dataDir, log),
		inspections: limitInspections(),
		uploadsAtOnce: limitUploadsAtOnce(),
	};
}

interface Parts extends Uploading {
	intake: Pick<Intake, "keepFile">;
	config: Pick<Config, "clamd">;
	log: Logger;
}

/** A browser sends an empty file without a name where none was chosen. */
export function isChosen(file: UploadedFile | undefined): file is UploadedFile {
	return file !== undefined && (file.name !== "" || file.size > 0);
}

/** Looks inside, when it is its turn. Throws Limited. */
export function checkResume(file: UploadedFile, address: string | undefined, { inspections }: Parts): Promise<Verdict> {
	return inspections(address, () => inspectResume(file.path));
}

type Kept = NonNullable<Incoming["file"]>;

/** Scans and stores it. "infected" when it was not stored. */
export async function keepResume(file: UploadedFile, type: Kept["type"], parts: Parts): Promise<Kept | "infected"> {
	const scanned = await scanResult(file, parts);
	if (scanned === "infected") return scanned;
	const { path, name, size, sha256 } = file;
	const key = randomBytes(16).toString("hex");
	await parts.intake.keepFile(key, { open: () => createReadStream(path), size, sha256 });
	return { key, name: safeFileName(name, type), type, size, sha256, scanned };
}

/** A scanner that is down does not cost the firm a candidate: the resume is kept, marked, and scanned later. */
async function scanResult(
	file: UploadedFile,
	{ config, log }: Parts,
): Promise<"clean" | "infected" | "unscanned" | "off"> {
	if (!config.clamd) return "off";
	try {
		return await scan(config.clamd, createReadStream(file.path));
	} catch (error) {
		log.warn({ err: error }, "a resume is kept unscanned");
		return "unscanned";
	}
}
