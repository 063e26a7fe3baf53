import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Answer, Messages, Receipt } from "./answer.ts";
import { forget, keep, restore } from "./kept.ts";
import { firstMessages } from "./rules.ts";
import { send as sendPlainly } from "./send.ts";

/** What the server gives back to a browser that sent a form without script. */
export interface Returned {
	values: Partial<Record<string, string>>;
	errors: Messages;
	/** A sentence about the whole, such as that the server cannot take it now. */
	error?: string | undefined;
}

export type Failed = Extract<Answer, { is: "failed" }>;

interface Conduct<Name extends string> {
	/** Begins the ids of the fields, and names what is kept. */
	name: string;
	keptAs?: string;
	schema: Schema;
	labels: Record<Name, string>;
	hints?: Partial<Record<Name, string>>;
	/** What an edit does to the error of its field. */
	onEdit: "clears" | "revalidates";
	returned?: Returned | undefined;
	/** What the schema cannot see: the file. */
	check?: (form: HTMLFormElement) => Messages;
	send?: (form: HTMLFormElement) => Promise<Answer>;
	onReceived(receipt: Receipt, form: HTMLFormElement): void;
	onFailed?(): void;
}

interface Schema {
	safeParse(
		values: unknown,
	):
		| { success: true }
		| { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** How every form behaves once its script is there. The fields keep their own values, so nothing typed earlier is lost. */
export function useForm<Name extends string>(conduct: Conduct<Name>) {
	const { name, keptAs = name, schema, labels, hints, onEdit, returned, check, send = sendPlainly } = conduct;
	const ref = useRef<HTMLFormElement>(null);
	const [errors, setErrors] = useState<Messages>(returned?.errors ?? {});
	const [failed, setFailed] = useState<Failed | undefined>(
		returned?.error ? { is: "failed", why: "other", sentence: returned.error } : undefined,
	);
	const [sending, setSending] = useState(false);
	const underWay = useRef(false); // known at once, where state would let a double click through
	const wasSubmitted = useRef(returned !== undefined);
	const firstReturnedError = Object.keys(labels).find((field) => returned?.errors[field]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over the form
	useEffect(() => {
		const form = ref.current;
		if (!form) return;
		form.noValidate = true;
		fillReferrer(form);
		if (returned) return;
		for (const field of restore(keptAs, fieldsOf(form))) field.dispatchEvent(new Event("input", { bubbles: true }));
	}, []);

	function validate(form: HTMLFormElement): Messages {
		const result = schema.safeParse(Object.fromEntries(new FormData(form)));
		return { ...(result.success ? {} : firstMessages(result.error.issues)), ...check?.(form) };
	}

	function edit(event: InputEvent<HTMLFormElement>) {
		const form = event.currentTarget;
		const edited = (event.target as HTMLInputElement).name;
		keep(keptAs, fieldsOf(form));
		if (onEdit === "clears") setErrors(({ [edited]: _, ...others }) => others);
		else if (wasSubmitted.current) {
			const message = validate(form)[edited];
			setErrors(({ [edited]: _, ...others }) => (message ? { ...others, [edited]: message } : others));
		}
	}

	async function submit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		if (underWay.current) return;
		wasSubmitted.current = true;
		setFailed(undefined);
		const messages = validate(form);
		if (Object.keys(messages).length > 0) return refuse(form, messages);
		setErrors({});
		underWay.current = true;
		setSending(true);
		fill(form, "took", String(Math.round(performance.now())));
		let answer = await send(form);
		if (answer.is === "failed" && answer.challenge) {
			const { solve } = await import("./solve.ts");
			fill(form, "proof", await solve(answer.challenge));
			answer = await send(form);
			fill(form, "proof", "");
		}
		underWay.current = false;
		setSending(false);
		if (answer.is === "refused") return refuse(form, answer.errors);
		if (answer.is === "failed") {
			setFailed(answer);
			conduct.onFailed?.();
		}
		if (answer.is !== "received") return;
		forget(keptAs);
		wasSubmitted.current = false;
		conduct.onReceived(answer.receipt, form);
	}

	function refuse(form: HTMLFormElement, messages: Messages) {
		if (!Object.keys(messages).some((field) => field in labels)) {
			setFailed({ is: "failed", why: "other", sentence: Object.values(messages)[0] });
			return;
		}
		flushSync(() => setErrors(messages)); // the message is there before the field is read out
		const first = fieldsOf(form).find((field) => messages[field.name] && field.type !== "hidden");
		first?.focus({ preventScroll: true });
		first?.scrollIntoView({ block: "center" });
	}

	return {
		errors,
		failed,
		sending,
		/** What a field needs to know. */
		field: (field: Name) => ({
			id: `${name}-${field}`,
			name: field,
			label: labels[field],
			hint: hints?.[field],
			error: errors[field],
			defaultValue: returned?.values[field],
			autoFocus: field === firstReturnedError,
		}),
		/** All messages about fields that can be seen, in the order of the form. */
		summary: Object.keys(labels).flatMap((field) =>
			errors[field] ? [{ id: `${name}-${field}`, text: errors[field] }] : [],
		),
		formProps: { ref, onSubmit: submit, onInput: edit },
	};
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement): FormField[] {
	return [...form.elements].filter((element): element is FormField => "value" in element && "name" in element);
}

/** From which other site the visitor came; our own pages say nothing new. */
function fillReferrer(form: HTMLFormElement) {
	const from = document.referrer;
	if (from && new URL(from).origin !== location.origin) fill(form, "referrer", from);
}

function fill(form: HTMLFormElement, name: string, value: string) {
	const field = form.elements.namedItem(name);
	if (field instanceof HTMLInputElement) field.value = value;
}
