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
	className?: string | undefined;
}

export function ActionPair({ primary, secondary, className = "" }: Props) {
	return (
		<div className={`${css.pair} ${className}`}>
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
