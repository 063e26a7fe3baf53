import { type ReactNode, useEffect, useRef } from "react";
import type { Content } from "../content/schema.ts";
import type { Recruiter } from "../content/team.ts";
import { RecruiterCard } from "../sections/people/RecruiterCard.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { controlIcons } from "../ui/control-icons.ts";
import { Drawing } from "../ui/Drawing.tsx";
import css from "./Confirmation.module.css";
import frame from "./FormFrame.module.css";
import type { SharedFormContent } from "./FormFrame.tsx";
import { StepTimeline } from "./StepTimeline.tsx";

/** Who will answer, as the site shows them. */
export type ShownRecruiter = Recruiter & { label: string };

interface Props {
	words: Content<"forms">["lead"]["received"];
	shared: SharedFormContent;
	reference: string;
	/** The clock time by which the firm answers, if it promised one. Known only with JavaScript. */
	by?: string | undefined;
	/** The path of your page. A duplicate has none: someone who knows its text may not be the person who sent it. */
	yours?: string | undefined;
	/** The link to /book, if a recruiter takes calls. */
	book?: string | undefined;
	/** Who will answer, if it's known and the site shows them. */
	recruiter?: ShownRecruiter | undefined;
	/** What was sent, for the visitor to check. */
	sent?: ReactNode;
	/** h1 on a page of its own. */
	heading?: "h1" | "h2" | "h3";
	/** Don't take the focus: it was restored after a reload, and the visitor may be elsewhere on the page. */
	quiet?: boolean;
	children?: ReactNode;
}

/** The confirmation: reference number, what happens next, and by when. */
export function Confirmation({
	words,
	shared,
	reference,
	by,
	yours,
	book,
	recruiter,
	sent,
	heading: Heading = "h3",
	quiet = false,
	children,
}: Props) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (quiet) return;
		const outcome = ref.current;
		if (!outcome) return;
		outcome.focus({ preventScroll: true });
		// On a low screen from its start, or a notice would cover it. At once: a smooth scroll ends elsewhere if a part of
		// the page is laid out meanwhile.
		const block = outcome.offsetHeight > innerHeight / 3 ? "start" : "nearest";
		outcome.scrollIntoView({ block, behavior: "instant" });
	}, [quiet]);

	return (
		<div className={`received ${css.received}`}>
			<div ref={ref} tabIndex={-1} className={frame.outcome}>
				<Drawing path={controlIcons.check} className={css.mark} />
				<Heading className={css.heading}>{words.heading}</Heading>
				<p className="lead">{words.text}</p>
				<p className={frame.reference}>
					{shared.reference} <strong>{reference}</strong>
				</p>
				{by && (
					<p>
						{shared.answerBy} <strong>{by}</strong>
					</p>
				)}
			</div>
			{HAS_TEAM && recruiter && <RecruiterCard recruiter={recruiter} label={recruiter.label} />}
			{sent}
			{words.next && <NextSteps next={words.next} />}
			{book && <LinkWithText to={book} words={shared.book} />}
			{yours && <LinkWithText to={yours} words={shared.yours} />}
			{children}
		</div>
	);
}

/** To your page, where the visitor can see, correct and withdraw the submission, and to a call. */
function LinkWithText({ to, words: { label, text } }: { to: string; words: SharedFormContent["yours"] }) {
	return (
		<div>
			<ButtonLink to={to} look="secondary" size="small">
				{label}
			</ButtonLink>
			<p className={`small soft ${css.own}`}>{text}</p>
		</div>
	);
}

export function NextSteps({ next }: { next: Content<"forms">["lead"]["next"] }) {
	return (
		<div>
			<p className={css.next}>{next.heading}</p>
			<StepTimeline steps={next.steps} />
		</div>
	);
}
