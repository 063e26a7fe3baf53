import { EMAIL_REQUIRED } from "../../contract/forms/rules.ts";
import type { FailedResult } from "../forms/useForm.ts";

type FieldTexts = Partial<Record<string, string>>;

interface PlainFormOptions<Name extends string> {
	/** Prefix of the fields' ids. */
	name: string;
	labels: Record<Name, string>;
	hints?: Partial<Record<Name, string>>;
	values?: FieldTexts | undefined;
	errors?: FieldTexts | undefined;
	/** An error about the whole form. */
	error?: string | undefined;
}

/** The field props of a form without JavaScript. Same shape as useForm's, built from what the server returned. */
export function plainForm<Name extends string>(options: PlainFormOptions<Name>) {
	const { name, labels, hints, values = {}, errors = {}, error } = options;
	const wrong = Object.keys(labels).filter((field) => errors[field]);
	const failed: FailedResult | undefined = error ? { is: "failed", why: "other", sentence: error } : undefined;
	return {
		failed,
		field: (field: Name) => ({
			id: `${name}-${field}`,
			name: field,
			label: labels[field],
			hint: field === "email" && errors.email && !values.email ? EMAIL_REQUIRED : hints?.[field],
			error: errors[field],
			defaultValue: values[field],
			autoFocus: field === wrong[0],
		}),
		summary: wrong.map((field) => ({ id: `${name}-${field}`, text: errors[field] ?? "" })),
	};
}
