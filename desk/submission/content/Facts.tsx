import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { resumeReadFailures } from "../../../contract/desk/desk-options.ts";
import { type FactName, factNames } from "../../../contract/desk/fact-names.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { useFrame } from "../../page/FrameContext.ts";
import { type Fact, facts, type Facts as Known } from "../../queries/facts.ts";
import type { Item } from "../../queries/submission.ts";
import { firstName } from "../../text/first-name.ts";
import { timeAgo } from "../../text/format-time.ts";
import { icons } from "../../ui/desk-icons.ts";
import { FactEditor } from "./FactEditor.tsx";
import css from "./Facts.module.css";

interface Props {
	item: Item;
	/** Shows the passage of the resume. */
	onShow?: (at: [from: number, to: number]) => void;
}

const names = Object.keys(factNames) as FactName[];

const WAITING = "We're still reading this resume. Details will appear here in a moment.";

/** Facts read from the resume by rules. Each can be corrected. */
export function Facts({ item: { kind, reference }, onShow }: Props) {
	const { data: known } = useQuery({ ...facts(reference), enabled: kind === "resume" });
	const [editing, setEditing] = useState<FactName[]>([]);
	const section = useRef<HTMLElement>(null);
	const closed = useRef<FactName>(undefined);
	useEffect(() => {
		if (!closed.current) return;
		section.current?.querySelector<HTMLElement>(`[data-corrects="${closed.current}"]`)?.focus();
		closed.current = undefined;
	});
	if (kind !== "resume" || !known || known.state === "none") return null;

	const close = (name: FactName) => {
		closed.current = name;
		setEditing(editing.filter((one) => one !== name));
	};
	const toggle = (name: FactName) => (editing.includes(name) ? close(name) : setEditing([...editing, name]));
	const editorOf = (name: FactName) =>
		editing.includes(name) && (
			<FactEditor
				key={name}
				reference={reference}
				name={name}
				label={factNames[name]}
				facts={factsOf(known, name)}
				correctedAt={known.corrected[name]?.at ?? null}
				onClose={() => close(name)}
			/>
		);
	const unread = whyUnread(known.state);
	const said = names.filter((name) => hasFact(known, name));
	const missing = names.filter((name) => !hasFact(known, name));
	return (
		<section ref={section} aria-labelledby="facts" className={css.facts}>
			<h2 id="facts" className={css.heading}>
				From the resume
			</h2>
			{unread && <p className={css.unread}>{unread}</p>}
			{said.map((name) => (
				<div key={name} className={css.kind}>
					<h3 className={css.name}>{factNames[name]}</h3>
					<Values name={name} known={known} onShow={onShow} />
					<button
						type="button"
						className={css.correct}
						data-corrects={name}
						aria-expanded={editing.includes(name)}
						onClick={() => toggle(name)}
					>
						Edit<span className="sr-only"> {factNames[name]}</span>
					</button>
					{editorOf(name)}
				</div>
			))}
			{missing.length > 0 && (
				<div className={css.kind}>
					<h3 className={css.name}>{unread ? "Unknown" : "Not in the resume"}</h3>
					<ul className={`${css.said} ${css.values}`}>
						{missing.map((name) => (
							<li key={name}>
								<button
									type="button"
									className={css.add}
									data-corrects={name}
									aria-expanded={editing.includes(name)}
									onClick={() => toggle(name)}
								>
									<Drawing path={icons.plus} className={css.plus} />
									<span className="sr-only">Add </span>
									{factNames[name]}
								</button>
							</li>
						))}
					</ul>
					{missing.map(editorOf)}
				</div>
			)}
		</section>
	);
}

function whyUnread(state: Known["state"]): string | undefined {
	if (state === "waiting") return WAITING;
	if (state === "none" || state === "read") return undefined;
	return `${resumeReadFailures[state]} What you add here counts.`;
}

function factsOf({ facts: all }: Known, name: FactName): Fact[] {
	return all.filter(({ kind }) => kind === name);
}

/** Whether the resume or a correction has this fact. */
function hasFact(known: Known, name: FactName): boolean {
	return factsOf(known, name).length > 0 || known.corrected[name] !== undefined;
}

function Values({ name, known, onShow }: { name: FactName; known: Known; onShow: Props["onShow"] }) {
	const me = useFrame().me.person.id;
	const own = factsOf(known, name);
	const corrected = known.corrected[name];
	return (
		<div className={css.said}>
			{own.length === 0 ? (
				<p className={css.none}>None</p>
			) : (
				<ul className={name === "title" ? css.titles : css.values}>
					{own.map((fact) => (
						<li key={[fact.label, fact.employer, fact.begin, fact.at?.[0]].join("|")}>
							<FactValue fact={fact} onShow={onShow} />
						</li>
					))}
				</ul>
			)}
			{corrected && (
				<p className={css.by}>
					Corrected by {corrected.by.id === me ? "you" : firstName(corrected.by.name)},{" "}
					{timeAgo(new Date(corrected.at))}
				</p>
			)}
		</div>
	);
}

/** A value, with the text of the resume it was read from. */
function FactValue({ fact, onShow }: { fact: Fact; onShow: Props["onShow"] }) {
	const [shown, setShown] = useState(false);
	const { label, employer, words, at, kind, value } = fact;
	const isSoldTo = kind === "sector" && fact.open;
	const id = `said-${kind}-${at?.[0] ?? value}`;
	const shownValue = (
		<>
			<span className={css.text}>
				<bdi>{label}</bdi>
				{employer && (
					<>
						, <bdi>{employer}</bdi>
					</>
				)}
				{isSoldTo && " (sold to)"}
			</span>
			{formatPeriod(fact) && " "}
			{formatPeriod(fact) && <span className={css.time}>{formatPeriod(fact)}</span>}
		</>
	);
	if (!at || !words) return <span className={css.value}>{shownValue}</span>;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control; this tracks the pointer
		<span className={css.with} onMouseEnter={() => setShown(true)} onMouseLeave={() => setShown(false)}>
			<button
				type="button"
				className={css.value}
				aria-describedby={shown ? id : undefined}
				onFocus={() => setShown(true)}
				onBlur={() => setShown(false)}
				onKeyDown={(event) => {
					if (event.key !== "Escape" || !shown) return;
					event.stopPropagation();
					setShown(false);
				}}
				onClick={() => (onShow ? onShow(at) : setShown(true))}
			>
				{shownValue}
			</button>
			{shown && (
				<span role="tooltip" id={id} dir="auto" className={css.words}>
					{words}
				</span>
			)}
		</span>
	);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `Feb 2022 to present`. */
function formatPeriod({ begin, end }: Pick<Fact, "begin" | "end">): string {
	if (!begin) return end ? `until ${formatMonth(end)}` : "";
	if (begin === end) return formatMonth(begin);
	return end ? `${formatMonth(begin)} to ${formatMonth(end)}` : formatMonth(begin);
}

function formatMonth(moment: string): string {
	if (moment === "now") return "present";
	const [year, month] = moment.split("-");
	return month ? `${MONTHS[Number(month) - 1]} ${year}` : moment;
}
