import { type ReactNode, useEffect, useRef } from "react";
import type { Content } from "../content/schema.ts";
import { Drawing } from "../ui/Drawing.tsx";
import { marks } from "../ui/marks.ts";
import { Stations } from "../ui/Stations.tsx";
import frame from "./FormFrame.module.css";
import css from "./Received.module.css";

interface Props {
	words: Content<"forms">["lead"]["received"];
	reference: string;
	/** What stands before the reference. */
	referenceLabel: string;
	/** A page of its own heads it as such. */
	heading?: "h1" | "h2" | "h3";
	children?: ReactNode;
}

/** The confirmation: it arrived, under this number, and this happens next. */
export function Received({ words, reference, referenceLabel, heading: Heading = "h3", children }: Props) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		ref.current?.focus({ preventScroll: true });
		ref.current?.scrollIntoView({ block: "nearest" });
	}, []);

	return (
		<div className={`received ${css.received}`}>
			<div ref={ref} tabIndex={-1} className={frame.outcome}>
				<Drawing path={marks.check} className={css.mark} />
				<Heading className={css.heading}>{words.heading}</Heading>
				<p className="lead">{words.text}</p>
				<p className={frame.reference}>
					{referenceLabel} <strong>{reference}</strong>
				</p>
			</div>
			{words.next && <WhatHappensNext next={words.next} />}
			{children}
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
