import { RichText } from "../ui/RichText.tsx";
import css from "./SectionHead.module.css";

/** A section's heading on the left, its lead on the right if there's room. */
export function SectionHead({ heading, lead, id }: { heading: string; lead?: string | undefined; id?: string }) {
	return (
		<div className={`split ${css.head}`}>
			<h2 id={id}>
				<RichText text={heading} />
			</h2>
			{lead && (
				<p className="lead">
					<RichText text={lead} />
				</p>
			)}
		</div>
	);
}
