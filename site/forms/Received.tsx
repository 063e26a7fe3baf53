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
	/** When it was taken in, where a browser with script was told. */
	at?: string | undefined;
	/** The path of one's own page. What came twice has none: who knows its words may not be who sent it. */
	yours?: string | undefined;
	/** What was sent, to be read once more. */
	sent?: ReactNode;
	/** A page of its own heads it as such. */
	heading?: "h1" | "h2" | "h3";
	/** It was there before a reload, and the visitor may be elsewhere. */
	quiet?: boolean;
	children?: ReactNode;
}

/** The confirmation: it arrived, under this number, and this happens next, by then. */
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

/** The way to see, correct and withdraw it. */
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
