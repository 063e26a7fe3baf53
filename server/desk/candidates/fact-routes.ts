import { Hono } from "hono";
import { type CorrectedFact, correctionSchema } from "../../../contract/desk/facts.ts";
import { cleanLine } from "../../../contract/text/text.ts";
import { correctFacts, findResumeFacts, isFactKind } from "../../candidates/resume-facts.ts";
import type { Fact, FactKind } from "../../matching/terms/fact.ts";
import { parseWrittenFact } from "../../matching/written-fact.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { json } from "../guards/guards.ts";
import { NO_SUCH_SUBMISSION } from "../submissions/items.ts";

/* Facts read from a resume, and a recruiter's corrections to them. */

const NO_SUCH_KIND = "Resumes have no such field.";
const STALE = "A colleague corrected this in the meantime. Check what they wrote; your text is still here.";

export function factRoutes({ db, reads, clock, rules }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/submissions/:reference/facts", async (context) => {
			const facts = await findResumeFacts(reads, context.req.param("reference"));
			return facts ? context.json(facts, 200) : context.json({ error: NO_SUCH_SUBMISSION }, 404);
		})
		.put("/api/submissions/:reference/facts/:kind", json(correctionSchema, cleanFacts), async (context) => {
			const { reference, kind } = context.req.param();
			if (!isFactKind(kind)) return context.json({ error: NO_SUCH_KIND }, 404);
			const { facts: written, seen } = context.req.valid("json");
			const { facts, errors } = parseFacts(kind, written);
			if (errors) return context.json({ errors }, 422);
			const by = context.var.signedIn.person.id;
			const done = await correctFacts(db, { reference, kind, facts, by, seen }, clock());
			const now = await findResumeFacts(db, reference);
			if (done === "unknown" || !now) return context.json({ error: NO_SUCH_SUBMISSION }, 404);
			return done === "stale" ? context.json({ ...now, error: STALE }, 409) : context.json(now, 200);
		})
		.delete("/api/submissions/:reference/facts/:kind", async (context) => {
			const { reference, kind } = context.req.param();
			if (!isFactKind(kind)) return context.json({ error: NO_SUCH_KIND }, 404);
			const by = context.var.signedIn.person.id;
			const done = await correctFacts(db, { reference, kind, facts: null, by, seen: undefined }, clock());
			const now = await findResumeFacts(db, reference);
			return done === "unknown" || !now ? context.json({ error: NO_SUCH_SUBMISSION }, 404) : context.json(now, 200);
		});

	/** Errors are keyed by the fact's index. */
	function parseFacts(kind: FactKind, written: CorrectedFact[]): { facts: Fact[]; errors?: Record<string, string> } {
		const facts: Fact[] = [];
		const errors: Record<string, string> = {};
		for (const [index, one] of written.entries()) {
			const fact = parseWrittenFact(kind, one, rules.vocabulary);
			if (typeof fact === "string") errors[index] = fact;
			else facts.push(fact);
		}
		return Object.keys(errors).length > 0 ? { facts, errors } : { facts };
	}
}

/** Puts every text on one line and drops characters that no screen or store can hold. */
function cleanFacts(body: unknown): unknown {
	if (typeof body !== "object" || body === null || !("facts" in body) || !Array.isArray(body.facts)) return body;
	const facts = body.facts.map((fact: unknown) =>
		typeof fact === "object" && fact !== null
			? Object.fromEntries(
					Object.entries(fact).map(([name, value]) => [name, typeof value === "string" ? cleanLine(value) : value]),
				)
			: fact,
	);
	return { ...body, facts };
}
