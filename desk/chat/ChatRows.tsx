import { Link } from "@tanstack/react-router";
import { useEverySecond, useNow } from "../browser/now.ts";
import { useFrame } from "../page/FrameContext.ts";
import type { ChatSummary } from "../queries/chats.ts";
import { clockTime } from "../text/format-time.ts";
import { Initials } from "../ui/Initials.tsx";
import css from "./ChatRows.module.css";
import { type ChatGroup, needsReply, previewLastLine } from "./chat-labels.ts";

interface Props {
	groups: ChatGroup[];
	/** Reference of the open chat. */
	open: string | undefined;
}

export function ChatRows({ groups, open }: Props) {
	return groups.map(({ title, chats }) => (
		<section key={title} aria-labelledby={headingId(title)}>
			<div className={css.head}>
				<h2 id={headingId(title)}>{title}</h2> {chats.length}
			</div>
			<ul>
				{chats.map((chat) => (
					<li key={chat.reference}>
						<Row chat={chat} open={chat.reference === open} />
					</li>
				))}
			</ul>
		</section>
	));
}

function headingId(title: string): string {
	return `chats-${title.toLowerCase().replaceAll(" ", "-")}`;
}

function Row({ chat, open }: { chat: ChatSummary; open: boolean }) {
	const { person } = useFrame().me;
	const { reference, name, person: owner } = chat;
	return (
		<Link
			to="/chat/$reference"
			params={{ reference }}
			resetScroll={false}
			aria-current={open ? "true" : undefined}
			className={css.row}
		>
			<span className={css.first}>
				{needsReply(chat) && (
					<span className={css.theirs}>
						<span className="sr-only">Your turn: </span>
					</span>
				)}
				<strong className={css.name} dir="auto">
					{name}
				</strong>
			</span>
			<span className={css.time}>
				{chat.state === "waiting" && chat.waitingSince ? (
					<WaitTime since={chat.waitingSince} />
				) : (
					<Ago at={chat.last.at} />
				)}
			</span>
			<span className={css.gist} dir="auto">
				{previewLastLine(chat, person.name)}
			</span>
			{owner && (
				<span className={css.owner} title={owner.name}>
					<span className="sr-only">{owner.id === person.id ? "yours" : `Owner: ${owner.name}`}</span>
					<Initials name={owner.name} look={owner.id === person.id ? "self" : "colleague"} size="small" />
				</span>
			)}
		</Link>
	);
}

/** How long the visitor has waited. Screen readers get the start time, which doesn't change every second. */
export function WaitTime({ since }: { since: string }) {
	const now = useEverySecond();
	const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
	return (
		<>
			<span aria-hidden="true">
				{Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
			</span>
			<span className="sr-only">since {clockTime(new Date(since))}</span>
		</>
	);
}

function Ago({ at }: { at: string }) {
	const now = Math.max(useNow(), Date.now());
	const minutes = Math.floor((now - Date.parse(at)) / 60_000);
	if (minutes < 1) return "now";
	return minutes < 60 ? `${minutes} min` : clockTime(new Date(at));
}
