import { rm } from "node:fs/promises";
import { Hono } from "hono";
import { type NewCandidate, newCandidateSchema } from "../../../contract/desk/candidates.ts";
import { fileMessages, RESUME_MAX_BYTES } from "../../../contract/forms/resume.ts";
import { firstMessages } from "../../../contract/forms/rules.ts";
import { cleanField } from "../../../contract/text/text.ts";
import { type BodyRefusal, isFileChosen, readFormBody } from "../../http/form-body.ts";
import { limitSlots } from "../../http/slots.ts";
import { addCandidate } from "../../sourcing/add-candidate.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* POST /api/candidates, as a form with a file or without one: adds a candidate. */

const LIMITS = {
	fieldBytes: 64 * 1024,
	fileBytes: RESUME_MAX_BYTES,
	totalMs: 5 * 60_000,
	idleMs: 30_000,
	keepTyped: false,
};
const UPLOADS_PER_PERSON = 5; // at the same time

const NOT_RECEIVED = "This didn't arrive completely. Try again.";
const REFUSALS: Record<BodyRefusal, { status: 400 | 408 | 413 | 415; error: string }> = {
	"not a form": { status: 415, error: "Send this as a form." },
	malformed: { status: 400, error: NOT_RECEIVED },
	"too large": { status: 413, error: fileMessages.tooLarge },
	"file too large": { status: 413, error: fileMessages.tooLarge },
	"too many": { status: 400, error: "Send one file at a time." },
	"too slow": { status: 408, error: "This took too long to arrive. Try again." },
	cut: { status: 400, error: NOT_RECEIVED },
};

export function addCandidateRoute(parts: DeskDeps) {
	const { uploads } = parts;
	const take = limitSlots({ each: UPLOADS_PER_PERSON });
	return new Hono<DeskEnv>().post("/api/candidates", async (context) => {
		const { person: by } = context.var.signedIn;
		const leave = take(by.id);
		if (!leave) return context.json({ error: "You're adding several already. Wait until those are done." }, 429);
		const { fields, file, refused } = await readFormBody(context.env.incoming, "resume", LIMITS, uploads).catch(
			(error) => {
				leave();
				throw error;
			},
		);
		try {
			if (refused) return context.json({ error: REFUSALS[refused].error }, REFUSALS[refused].status);
			const checked = newCandidateSchema.safeParse(cleanFields(fields));
			if (!checked.success) return context.json({ errors: firstMessages(checked.error.issues) }, 422);
			const upload = isFileChosen(file) ? file : undefined;
			const missing = upload ? undefined : findMissing(checked.data);
			if (missing) return context.json({ errors: missing }, 422);
			const added = await addCandidate(parts, { ...checked.data, by: by.id, upload });
			if (!added.done) {
				const errors: Record<string, string> =
					added.why === "file" ? { resume: fileMessages[added.problem] } : { name: "Enter a name" };
				return context.json({ errors }, 422);
			}
			const { reference, repeated } = added;
			return context.json({ reference, repeated, ...(await readAdded(parts, reference)) }, 201);
		} finally {
			leave();
			if (file) await rm(file.path, { force: true });
		}
	});
}

function cleanFields(fields: Map<string, string>): Record<string, string> {
	return Object.fromEntries(
		[...fields].map(([name, value]) => [name, cleanField(value, name === "note" ? "lines" : "one line")]),
	);
}

/** Without a file, nothing else says who they are. */
function findMissing({ name, email, phone }: NewCandidate): Record<string, string> | undefined {
	if (name === "") return { name: "Enter a name, or add a file" };
	return email === "" && phone === "" ? { email: "Enter an email address or a phone number" } : undefined;
}

/** What the dialog shows of them. */
async function readAdded({ db }: DeskDeps, reference: string) {
	const row = await db
		.selectFrom("submissions")
		.innerJoin("sourced", "sourced.reference", "submissions.reference")
		.select(["fields", "agreed_at"])
		.where("submissions.reference", "=", reference)
		.executeTakeFirst();
	const fields: Record<string, string> = JSON.parse(row?.fields ?? "{}");
	const { firstName = "", lastName = "", email = "", phone = "" } = fields;
	return { name: `${firstName} ${lastName}`.trim(), email, phone, agreed: row?.agreed_at !== null };
}
