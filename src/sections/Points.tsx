import { Icon, iconNamed } from "../ui/Icon.tsx";
import { Rich } from "../ui/Rich.tsx";

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
		<ul className={`hair-grid ${columns}`}>
			{points.map(({ icon, name, text }) => (
				<li key={name}>
					{icon && <Icon name={iconNamed(icon)} className="mb-5 size-8 text-brand" />}
					<h3 className="text-h3">{name}</h3>
					<p className="mt-2 max-w-[44ch] text-soft">
						<Rich text={text} />
					</p>
				</li>
			))}
		</ul>
	);
}
