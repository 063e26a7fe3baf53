import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Content } from "../content/schema.ts";
import css from "../ui/Field.module.css";
import { type Place, resolvePlace } from "./match-places.ts";
import type { Territory } from "./territories.ts";

const MAX_OPTIONS = 8; // more can't be taken in at a glance

interface Props {
	words: Content<"locations">["finder"];
	/** Places that match the text in the field. */
	matches: Place[];
	states: Territory[];
	/** Picked here or on the map. The field shows its name. */
	picked: Place | undefined;
	onType(text: string): void;
	onPick(place: Place): void;
}

/** A field with suggestions: the ARIA combobox pattern. It's uncontrolled, so text typed before hydration survives. */
export function PlaceField({ words, matches, states, picked, onType, onPick }: Props) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const [open, setOpen] = useState(false);
	const [active, setActive] = useState(-1);
	const options = open ? matches.slice(0, MAX_OPTIONS) : [];
	const text = field.current?.value.trim() ?? "";

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		if (field.current?.value) onType(field.current.value);
	}, []);

	useEffect(() => {
		if (picked && field.current) field.current.value = picked.label;
	}, [picked]);

	function pick(place: Place) {
		close();
		onPick(place);
	}

	function close() {
		setOpen(false);
		setActive(-1);
	}

	function press(event: KeyboardEvent<HTMLInputElement>) {
		const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (steps && matches.length > 0) {
			event.preventDefault();
			const count = Math.min(matches.length, MAX_OPTIONS);
			setOpen(true);
			setActive((active + steps + (active < 0 && steps < 0 ? 1 : 0) + count) % count);
		}
		if (event.key === "Enter") {
			event.preventDefault();
			const meant = options[active] ?? resolvePlace(text, states);
			if (meant) pick(meant);
			else if (matches.length > 0) {
				setOpen(true);
				setActive(0);
			}
		}
		if (event.key === "Escape" && field.current) {
			if (options.length === 0) {
				field.current.value = "";
				onType("");
			}
			close();
		}
	}

	return (
		<div className={css.field}>
			<label htmlFor={id}>{words.field}</label>
			<p id={`${id}-hint`} className={css.hint}>
				{words.hint}
			</p>
			<div data-places>
				<input
					ref={field}
					id={id}
					className={css.control}
					type="text"
					role="combobox"
					aria-expanded={options.length > 0}
					aria-controls={`${id}-list`}
					aria-autocomplete="list"
					aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
					aria-describedby={`${id}-hint`}
					autoComplete="off"
					spellCheck={false}
					enterKeyHint="search"
					onInput={({ currentTarget }) => {
						setOpen(true);
						setActive(-1);
						onType(currentTarget.value);
					}}
					onKeyDown={press}
					onBlur={close}
				/>
				<div id={`${id}-list`} role="listbox" aria-label={words.field} hidden={options.length === 0}>
					{options.map((place, index) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
						<div
							key={place.label}
							id={`${id}-${index}`}
							role="option"
							tabIndex={-1}
							aria-selected={index === active}
							onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
							onClick={() => pick(place)}
						>
							{place.label}
						</div>
					))}
				</div>
			</div>
			<p role="status" className={matches.length > 0 || !text ? "sr-only" : css.hint}>
				{text && states.length > 0 && countText(matches.length, words)}
			</p>
		</div>
	);
}

function countText(count: number, { count: many, one, none }: Props["words"]): string {
	if (count === 0) return none;
	return count === 1 ? one : many.replace("{count}", String(count));
}
