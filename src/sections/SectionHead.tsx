import { Rich } from "../ui/Rich.tsx";

/** A section's heading on the left, its lead on the right where there is room. */
export function SectionHead({ heading, lead, id }: { heading: string; lead?: string | undefined; id?: string }) {
	return (
		<div className="mb-10 grid items-end gap-x-16 gap-y-4 lg:mb-14 lg:grid-cols-[5fr_6fr]">
			<h2 id={id} className="text-h2">
				<Rich text={heading} />
			</h2>
			{lead && (
				<p className="max-w-[60ch] text-lead text-soft">
					<Rich text={lead} />
				</p>
			)}
		</div>
	);
}
