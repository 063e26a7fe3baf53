import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { LINE_MAX } from "../../../contract/chat.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { useFrame } from "../../page/FrameContext.ts";
import { type ChatSummary, reportWriting, type Snippet, snippets } from "../../queries/chats.ts";
import { firstName } from "../../text/first-name.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { fillSnippet } from "../chat-labels.ts";
import css from "./ChatInput.module.css";
import { Snippets, snippetId } from "./Snippets.tsx";
import type { useChatOutbox } from "./useChatOutbox.ts";

const SNIPPET_ICON = "M9 5 5 19M12 8h8M11 12h9M10 16h10";

const TYPING_SIGNAL_MS = 3000; // at least, between two typing signals to the visitor

interface Props {
	field: RefObject<HTMLTextAreaElement | null>;
	chat: ChatSummary;
	/** If false, the field only shows a draft from before. */
	canSend: boolean;
	writing: ReturnType<typeof useChatOutbox>;
}

/** The chat's text field. Enter sends; a leading slash opens the snippets. */
export function ChatInput({ field, chat, canSend, writing }: Props) {
	const { me } = useFrame();
	const { data: all = [] } = useQuery(snippets);
	const { draft, problem } = writing;
	const [chosen, choose] = useState(0);
	const [folded, fold] = useState(false);
	const found = folded ? [] : matchSnippets(draft, all);
	const current = found[Math.min(chosen, found.length - 1)];
	const signaledAt = useRef(Number.NEGATIVE_INFINITY);

	const type = (text: string) => {
		writing.type(text);
		choose(0);
		fold(false);
		const now = performance.now();
		if (!canSend || text === "" || text.startsWith("/") || now - signaledAt.current < TYPING_SIGNAL_MS) return;
		signaledAt.current = now;
		reportWriting(chat.reference);
	};
	const insert = ({ text }: Snippet) => {
		const { firm, person } = me;
		const begun = draft.startsWith("/") ? "" : draft.trimEnd();
		const filled = fillSnippet(text, {
			name: chat.name,
			recruiter: person.name,
			firm: firm.name,
			phone: firm.phone,
		});
		type(begun ? `${begun} ${filled}` : filled);
		field.current?.focus();
	};
	const send = () => {
		if (!canSend || draft.length > LINE_MAX) return;
		signaledAt.current = Number.NEGATIVE_INFINITY;
		writing.send();
		field.current?.focus();
	};
	const keys = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (current && step) {
			event.preventDefault();
			choose((found.indexOf(current) + step + found.length) % found.length);
		} else if (current && (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey))) {
			event.preventDefault();
			insert(current);
		} else if (event.key === "Enter" && !event.shiftKey) {
			event.preventDefault();
			send();
		} else if (event.key === "Escape") {
			event.preventDefault();
			if (current) fold(true);
			else field.current?.blur();
		}
	};
	const tooLong =
		draft.length > LINE_MAX ? `${draft.length - LINE_MAX} characters too long for one message.` : undefined;
	return (
		<section aria-label="Write" className={css.write}>
			{current && <Snippets found={found} current={current} onChoose={insert} />}
			<label htmlFor="chat-line" className={canSend ? "sr-only" : css.label}>
				{canSend ? `Message ${firstName(chat.name)}` : "Not sent"}
			</label>
			<textarea
				id="chat-line"
				ref={field}
				dir="auto"
				rows={2}
				className={css.field}
				value={draft}
				placeholder={`Message ${firstName(chat.name)}, or / for snippets`}
				aria-autocomplete="list"
				aria-controls={current ? "snippets" : undefined}
				aria-activedescendant={current && snippetId(current)}
				onChange={({ target }) => type(target.value)}
				onKeyDown={keys}
			/>
			<p role="status" className="sr-only">
				{current && `${found.length} ${found.length === 1 ? "snippet" : "snippets"}: arrows choose, Enter inserts`}
			</p>
			<div className={css.foot}>
				<ErrorMessage>{problem ?? tooLong}</ErrorMessage>
				<div className={css.buttons}>
					<Menu
						triggerClass={`word-button ${css.snippets}`}
						align="start"
						trigger={
							<>
								<Drawing path={SNIPPET_ICON} className={css.mark} />
								Snippets
							</>
						}
						entries={[
							all.map((snippet) => ({
								label: snippet.gist,
								mark: SNIPPET_ICON,
								onSelect: () => insert(snippet),
							})),
						]}
					/>
					{canSend && (
						<>
							<span className={css.keys} aria-hidden="true">
								↵
							</span>
							<Button size="small" onClick={send}>
								Send
							</Button>
						</>
					)}
				</div>
			</div>
		</section>
	);
}

/** Snippets whose name starts with what is typed after the slash. */
function matchSnippets(draft: string, all: Snippet[]): Snippet[] {
	const [, typed] = /^\/([\w-]*)$/.exec(draft) ?? [];
	return typed === undefined ? [] : all.filter(({ name }) => name.startsWith(typed.toLowerCase()));
}
