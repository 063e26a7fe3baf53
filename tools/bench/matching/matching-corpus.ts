import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import * as z from "zod/mini";
import { parseYaml } from "../../../site/content/yaml.ts";

/* The invented people and requests of tests/resumes, as far as they are measured by. Its README says what is true of them. */

export const halves = ["tune", "held"] as const;
export type Half = (typeof halves)[number];

const date = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

const truthSchema = z.object({
	titles: z.array(
		z.object({
			title: z.string(),
			employer: z.optional(z.string()),
			begin: z.optional(date),
			end: z.optional(date),
			role: z.string(),
		}),
	),
	yearsInSales: z.int(),
	places: z.array(z.string()),
	sectors: z.array(z.string()),
	tools: z.array(z.string()),
	methods: z.array(z.string()),
	quotas: z.array(z.object({ percent: z.optional(z.number()), amount: z.optional(z.string()) })),
	languages: z.array(z.string()),
	licenses: z.array(z.string()),
	degrees: z.array(z.object({ level: z.string(), field: z.optional(z.string()) })),
});

const personSchema = z.object({
	form: z.record(z.string(), z.string()),
	format: z.enum(["pdf", "docx", "doc"]),
	body: z.unknown(),
	truth: truthSchema,
});

const requestSchema = z.object({
	kind: z.enum(["lead", "talent-request"]),
	fields: z.record(z.string(), z.string()),
	details: z.optional(z.record(z.string(), z.string())),
	fits: z.record(z.string(), z.number()),
});

/** By a request's name. */
const moreFitsSchema = z.record(z.string(), requestSchema.shape.fits);

const searchesSchema = z.array(z.object({ query: z.string(), half: z.enum(halves), finds: z.array(z.string()) }));

export type Search = z.infer<typeof searchesSchema>[number];
export type Truth = z.infer<typeof truthSchema>;
export type Request = z.infer<typeof requestSchema>;

/**
 * People who were written together, with the requests they were judged for. The first were written before a ranking by
 * words alone had been measured; near misses were added to them; the last are only judged for requests of their own.
 */
export const batches = [
	{ name: "001 to 120", from: "001", to: "120", requests: "r[01][0-9]|r2[0-4]" },
	{ name: "001 to 168", from: "001", to: "168", requests: "r[01][0-9]|r2[0-4]" },
	{ name: "201 to 320", from: "201", to: "320", requests: "r2[5-9]|r3[0-9]" },
] as const;
export type Batch = (typeof batches)[number];

/** The last of those who were written before a ranking by words alone had been measured. */
export const LAST_OF_FIRST_BATCH = batches[0].to;

export function isOf({ from, to }: Batch, { number }: Pick<Person, "number">): boolean {
	return number >= from && number <= to;
}

export interface Person extends Omit<z.infer<typeof personSchema>, "body"> {
	number: string;
	/** What stands in the file. */
	words: string[];
	content: Buffer;
}

export function readPeople(half: Half): Person[] {
	return filesOf(half, "[0-9][0-9][0-9]").map((file) => {
		const { body, ...person } = personSchema.parse(parseYaml(readFileSync(file, "utf8")));
		const content = readFileSync(file.replace(/yaml$/, person.format));
		return { ...person, number: basename(file, ".yaml"), words: tokenize(stringsOf(body).join("\n")), content };
	});
}

/** With the grades of those who were added later, too. */
export function readRequests(half: Half, batch: Batch = batches[1]): Request[] {
	const more = moreFitsSchema.parse(parseYaml(readFileSync(`tests/resumes/${half}/more-fits.yaml`, "utf8")));
	const names = new RegExp(`^(?:${batch.requests})$`);
	const files = filesOf(half, "r[0-9][0-9]").filter((file) => names.test(basename(file, ".yaml")));
	return files.map((file) => {
		const request = requestSchema.parse(parseYaml(readFileSync(file, "utf8")));
		return { ...request, fits: { ...request.fits, ...more[basename(file, ".yaml")] } };
	});
}

/** What a recruiter types into the search, and the numbers of all of the last batch whom it should find. */
export function readSearches(half: Half): Search[] {
	return searchesSchema.parse(parseYaml(readFileSync(`tests/resumes/${half}/searches.yaml`, "utf8")));
}

function filesOf(half: Half, name: string): string[] {
	const files = globSync(`tests/resumes/${half}/${name}.yaml`).sort();
	if (files.length === 0) throw new Error(`There is no tests/resumes/${half}/${name}.yaml.`);
	return files;
}

function stringsOf(body: unknown): string[] {
	if (typeof body === "string") return [body];
	return typeof body === "object" && body !== null ? Object.values(body).flatMap(stringsOf) : [];
}

/** As a ranking by words alone sees a text. */
export function tokenize(text: string): string[] {
	return text
		.normalize("NFKC")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");
}
