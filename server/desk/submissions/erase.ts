import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { type ErasureResult, erase, eraseSubmission } from "../../retention/retain.ts";
import { findEntry } from "../../submissions/staff-entries.ts";
import { findNamesByEmail } from "../../submissions/submission-detail.ts";
import { cleanJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { adminsOnly } from "../guards/guards.ts";
import { NO_SUCH_SUBMISSION } from "./items.ts";

/* Erasing cannot be undone, so an admin has to type the person's name. */

const NO_SUCH_PERSON = "We have nothing from this address. It may already have been deleted.";

const confirmation = z.object({ name: z.string("Type the person's name") });

export function eraseRoutes(parts: DeskDeps) {
	const { db, secret } = parts;
	return new Hono<DeskEnv>()
		.delete("/api/people/:email", adminsOnly, cleanJson(confirmation), async (context) => {
			const email = context.req.param("email");
			const names = await findNamesByEmail(db, email);
			if (names.length === 0) return context.json({ error: NO_SUCH_PERSON }, 404);
			if (!names.some((name) => isSameName(name, context.req.valid("json").name))) return refuseName(context, names);
			const erased = await erase(parts, secret, email, context.var.signedIn.person.id);
			return context.json(toErasureJson(erased), 200);
		})
		.delete("/api/submissions/:reference", adminsOnly, cleanJson(confirmation), async (context) => {
			const found = await findEntry(db, context.req.param("reference"));
			if (!found) return context.json({ error: NO_SUCH_SUBMISSION }, 404);
			if (found.email) {
				return context.json(
					{ error: `This came from ${found.email}. Delete the person instead, with everything they sent.` },
					409,
				);
			}
			if (!isSameName(found.name, context.req.valid("json").name)) return refuseName(context, [found.name]);
			const erased = await eraseSubmission(parts, secret, found.reference, context.var.signedIn.person.id);
			return context.json(toErasureJson(erased), 200);
		});
}

function refuseName(context: Context, names: string[]) {
	return context.json({ errors: { name: `Type the name exactly as shown here: ${names.join(", or ")}` } }, 422);
}

/** Ignores case and spacing: the name only has to show that this person is meant. */
function isSameName(name: string, given: string): boolean {
	return foldName(name) === foldName(given);
}

function foldName(name: string): string {
	return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function toErasureJson({ submissions, files, copies, problem }: ErasureResult) {
	return { submissions, files, copies, problem: problem ?? null };
}
