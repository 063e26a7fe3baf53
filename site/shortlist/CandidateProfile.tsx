import { parseSummary } from "../../contract/desk/shortlist-text.ts";
import type { ShortlistCandidate } from "../../contract/shortlist.ts";
import { controlIcons } from "../ui/control-icons.ts";
import { Drawing } from "../ui/Drawing.tsx";
import { phoneHref } from "../ui/phone.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./CandidateProfile.module.css";
import { QuotaChart } from "./QuotaChart.tsx";
import { candidateName, type ShortlistContent } from "./shortlist-content.ts";

interface Props {
	candidate: ShortlistCandidate;
	base: string;
	words: ShortlistContent["candidate"];
}

/** What the reader learns about a candidate. Each part is there, if empty, so that neighbors line up row by row. */
export function CandidateProfile({ candidate, base, words }: Props) {
	const { letter, name, agreed, resume, contact, summary, concern, reasons, stage } = candidate;
	const { headline, facts, quotas, rest } = parseSummary(summary);
	return (
		<>
			<header className={css.head}>
				<h2 className={css.name}>{candidateName(candidate, words)}</h2>
				<p className={`small ${agreed ? css.agreed : "soft"}`}>
					{agreed && <Drawing path={controlIcons.check} />}
					{stage === "sent" ? (agreed ? words.agreed : words.onRequest) : words.stages[stage]}
				</p>
				<p className={css.headline}>
					{headline}
					{name && <span className="soft"> ({fillPlaceholders(words.name, { letter })})</span>}
				</p>
				{resume && (
					<p className={css.resume}>
						<a href={`${base}/read/${letter}`}>
							<Drawing path={controlIcons.file} />
							{words.resume}
						</a>
						<a href={`${base}/resume/${letter}`}>
							{fillPlaceholders(words.download, { type: resume.name.split(".").at(-1)?.toUpperCase() ?? "" })}
						</a>
					</p>
				)}
			</header>
			<div>{quotas.length > 0 && <QuotaChart quotas={quotas} words={words} />}</div>
			<dl className={css.facts}>
				{contact.map((each) => (
					<div key={each}>
						<dt>{each.includes("@") ? words.email : words.phone}</dt>
						<dd>
							<a href={each.includes("@") ? `mailto:${each}` : phoneHref(each)}>{breakAtSign(each)}</a>
						</dd>
					</div>
				))}
				{facts.map(({ label, text }) => (
					<div key={label + text}>
						<dt>{label}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
			<div>
				{reasons.length > 0 && (
					<>
						<h3 className={css.label}>{words.reasons}</h3>
						<ul className={css.reasons}>
							{reasons.map(({ label, met }) => (
								<li key={label} className={met ? css.met : undefined}>
									<span className={css.mark}>{met ? words.met : met === null ? words.unknown : words.missing}</span>
									{label}
								</li>
							))}
						</ul>
					</>
				)}
			</div>
			<div className={rest ? css.why : undefined}>
				{rest && (
					<>
						<h3 className={css.label}>{words.why}</h3>
						<p className={css.text}>{rest}</p>
					</>
				)}
			</div>
			<div className={concern ? css.concern : undefined}>
				{concern && (
					<>
						<h3 className={css.label}>{words.concern}</h3>
						<p className={css.text}>{concern}</p>
					</>
				)}
			</div>
		</>
	);
}

/** An email address too long for its line continues at the @. */
function breakAtSign(text: string) {
	const at = text.indexOf("@");
	if (at === -1) return text;
	return (
		<>
			{text.slice(0, at)}
			<wbr />
			{text.slice(at)}
		</>
	);
}
