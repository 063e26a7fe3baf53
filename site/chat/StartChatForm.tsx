import { useEffect, useRef, useState } from "react";
import { type ChatLine, type ChatStatus, chatBeginSchema } from "../../contract/chat.ts";
import { clearFields, saveFields } from "../forms/form-storage.ts";
import { parseResponse, type SubmitResult } from "../forms/submit-result.ts";
import { getFields, useForm } from "../forms/useForm.ts";
import { phoneHref } from "../ui/phone.ts";
import { MESSAGE_FORM_PATH } from "./conversation/chat-availability.ts";
import type { ChatContent } from "./conversation/chat-content.ts";
import {
	type ChatStorage,
	clearChat,
	loadChat,
	type StoredChat,
	saveChat,
	savePendingLine,
} from "./conversation/chat-storage.ts";
import { post } from "./conversation/post.ts";
import { randomToken } from "./conversation/random-token.ts";

const TOKEN_BYTES = 32;
const ID_BYTES = 16;

export interface StartedChat {
	chat: StoredChat;
	standing: ChatStatus;
	lines: ChatLine[];
}

interface Props {
	words: ChatContent;
	storage: ChatStorage;
	/** Whether the form may take the focus when the element that had it is gone. */
	takesFocus: boolean;
	onBegun(begun: StartedChat): void;
	onClose(): void;
}

/** Asks for the first line, the visitor's name, and an email address for the answer in case the connection breaks. */
export function StartChatForm({ words, storage, takesFocus, onBegun, onClose }: Props) {
	const { labels } = words.begin;
	const { failure, phone, required, submitting, trap } = words.shared;
	const first = useRef({ id: "", text: "" });
	const begun = useRef<StartedChat>(undefined);
	const [isNobodyThere, setNobodyThere] = useState(false);
	const form = useForm({
		name: "chat",
		schema: { safeParse: (values: object) => chatBeginSchema.safeParse({ ...values, id: randomToken(ID_BYTES) }) },
		labels,
		onEdit: "clears",
		send: begin,
		onReceived() {
			if (begun.current) onBegun(begun.current);
		},
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
	useEffect(() => {
		if (takesFocus && document.activeElement === document.body)
			form.formProps.ref.current?.querySelector("textarea")?.focus();
	}, []);

	/** A retry sends the same token, so a lost response doesn't start a second chat. */
	async function begin(to: string, fields: FormData, signal: AbortSignal): Promise<SubmitResult> {
		const values = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
		const { text = "", email = "" } = values;
		if (text !== first.current.text) first.current = { id: randomToken(ID_BYTES), text };
		const { id } = first.current;
		const chat: StoredChat = { token: loadChat(storage)?.token ?? randomToken(TOKEN_BYTES), email: email.trim() };
		saveChat(chat, storage);
		const answer = await post(to, chat.token, { ...values, id }, signal);
		if (!answer) return signal.aborted ? { is: "cancelled" } : { is: "failed", why: "connection" };
		const { standing, lines = [] } = answer.body;
		if (answer.status < 300 && standing) {
			// The response to an earlier attempt was lost, and the visitor has changed the text since: send it as another line.
			if (!lines.some((line) => line.id === id)) savePendingLine({ id, text, at: Date.now() }, storage);
			const known = { ...chat, reference: standing.reference };
			saveChat(known, storage);
			begun.current = { chat: known, standing, lines };
			return { is: "received", receipt: { reference: standing.reference } };
		}
		const isNobody = answer.status === 409;
		if (isNobody || answer.status === 422) clearChat(storage);
		setNobodyThere(isNobody);
		return isNobody ? { is: "cancelled" } : parseResponse(answer.status, answer.text);
	}

	function leaveMessage() {
		moveToMessageForm(form.formProps.ref.current);
		onClose();
	}

	const { failed, sending } = form;
	const sentence = failed && (failed.sentence ?? failure[failed.why]);
	return (
		<form {...form.formProps} method="post" action="/chat" aria-label={words.heading}>
			<p>{words.begin.lead}</p>
			<p className="small soft">{required}</p>
			<StartChatField {...form.field("text")} />
			<StartChatField {...form.field("name")} autoComplete="name" />
			<StartChatField {...form.field("email")} type="email" autoComplete="email" />
			<label hidden>
				{trap}
				<input type="text" name="subject" tabIndex={-1} autoComplete="off" />
			</label>
			<div role="alert">
				{sentence && (
					<p data-failed="">
						{sentence} {failure.kept} {failure.call} <a href={phoneHref(phone)}>{phone}</a>.
					</p>
				)}
				{isNobodyThere && <p data-failed="">{words.begin.gone}</p>}
			</div>
			{isNobodyThere ? (
				<a href={MESSAGE_FORM_PATH} data-act="main" onClick={leaveMessage}>
					{words.asMessage}
				</a>
			) : (
				<button type="submit" data-act="main" aria-disabled={sending || undefined}>
					{sending ? submitting : words.begin.button}
				</button>
			)}
		</form>
	);
}

/** Carries what was typed here over to the message form. */
function moveToMessageForm(form: HTMLFormElement | null) {
	if (!form) return;
	const fields = getFields(form).map(({ name, type, value }) => ({
		name: name === "text" ? "message" : name,
		type: name === "subject" ? "" : type,
		value,
	}));
	saveFields("message", fields);
	clearFields("chat");
}

interface FieldProps {
	id: string;
	name: string;
	label: string;
	hint?: string | undefined;
	error?: string | undefined;
	type?: "email";
	autoComplete?: string;
}

/** A text area unless it has an autofill type. */
function StartChatField({ id, name, label, hint, error, type, autoComplete }: FieldProps) {
	const described = [...(error ? [`${id}-error`] : []), ...(hint ? [`${id}-hint`] : [])].join(" ");
	const control = {
		id,
		name,
		required: true,
		"aria-invalid": error ? true : undefined,
		"aria-describedby": described || undefined,
	} as const;
	return (
		<div data-field="">
			<label htmlFor={id}>
				{label} <span aria-hidden="true">*</span>
			</label>
			{hint && <p id={`${id}-hint`}>{hint}</p>}
			{autoComplete ? (
				<input
					{...control}
					type={type ?? "text"}
					inputMode={type}
					autoCapitalize={type && "none"}
					autoComplete={autoComplete}
					enterKeyHint="next"
				/>
			) : (
				<textarea {...control} rows={3} />
			)}
			{error && (
				<p id={`${id}-error`} data-wrong="">
					{error}
				</p>
			)}
		</div>
	);
}
