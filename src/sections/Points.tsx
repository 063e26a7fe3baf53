import { Icon, iconNamed } from "../ui/Icon.tsx";
import { Rich } from "../ui/Rich.tsx";
import hair from "./hair-grid.module.css";
import css from "./Points.module.css";

interface Point {
	icon?: string;
	name: string;
	text: string;
}

interface Props {
	points: Point[];
	columns?: "two" | "three";
}

/** Short statements in a grid that is drawn with hairlines, not with boxes. */
export function Points({ points, columns = "three" }: Props) {
	return (
		<ul className={`${hair.grid} ${hair[columns]}`}>
			{points.map(({ icon, name, text }) => (
				<li key={name}>
					{icon && <Icon name={iconNamed(icon)} className={hair.icon} />}
					<h3>{name}</h3>
					<p className={`${hair.text} ${css.text}`}>
						<Rich text={text} />
					</p>
				</li>
			))}
		</ul>
	);
}
