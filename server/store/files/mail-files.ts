import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import type { DeliveryRow } from "../tables.ts";
import { readEntries } from "./disk.ts";

/* Emails as files under DATA_DIR/mail, for an installation without an SMTP server. */

export function mailFolder(config: Config): string {
	return join(config.dataDir, "mail");
}

/** Sorts by time, and is the same for each attempt, so an email written twice is one file. */
export function mailFileName({ id, queued_at }: Pick<DeliveryRow, "id" | "queued_at">): string {
	return `${queued_at.replace(/[:.]/g, "-")}_${id}.eml`;
}

export interface MailFile {
	name: string;
	/** Id of its delivery. */
	delivery: string;
	/** Reference of the submission it is about, if any. */
	reference: string;
}

export async function* listMailFiles(config: Config): AsyncIterable<MailFile> {
	for await (const { name } of readEntries(mailFolder(config))) {
		const [, delivery, reference] = /_((.+)-\d+)\.eml(?:\.part)?$/.exec(name) ?? [];
		if (delivery && reference) yield { name, delivery, reference };
	}
}

export async function removeMailFile(config: Config, name: string): Promise<void> {
	await rm(join(mailFolder(config), name), { force: true });
}
