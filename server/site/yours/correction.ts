import * as z from "zod/mini";
import { firstMessages, isMultiline } from "../../../contract/forms/rules.ts";
import { cleanField } from "../../../contract/text/text.ts";
import { correctableDetails, correctionSchema, type OwnSubmission } from "../../../contract/yours.ts";

type Texts = Record<string, string>;

type CheckedCorrection = { values: Texts } & (
	| { errors: Texts }
	/** The corrected values, in fields or in details. Those not listed stay as they are. */
	| { correction: { fields: Texts; details: Texts } }
);

/** Validates a correction with the form's own rules and messages. */
export function checkCorrection(
	submission: OwnSubmission,
	sent: Map<string, string>,
	states: ReadonlyMap<string, string>,
): CheckedCorrection {
	const { kind, fields: present, details: presentDetails } = submission;
	const schema = correctionSchema(submission);
	const rules: Record<string, object> = { ...(kind === "lead" && correctableDetails.shape), ...schema.shape };
	const values: Texts = Object.fromEntries(
		Object.entries(rules).flatMap(([name, rule]) => {
			const typed = sent.get(name);
			return typed === undefined ? [] : [[name, cleanField(typed, isMultiline(rule) ? "lines" : "one line")]];
		}),
	);
	const isUnknownState = kind === "talent-request" && values.state !== undefined && !states.has(values.state);
	const ofForm = { ...present, ...values, ...(isUnknownState && { state: "" }) };
	const checked = schema.safeParse(ofForm);
	const inDetails = Object.keys(correctableDetails.shape).filter((name) => kind === "lead" && values[name]);
	const checkedDetails = pickDetails(inDetails).safeParse(values);
	const issues = [...(checked.error?.issues ?? []), ...(checkedDetails.error?.issues ?? [])];
	if (!checked.success || !checkedDetails.success) return { values, errors: firstMessages(issues) };
	const all: Texts = { ...values, ...checkedDetails.data, ...checked.data };
	const named = Object.keys(values).map((name): [string, string] => [name, all[name] ?? ""]);
	const isDetail = ([name]: [string, string]) =>
		Object.hasOwn(presentDetails, name) || !(name in schema.shape || Object.hasOwn(present, name));
	const fields = Object.fromEntries(named.filter((entry) => !isDetail(entry)));
	return { values, correction: { fields, details: Object.fromEntries(named.filter(isDetail)) } };
}

/** Validates only the step-two fields that are filled in; emptied ones are removed. */
function pickDetails(names: string[]) {
	const rules = Object.entries(correctableDetails.shape).filter(([name]) => names.includes(name));
	return z.object(Object.fromEntries(rules));
}
