import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot, type Root } from "react-dom/client";
import { controlIcons } from "../ui/control-icons.ts";
import { ChatBar } from "./ChatBar.tsx";
import { ChatIcon } from "./ChatIcon.tsx";
import { ConversationView } from "./ConversationView.tsx";
import sheet from "./chat.css?url";
import { type ChatContent, fillPlaceholders } from "./conversation/chat-content.ts";
import { clearChat, loadChat, loadSeenNumber, openStorage, saveSeenNumber } from "./conversation/chat-storage.ts";
import { type Conversation, type ConversationState, openConversation } from "./conversation/conversation.ts";
import { StartChatForm, type StartedChat } from "./StartChatForm.tsx";

type View = "window" | "bar" | "nothing";

const VIEW_KEY = "chat shown"; // in sessionStorage, for the next page in this tab
const BESIDE_PAGE_QUERY = "(min-width: 48rem)"; // wide enough for a window beside the page; otherwise a sheet covers it
const EMPTY_STATE: ConversationState = { lines: [], waiting: [], refused: [], isLost: false, isUnknown: false };

const storage = openStorage();
const tabStorage = openStorage(() => globalThis.sessionStorage);
let root: Root | undefined;
let openCount = 0;

/** Shows the chat on this page. A chat in progress continues. */
export async function showChat(words: ChatContent, shown: "window" | "bar", opener?: HTMLElement): Promise<void> {
	if (!root) {
		await loadStyles();
		const place = document.body.appendChild(document.createElement("div"));
		place.dataset.chat = "";
		root = createRoot(place);
	}
	openCount += 1;
	const wasOpen = shown === "bar" && tabStorage.getItem(VIEW_KEY) === "window" && matchMedia(BESIDE_PAGE_QUERY).matches;
	const asked = {
		shown: wasOpen ? "window" : shown,
		takesFocus: shown === "window",
		times: openCount,
		opener,
	} as const;
	root.render(<Chat words={words} asked={asked} />);
}

function loadStyles(): Promise<void> {
	return new Promise((done) => {
		const link = document.createElement("link");
		Object.assign(link, { rel: "stylesheet", href: sheet, onload: done, onerror: done });
		document.head.append(link);
	});
}

interface OpenRequest {
	shown: View;
	/** True if the visitor pressed a button. On a page they just opened, the focus stays where it is. */
	takesFocus: boolean;
	/** Increases with each request, so a repeated one takes effect. */
	times: number;
	opener: HTMLElement | undefined;
}

function Chat({ words, asked }: { words: ChatContent; asked: OpenRequest }) {
	const [shown, setShown] = useState(asked.shown);
	const [takesFocus, setTakesFocus] = useState(asked.takesFocus);
	const [conversation, setConversation] = useState(resumeConversation);
	const moment = useSyncExternalStore(
		conversation?.subscribe ?? subscribeToNothing,
		conversation?.getState ?? getEmptyState,
	);
	const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === "visible");
	const wasUnderWay = useRef(false);
	const isOver = moment.isUnknown || moment.standing?.state === "ended";
	const isInSight = shown === "window" && isVisible;
	const unread = isInSight
		? []
		: moment.lines.filter(({ side, number }) => side === "firm" && number > loadSeenNumber(storage));
	const last = moment.lines.at(-1)?.number ?? 0;

	// biome-ignore lint/correctness/useExhaustiveDependencies: on each request
	useEffect(() => {
		setShown(asked.shown);
		setTakesFocus(asked.takesFocus);
		setConversation((known) => known ?? resumeConversation());
	}, [asked.times]);
	useEffect(() => tabStorage.setItem(VIEW_KEY, shown), [shown]);
	useEffect(() => {
		if (isInSight) saveSeenNumber(last, storage);
	}, [isInSight, last]);
	useEffect(() => {
		if (moment.standing && !isOver) wasUnderWay.current = true;
	});
	useEffect(() => {
		if (unread.length === 0) return;
		const { title } = document;
		document.title = `(${unread.length}) ${title}`;
		return () => {
			document.title = title;
		};
	}, [unread.length]);

	/** A chat that is over and has been read doesn't follow the visitor to the next page. */
	function forget() {
		conversation?.disconnect();
		clearChat(storage);
		setConversation(undefined);
	}

	function close() {
		if (isOver) forget();
		setTakesFocus(true);
		setShown(conversation && !isOver ? "bar" : "nothing");
		if (!conversation || isOver) asked.opener?.focus();
	}

	function open() {
		setTakesFocus(true);
		setShown("window");
	}

	function begun({ chat, ...told }: StartedChat) {
		setConversation(openConversation(chat, storage, told));
	}

	if (shown === "nothing") return null;
	if (shown === "bar") {
		const isLongOver = isOver && unread.length === 0 && !wasUnderWay.current;
		if (!conversation || moment.isUnknown || isLongOver) return <RunOnMount then={forget} />;
		return <ChatBar words={words} moment={moment} unread={unread} takesFocus={takesFocus} onOpen={open} />;
	}
	const canMinimize = Boolean(conversation) && !isOver;
	return (
		<Window words={words} moment={moment} takesFocus={takesFocus} canMinimize={canMinimize} onClose={close}>
			{conversation ? (
				<ConversationView
					words={words}
					conversation={conversation}
					moment={moment}
					storage={storage}
					takesFocus={takesFocus}
					onAgain={forget}
					onClose={close}
				/>
			) : (
				<StartChatForm words={words} storage={storage} takesFocus={takesFocus} onBegun={begun} onClose={close} />
			)}
		</Window>
	);
}

function resumeConversation(): Conversation | undefined {
	const kept = loadChat(storage);
	return kept && openConversation(kept, storage);
}

function subscribeToVisibility(changed: () => void): () => void {
	document.addEventListener("visibilitychange", changed);
	return () => document.removeEventListener("visibilitychange", changed);
}

const subscribeToNothing = () => () => {};
const getEmptyState = () => EMPTY_STATE;

/** Renders nothing, and runs `then` once it is mounted, because rendering must have no side effects. */
function RunOnMount({ then }: { then(): void }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(then, []);
	return null;
}

interface WindowProps {
	words: ChatContent;
	moment: ConversationState;
	takesFocus: boolean;
	canMinimize: boolean;
	onClose(): void;
	children: React.ReactNode;
}

/** A sheet over the page on a phone, a window beside it on wider screens. */
function Window({ words, moment, takesFocus, canMinimize, onClose, children }: WindowProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const { standing } = moment;
	const name = standing?.state === "live" ? standing.name : undefined;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
	useEffect(() => {
		const isBeside = matchMedia(BESIDE_PAGE_QUERY).matches;
		if (!isBeside) dialog.current?.showModal();
		else if (dialog.current) dialog.current.open = true; // show() would move the focus
		const field = dialog.current?.querySelector<HTMLElement>("textarea");
		// On a phone, don't focus a field: the keyboard would hide the window's text.
		if (takesFocus) (isBeside && field ? field : heading.current)?.focus();
		return dialog.current ? stayAboveKeyboard(dialog.current) : undefined;
	}, []);

	function closeByKey(event: KeyboardEvent) {
		if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
		event.preventDefault();
		onClose();
	}

	return (
		<dialog ref={dialog} data-chat-window="" aria-labelledby="chat-heading" onKeyDown={closeByKey} onCancel={onClose}>
			<div data-head="">
				{name && (
					<span data-face="" aria-hidden="true">
						{initials(name)}
					</span>
				)}
				<div>
					<h2 ref={heading} id="chat-heading" tabIndex={-1}>
						{name ?? words.heading}
					</h2>
					<p>{fillPlaceholders(words.standing[standing?.state ?? "begin"], {})}</p>
				</div>
				<button
					type="button"
					className="icon-button"
					aria-label={canMinimize ? words.minimize : words.close}
					onClick={onClose}
				>
					<ChatIcon path={canMinimize ? controlIcons.chevron : controlIcons.close} />
				</button>
			</div>
			{children}
		</dialog>
	);
}

/** A phone's keyboard covers the lower part of the page without resizing it, so measure the visible part. */
function stayAboveKeyboard(dialog: HTMLDialogElement): () => void {
	const view = window.visualViewport;
	if (!view) return () => {};
	const measure = () => {
		if (view.scale > 1) return; // pinch zoom: leave the window alone
		dialog.style.setProperty("--seen-height", `${view.height}px`);
		dialog.style.setProperty("--seen-top", `${view.offsetTop}px`);
	};
	measure();
	view.addEventListener("resize", measure);
	view.addEventListener("scroll", measure);
	return () => {
		view.removeEventListener("resize", measure);
		view.removeEventListener("scroll", measure);
	};
}

function initials(name: string): string {
	const [first = "", ...others] = name.trim().split(/\s+/);
	return `${first.charAt(0)}${others.at(-1)?.charAt(0) ?? ""}`.toUpperCase();
}
