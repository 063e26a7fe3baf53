import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { fileMessages } from "../../../contract/forms/resume.ts";
import { firstMessages, mayHaveLines } from "../../../contract/forms/rules.ts";
import { cleanField } from "../../../contract/text/text.ts";
import {
	ADDED_TOTAL_MAX,
	addSchema,
	answerSchema,
	employersIn,
	notShownToSchema,
	type OwnAction,
} from "../../../contract/yours.ts";
import { type FormBody, readFormBody, type UploadedFile } from "../../http/form-body.ts";
import type { Intake } from "../../intake/intake.ts";
import { removeDropped } from "../../retention/retain.ts";
import type { Store } from "../../store/files/store.ts";
import { asReference } from "../../store/reference.ts";
import type { Target } from "../../store/tables.ts";
import { addTo, answerAsk, endRequest, hideFrom, keepLonger, lookAgain, pause } from "../../yours/actions.ts";
import type { Changed } from "../../yours/change.ts";
import { correct } from "../../yours/correct.ts";
import type { Own } from "../../yours/own.ts";
import { replaceResume } from "../../yours/replace-resume.ts";
import { bodyLimits, REFUSALS } from "../forms/form-limits.ts";
import { checkResume, isChosen, keepResume, type Uploading } from "../forms/resume-check.ts";
import { checkCorrection } from "./correction.ts";

/* The actions on a submission's page: validates what was sent, then carries it out. */

type Texts = Record<string, string>;

export interface ActionParts extends Uploading {
	store: Store;
	/** Everyone who is notified of a submission. */
	targets: Target[];
	intake: Pick<Intake, "keepFile">;
	/** Slugs of the states that a talent request may name. */
	states: Set<string>;
	log: Logger;
}

/** The result. `values` are shown again along with their errors. */
export type Acted = (Changed | { done: false; why: "refused"; status: 400 | 408 | 413 | 415; error: string }) & {
	values?: Texts;
};

/** Actions that come with a form, not just a button. */
type Filled = "correct" | "replace-resume" | "not-shown-to" | "answer" | "add";

/** Throws RateLimitError. Withdrawing is not a change to a submission, so it is not handled here. */
export async function act(
	action: Exclude<OwnAction, "withdraw">,
	own: Own,
	request: IncomingMessage,
	address: string | undefined,
	parts: ActionParts,
): Promise<Acted> {
	const { reference } = own.row;
	const changing = { ...parts.store, targets: parts.targets };
	switch (action) {
		case "keep":
			return keepLonger(changing, reference);
		case "pause":
			return pause(changing, reference);
		case "look-again":
			return lookAgain(changing, reference);
		case "filled":
			return endRequest(changing, reference, "filled");
		case "call-off":
			return endRequest(changing, reference, "called off");
		default:
			return actOnBody(action, own, request, address, parts);
	}
}

async function actOnBody(
	action: Filled,
	own: Own,
	request: IncomingMessage,
	address: string | undefined,
	parts: ActionParts,
): Promise<Acted> {
	const takesFile = action === "replace-resume";
	const leave = takesFile ? parts.uploadsAtOnce(address) : undefined;
	let file: UploadedFile | undefined;
	try {
		const body = await readFormBody(request, "resume", bodyLimits(takesFile, takesFile), parts.uploads);
		file = body.file;
		if (body.refused) return refusal(action, body.refused);
		if (action === "replace-resume") return await replace(own, file, address, parts);
		return await fillIn(action, own, body.fields, parts);
	} finally {
		if (file) await rm(file.path, { force: true });
		leave?.();
	}
}

function refusal(action: Filled, reason: NonNullable<FormBody["refused"]>): Acted {
	const isAboutFile = action === "replace-resume" && (reason === "too large" || reason === "file too large");
	return { done: false, why: "refused", ...REFUSALS[isAboutFile ? "file too large" : reason] };
}

async function fillIn(
	action: Exclude<Filled, "replace-resume">,
	own: Own,
	sent: Map<string, string>,
	parts: ActionParts,
): Promise<Acted> {
	const { reference } = own.row;
	const changing = { ...parts.store, targets: parts.targets };
	if (action === "correct") return correctIt(own, sent, parts);
	if (action === "add") {
		const { values, errors } = checked(addSchema, sent);
		if (errors) return { done: false, why: "wrong", errors, values };
		return { ...(await addTo(changing, reference, values.text ?? "", ADDED_TOTAL_MAX)), values };
	}
	if (action === "not-shown-to") {
		const { values, errors } = checked(notShownToSchema, sent);
		if (errors) return { done: false, why: "wrong", errors, values };
		return { ...(await hideFrom(changing, reference, employersIn(values.employers ?? ""))), values };
	}
	const { values, errors } = checked(answerSchema, sent);
	if (errors) return { done: false, why: "wrong", errors, values };
	const request = asReference(sent.get("request") ?? "");
	return answerAsk(changing, { candidate: reference, request, answer: values.answer === "yes" ? "yes" : "no" });
}

async function correctIt(own: Own, sent: Map<string, string>, { store, targets, states }: ActionParts): Promise<Acted> {
	const checked = checkCorrection(own.submission, sent, states);
	const { values } = checked;
	if ("errors" in checked) return { done: false, why: "wrong", errors: checked.errors, values };
	const changed = await correct(
		{ ...store, targets },
		{
			reference: own.row.reference,
			version: Number(sent.get("version") ?? Number.NaN),
			receiptsPerHour: store.config.receiptsPerHour,
			...checked.correction,
		},
	);
	return { ...changed, values };
}

type Schema = typeof addSchema | typeof notShownToSchema | typeof answerSchema;

function checked(schema: Schema, sent: Map<string, string>): { values: Texts; errors?: Texts } {
	const fields: Record<string, object> = schema.shape;
	const values: Texts = Object.fromEntries(
		Object.entries(fields).map(([name, rule]) => [
			name,
			cleanField(sent.get(name) ?? "", mayHaveLines(rule) ? "lines" : "one line"),
		]),
	);
	const result = schema.safeParse(values);
	return result.success
		? { values: { ...values, ...result.data } }
		: { values, errors: firstMessages(result.error.issues) };
}

async function replace(
	own: Own,
	file: UploadedFile | undefined,
	address: string | undefined,
	parts: ActionParts,
): Promise<Acted> {
	const wrong = (problem: keyof typeof fileMessages): Acted => {
		return { done: false, why: "wrong", errors: { resume: fileMessages[problem] } };
	};
	if (!isChosen(file)) return wrong("missing");
	const withConfig = { ...parts, config: parts.store.config };
	const found = await checkResume(file, address, withConfig);
	if ("problem" in found) return wrong(found.problem);
	const kept = await keepResume(file, found.type, withConfig);
	if (kept === "infected") return wrong(kept);
	// If the submission doesn't take its file, it is not removed here, as in the forms: the daily sweep does that.
	const changed = await replaceResume({ ...parts.store, targets: parts.targets }, own.row.reference, {
		...kept,
		remark: found.remark,
	});
	const problem = changed.done ? await removeDropped(parts.store) : undefined;
	if (problem) parts.log.error(problem);
	return changed;
}
