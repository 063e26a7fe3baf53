import type { ReactNode } from "react";
import { ButtonLink } from "../ui/Button.tsx";
import { Rich } from "../ui/Rich.tsx";
import { Eyebrow } from "./Eyebrow.tsx";

interface Action {
	label: string;
	to: string;
	spoken?: string | undefined;
}

interface Props {
	eyebrow?: string;
	heading: string;
	lead?: string;
	primary?: Action | undefined;
	secondary?: Action | undefined;
	/** A picture beside the words. */
	children?: ReactNode;
}

/** The top of every page but the home page. */
export function PageHero({ eyebrow, heading, lead, primary, secondary, children }: Props) {
	return (
		<section
			className={`wrap grid gap-x-16 gap-y-10 pt-8 pb-14 lg:pt-12 lg:pb-20 ${children ? "lg:grid-cols-[7fr_5fr] lg:items-center" : ""}`}
		>
			<div>
				{eyebrow && <Eyebrow text={eyebrow} />}
				<h1 className="mt-5 max-w-[22ch] text-h1">
					<Rich text={heading} />
				</h1>
				{lead && (
					<p className="mt-6 max-w-[56ch] text-lead text-soft">
						<Rich text={lead} />
					</p>
				)}
				{(primary || secondary) && <ActionPair primary={primary} secondary={secondary} className="mt-8" />}
			</div>
			{children}
		</section>
	);
}

export function ActionPair({
	primary,
	secondary,
	className = "",
}: Pick<Props, "primary" | "secondary"> & { className?: string }) {
	return (
		<div className={`flex flex-wrap gap-3 *:grow sm:*:grow-0 ${className}`}>
			{primary && <ButtonLink to={primary.to}>{primary.label}</ButtonLink>}
			{secondary && (
				<ButtonLink to={secondary.to} look="secondary">
					<span>{secondary.label}</span>
					{secondary.spoken && <span className="sr-only">{secondary.spoken}</span>}
				</ButtonLink>
			)}
		</div>
	);
}
