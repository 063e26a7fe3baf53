import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Prefill, parsePrefill } from "../../contract/forms/link-prefill.ts";
import { EMAIL_REQUIRED, firstMessages } from "../../contract/forms/rules.ts";
import { clearFields, restoreFields, saveFields } from "./form-storage.ts";
import { prefillFields } from "./prefill.ts";
import { sendForm as sendPlainly } from "./send.ts";
import { solveChallenge } from "./solve.ts";
import type { Challenge, FieldErrors, Receipt, SubmitResult } from "./submit-result.ts";

/** What the server returns to a browser that sent a form without JavaScript. */
export interface ReturnedForm {
	values: Partial<Record<string, string>>;
	errors: FieldErrors;
	/** An error about the whole form, such as that the server can't accept it now. */
	error?: string | undefined;
}

export type FailedResult = Extract<SubmitResult, { is: "failed" }>;

interface FormOptions<Name extends string> {
	/** Prefix of the fields' ids, and by default the name under which typed values are saved. */
	name: string;
	storageName?: string;
	schema: Schema;
	labels: Record<Name, string>;
	hints?: Partial<Record<Name, string>>;
	/** What an edit does to its field's error. */
	onEdit: "clears" | "revalidates";
	/** What takes the focus when the form has errors: by default its first wrong field. */
	focus?: "field" | "summary";
	returned?: ReturnedForm | undefined;
	/** The select field that a role from a link goes into. */
	roleField?: NoInfer<Name>;
	/** Prefilled values, if they don't come from the link. */
	carried?: Prefill;
	/** Checks what the schema can't see: the file. */
	check?: (form: HTMLFormElement) => FieldErrors;
	/** Asks the server before a large upload. */
	precheck?: (to: string, signal: AbortSignal) => Promise<SubmitResult>;
	send?: (to: string, fields: FormData, signal: AbortSignal) => Promise<SubmitResult>;
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

const SOLVE_TIMEOUT_MS = 60_000; // for work that takes a second; enough for the slowest phone

/** How every form behaves once hydrated. Fields are uncontrolled, so text typed before hydration isn't lost. */
export function useForm<Name extends string>(options: FormOptions<Name>) {
	const {
		name,
		storageName = name,
		schema,
		labels,
		hints,
		onEdit,
		focus = "field",
		returned,
		check,
		precheck,
		send = sendPlainly,
	} = options;
	const summaryId = focus === "summary" ? `${name}-errors` : undefined;
	const ref = useRef<HTMLFormElement>(null);
	const [errors, setErrors] = useState<FieldErrors>(returned?.errors ?? {});
	const [failed, setFailed] = useState<FailedResult | undefined>(
		returned?.error ? { is: "failed", why: "other", sentence: returned.error } : undefined,
	);
	const [mailIsEmpty, setMailIsEmpty] = useState(returned?.values.email === "");
	const [sending, setSending] = useState(false);
	const inFlight = useRef<AbortController>(null); // updated immediately; state would let a double click through
	const filledBefore = useRef(Boolean(returned));
	const wasSubmitted = useRef(Boolean(returned)); // Astro passes undefined props to islands as null
	const firstReturnedError = Object.keys(labels).find((field) => returned?.errors[field]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		const form = ref.current;
		if (!form) return;
		form.noValidate = true;
		if (returned) return;
		for (const field of restoreFields(storageName, getFields(form))) {
			filledBefore.current = true;
			field.dispatchEvent(new Event("input", { bubbles: true }));
		}
		prefillFields(options.carried ?? parsePrefill(location.search), getFields(form), options.roleField);
	}, []);

	function validate(form: HTMLFormElement, pressed?: HTMLElement | null): FieldErrors {
		const result = schema.safeParse(Object.fromEntries(new FormData(form, pressed)));
		return { ...(result.success ? {} : firstMessages(result.error.issues)), ...check?.(form) };
	}

	function edit(event: InputEvent<HTMLFormElement>) {
		const form = event.currentTarget;
		const edited = (event.target as HTMLInputElement).name;
		saveFields(storageName, getFields(form));
		if (onEdit === "clears") setErrors(({ [edited]: _, ...others }) => others);
		else if (wasSubmitted.current) {
			const message = validate(form)[edited];
			setErrors(({ [edited]: _, ...others }) => (message ? { ...others, [edited]: message } : others));
		}
	}

	async function submit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		if (inFlight.current) return;
		const { submitter } = event.nativeEvent;
		wasSubmitted.current = true;
		setFailed(undefined);
		const messages = validate(form, submitter);
		if (Object.keys(messages).length > 0) return refuse(form, messages);
		setErrors({});
		const stop = new AbortController();
		inFlight.current = stop;
		setSending(true);
		const fields = fieldsToSend(form, submitter);
		try {
			conclude(form, fields, await deliver(form.action, fields, stop.signal));
		} catch {
			conclude(form, fields, stop.signal.aborted ? { is: "cancelled" } : { is: "failed", why: "other" });
		} finally {
			inFlight.current = null;
			setSending(false);
		}
	}

	/** Hidden values are added here and not to the form itself, where the next render would remove them. */
	function fieldsToSend(form: HTMLFormElement, pressed: HTMLElement | null): FormData {
		const fields = new FormData(form, pressed);
		fields.set("referrer", externalReferrer());
		// A visitor who finds the form already filled in may send it within a second without being a bot.
		fields.set("took", filledBefore.current ? "" : String(Math.round(performance.now())));
		return fields;
	}

	/** Sends the form and solves the server's challenge, if any. If it can't, it returns the server's response. */
	async function deliver(to: string, fields: FormData, signal: AbortSignal): Promise<SubmitResult> {
		const asked = await precheck?.(to, signal);
		if (asked && !(await attachProof(asked, fields, signal))) return asked;
		const answer = await send(to, fields, signal);
		if (!getChallenge(answer) || !(await attachProof(answer, fields, signal))) return answer;
		return send(to, fields, signal);
	}

	function conclude(form: HTMLFormElement, sent: FormData, answer: SubmitResult) {
		if (answer.is === "refused") return refuse(form, answer.errors);
		if (answer.is === "cancelled") return options.onCancelled?.(form);
		if (answer.is === "failed") {
			setFailed(answer);
			return options.onFailed?.();
		}
		wasSubmitted.current = false;
		clearFields(storageName);
		options.onReceived(answer.receipt, form, sent);
	}

	function refuse(form: HTMLFormElement, messages: FieldErrors) {
		if (!Object.keys(messages).some((field) => field in labels)) {
			setFailed({ is: "failed", why: "other", sentence: Object.values(messages)[0] });
			return;
		}
		setMailIsEmpty(getFields(form).some(({ name, value }) => name === "email" && value.trim() === ""));
		flushSync(() => setErrors(messages)); // so the message is there before the screen reader gets to the field
		const first = summaryId
			? document.getElementById(summaryId)
			: getFields(form).find((field) => messages[field.name] && field.type !== "hidden");
		first?.focus({ preventScroll: true });
		first?.scrollIntoView({ block: "center" });
	}

	return {
		errors,
		failed,
		sending,
		cancel: () => inFlight.current?.abort(),
		/** The props of a field. */
		field: (field: Name) => ({
			id: `${name}-${field}`,
			name: field,
			label: labels[field],
			hint: field === "email" && errors.email && mailIsEmpty ? EMAIL_REQUIRED : hints?.[field],
			error: errors[field],
			defaultValue: returned?.values[field],
			autoFocus: focus === "field" && field === firstReturnedError,
		}),
		summaryId,
		/** Errors of all visible fields, in the form's order. */
		summary: Object.keys(labels).flatMap((field) =>
			errors[field] ? [{ id: `${name}-${field}`, text: errors[field] }] : [],
		),
		formProps: { ref, onSubmit: submit, onInput: edit },
	};
}

/** Solves the response's challenge, if it has one. False if the form can't be sent now; the response says why. */
async function attachProof(answer: SubmitResult, fields: FormData, signal: AbortSignal): Promise<boolean> {
	if (answer.is === "cancelled" || (answer.is === "failed" && answer.why === "connection")) return false;
	const challenge = getChallenge(answer);
	if (!challenge) return true;
	try {
		fields.set("proof", await withTimeout(SOLVE_TIMEOUT_MS, solveChallenge(challenge, signal), signal));
		return true;
	} catch (error) {
		if (signal.aborted) throw error;
		return false; // browsers offer no hashing on plain http
	}
}

function getChallenge(answer: SubmitResult): Challenge | undefined {
	return answer.is === "failed" ? answer.challenge : undefined;
}

/** Rejects if the work takes too long or is cancelled. */
function withTimeout<T>(ms: number, work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		setTimeout(reject, ms);
		signal.addEventListener("abort", reject);
		work.then(resolve, reject);
	});
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function getFields(form: HTMLFormElement): FormField[] {
	return [...form.elements].filter((element): element is FormField => "value" in element && "name" in element);
}

/** The site the visitor came from; empty for our own pages. */
function externalReferrer(): string {
	const from = document.referrer;
	return from && new URL(from).origin !== location.origin ? from : "";
}
