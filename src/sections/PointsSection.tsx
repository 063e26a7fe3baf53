import { Icon } from "../ui/Icon.tsx";
import { Points } from "./Points.tsx";
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
					<a href={action.to} className="text-link mt-8">
						{action.label}
						<Icon name="arrow" className="size-5" />
					</a>
				)}
			</div>
		</section>
	);
}
