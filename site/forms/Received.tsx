import { type ReactNode, useEffect, useRef } from "react";
import { clockTime, promisedBy } from "../../contract/forms/by-when.ts";
import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Drawing } from "../ui/Drawing.tsx";
import { marks } from "../ui/marks.ts";
import { Stations } from "../ui/Stations.tsx";
import frame from "./FormFrame.module.css";
import type { SharedWords } from "./FormFrame.tsx";
import css from "./Received.module.css";

interface Props {
	words: Content<"forms">["lead"]["received"];
	shared: SharedWords;
	reference: string;
	/** When the server received it. Known only with JavaScript. */
	at?: string | undefined;
	/** The path of your page. A duplicate has none: someone who knows its text may not be the person who sent it. */
	yours?: string | undefined;
	/** What was sent, for the visitor to check. */
	sent?: ReactNode;
	/** h1 on a page of its own. */
	heading?: "h1" | "h2" | "h3";
	/** Don't take the focus: it was restored after a reload, and the visitor may be elsewhere on the page. */
	quiet?: boolean;
	children?: ReactNode;
}

/** The confirmation: reference number, what happens next, and by when. */
export function Received({
	words,
	shared,
	reference,
	at,
	yours,
	sent,
	heading: Heading = "h3",
	quiet = false,
	children,
}: Props) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (quiet) return;
		ref.current?.focus({ preventScroll: true });
		ref.current?.scrollIntoView({ block: "nearest" });
	}, [quiet]);

	return (
		<div className={`received ${css.received}`}>
			<div ref={ref} tabIndex={-1} className={frame.outcome}>
				<Drawing path={marks.check} className={css.mark} />
				<Heading className={css.heading}>{words.heading}</Heading>
				<p className="lead">{words.text}</p>
				<p className={frame.reference}>
					{shared.reference} <strong>{reference}</strong>
				</p>
				{at && (
					<p>
						{shared.answerBy}{" "}
						<strong>{clockTime(promisedBy(new Date(at), shared.responseTime), shared.timeZone)}</strong>
					</p>
				)}
			</div>
			{sent}
			{words.next && <WhatHappensNext next={words.next} />}
			{yours && <OwnPage to={yours} words={shared.yours} />}
			{children}
		</div>
	);
}

/** Link to your page, where the visitor can see, correct and withdraw the submission. */
function OwnPage({ to, words: { label, text } }: { to: string; words: SharedWords["yours"] }) {
	return (
		<div>
			<ButtonLink to={to} look="secondary" size="small">
				{label}
			</ButtonLink>
			<p className={`small soft ${css.own}`}>{text}</p>
		</div>
	);
}

export function WhatHappensNext({ next }: { next: Content<"forms">["lead"]["next"] }) {
	return (
		<div>
			<p className={css.next}>{next.heading}</p>
			<Stations steps={next.steps} />
		</div>
	);
}
