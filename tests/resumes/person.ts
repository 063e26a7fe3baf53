import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import * as z from "zod/mini";
import { industries } from "../../contract/forms/lead.ts";
import { resumeSchema } from "../../contract/forms/resume.ts";
import { parseYaml } from "../../site/content/yaml.ts";

/* A fictional person, as described in tests/resumes/README.md. */

const roles = [
	...["sales-development", "inside-sales", "account-executive", "account-manager", "business-development"],
	...["sales-engineer", "customer-success", "channel", "retail-sales", "insurance-agent", "real-estate-agent"],
	...["sales-manager", "director", "vp-sales", "cro", "other", "not-sales"],
] as const;

const dateSchema = z.pipe(
	z.union([z.string(), z.number()]),
	z.pipe(z.transform(String), z.string().check(z.regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, "must be 2021 or 2021-03"))),
);

const titleSchema = z.strictObject({
	title: z.string(),
	employer: z.optional(z.string()),
	begin: z.optional(dateSchema),
	end: z.optional(z.union([z.literal("now"), dateSchema])),
	role: z.enum(roles),
});

const simpleBlock = z.union([
	z.strictObject({ name: z.string() }),
	z.strictObject({ contact: z.string() }),
	z.strictObject({ heading: z.string() }),
	z.strictObject({ lines: z.string() }),
	z.strictObject({ text: z.string() }),
	z.strictObject({ bullets: z.string() }),
	z.strictObject({ table: z.string() }),
	z.strictObject({ page: z.literal(true) }),
]);

const placeSchema = z.string().check(z.regex(/^([A-Z][\p{L}.' -]+, )?[A-Z]{2}$/u, "must be 'Columbus, OH' or 'OH'"));

const personSchema = z.strictObject({
	shape: z.string(),
	form: resumeSchema,
	layout: z.enum(["plain", "centered", "two-column", "table", "compact", "typewriter"]),
	format: z.enum(["pdf", "docx", "doc"]),
	maker: z.optional(z.enum(["chromium", "libreoffice", "pandoc"])),
	body: z.array(
		z.union([simpleBlock, z.strictObject({ columns: z.tuple([z.array(simpleBlock), z.array(simpleBlock)]) })]),
	),
	truth: z.strictObject({
		titles: z.array(titleSchema),
		yearsInSales: z.int(),
		places: z.array(placeSchema),
		sectors: z.array(z.enum(industries.map(({ value }) => value))),
		tools: z.array(z.string()),
		methods: z.array(z.string()),
		quotas: z.array(z.strictObject({ percent: z.optional(z.number()), amount: z.optional(z.string()) })),
		languages: z.array(z.string()),
		licenses: z.array(z.string()),
		degrees: z.array(
			z.strictObject({
				level: z.enum(["high-school", "associate", "bachelor", "master", "doctor"]),
				field: z.optional(z.string()),
			}),
		),
	}),
});

export type Block = z.infer<typeof personSchema>["body"][number];
export type Person = z.infer<typeof personSchema> & { number: string; half: "tune" | "held"; file: string };

/** Reads all people, or those with these numbers. Throws with a list of all mistakes. */
export function readPeople(numbers: string[] = []): Person[] {
	const files = globSync("tests/resumes/{tune,held}/[0-9][0-9][0-9].yaml").sort((a, b) =>
		basename(a).localeCompare(basename(b)),
	);
	const wanted = files.filter((file) => numbers.length === 0 || numbers.includes(basename(file, ".yaml")));
	const mistakes: string[] = [];
	const people = wanted.flatMap((file) => {
		const read = readPerson(file);
		if (!Array.isArray(read)) return [read];
		mistakes.push(...read.map((mistake) => `${file}: ${mistake}`));
		return [];
	});
	if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
	return people;
}

function readPerson(file: string): Person | string[] {
	const number = basename(file, ".yaml");
	const half = Number(number) % 2 === 1 ? "tune" : "held";
	if (!file.includes(`/${half}/`)) return [`belongs to ${half}/: odd numbers to tune, even ones to held`];
	let given: unknown;
	try {
		given = parseYaml(readFileSync(file, "utf8"));
	} catch (error) {
		return [error instanceof Error ? error.message : String(error)];
	}
	const parsed = personSchema.safeParse(given);
	if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
	const person = { ...parsed.data, number, half, file } as const;
	const mistakes = findMistakes(person);
	return mistakes.length > 0 ? mistakes : person;
}

/** A resume's text without its layout. */
export function resumeText(body: Block[]): string {
	return body
		.map((block) => ("columns" in block ? block.columns.map(resumeText).join("\n") : String(Object.values(block)[0])))
		.join("\n")
		.replaceAll("**", "")
		.replaceAll(" >> ", "  ");
}

function findMistakes(person: Person): string[] {
	const words = resumeText(person.body).toLowerCase().replace(/\s+/g, " ");
	const says = (text: string) => words.includes(text.toLowerCase());
	const { truth, form } = person;
	const missing = [
		...truth.titles.flatMap(({ title, employer }) => [title, employer]),
		...truth.places.map((place) => place.split(", ").length > 1 && place.split(", ")[0]),
		...truth.languages,
		...truth.quotas.flatMap(({ percent, amount }) => [percent && String(percent), amount]),
		...[form.firstName, form.lastName, form.email],
	].filter((text) => typeof text === "string" && !says(text));
	const years = yearsInSales(truth.titles);
	return [
		...missing.map((text) => `the truth says '${text}', the body does not`),
		...(years !== null && years !== truth.yearsInSales
			? [`yearsInSales is ${truth.yearsInSales}, the titles make ${years}`]
			: []),
		...(form.email.endsWith(".example") ? [] : ["the mail address must end in .example"]),
		...(/555/.test(form.phone) ? [] : ["the telephone number must be a 555 one"]),
	];
}

/** Months since year 0: the month after the corpus's "now" is the first that no longer counts. */
const AFTER_NOW = 2026 * 12 + 11;

/** Whole years, counting overlaps once and gaps not at all; null if a sales title has no dates. */
function yearsInSales(titles: Person["truth"]["titles"]): number | null {
	const months = new Set<number>();
	for (const { begin, end, role } of titles) {
		if (role === "not-sales") continue;
		if (begin === undefined || end === undefined) return null;
		for (let month = toMonth(begin); month < monthAfter(end); month++) months.add(month);
	}
	return Math.floor(months.size / 12);
}

function toMonth(date: string): number {
	const [year, month = 1] = date.split("-").map(Number);
	return Number(year) * 12 + month - 1;
}

function monthAfter(end: string): number {
	if (end === "now") return AFTER_NOW;
	return toMonth(end) + (end.includes("-") ? 1 : 0);
}
