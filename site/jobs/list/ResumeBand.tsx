import { ButtonLink } from "../../ui/Button.tsx";
import type { JobsContent } from "../jobs-content.ts";
import css from "./ResumeBand.module.css";

/** What a resume adds to the list. */
export function ResumeBand({ words }: { words: JobsContent["resume"] }) {
	return (
		<section className={`band ${css.band}`}>
			<div className={`wrap ${css.row}`}>
				<div>
					<h2>{words.heading}</h2>
					<p className="soft">{words.text}</p>
				</div>
				<ButtonLink to={words.action.to}>{words.action.label}</ButtonLink>
			</div>
		</section>
	);
}
