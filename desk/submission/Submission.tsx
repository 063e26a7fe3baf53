import { useRef, useState } from "react";
import { useFrame } from "../frame/FrameContext.ts";
import { useKey } from "../frame/keys.ts";
import type { Item } from "../queries/submission.ts";
import { useShowPlace } from "../resume/reading.ts";
import { Composer } from "./Composer.tsx";
import { EraseDialog } from "./EraseDialog.tsx";
import { Facts } from "./Facts.tsx";
import { ItemHead } from "./ItemHead.tsx";
import { Jotting } from "./Jotting.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { PromiseLine } from "./PromiseLine.tsx";
import { Remarks } from "./Remarks.tsx";
import { Resume } from "./Resume.tsx";
import { Side } from "./Side.tsx";
import css from "./Submission.module.css";
import { useDeeds } from "./useDeeds.ts";
import { usePresence } from "./usePresence.ts";
import { Who } from "./Who.tsx";
import { Wishes } from "./Wishes.tsx";
import { Words } from "./Words.tsx";

/** One submission: its content, its history and the reply. */
export function Submission({ item }: { item: Item }) {
	const me = useFrame().me.person.id;
	const { others, wrote } = usePresence(item.reference);
	const deeds = useDeeds(item);
	const showPlace = useShowPlace();
	const [jotting, jot] = useState<"note" | "call">();
	const [erasing, setErasing] = useState(false);
	const [replying, setReplying] = useState(false);
	const owner = useRef<HTMLDivElement>(null);
	const canReply = item.email !== "" && (item.state === "open" || item.state === "answered");
	const isOver = item.state === "closed" || item.state === "spam";

	useKey("r", "Reply", () => setReplying(true), canReply);
	useKey("e", "Answered elsewhere", () => deeds.tryTo(ANSWERED), item.state === "open");
	useKey("i", "Take it", () => deeds.tryTo({ what: "take" }), !isOver);
	useKey("a", "Assign it", () => owner.current?.querySelector("button")?.click(), !isOver);
	useKey("n", "Write a note", () => jot("note"));
	useKey("l", "Log a call", () => jot("call"));
	useKey("!", "Mark as spam", () => deeds.tryTo({ what: "spam" }), item.state !== "spam");

	return (
		<article className={css.item} aria-labelledby="item-name">
			<ItemHead item={item} others={others} deeds={deeds} owner={owner} onJot={jot} onErase={() => setErasing(true)} />
			<div className={css.columns}>
				<div className={css.grid}>
					<div className={css.reading}>
						<Who item={item} />
						<Remarks
							item={item}
							onRelease={() => deeds.tryTo({ what: "release" })}
							onSpam={() => deeds.tryTo({ what: "spam" })}
							onReopen={() => deeds.tryTo({ what: "reopen" })}
						/>
						<Wishes item={item} />
						<PromiseLine item={item} />
						{jotting && (
							<Jotting
								key={jotting}
								kind={jotting}
								item={item}
								deeds={deeds}
								onWrote={wrote}
								onClose={() => jot(undefined)}
							/>
						)}
						<Words item={item} />
						<Resume item={item} />
						<Facts item={item} onShow={(at) => showPlace(item.reference, at)} />
					</div>
					<Side item={item} deeds={deeds} />
					{item.email !== "" && (
						<Composer
							key={answersTakenBack(item, me)}
							item={item}
							canReply={canReply}
							deeds={deeds}
							open={replying}
							onOpen={setReplying}
							onWrote={wrote}
						/>
					)}
				</div>
			</div>
			<PhoneBar
				item={item}
				onJot={jot}
				onAnswered={() => deeds.tryTo(ANSWERED)}
				onReply={canReply ? () => setReplying(true) : undefined}
			/>
			<EraseDialog open={erasing} onClose={() => setErasing(false)} item={item} />
		</article>
	);
}

const ANSWERED = { what: "close", outcome: "answered-elsewhere" } as const;

/** An undone answer is a draft again, so the composer restarts with it. */
function answersTakenBack({ events }: Item, me: string): number {
	return events.filter(({ what, person, undone }) => what === "answered" && person?.id === me && undone).length;
}
