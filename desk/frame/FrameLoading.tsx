import { LoadingRows } from "../ui/LoadingRows.tsx";
import css from "./FrameLoading.module.css";

/** A placeholder in the shape of the frame. */
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
