import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Logger } from "pino";
import { limitConcurrency } from "../async/limit-concurrency.ts";
import type { Config } from "../config/config.ts";
import type { FileProblem, Verdict } from "../resumes/checks/verdict.ts";
import { scan } from "../resumes/clamd.ts";
import { safeFileName } from "../resumes/file-name.ts";
import { inspectResume } from "../resumes/inspect.ts";
import type { FileContent } from "../store/files/file-store.ts";
import { RateLimitError } from "./limits.ts";
import type { StoredResume, Upload } from "./submission.ts";

/* Whether an upload is a resume, and storing it. */

export interface ResumeUploads {
	/**
	 * Inspects an upload when it is this visitor's turn. Throws RateLimitError after too many from this visitor.
	 * @param visitor what rate limits count by
	 */
	inspectResume(upload: Upload, visitor: string | undefined): Promise<Verdict>;
	/** Inspects, scans and stores an upload, or returns why it was not stored. Throws RateLimitError. */
	keepResume(upload: Upload, visitor: string | undefined): Promise<KeptResume | { problem: FileProblem }>;
}

interface KeptResume {
	file: StoredResume;
	/** A sentence for the team. */
	remark?: string | undefined;
}

interface UploadParts {
	clamd: Config["clamd"];
	log: Logger;
	save(key: string, content: FileContent): Promise<void>;
}

export function createResumeUploads({ clamd, log, save }: UploadParts): ResumeUploads {
	const inspections = limitInspections();
	return {
		inspectResume: inspect,
		async keepResume(upload, visitor) {
			const found = await inspect(upload, visitor);
			if ("problem" in found) return found;
			const { path, name, size, sha256 } = upload;
			const { type, remark } = found;
			const scanned = await scanFile(path);
			if (scanned === "infected") return { problem: scanned };
			const key = randomBytes(16).toString("hex");
			await save(key, { open: () => createReadStream(path), size, sha256 });
			return { file: { key, name: safeFileName(name, type), type, size, sha256, scanned }, remark };
		},
	};

	function inspect({ path }: Upload, visitor: string | undefined): Promise<Verdict> {
		return inspections(visitor, () => inspectResume(path));
	}

	/** A scanner that is down must not cost the firm a candidate: the resume is stored as unscanned, and scanned later. */
	async function scanFile(path: string): Promise<"clean" | "infected" | "unscanned" | "off"> {
		if (!clamd) return "off";
		try {
			return await scan(clamd, createReadStream(path));
		} catch (error) {
			log.warn({ err: error }, "a resume is kept unscanned");
			return "unscanned";
		}
	}
}

const FILES_PER_VISITOR = 20; // per hour; of the valid ones, five are accepted
const HOUR_MS = 60 * 60 * 1000;
const VISITORS_REMEMBERED = 10_000; // about 2 MB; beyond that, the oldest entry is forgotten

interface Visitor {
	since: number;
	files: number;
	inTurn: ReturnType<typeof limitConcurrency>;
}

/**
 * Limits how many files we inspect. A refused file leaves no submission to count, but costs as much as an accepted one.
 * Counted in memory: each server has its own workload to protect. Files are inspected one at a time
 * (server/resumes/inspect.ts). Only one file per visitor waits in that queue, so that nobody is stuck behind all the
 * files of someone else.
 *
 * @param now in milliseconds, from any starting point
 */
export function limitInspections(now: () => number = () => performance.now()) {
	const visitors = new Map<string, Visitor>();

	return async <T>(name: string | undefined, inspect: () => Promise<T>): Promise<T> => {
		if (!name) return inspect();
		const visitor = getVisitor(name);
		if (visitor.files >= FILES_PER_VISITOR) {
			throw new RateLimitError({ why: "visitor", seconds: Math.ceil((visitor.since + HOUR_MS - now()) / 1000) });
		}
		visitor.files += 1;
		return visitor.inTurn(inspect);
	};

	function getVisitor(name: string): Visitor {
		const visitor = visitors.get(name);
		if (visitor && now() - visitor.since < HOUR_MS) return visitor;
		visitors.delete(name);
		const [first] = visitors.size >= VISITORS_REMEMBERED ? visitors.keys() : [];
		if (first !== undefined) visitors.delete(first);
		const fresh = { since: now(), files: 0, inTurn: limitConcurrency(1) };
		visitors.set(name, fresh);
		return fresh;
	}
}
