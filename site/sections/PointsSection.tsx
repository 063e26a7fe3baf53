import { TextLink } from "../ui/TextLink.tsx";
import { type Point, Points } from "./Points.tsx";
import css from "./PointsSection.module.css";
import { SectionHead } from "./SectionHead.tsx";
import row from "./swiped.module.css";

interface Props {
	id?: string;
	heading: string;
	lead?: string | undefined;
	points: Point[];
	columns?: "two" | "three";
	isSwiped?: boolean;
	action?: { label: string; to: string };
	/** Small print below. */
	note?: string | undefined;
}

export function PointsSection({ id, heading, lead, points, columns, isSwiped, action, note }: Props) {
	return (
		<section id={id} className="section">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<Points points={points} columns={columns} swiped={isSwiped ? row.swiped : undefined} />
				{action && (
					<TextLink to={action.to} className={css.more}>
						{action.label}
					</TextLink>
				)}
				{note && <p className={`small soft ${css.note}`}>{note}</p>}
			</div>
		</section>
	);
}
