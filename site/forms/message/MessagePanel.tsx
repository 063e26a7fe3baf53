import { type MouseEvent, useRef, useState } from "react";
import type { ChatAvailability } from "../../../contract/chat.ts";
import { formatDueTime } from "../../../contract/forms/due-time.ts";
import { isOfficeOpen, type OfficeHours } from "../../../contract/office-hours.ts";
import type { Content } from "../../content/schema.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { controlIcons } from "../../ui/control-icons.ts";
import { Drawing } from "../../ui/Drawing.tsx";
import frame from "../FormFrame.module.css";
import { PhoneLink, type SharedFormContent } from "../FormFrame.tsx";
import { StepTimeline } from "../StepTimeline.tsx";
import { MessageForm } from "./MessageForm.tsx";
import css from "./MessagePanel.module.css";

interface Props {
	/** Label of the button that opens the panel. */
	button: string;
	look?: "primary" | "secondary";
	words: Content<"forms">["message"];
	shared: SharedFormContent;
	hours: OfficeHours;
	/** Without JavaScript the button is a link to the same form on its own page. */
	isScripted: boolean;
	/** Chat availability, if known. */
	there?: ChatAvailability | undefined;
	/** Called when the button is pressed, instead of showing the panel. */
	onPress(button: HTMLElement, showPanel: () => void): void;
}

/** The 'Start Live Chat' button and the message panel. */
export function MessagePanel({ button, look, words, shared, hours, isScripted, there, onPress }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const [open, setOpen] = useState<boolean>();
	if (!isScripted)
		return (
			<ButtonLink to="/forms/message" look={look}>
				{button}
			</ButtonLink>
		);

	function show() {
		setOpen(isOfficeOpen(new Date(), hours));
		if (dialog.current?.open) return;
		dialog.current?.showModal();
		heading.current?.focus(); // not the first field: on a phone the keyboard would hide the panel's text
	}

	function closeFromOutside(event: MouseEvent) {
		if (event.target === dialog.current) dialog.current.close();
	}

	return (
		<>
			<Button look={look} onClick={({ currentTarget }) => onPress(currentTarget, show)} aria-haspopup="dialog">
				{button}
			</Button>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes a dialog */}
			<dialog ref={dialog} className={css.panel} aria-labelledby="message-panel" onClick={closeFromOutside}>
				<div className={css.body}>
					<div className={css.head}>
						<h2 ref={heading} id="message-panel" tabIndex={-1}>
							{words.heading}
						</h2>
						<button
							type="button"
							className="icon-button"
							aria-label={words.close}
							onClick={() => dialog.current?.close()}
						>
							<Drawing path={controlIcons.close} />
						</button>
					</div>
					{open !== undefined && <OfficeStatus open={open} there={there} words={words} shared={shared} />}
					<MessageForm words={words} shared={shared} />
				</div>
			</dialog>
		</>
	);
}

interface StatusProps extends Pick<Props, "words" | "shared" | "there"> {
	/** Whether the office is open by its hours. Chat availability takes precedence. */
	open: boolean;
}

/** Whether the office is open, its hours and phone, and what happens to a message. */
export function OfficeStatus({ open, there, words, shared }: StatusProps) {
	const opens = there && !there.there ? there.opens : undefined;
	const isOpen = there ? !opens : open;
	const busy = there?.there === false ? words.busy : words.open;
	return (
		<div className={css.office}>
			<p className={`${css.now} ${isOpen ? css.open : ""}`}>{isOpen ? busy : words.closed}</p>
			<p className="small soft">
				{words.hours}. {opens && words.back.replace("{opens}", formatDueTime(new Date(opens), shared.timeZone))}{" "}
				{words.call} <PhoneLink phone={shared.phone} />.
			</p>
			<p className="small soft">
				<a href="/book" className={frame.underlined}>
					{shared.book.label}
				</a>
				: {shared.book.text}
			</p>
			<StepTimeline steps={words.steps} />
		</div>
	);
}
