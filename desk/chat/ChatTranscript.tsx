import { Link } from "@tanstack/react-router";
import { useFrame } from "../page/FrameContext.ts";
import type { Item } from "../queries/submission.ts";
import css from "./ChatTranscript.module.css";
import { Lines } from "./Lines.tsx";

interface Props {
	item: Pick<Item, "reference" | "name">;
	chat: NonNullable<Item["chat"]>;
}

/** The whole chat that a message began as, with the way to it while it goes on. */
export function ChatTranscript({ item, chat }: Props) {
	const { person } = useFrame().me;
	return (
		<div className={css.chat}>
			{chat.state !== "ended" && (
				<Link to="/chat/$reference" params={{ reference: item.reference }} className={css.link}>
					Open chat
				</Link>
			)}
			<Lines lines={chat.lines} visitor={item.name} me={person.name} />
		</div>
	);
}
