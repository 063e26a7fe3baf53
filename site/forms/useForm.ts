import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Carried, carriedBy } from "../../contract/forms/carried.ts";
import { EMAIL_ASKED, firstMessages } from "../../contract/forms/rules.ts";
import { takeAlong } from "./along.ts";
import type { Answer, Challenge, Messages, Receipt } from "./answer.ts";
import { forget, keep, restore } from "./kept.ts";
import { send as sendPlainly } from "./send.ts";
import { solve } from "./solve.ts";

/** What the server returns to a browser that sent a form without JavaScript. */
export interface Returned {
	values: Partial<Record<string, string>>;
	errors: Messages;
	/** An error about the whole form, such as that the server can't accept it now. */
	error?: string | undefined;
}

export type Failed = Extract<Answer, { is: "failed" }>;

interface Conduct<Name extends string> {
	/** Prefix of the fields' ids, and by default the name under which typed values are saved. */
	name: string;
	keptAs?: string;
	schema: Schema;
	labels: Record<Name, string>;
	hints?: Partial<Record<Name, string>>;
	/** What an edit does to its field's error. */
	onEdit: "clears" | "revalidates";
	returned?: Returned | undefined;
	/** The select field that a role from a link goes into. */
	roleField?: NoInfer<Name>;
	/** Prefilled values, if they don't come from the link. */
	carried?: Carried;
	/** Checks what the schema can't see: the file. */
	check?: (form: HTMLFormElement) => Messages;
	/** Asks the server before a large upload. */
	ask?: (to: string, signal: AbortSignal) => Promise<Answer>;
	send?: (to: string, fields: FormData, signal: AbortSignal) => Promise<Answer>;
	onReceived(receipt: Receipt, form: HTMLFormElement, sent: FormData): void;
	onFailed?(): void;
	onCancelled?(form: HTMLFormElement): void;
}

interface Schema {
	safeParse(
		values: unknown,
	):
		| { success: true }
		| { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

const WORK_LIMIT_MS = 60_000; // for work that takes a second; enough for the slowest phone

/** How every form behaves once hydrated. Fields are uncontrolled, so text typed before hydration isn't lost. */
export function useForm<Name extends string>(conduct: Conduct<Name>) {
	const { name, keptAs = name, schema, labels, hints, onEdit, returned, check, ask, send = sendPlainly } = conduct;
	const ref = useRef<HTMLFormElement>(null);
	const [errors, setErrors] = useState<Messages>(returned?.errors ?? {});
	const [failed, setFailed] = useState<Failed | undefined>(
		returned?.error ? { is: "failed", why: "other", sentence: returned.error } : undefined,
	);
	const [mailIsEmpty, setMailIsEmpty] = useState(returned?.values.email === "");
	const [sending, setSending] = useState(false);
	const underWay = useRef<AbortController>(null); // updated immediately; state would let a double click through
	const filledBefore = useRef(Boolean(returned));
	const wasSubmitted = useRef(Boolean(returned)); // Astro passes undefined props to islands as null
	const firstReturnedError = Object.keys(labels).find((field) => returned?.errors[field]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		const form = ref.current;
		if (!form) return;
		form.noValidate = true;
		if (returned) return;
		for (const field of restore(keptAs, fieldsOf(form))) {
			filledBefore.current = true;
			field.dispatchEvent(new Event("input", { bubbles: true }));
		}
		takeAlong(conduct.carried ?? carriedBy(location.search), fieldsOf(form), conduct.roleField);
	}, []);

	function validate(form: HTMLFormElement, pressed?: HTMLElement | null): Messages {
		const result = schema.safeParse(Object.fromEntries(new FormData(form, pressed)));
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
		const { submitter } = event.nativeEvent;
		wasSubmitted.current = true;
		setFailed(undefined);
		const messages = validate(form, submitter);
		if (Object.keys(messages).length > 0) return refuse(form, messages);
		setErrors({});
		const stop = new AbortController();
		underWay.current = stop;
		setSending(true);
		const fields = fieldsToSend(form, submitter);
		try {
			conclude(form, fields, await deliver(form.action, fields, stop.signal));
		} catch {
			conclude(form, fields, stop.signal.aborted ? { is: "cancelled" } : { is: "failed", why: "other" });
		} finally {
			underWay.current = null;
			setSending(false);
		}
	}

	/** Hidden values are added here and not to the form itself, where the next render would remove them. */
	function fieldsToSend(form: HTMLFormElement, pressed: HTMLElement | null): FormData {
		const fields = new FormData(form, pressed);
		fields.set("referrer", siteBefore());
		// A visitor who finds the form already filled in may send it within a second without being a bot.
		fields.set("took", filledBefore.current ? "" : String(Math.round(performance.now())));
		return fields;
	}

	/** Sends the form and solves the server's challenge, if any. If it can't, it returns the server's response. */
	async function deliver(to: string, fields: FormData, signal: AbortSignal): Promise<Answer> {
		const asked = await ask?.(to, signal);
		if (asked && !(await prepareFor(asked, fields, signal))) return asked;
		const answer = await send(to, fields, signal);
		if (!challengeOf(answer) || !(await prepareFor(answer, fields, signal))) return answer;
		return send(to, fields, signal);
	}

	function conclude(form: HTMLFormElement, sent: FormData, answer: Answer) {
		if (answer.is === "refused") return refuse(form, answer.errors);
		if (answer.is === "cancelled") return conduct.onCancelled?.(form);
		if (answer.is === "failed") {
			setFailed(answer);
			return conduct.onFailed?.();
		}
		wasSubmitted.current = false;
		forget(keptAs);
		conduct.onReceived(answer.receipt, form, sent);
	}

	function refuse(form: HTMLFormElement, messages: Messages) {
		if (!Object.keys(messages).some((field) => field in labels)) {
			setFailed({ is: "failed", why: "other", sentence: Object.values(messages)[0] });
			return;
		}
		setMailIsEmpty(fieldsOf(form).some(({ name, value }) => name === "email" && value.trim() === ""));
		flushSync(() => setErrors(messages)); // so the message is there before the screen reader gets to the field
		const first = fieldsOf(form).find((field) => messages[field.name] && field.type !== "hidden");
		first?.focus({ preventScroll: true });
		first?.scrollIntoView({ block: "center" });
	}

	return {
		errors,
		failed,
		sending,
		cancel: () => underWay.current?.abort(),
		/** The props of a field. */
		field: (field: Name) => ({
			id: `${name}-${field}`,
			name: field,
			label: labels[field],
			hint: field === "email" && errors.email && mailIsEmpty ? EMAIL_ASKED : hints?.[field],
			error: errors[field],
			defaultValue: returned?.values[field],
			autoFocus: field === firstReturnedError,
		}),
		/** Errors of all visible fields, in the form's order. */
		summary: Object.keys(labels).flatMap((field) =>
			errors[field] ? [{ id: `${name}-${field}`, text: errors[field] }] : [],
		),
		formProps: { ref, onSubmit: submit, onInput: edit },
	};
}

/** Solves the response's challenge, if it has one. False if the form can't be sent now; the response says why. */
async function prepareFor(answer: Answer, fields: FormData, signal: AbortSignal): Promise<boolean> {
	if (answer.is === "cancelled" || (answer.is === "failed" && answer.why === "connection")) return false;
	const challenge = challengeOf(answer);
	if (!challenge) return true;
	try {
		fields.set("proof", await within(WORK_LIMIT_MS, solve(challenge, signal), signal));
		return true;
	} catch (error) {
		if (signal.aborted) throw error;
		return false; // browsers offer no hashing on plain http
	}
}

function challengeOf(answer: Answer): Challenge | undefined {
	return answer.is === "failed" ? answer.challenge : undefined;
}

/** Rejects if the work takes too long or is cancelled. */
function within<T>(ms: number, work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		setTimeout(reject, ms);
		signal.addEventListener("abort", reject);
		work.then(resolve, reject);
	});
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function fieldsOf(form: HTMLFormElement): FormField[] {
	return [...form.elements].filter((element): element is FormField => "value" in element && "name" in element);
}

/** The site the visitor came from; empty for our own pages. */
function siteBefore(): string {
	const from = document.referrer;
	return from && new URL(from).origin !== location.origin ? from : "";
}
