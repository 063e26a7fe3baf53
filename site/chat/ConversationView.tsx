import { useEffect, useRef, useState } from "react";
import { clearFields, saveFields } from "../forms/form-storage.ts";
import { ChatComposer, DRAFT_KEY, loadDraft } from "./ChatComposer.tsx";
import { ChatLog } from "./ChatLog.tsx";
import { MESSAGE_FORM_PATH } from "./conversation/chat-availability.ts";
import { type ChatContent, fillPlaceholders } from "./conversation/chat-content.ts";
import { type ChatStorage, loadChat } from "./conversation/chat-storage.ts";
import type { Conversation, ConversationState } from "./conversation/conversation.ts";

interface Props {
	words: ChatContent;
	conversation: Conversation;
	moment: ConversationState;
	storage: ChatStorage;
	/** Whether it may take the focus when the element that had it is gone. */
	takesFocus: boolean;
	/** Clears this chat so another can start. */
	onAgain(): void;
	onClose(): void;
}

/** The conversation and its actions. */
export function ConversationView({ words, conversation, moment, storage, takesFocus, onAgain, onClose }: Props) {
	const again = useRef<HTMLButtonElement>(null);
	const [email] = useState(() => loadChat(storage)?.email ?? "");
	const isOver = moment.isUnknown || moment.standing?.state === "ended";

	useEffect(() => {
		if (isOver && takesFocus && document.activeElement === document.body) again.current?.focus();
	}, [isOver, takesFocus]);

	return (
		<>
			<ChatLog words={words} moment={moment} email={email} isOver={isOver} />
			<p data-lost="" role="status">
				{moment.isUnknown ? words.unknown : moment.isLost ? words.lost : moment.refusal}
			</p>
			<div data-foot="">
				{!isOver && <ChatComposer words={words} conversation={conversation} takesFocus={takesFocus} />}
				{!isOver && <p>{fillPlaceholders(words.fallback, { email })}</p>}
				{isOver && <UnsentLines words={words} moment={moment} onClose={onClose} />}
				<div data-acts="">
					{moment.standing?.transcript && !moment.isUnknown && (
						<TranscriptButton words={words} conversation={conversation} email={email} />
					)}
					{isOver ? (
						<button ref={again} type="button" data-act="" onClick={onAgain}>
							{words.again}
						</button>
					) : (
						<EndChatButton words={words} conversation={conversation} />
					)}
				</div>
			</div>
		</>
	);
}

/** Lines that were never delivered can still be sent with the message form. */
function UnsentLines({ words, moment: { waiting }, onClose }: Pick<Props, "words" | "moment" | "onClose">) {
	const [typed] = useState(loadDraft);
	const message = [...waiting.map(({ text }) => text), ...(typed ? [typed] : [])].join("\n\n");
	if (!message) return null;

	function take() {
		clearFields(DRAFT_KEY);
		saveFields("message", [{ name: "message", type: "textarea", value: message }]);
		onClose();
	}
	return (
		<a href={MESSAGE_FORM_PATH} data-act="main" onClick={take}>
			{words.asMessage}
		</a>
	);
}

function TranscriptButton({
	words: { transcript },
	conversation,
	email,
}: Pick<Props, "words" | "conversation"> & { email: string }) {
	const [outcome, setOutcome] = useState<"sent" | "often" | "failed">();
	return (
		<>
			<span role="status">{outcome && fillPlaceholders(transcript[outcome], { email })}</span>
			{(!outcome || outcome === "failed") && (
				<button type="button" data-act="" onClick={async () => setOutcome(await conversation.requestTranscript())}>
					{transcript.button}
				</button>
			)}
		</>
	);
}

/** Asks for confirmation, because an ended chat can't be resumed. */
function EndChatButton({ words, conversation }: Pick<Props, "words" | "conversation">) {
	const [isAsked, setAsked] = useState(false);
	if (!isAsked)
		return (
			<button type="button" data-act="" onClick={() => setAsked(true)}>
				{words.end}
			</button>
		);
	return (
		<fieldset>
			<legend>{words.endAsk}</legend>
			{/* biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed */}
			<button type="button" data-act="" autoFocus onClick={() => setAsked(false)}>
				{words.endNo}
			</button>
			<button type="button" data-act="" onClick={() => conversation.end()}>
				{words.end}
			</button>
		</fieldset>
	);
}
