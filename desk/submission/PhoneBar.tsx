import { Button } from "../../site/ui/Button.tsx";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import type { Item } from "../queries/submission.ts";
import { telHref } from "../text/tel-href.ts";
import { icons } from "../ui/desk-icons.ts";
import css from "./PhoneBar.module.css";

interface Props {
	item: Item;
	onNoteOrCall(what: "note" | "call"): void;
	onAnswered(): void;
	onReply: (() => void) | undefined;
}

/** The main actions within reach of a thumb. */
export function PhoneBar({ item, onNoteOrCall, onAnswered, onReply }: Props) {
	return (
		<div className={css.bar}>
			{item.phone && (
				// The phone app takes over; the form for the result is open when they come back.
				<a href={telHref(item.phone)} className={css.act} onClick={() => onNoteOrCall("call")}>
					<Drawing path={icons.call} className={css.mark} />
					Call
				</a>
			)}
			<button type="button" className={css.act} onClick={() => onNoteOrCall("note")}>
				<Drawing path={icons.note} className={css.mark} />
				Note
			</button>
			{item.state === "open" && (
				<button type="button" className={css.act} onClick={onAnswered}>
					<Drawing path={controlIcons.check} className={css.mark} />
					Answered
				</button>
			)}
			{onReply && (
				<Button className={css.reply ?? ""} onClick={onReply}>
					<Drawing path={icons.reply} className={css.arrow} />
					Reply
				</Button>
			)}
		</div>
	);
}
