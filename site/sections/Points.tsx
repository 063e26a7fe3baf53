import { Icon, toIconName } from "../ui/Icon.tsx";
import { RichText } from "../ui/RichText.tsx";
import hair from "./hair-grid.module.css";
import { NameLink } from "./NameLink.tsx";
import css from "./Points.module.css";
import swiped from "./swiped.module.css";

export interface Point {
	icon?: string;
	name: string;
	text: string;
	/** The page about it. */
	to?: string | undefined;
}

interface Props {
	points: Point[];
	columns?: "two" | "three" | undefined;
	/** On a phone. The list then takes the focus, so that the keyboard can scroll it. */
	isSwiped?: boolean | undefined;
}

/** Short statements in a grid of hairlines. */
export function Points({ points, columns = "three", isSwiped = false }: Props) {
	return (
		<ul
			className={`${hair.grid} ${hair[columns]} ${isSwiped ? swiped.swiped : ""}`}
			tabIndex={isSwiped ? 0 : undefined}
		>
			{points.map(({ icon, name, text, to }) => (
				<li key={name}>
					{icon && <Icon name={toIconName(icon)} className={hair.icon} />}
					<h3>
						<NameLink name={name} to={to} />
					</h3>
					<p className={`${hair.text} ${css.text}`}>
						<RichText text={text} />
					</p>
				</li>
			))}
		</ul>
	);
}
