import { type Prefill, withPrefill } from "../../contract/forms/link-prefill.ts";
import { ButtonLink } from "../ui/Button.tsx";
import css from "./ActionPair.module.css";

export interface Action {
	label: string;
	to: string;
	spoken?: string | undefined;
}

interface Props {
	primary?: Action | undefined;
	secondary?: Action | undefined;
	/** Values that both links prefill in the form they lead to. */
	carried?: Prefill | undefined;
	className?: string | undefined;
}

export function ActionPair({ primary, secondary, carried = {}, className = "" }: Props) {
	return (
		<div className={`${css.pair} ${className}`}>
			{primary && (
				<ButtonLink to={withPrefill(primary.to, carried)}>
					<Label {...primary} />
				</ButtonLink>
			)}
			{secondary && (
				<ButtonLink to={withPrefill(secondary.to, carried)} look="secondary">
					<Label {...secondary} />
				</ButtonLink>
			)}
		</div>
	);
}

function Label({ label, spoken }: Action) {
	if (!spoken) return label;
	return (
		<>
			<span>{label}</span>
			<span className="sr-only">{spoken}</span>
		</>
	);
}
