import type { Zoom } from "../../contract/resume-frame/messages.ts";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import css from "./ReaderBar.module.css";
import type { View } from "./useResumeFrame.ts";

/** On a grid of 24 units, like those in desk/ui. */
const icons = {
	back: "m14.5 6-6 6 6 6",
	up: "m6 14.5 6-6 6 6",
	down: "m6 9.5 6 6 6-6",
	larger: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.3 15.3 20.5 20.5M10.5 7.8v5.4M7.8 10.5h5.4",
	smaller: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.3 15.3 20.5 20.5M7.8 10.5h5.4",
	fit: "M4 5v14M20 5v14M7 12h10M9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5",
	wide: "M14 5h5v5M19 5l-5.5 5.5M10 19H5v-5M5 19l5.5-5.5",
	beside: "M13.5 5.5v5h5M13.5 10.5 19 5M10.5 18.5v-5h-5M10.5 13.5 5 19",
};

interface Props {
	view: View;
	/** The search terms. */
	terms: { typed: string }[];
	/** Number of hits of all terms. */
	total: number;
	/** The requested passage isn't on these pages. */
	missing: boolean;
	wide: boolean;
	onHit(step: 1 | -1): void;
	onZoom(how: Zoom): void;
	onWide(): void;
	onClose(): void;
}

/** The reader's toolbar: page, search hits and zoom. */
export function ReaderBar({ view, terms, total, missing, wide, onHit, onZoom, onWide, onClose }: Props) {
	const { shown, pages, page, counts, hit, place, percent, fits } = view;
	return (
		<header className={css.bar}>
			<IconButton name="Back" mark={icons.back} className={css.back} onPress={onClose} />
			<strong className={css.page}>{shown && (pages === null ? "Word file" : `Page ${page} of ${pages}`)}</strong>
			<span role="status" className={missing ? css.missing : "sr-only"}>
				{missing ? "Not found on these pages" : place && `Shown: ${place}`}
			</span>
			{counts && (
				<>
					<span className={css.words}>
						{terms.map(({ typed }, index) => (
							<span key={typed} className={css.word}>
								<bdi>{typed}</bdi> <strong>{counts[index] ?? 0}</strong>
							</span>
						))}
					</span>
					<span className={css.hits}>
						<span role="status" className={css.hit}>
							{hit ? `Match ${hit.index + 1} of ${total}` : total === 1 ? "1 match" : `${total} matches`}
							{hit?.around && <span className="sr-only">: {hit.around}</span>}
						</span>
						{total > 0 && (
							<>
								<IconButton name="Previous match" mark={icons.up} onPress={() => onHit(-1)} />
								<IconButton name="Next match" hint="H" mark={icons.down} onPress={() => onHit(1)} />
							</>
						)}
					</span>
				</>
			)}
			<span className={css.sizes}>
				{shown && (
					<>
						{!fits && <IconButton name={`Fit, now ${percent}%`} mark={icons.fit} onPress={() => onZoom("fit")} />}
						<IconButton name="Smaller" mark={icons.smaller} onPress={() => onZoom("out")} />
						<IconButton name="Larger" mark={icons.larger} onPress={() => onZoom("in")} />
					</>
				)}
				<IconButton
					name={wide ? "Side by side" : "Full width"}
					hint="F"
					mark={wide ? icons.beside : icons.wide}
					className={css.wide}
					onPress={onWide}
				/>
				<IconButton
					name="Close the resume"
					hint="Esc"
					mark={controlIcons.close}
					className={css.close}
					onPress={onClose}
				/>
			</span>
		</header>
	);
}

interface IconButtonProps {
	name: string;
	/** Keyboard shortcut. */
	hint?: string;
	mark: string;
	className?: string | undefined;
	onPress(): void;
}

function IconButton({ name, hint, mark, className = "", onPress }: IconButtonProps) {
	return (
		<button
			type="button"
			aria-label={name}
			title={hint ? `${name} (${hint})` : name}
			className={`icon-button ${css.press} ${className}`}
			onClick={onPress}
		>
			<Drawing path={mark} className={css.mark} />
		</button>
	);
}
