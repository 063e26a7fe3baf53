import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { fileMessages } from "../../../contract/forms/resume.ts";
import { firstMessages, isMultiline } from "../../../contract/forms/rules.ts";
import { parseOffers } from "../../../contract/meetings/interviews.ts";
import { offersSchema } from "../../../contract/meetings/offers-schema.ts";
import type { OfficeHours } from "../../../contract/office-hours.ts";
import { cleanField } from "../../../contract/text/text.ts";
import {
	ADDED_TOTAL_MAX,
	addSchema,
	consentReplySchema,
	notShownToSchema,
	type OwnAction,
	parseEmployers,
} from "../../../contract/yours.ts";
import { toVisitorKey } from "../../http/client-address.ts";
import { isFileChosen, readFormBody, type UploadedFile } from "../../http/form-body.ts";
import type { Intake } from "../../intake/intake.ts";
import { removeDroppedFiles } from "../../retention/retain.ts";
import type { Store } from "../../store/files/files.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { DeliveryTarget } from "../../store/tables.ts";
import type { ChangeResult } from "../../yours/change-submission.ts";
import { correctSubmission } from "../../yours/correct.ts";
import { replaceResume } from "../../yours/replace-resume.ts";
import type { SenderView } from "../../yours/sender-view.ts";
import {
	addToRequest,
	agree,
	answerConsentRequest,
	cancelOwnInterview,
	endRequest,
	hideFromEmployers,
	keepLonger,
	nameInterviewTimes,
	pause,
	setOnFile,
	unpause,
} from "../../yours/your-page-actions.ts";
import { bodyLimits, REFUSALS, type UploadHandling } from "../forms/form-limits.ts";
import { joinOffers } from "../forms/join-offers.ts";
import { checkCorrection } from "./correction.ts";

/* The actions on a submission's page: validates what was sent, then carries it out. */

type Texts = Record<string, string>;

export interface ActionParts extends UploadHandling {
	store: Store;
	/** Everyone who is notified of a submission. */
	targets: DeliveryTarget[];
	intake: Pick<Intake, "keepResume">;
	office: OfficeHours;
	/** Slugs of the states that a talent request may name. */
	states: ReadonlyMap<string, string>;
	log: Logger;
}

/** The result. `values` are shown again along with their errors. */
export type ActionResult = (
	| ChangeResult
	| { done: false; why: "refused"; status: 400 | 408 | 413 | 415; error: string }
) & {
	values?: Texts;
};

/** Actions that come with a form, not just a button. */
type FormAction = "correct" | "replace-resume" | "not-shown-to" | "answer" | "add" | "interview" | "cancel-interview";

/** Throws RateLimitError. Withdrawing is not a change to a submission, so it is not handled here. */
export async function performAction(
	action: Exclude<OwnAction, "withdraw">,
	own: SenderView,
	request: IncomingMessage,
	address: string | undefined,
	parts: ActionParts,
): Promise<ActionResult> {
	const { reference } = own.row;
	const changing = { ...parts.store, targets: parts.targets };
	switch (action) {
		case "keep":
			return keepLonger(changing, reference);
		case "pause":
			return pause(changing, reference);
		case "look-again":
			return unpause(changing, reference);
		case "keep-on-file":
			return setOnFile(changing, reference, true);
		case "this-job-only":
			return setOnFile(changing, reference, false);
		case "agree":
			return agree(changing, reference);
		case "filled":
			return endRequest(changing, reference, "filled");
		case "call-off":
			return endRequest(changing, reference, "called off");
		default:
			return performFormAction(action, own, request, address, parts);
	}
}

async function performFormAction(
	action: FormAction,
	own: SenderView,
	request: IncomingMessage,
	address: string | undefined,
	parts: ActionParts,
): Promise<ActionResult> {
	const takesFile = action === "replace-resume";
	const leave = takesFile ? parts.takeUploadSlot(address) : undefined;
	let file: UploadedFile | undefined;
	try {
		const body = await readFormBody(request, "resume", bodyLimits(takesFile, takesFile), parts.uploads);
		file = body.file;
		if (body.refused) return { done: false, why: "refused", ...REFUSALS[body.refused] };
		if (action === "replace-resume") return await replaceFile(own, file, address, parts);
		return await applyForm(action, own, body.fields, parts);
	} finally {
		if (file) await rm(file.path, { force: true });
		leave?.();
	}
}

async function applyForm(
	action: Exclude<FormAction, "replace-resume">,
	own: SenderView,
	sent: Map<string, string>,
	parts: ActionParts,
): Promise<ActionResult> {
	const { reference } = own.row;
	const changing = { ...parts.store, targets: parts.targets };
	if (action === "correct") return applyCorrection(own, sent, parts);
	if (action === "add") {
		const { values, errors } = validate(addSchema, sent);
		if (errors) return { done: false, why: "wrong", errors, values };
		return { ...(await addToRequest(changing, reference, values.text ?? "", ADDED_TOTAL_MAX)), values };
	}
	if (action === "not-shown-to") {
		const { values, errors } = validate(notShownToSchema, sent);
		if (errors) return { done: false, why: "wrong", errors, values };
		return { ...(await hideFromEmployers(changing, reference, parseEmployers(values.employers ?? ""))), values };
	}
	const opening = normalizeReference(sent.get("opening") ?? "");
	const about = { resume: reference, opening };
	if (action === "cancel-interview") return cancelOwnInterview({ ...changing, office: parts.office }, about);
	if (action === "interview") {
		const { values, errors } = validate(offersSchema, joinOffers(sent));
		const shown = { ...values, opening };
		if (errors) return { done: false, why: "wrong", errors, values: shown };
		const times = parseOffers(values.offers ?? "");
		return { ...(await nameInterviewTimes({ ...changing, office: parts.office }, about, times)), values: shown };
	}
	const { values, errors } = validate(consentReplySchema, sent);
	if (errors) return { done: false, why: "wrong", errors, values };
	const answer = values.answer === "yes" ? "yes" : "no";
	return answerConsentRequest({ ...changing, office: parts.office }, { ...about, answer });
}

async function applyCorrection(
	own: SenderView,
	sent: Map<string, string>,
	{ store, targets, states }: ActionParts,
): Promise<ActionResult> {
	const checked = checkCorrection(own.submission, sent, states);
	const { values } = checked;
	if ("errors" in checked) return { done: false, why: "wrong", errors: checked.errors, values };
	const changed = await correctSubmission(
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

type Schema = typeof addSchema | typeof notShownToSchema | typeof consentReplySchema | typeof offersSchema;

function validate(schema: Schema, sent: Map<string, string>): { values: Texts; errors?: Texts } {
	const fields: Record<string, object> = schema.shape;
	const values: Texts = Object.fromEntries(
		Object.entries(fields).map(([name, rule]) => [
			name,
			cleanField(sent.get(name) ?? "", isMultiline(rule) ? "lines" : "one line"),
		]),
	);
	const result = schema.safeParse(values);
	return result.success
		? { values: { ...values, ...result.data } }
		: { values, errors: firstMessages(result.error.issues) };
}

async function replaceFile(
	own: SenderView,
	file: UploadedFile | undefined,
	address: string | undefined,
	parts: ActionParts,
): Promise<ActionResult> {
	const wrong = (problem: keyof typeof fileMessages): ActionResult => {
		return { done: false, why: "wrong", errors: { resume: fileMessages[problem] } };
	};
	if (!isFileChosen(file)) return wrong("missing");
	const kept = await parts.intake.keepResume(file, toVisitorKey(address));
	if ("problem" in kept) return wrong(kept.problem);
	// If the submission doesn't take its file, it is not removed here, as in the forms: the daily sweep does that.
	const changed = await replaceResume({ ...parts.store, targets: parts.targets }, own.row.reference, {
		...kept.file,
		remark: kept.remark,
	});
	const problem = changed.done ? await removeDroppedFiles(parts.store) : undefined;
	if (problem) parts.log.error(problem);
	return changed;
}
