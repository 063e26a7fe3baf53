import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { type Erased, erase, eraseOne } from "../../retention/retain.ts";
import { namesOfPerson } from "../../submissions/names.ts";
import { find } from "../../submissions/read.ts";
import { adminsOnly } from "../guards/guards.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { typed } from "../guards/typed.ts";
import { UNKNOWN } from "./items.ts";

/* Erasing cannot be undone, so an admin has to type the person's name. */

const NOBODY = "Nobody of this address is on file. They may have been erased already.";

const confirmation = z.object({ name: z.string("Type the person's name") });

export function eraseRoutes(parts: DeskParts) {
	const { db, secret } = parts;
	return new Hono<DeskEnv>()
		.delete("/api/people/:email", adminsOnly, typed(confirmation), async (context) => {
			const email = context.req.param("email");
			const names = await namesOfPerson(db, email);
			if (names.length === 0) return context.json({ error: NOBODY }, 404);
			if (!names.some((name) => isSame(name, context.req.valid("json").name))) return refuseName(context, names);
			const erased = await erase(parts, secret, email, context.var.signedIn.person.id);
			return context.json(told(erased), 200);
		})
		.delete("/api/submissions/:reference", adminsOnly, typed(confirmation), async (context) => {
			const found = await find(db, context.req.param("reference"));
			if (!found) return context.json({ error: UNKNOWN }, 404);
			if (found.email) {
				return context.json(
					{ error: `This came from ${found.email}. Erase the person: all that they sent goes.` },
					409,
				);
			}
			if (!isSame(found.name, context.req.valid("json").name)) return refuseName(context, [found.name]);
			const erased = await eraseOne(parts, secret, found.reference, context.var.signedIn.person.id);
			return context.json(told(erased), 200);
		});
}

function refuseName(context: Context, names: string[]) {
	return context.json({ errors: { name: `Type the name as it stands here: ${names.join(", or ")}` } }, 422);
}

/** Ignores case and spacing: the name only has to show that this person is meant. */
function isSame(name: string, given: string): boolean {
	return folded(name) === folded(given);
}

function folded(name: string): string {
	return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function told({ submissions, files, copies, problem }: Erased) {
	return { submissions, files, copies, problem: problem ?? null };
}
