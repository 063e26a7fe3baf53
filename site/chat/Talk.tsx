import { useEffect, useRef, useState } from "react";
import { forget, keep } from "../forms/kept.ts";
import { Composer, draft, KEPT_AS } from "./Composer.tsx";
import type { Conversation, Moment } from "./conversation.ts";
import { keptChat, type Shelf } from "./kept.ts";
import { Log } from "./Log.tsx";
import { MESSAGE_PLACE } from "./there.ts";
import { type ChatWords, said } from "./words.ts";

interface Props {
	words: ChatWords;
	conversation: Conversation;
	moment: Moment;
	shelf: Shelf;
	/** Whether it may take the focus when the element that had it is gone. */
	takesFocus: boolean;
	/** Clears this chat so another can start. */
	onAgain(): void;
	onClose(): void;
}

/** The conversation and its actions. */
export function Talk({ words, conversation, moment, shelf, takesFocus, onAgain, onClose }: Props) {
	const again = useRef<HTMLButtonElement>(null);
	const [email] = useState(() => keptChat(shelf)?.email ?? "");
	const isOver = moment.isUnknown || moment.standing?.state === "ended";

	useEffect(() => {
		if (isOver && takesFocus && document.activeElement === document.body) again.current?.focus();
	}, [isOver, takesFocus]);

	return (
		<>
			<Log words={words} moment={moment} email={email} isOver={isOver} />
			<p data-lost="" role="status">
				{moment.isUnknown ? words.unknown : moment.isLost ? words.lost : moment.refusal}
			</p>
			<div data-foot="">
				{!isOver && <Composer words={words} conversation={conversation} takesFocus={takesFocus} />}
				{!isOver && <p>{said(words.fallback, { email })}</p>}
				{isOver && <Unsent words={words} moment={moment} onClose={onClose} />}
				<div data-acts="">
					{moment.standing?.transcript && !moment.isUnknown && (
						<Transcript words={words} conversation={conversation} email={email} />
					)}
					{isOver ? (
						<button ref={again} type="button" data-act="" onClick={onAgain}>
							{words.again}
						</button>
					) : (
						<End words={words} conversation={conversation} />
					)}
				</div>
			</div>
		</>
	);
}

/** Lines that were never delivered can still be sent with the message form. */
function Unsent({ words, moment: { waiting }, onClose }: Pick<Props, "words" | "moment" | "onClose">) {
	const [typed] = useState(draft);
	const message = [...waiting.map(({ text }) => text), ...(typed ? [typed] : [])].join("\n\n");
	if (!message) return null;

	function take() {
		forget(KEPT_AS);
		keep("message", [{ name: "message", type: "textarea", value: message }]);
		onClose();
	}
	return (
		<a href={MESSAGE_PLACE} data-act="main" onClick={take}>
			{words.asMessage}
		</a>
	);
}

function Transcript({
	words: { transcript },
	conversation,
	email,
}: Pick<Props, "words" | "conversation"> & { email: string }) {
	const [outcome, setOutcome] = useState<"sent" | "often" | "failed">();
	return (
		<>
			<span role="status">{outcome && said(transcript[outcome], { email })}</span>
			{(!outcome || outcome === "failed") && (
				<button type="button" data-act="" onClick={async () => setOutcome(await conversation.askTranscript())}>
					{transcript.button}
				</button>
			)}
		</>
	);
}

/** Asks for confirmation, because an ended chat can't be resumed. */
function End({ words, conversation }: Pick<Props, "words" | "conversation">) {
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
