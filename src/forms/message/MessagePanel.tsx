import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Content } from "../../content/schema.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Drawing } from "../../ui/Drawing.tsx";
import { marks } from "../../ui/marks.ts";
import { PhoneLink, type SharedWords } from "../FormFrame.tsx";
import { MessageForm } from "./MessageForm.tsx";
import { isOpen, type OfficeHours } from "./officeHours.ts";

interface Props {
	/** What stands on the button that opens the panel. */
	button: string;
	look?: "primary" | "secondary";
	words: Content<"forms">["message"];
	shared: SharedWords;
	hours: OfficeHours;
}

/** The button 'Start Live Chat' and its panel. Without script the button is a link to the same form on its own page. */
export function MessagePanel({ button, look, words, shared, hours }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const [scripted, setScripted] = useState(false);
	const [open, setOpen] = useState<boolean>();
	useEffect(() => setScripted(true), []);
	if (!scripted)
		return (
			<ButtonLink to="/forms/message" look={look}>
				{button}
			</ButtonLink>
		);

	function show() {
		setOpen(isOpen(hours, new Date()));
		dialog.current?.showModal();
		heading.current?.focus(); // not the first field: on a phone the keyboard would hide what the panel says
	}

	function closeFromOutside(event: MouseEvent) {
		if (event.target === dialog.current) dialog.current.close();
	}

	return (
		<>
			<Button look={look} onClick={show} aria-haspopup="dialog">
				{button}
			</Button>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape, by itself */}
			<dialog ref={dialog} className="panel" aria-labelledby="message-panel" onClick={closeFromOutside}>
				<div className="panel-body">
					<div className="flex items-start justify-between gap-4">
						<h2 ref={heading} id="message-panel" tabIndex={-1} className="text-h3 outline-none">
							{words.heading}
						</h2>
						<button
							type="button"
							className="icon-button -mt-2 -mr-2 shrink-0"
							aria-label={words.close}
							onClick={() => dialog.current?.close()}
						>
							<Drawing path={marks.close} />
						</button>
					</div>
					{open !== undefined && <OfficeStatus open={open} words={words} shared={shared} />}
					<MessageForm words={words} shared={shared} />
				</div>
			</dialog>
		</>
	);
}

interface StatusProps extends Pick<Props, "words" | "shared"> {
	open: boolean;
}

function OfficeStatus({ open, words, shared }: StatusProps) {
	return (
		<div className="office">
			<p className={`office-now ${open ? "open" : ""}`}>{open ? words.open : words.closed}</p>
			<p className="text-sm text-soft">
				{words.hours}. {words.call} <PhoneLink phone={shared.phone} />.
			</p>
			<p className="mt-3">{words.lead}</p>
		</div>
	);
}
