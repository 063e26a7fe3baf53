import { SectionHead } from "./SectionHead.tsx";
import css from "./StatBand.module.css";
import { Stats } from "./Stats.tsx";

interface Props {
	heading?: string;
	lead?: string | undefined;
	stats: { value: string; label: string }[];
}

/** The full-width dark band that carries the big numbers. */
export function StatBand({ heading, lead, stats }: Props) {
	return (
		<section className="band" aria-label={heading ? undefined : "In numbers"}>
			<div className={`wrap ${heading ? "section" : css.alone} ${stats.length % 2 === 1 ? css.odd : ""}`}>
				{heading && <SectionHead heading={heading} lead={lead} />}
				<Stats stats={stats} />
			</div>
		</section>
	);
}
