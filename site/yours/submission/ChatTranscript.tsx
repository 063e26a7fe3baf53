import type { ChatLine } from "../../../contract/chat.ts";
import { PageSection } from "../PageSection.tsx";
import type { SubmissionContent } from "../your-page-content.ts";
import css from "./ChatTranscript.module.css";

interface Props {
	lines: ChatLine[];
	words: SubmissionContent["chat"];
	timeZone: string;
}

/** The transcript of a chat. */
export function ChatTranscript({ lines, words, timeZone }: Props) {
	const clock = new Intl.DateTimeFormat("en-US", {
		timeZone,
		...({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const),
	});
	return (
		<PageSection heading={words.heading} lead={words.lead}>
			<ol className={css.lines}>
				{lines.map(({ number, at, side, name, text }) => (
					<li key={number}>
						<p className="small soft">
							{side === "visitor" ? words.you : (name ?? words.firm)},{" "}
							{clock.format(new Date(at)).replace(/[AP]M$/, (half) => half.toLowerCase())}
						</p>
						<p className={css.text} dir="auto">
							{text}
						</p>
					</li>
				))}
			</ol>
		</PageSection>
	);
}
