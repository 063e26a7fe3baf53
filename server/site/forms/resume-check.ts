import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Logger } from "pino";
import type { Config } from "../../config/config.ts";
import { openUploads, type UploadedFile } from "../../http/form-body.ts";
import type { IncomingSubmission } from "../../intake/incoming-submission.ts";
import type { Intake } from "../../intake/intake.ts";
import type { Verdict } from "../../resumes/checks/verdict.ts";
import { scan } from "../../resumes/clamd.ts";
import { safeFileName } from "../../resumes/file-name.ts";
import { inspectResume } from "../../resumes/inspect.ts";
import { type Inspections, limitInspections } from "./inspections.ts";
import { limitUploads, type TakeUploadSlot } from "./upload-slots.ts";

/* Visitors' uploads: where they wait until stored, how many at once, and whether they are resumes. */

/** Opened once and shared by the routes. */
export interface UploadHandling {
	/** The folder for uploads in progress. */
	uploads: string;
	inspections: Inspections;
	takeUploadSlot: TakeUploadSlot;
}

export async function openUploadHandling(config: Pick<Config, "dataDir">, log: Logger): Promise<UploadHandling> {
	return {
		uploads: await openUploads(config.dataDir, log),
		inspections: limitInspections(),
		takeUploadSlot: limitUploads(),
	};
}

interface Parts extends UploadHandling {
	intake: Pick<Intake, "keepFile">;
	config: Pick<Config, "clamd">;
	log: Logger;
}

/** A browser sends an empty file without a name when none was chosen. */
export function isFileChosen(file: UploadedFile | undefined): file is UploadedFile {
	return file !== undefined && (file.name !== "" || file.size > 0);
}

/** Inspects the file when its turn comes. Throws RateLimitError. */
export function checkResume(file: UploadedFile, address: string | undefined, { inspections }: Parts): Promise<Verdict> {
	return inspections(address, () => inspectResume(file.path));
}

type StoredResume = NonNullable<IncomingSubmission["file"]>;

/** Scans and stores the file. "infected" if it was not stored. */
export async function storeResume(
	file: UploadedFile,
	type: StoredResume["type"],
	parts: Parts,
): Promise<StoredResume | "infected"> {
	const scanned = await scanFile(file, parts);
	if (scanned === "infected") return scanned;
	const { path, name, size, sha256 } = file;
	const key = randomBytes(16).toString("hex");
	await parts.intake.keepFile(key, { open: () => createReadStream(path), size, sha256 });
	return { key, name: safeFileName(name, type), type, size, sha256, scanned };
}

/** A scanner that is down must not cost the firm a candidate: the resume is stored as unscanned, and scanned later. */
async function scanFile(
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
