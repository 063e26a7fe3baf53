import type { ChatLine } from "../../../forms/chat.ts";
import type { Firm } from "../../../src/content/schema.ts";
import type { SubmissionRow } from "../../store/tables.ts";
import type { Letter } from "./Letter.tsx";

/** All of a chat, for who had it with us: what both sides wrote, and nothing else. */
export function transcriptLetter(
	{ reference }: Pick<SubmissionRow, "reference">,
	lines: ChatLine[],
	{ name, email, phone, hours }: Firm,
): Letter {
	const clock = new Intl.DateTimeFormat("en-US", {
		timeZone: hours.timeZone,
		...({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const),
	});
	return {
		subject: `Your chat with ${name} (${reference})`,
		preview: `What was written in your chat with ${name}.`,
		heading: "Your chat with us",
		reference,
		paragraphs: [`If something is left open, reply to this email, or call ${phone} and give your reference.`],
		said: lines.map(({ number, at, side, name: writer, text }) => ({
			number,
			by: `${side === "visitor" ? "You" : (writer ?? name)}, ${clock.format(new Date(at))}`,
			text,
		})),
		rows: [],
		footnote: `You received this email because it was asked for in a chat on our website that named this address. If that was not you, tell us at ${email} and we will erase it.`,
	};
}
