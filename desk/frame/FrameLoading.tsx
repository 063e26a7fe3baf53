import { LoadingRows } from "../ui/LoadingRows.tsx";
import css from "./FrameLoading.module.css";

/** The shape of what is about to be there. */
export function FrameLoading() {
	return (
		<div className={css.frame}>
			<div className={css.rail} />
			<div>
				<div className={css.head} />
				<LoadingRows />
			</div>
		</div>
	);
}
