import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { parse as parsePath, resolve } from "node:path";
import { parse } from "yaml";
import { type Colors, colorsSchema, type Firm, figuresSchema, firmSchema } from "../src/content/schema.ts";

/* What submissions need of the site's content. */

const LEGAL_PAGES = ["terms-of-service", "privacy-policy"];

export function readColors(): Colors {
	return colorsSchema.parse(parse(readFileSync(resolve("src/content/colors.yaml"), "utf8")));
}

export function readFirm(): Firm {
	return firmSchema.parse(parse(readFileSync(resolve("src/content/firm.yaml"), "utf8")));
}

/** How soon a person hears from the firm, in the words of the pages. */
export function readResponseTime(): string {
	const figures = figuresSchema.parse(parse(readFileSync(resolve("src/content/figures.yaml"), "utf8")));
	if (!figures.responseTime) throw new Error("src/content/figures.yaml has no responseTime, which the mails promise.");
	return figures.responseTime.value;
}

/** The slugs of all states: a file of content is named after its state. */
export function readStates(): Set<string> {
	const files = ["states", "dedicated-states"].flatMap((folder) => readdirSync(resolve("src/content", folder)));
	return new Set(files.map((file) => parsePath(file).name));
}

/** Names the exact text a person agreed to, so that it can be found in the repository's history years later. */
export function readConsentVersion(): string {
	return LEGAL_PAGES.map((page) => {
		const text = readFileSync(resolve(`src/content/legal/${page}.md`), "utf8");
		const updated = /^updated: *(.+)$/m.exec(text)?.[1] ?? "no date";
		const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
		return `${page}, ${updated}, ${hash}`;
	}).join("; ");
}
