import { useEffect, useId, useRef, useState } from "react";
import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import fieldCss from "../ui/Field.module.css";
import { RichText } from "../ui/RichText.tsx";
import {
	calculateCosts,
	type Fees,
	formatDollars,
	LIMITS,
	parseSeat,
	parseWithinLimits,
	type Seat,
	seatQuery,
} from "./costs.ts";
import { FallingLine } from "./FallingLine.tsx";
import css from "./SeatCosts.module.css";

type Words = Pick<Content<"home">["insights"], "labels" | "seat" | "search" | "worked" | "send" | "message">;
type Amount = keyof typeof LIMITS;

interface Props {
	words: Words;
	fees: Fees;
	example: Seat;
}

/** Two calculations from one set of numbers. The numbers are stored in the URL and nowhere else. */
export function SeatCosts({ words, fees, example }: Props) {
	const [typed, setTyped] = useState(formatSeat(example));
	const [executive, setExecutive] = useState(example.executive);
	const fillIn = useFillIn("lead-requirements");
	const wasTouched = useRef(false);
	const fields = useRef<HTMLDivElement>(null);
	const seat = { ...parseTypedSeat(typed, example), executive };
	const costs = calculateCosts(seat, fees);
	const { quota, base, days } = seat;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
	useEffect(() => {
		const told = parseSeat(location.search, example);
		const early = readEarlyInput(fields.current);
		wasTouched.current = early.isAny;
		setTyped({ ...formatSeat(told), ...early.typed });
		setExecutive(early.executive ?? told.executive);
	}, []);

	useEffect(() => {
		if (!wasTouched.current) return;
		const told = { quota, base, days, executive };
		history.replaceState(history.state, "", `${seatQuery(told, location.search)}#insights`);
	}, [quota, base, days, executive]);

	function change(name: Amount, value: string) {
		wasTouched.current = true;
		setTyped((before) => ({ ...before, [name]: value }));
	}

	const filled = {
		quota: formatDollars(quota),
		base: formatDollars(base),
		days: String(days),
		perDay: formatDollars(costs.perDay),
		empty: formatDollars(costs.empty),
		left: formatDollars(costs.left),
		from: formatDollars(costs.search.from),
		to: formatDollars(costs.search.to),
	};
	const money = (name: "quota" | "base") => (
		<MoneyField
			label={words.labels[name]}
			value={typed[name]}
			invalid={parseWithinLimits(name, typed[name]) === undefined}
			onChange={(value) => change(name, value)}
			onLeave={() => setTyped(formatSeat(seat))}
		/>
	);
	return (
		<div className={`card split ${css.costs}`}>
			<div className={`needs-script ${css.fields}`} ref={fields}>
				<p className={fieldCss.hint}>{words.labels.own}</p>
				{money("quota")}
				{money("base")}
				<label>
					<span>{`${words.labels.days}: ${days}`}</span>
					<input
						type="range"
						min={LIMITS.days.min}
						max={LIMITS.days.max}
						value={days}
						onChange={({ target }) => change("days", target.value)}
					/>
				</label>
				<label className={css.box}>
					<input
						type="checkbox"
						checked={executive}
						onChange={({ target }) => {
							wasTouched.current = true;
							setExecutive(target.checked);
						}}
					/>
					{words.labels.executive}
				</label>
			</div>
			<div className={css.answers}>
				<p className={css.worked}>{fillPlaceholders(words.worked, filled)}</p>
				<div className={css.fall}>
					<p className="small soft">
						<span className={`display ${css.figure}`}>{filled.left}</span>
						{words.seat.left}
					</p>
					<FallingLine
						label={fillPlaceholders(words.seat.picture, filled)}
						axis={words.seat.axis}
						days={days}
						evenAfter={costs.evenAfter}
					/>
				</div>
				<CostFigure
					heading={words.seat.heading}
					figure={filled.empty}
					text={fillPlaceholders(words.seat.text, filled)}
				/>
				<CostFigure heading={words.search.heading} figure={`${filled.from}–${filled.to}`} text={words.search.text} />
				<p role="status" className={`display ${css.even}`}>
					{costs.evenAfter === undefined ? "" : words.search.even.replace("{days}", String(costs.evenAfter))}
				</p>
				<ButtonLink
					to="#lead-form"
					className="needs-script"
					onClick={() => fillIn(fillPlaceholders(words.message, filled))}
				>
					{words.send}
				</ButtonLink>
			</div>
		</div>
	);
}

interface MoneyProps {
	label: string;
	value: string;
	invalid: boolean;
	onChange(value: string): void;
	onLeave(): void;
}

function MoneyField({ label, value, invalid, onChange, onLeave }: MoneyProps) {
	const id = useId();
	return (
		<div className={fieldCss.field}>
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				className={fieldCss.control}
				inputMode="numeric"
				autoComplete="off"
				value={value}
				aria-invalid={invalid || undefined}
				onChange={({ target }) => onChange(target.value)}
				onBlur={onLeave}
			/>
		</div>
	);
}

function CostFigure({ heading, figure, text }: { heading: string; figure: string; text: string }) {
	return (
		<div>
			<h3>{heading}</h3>
			<p className={`display ${css.figure}`}>{figure}</p>
			<p className="small soft">
				<RichText text={text} />
			</p>
		</div>
	);
}

/** What a visitor changed before this part's script had arrived. The inputs are in the order in which they are shown. */
function readEarlyInput(fields: HTMLElement | null) {
	const [quota, base, days, box] = fields?.querySelectorAll("input") ?? [];
	const changed = Object.entries({ quota, base, days }).filter(
		([, input]) => input && input.value !== input.defaultValue,
	);
	const typed: Partial<Record<Amount, string>> = Object.fromEntries(
		changed.map(([name, input]) => [name, input?.value]),
	);
	const executive = box && box.checked !== box.defaultChecked ? box.checked : undefined;
	return { typed, executive, isAny: changed.length > 0 || executive !== undefined };
}

function formatSeat({ quota, base, days }: Seat): Record<Amount, string> {
	return { quota: formatDollars(quota), base: formatDollars(base), days: String(days) };
}

function parseTypedSeat(typed: Record<Amount, string>, example: Seat): Record<Amount, number> {
	const read = (name: Amount) => parseWithinLimits(name, typed[name]) ?? example[name];
	return { quota: read("quota"), base: read("base"), days: read("days") };
}

function fillPlaceholders(text: string, values: Record<string, string>): string {
	return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** Appends a text to a field of another form. A new text replaces the one appended before. */
function useFillIn(id: string): (text: string) => void {
	const before = useRef("");
	return (text) => {
		const field = document.getElementById(id);
		if (!(field instanceof HTMLTextAreaElement)) return;
		const own = field.value.replace(before.current, "").trim();
		field.value = own ? `${own}\n${text}` : text;
		before.current = text;
		field.dispatchEvent(new Event("input", { bubbles: true })); // as if it were typed, so it is counted and saved
	};
}
