import { EMAIL_ASKED } from "../../contract/forms/rules.ts";
import type { Failed } from "../forms/useForm.ts";

type Texts = Partial<Record<string, string>>;

interface Conduct<Name extends string> {
	/** Prefix of the fields' ids. */
	name: string;
	labels: Record<Name, string>;
	hints?: Partial<Record<Name, string>>;
	values?: Texts | undefined;
	errors?: Texts | undefined;
	/** An error about the whole form. */
	error?: string | undefined;
}

/** The field props of a form without JavaScript. Same shape as useForm's, built from what the server returned. */
export function plainForm<Name extends string>(conduct: Conduct<Name>) {
	const { name, labels, hints, values = {}, errors = {}, error } = conduct;
	const wrong = Object.keys(labels).filter((field) => errors[field]);
	const failed: Failed | undefined = error ? { is: "failed", why: "other", sentence: error } : undefined;
	return {
		failed,
		field: (field: Name) => ({
			id: `${name}-${field}`,
			name: field,
			label: labels[field],
			hint: field === "email" && errors.email && !values.email ? EMAIL_ASKED : hints?.[field],
			error: errors[field],
			defaultValue: values[field],
			autoFocus: field === wrong[0],
		}),
		summary: wrong.map((field) => ({ id: `${name}-${field}`, text: errors[field] ?? "" })),
	};
}
