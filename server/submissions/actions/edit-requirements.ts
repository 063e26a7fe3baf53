import type { ActionOf } from "../../../contract/desk/actions.ts";
import { saveRequirementEdits } from "../../openings/requirement-edits.ts";
import { planRequirementChange, readRequestRecords } from "../../openings/requirements.ts";
import type { ActionContext, ActionStep } from "./undo.ts";

/** Changes what candidates are compared with, as long as the request has no opening. */
export async function editRequirements(
	{ transaction, row, by, now, vocabulary }: ActionContext,
	{ edits }: ActionOf<"requirements">,
): Promise<ActionStep | string> {
	if (!vocabulary) throw new Error("Requirements can't be read without a vocabulary.");
	if (row.kind !== "lead" && row.kind !== "talent-request") return "Only an employer's request has requirements.";
	const record = (await readRequestRecords(transaction, [row])).get(row.reference);
	if (record?.record.kind !== "request") return "An opening now has these requirements. Change them there.";
	const change = planRequirementChange(record, edits, vocabulary);
	if (typeof change === "string") return change;
	await saveRequirementEdits(transaction, { subject: row.reference, edits: change.edits, person: by.id }, now);
	return { what: "changed the requirements", data: { text: change.text, requirements: record.edits } };
}
