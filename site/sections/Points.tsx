import { Icon, toIconName } from "../ui/Icon.tsx";
import { RichText } from "../ui/RichText.tsx";
import hair from "./hair-grid.module.css";
import { NameLink } from "./NameLink.tsx";
import css from "./Points.module.css";

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
	/** Class of a list that is swiped on a phone. It takes the focus, so that the keyboard can scroll it. */
	swiped?: string | undefined;
}

/** Short statements in a grid of hairlines. */
export function Points({ points, columns = "three", swiped = "" }: Props) {
	return (
		<ul className={`${hair.grid} ${hair[columns]} ${swiped}`} tabIndex={swiped ? 0 : undefined}>
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
