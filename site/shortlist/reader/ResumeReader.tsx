import { FOR_PDF } from "../../../contract/resume-frame/messages.ts";
import { RESUME_FRAME, type ShortlistResumeData } from "../../../contract/shortlist.ts";
import type { Content } from "../../content/schema.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { fillPlaceholders } from "../../yours/your-page-content.ts";
import css from "./ResumeReader.module.css";

interface Props {
	resume: ShortlistResumeData;
	words: Content<"shortlist">["reader"];
	/** The download's label. */
	download: string;
}

/** A candidate's resume. show-resume.ts fills the frame; without it, there is the download. */
export function ResumeReader({ resume, words, download }: Props) {
	const { base, letter, name, type, showing } = resume;
	const isShown = showing !== "unscanned" && showing !== "other";
	return (
		<section className={css.reader}>
			<header className={`wrap ${css.head}`}>
				<a href={`${base}#${letter}`} className={css.link}>
					<span aria-hidden="true">←</span> {words.back}
				</a>
				<h1 className={css.name}>{name}</h1>
				<a href={`${base}/resume/${letter}`} className={css.link}>
					{fillPlaceholders(download, { type: type.toUpperCase() })}
				</a>
			</header>
			{isShown ? (
				<>
					<p className={`${css.instead} ${css.noScript}`}>{words.noScript}</p>
					<div
						id="resume"
						className={`needs-script ${css.viewer}`}
						data-content={showing === "pdf" ? `${base}/resume/${letter}` : `${base}/words/${letter}`}
						data-frame={`${RESUME_FRAME}page.html${showing === "pdf" ? FOR_PDF : ""}`}
						data-page={words.page}
						data-word={words.word}
					>
						<div className={`wrap ${css.bar}`} hidden>
							<strong role="status" />
							<button type="button" className="icon-button" aria-label={words.smaller} data-zoom="out">
								−
							</button>
							<button type="button" className="icon-button" aria-label={words.larger} data-zoom="in">
								+
							</button>
						</div>
						<iframe
							// Without allow-same-origin, so that nothing in the frame can reach this page.
							sandbox="allow-scripts"
							referrerPolicy="no-referrer"
							title={fillPlaceholders(words.frame, { name })}
							className={css.frame}
						/>
						{Object.entries(words.failures).map(([why, sentence]) => (
							<p key={why} role="alert" className={css.instead} data-failure={why} hidden>
								{sentence}
							</p>
						))}
					</div>
				</>
			) : (
				<div className={css.instead}>
					<p>{showing === "unscanned" ? words.unscanned : words.other}</p>
					{showing === "unscanned" && <ButtonLink to={`${base}/read/${letter}?anyway=1`}>{words.anyway}</ButtonLink>}
				</div>
			)}
		</section>
	);
}
