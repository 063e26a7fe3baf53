import { useFrame } from "../page/FrameContext.ts";
import type { FailedItem } from "../queries/bulk.ts";
import css from "./BulkFailures.module.css";
import { groupFailures } from "./bulk-words.ts";

/** Who was left as they were by an action on many, and why. */
export function BulkFailures({ failed, onClose }: { failed: FailedItem[]; onClose(): void }) {
	const { me } = useFrame();
	return (
		<section aria-label="Not changed" className={css.failures}>
			<p className={css.head}>
				<strong>Not changed</strong>
				<button type="button" className={css.close} onClick={onClose}>
					Got it
				</button>
			</p>
			<ul>
				{groupFailures(failed, me.person.id).map(({ who, why }) => (
					<li key={why}>
						<bdi>{who}</bdi>: {why}
					</li>
				))}
			</ul>
		</section>
	);
}
