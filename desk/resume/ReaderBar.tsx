import { controlIcons as shared } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import type { Zoom } from "./messages.ts";
import css from "./ReaderBar.module.css";
import { readerIcons } from "./reader-icons.ts";
import type { View } from "./useResumeFrame.ts";

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
			<IconButton name="Back" mark={readerIcons.back} className={css.back} onPress={onClose} />
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
							{hit ? `Hit ${hit.index + 1} of ${total}` : total === 1 ? "1 hit" : `${total} hits`}
							{hit?.around && <span className="sr-only">: {hit.around}</span>}
						</span>
						{total > 0 && (
							<>
								<IconButton name="Previous hit" mark={readerIcons.up} onPress={() => onHit(-1)} />
								<IconButton name="Next hit" hint="H" mark={readerIcons.down} onPress={() => onHit(1)} />
							</>
						)}
					</span>
				</>
			)}
			<span className={css.sizes}>
				{shown && (
					<>
						{!fits && <IconButton name={`Fit, now ${percent}%`} mark={readerIcons.fit} onPress={() => onZoom("fit")} />}
						<IconButton name="Smaller" mark={readerIcons.smaller} onPress={() => onZoom("out")} />
						<IconButton name="Larger" mark={readerIcons.larger} onPress={() => onZoom("in")} />
					</>
				)}
				<IconButton
					name={wide ? "Beside the rest" : "Full width"}
					hint="F"
					mark={wide ? readerIcons.beside : readerIcons.wide}
					className={css.wide}
					onPress={onWide}
				/>
				<IconButton name="Close the resume" hint="Esc" mark={shared.close} className={css.close} onPress={onClose} />
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
