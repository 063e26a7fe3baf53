import { TextLink } from "../ui/TextLink.tsx";
import { Points } from "./Points.tsx";
import css from "./PointsSection.module.css";
import { SectionHead } from "./SectionHead.tsx";

interface Props {
	id?: string;
	heading: string;
	lead?: string | undefined;
	points: { icon?: string; name: string; text: string }[];
	columns?: "two" | "three";
	action?: { label: string; to: string };
}

export function PointsSection({ id, heading, lead, points, columns, action }: Props) {
	return (
		<section id={id} className="section">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<Points points={points} columns={columns} />
				{action && (
					<TextLink to={action.to} className={css.more}>
						{action.label}
					</TextLink>
				)}
			</div>
		</section>
	);
}
