import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { useFrame } from "../../page/FrameContext.ts";
import { type ChatAction, type ChatSummary, chats } from "../../queries/chats.ts";
import { firstName } from "../../text/first-name.ts";
import { clockTime } from "../../text/format-time.ts";
import type { MenuEntry } from "../../ui/BaseMenu.tsx";
import { icons } from "../../ui/desk-icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import css from "./ChatHead.module.css";

const HAND_OVER_ICON = "M4 8h13M13.5 4.5 17 8l-3.5 3.5M20 16H7M10.5 12.5 7 16l3.5 3.5";

interface Props {
	chat: ChatSummary;
	isMine: boolean;
	onAct(act: ChatAction): void;
}

/** The visitor's name, the page they are on, and the chat's actions. */
export function ChatHead({ chat, isMine, onAct }: Props) {
	const { reference, name, page, beganAt } = chat;
	return (
		<header className={css.head}>
			<Link to="/chat" className={css.back}>
				<Drawing path={icons.previous} className={css.mark} />
				<span className={css.word}>Chats</span>
			</Link>
			<div className={css.who}>
				<h1 id="chat-name" className={css.name} dir="auto">
					{name}
				</h1>
				<p className={css.where}>
					{page && `on ${page}, `}started {clockTime(new Date(beganAt))}
				</p>
			</div>
			<div className={css.actions}>
				<Link to="/s/$reference" params={{ reference }} search={{}} className={css.action}>
					<Drawing path={icons.mail} className={css.mark} />
					<span className={css.word}>Open message</span>
				</Link>
				{isMine && (
					<>
						<HandOver onAct={onAct} />
						<Menu
							triggerClass={css.end ?? ""}
							trigger="End"
							entries={[
								[
									{ note: `We'll let ${firstName(name)} know. They won't be able to send more messages here.` },
									{ label: "End the chat", mark: icons.check, onSelect: () => onAct({ what: "end" }) },
								],
							]}
						/>
					</>
				)}
			</div>
		</header>
	);
}

function HandOver({ onAct }: Pick<Props, "onAct">) {
	const { person } = useFrame().me;
	const { data } = useQuery(chats);
	const others = (data?.people ?? []).filter(({ id, available }) => available && id !== person.id);
	const entries: MenuEntry[] = others.map(({ id, name, live }) => ({
		label: `${name}, ${live > 0 ? `${live} live` : "free"}`,
		mark: icons.person,
		onSelect: () => onAct({ what: "hand-over", to: id }),
	}));
	const toTheQueue: MenuEntry = {
		label: "Back to the queue",
		mark: icons.people,
		onSelect: () => onAct({ what: "hand-over", to: null }),
	};
	return (
		<Menu
			triggerClass={css.action ?? ""}
			trigger={
				<>
					<Drawing path={HAND_OVER_ICON} className={css.mark} />
					<span className={css.word}>Transfer</span>
				</>
			}
			entries={[entries.length > 0 ? entries : [{ note: "No one else is taking chats right now." }], [toTheQueue]]}
		/>
	);
}
