import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import * as z from "zod/mini";
import { leadDetailsForm, leadSchema } from "../../contract/forms/lead.ts";
import { talentRequestSchema } from "../../contract/forms/talent-request.ts";
import { parseYaml } from "../../site/content/yaml.ts";

/* A fictional request and the people who match it, as described in tests/resumes/README.md. */

const fits = z.record(z.string(), z.union([z.literal(1), z.literal(2), z.literal(3)]));

const requestSchema = z.discriminatedUnion("kind", [
	z.strictObject({
		kind: z.literal("lead"),
		fields: leadSchema,
		details: z.optional(z.record(z.string(), z.string())),
		fits,
	}),
	z.strictObject({ kind: z.literal("talent-request"), fields: talentRequestSchema, fits }),
]);

/** The minimum number of people worth a call for each request. */
const WORTH_A_CALL = 4;

/** Messages about mistakes in the requests. */
export function findRequestMistakes(people: { number: string; half: string }[]): string[] {
	return globSync("tests/resumes/{tune,held}/r[0-9][0-9].yaml")
		.sort()
		.flatMap((file) => {
			const half = Number(basename(file).slice(1, 3)) % 2 === 1 ? "tune" : "held";
			if (!file.includes(`/${half}/`)) return [`${file}: belongs to ${half}/`];
			const ofHalf = new Set(people.filter((person) => person.half === half).map(({ number }) => number));
			return findMistakes(parseYaml(readFileSync(file, "utf8")), ofHalf).map((mistake) => `${file}: ${mistake}`);
		});
}

function findMistakes(given: unknown, people: Set<string>): string[] {
	const parsed = requestSchema.safeParse(given);
	if (!parsed.success) return formatIssues(parsed.error.issues);
	const request = parsed.data;
	const details = request.kind === "lead" && request.details;
	const ofDetails = details ? leadDetailsForm.safeParse({ ...details, partial: "on" }).error?.issues : [];
	const worthACall = Object.values(request.fits).filter((grade) => grade > 1).length;
	return [
		...formatIssues(ofDetails ?? []),
		...Object.keys(request.fits)
			.filter((number) => !people.has(number))
			.map((number) => `${number} is nobody of this half`),
		...(worthACall < WORTH_A_CALL ? [`only ${worthACall} people are worth a call, ${WORTH_A_CALL} are wanted`] : []),
	];
}

function formatIssues(issues: readonly { path: readonly PropertyKey[]; message: string }[]): string[] {
	return issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}
