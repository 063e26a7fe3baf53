import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type FactName, factNames } from "../../forms/fact-words.ts";
import { useFrame } from "../frame/FrameContext.ts";
import { type Fact, facts, type Facts as Known } from "../queries/facts.ts";
import type { Item } from "../queries/submission.ts";
import { lately } from "../ui/when.ts";
import { FactEditor } from "./FactEditor.tsx";
import css from "./Facts.module.css";
import { firstName } from "./happenings.ts";

interface Props {
	item: Item;
	/** Shows where in the file it says so. */
	onShow?: (at: [from: number, to: number]) => void;
}

const names = Object.entries(factNames) as [FactName, string][];

/** Why nothing was read. */
const UNREAD: Partial<Record<Known["state"], string>> = {
	waiting: "The file is being read. What it says will stand here in a moment.",
	scan: "This file is a picture of paper: nothing can be read in it. What you write here counts.",
	locked: "This file is locked with a password: nothing can be read in it. What you write here counts.",
	broken: "This file is damaged: nothing can be read in it. What you write here counts.",
};

/** What the resume says, by rules that only read: each can be corrected. */
export function Facts({ item: { kind, reference }, onShow }: Props) {
	const { data: known } = useQuery({ ...facts(reference), enabled: kind === "resume" });
	if (kind !== "resume" || !known || known.state === "none") return null;
	return (
		<section aria-labelledby="facts" className={css.facts}>
			<h2 id="facts" className={css.heading}>
				What the resume says
			</h2>
			{UNREAD[known.state] && <p className={css.unread}>{UNREAD[known.state]}</p>}
			{names.map(([name, label]) => (
				<OfKind key={name} name={name} label={label} reference={reference} known={known} onShow={onShow} />
			))}
		</section>
	);
}

interface OfKindProps {
	name: FactName;
	label: string;
	reference: string;
	known: Known;
	onShow: Props["onShow"];
}

function OfKind({ name, label, reference, known, onShow }: OfKindProps) {
	const me = useFrame().me.person.id;
	const [editing, setEditing] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const own = known.facts.filter((fact) => fact.kind === name);
	const corrected = known.corrected[name];
	const close = () => {
		setEditing(false);
		button.current?.focus();
	};
	return (
		<div className={css.kind}>
			<h3 className={css.name}>{label}</h3>
			<div className={css.said}>
				{own.length === 0 ? (
					<p className={css.none}>{corrected ? "None" : "Not in the resume"}</p>
				) : (
					<ul className={name === "title" ? css.titles : css.values}>
						{own.map((fact) => (
							<li key={[fact.label, fact.employer, fact.begin, fact.at?.[0]].join("|")}>
								<Said fact={fact} onShow={onShow} />
							</li>
						))}
					</ul>
				)}
				{corrected && (
					<p className={css.by}>
						Corrected by {corrected.by.id === me ? "you" : firstName(corrected.by.name)},{" "}
						{lately(new Date(corrected.at))}
					</p>
				)}
			</div>
			<button
				ref={button}
				type="button"
				className={css.correct}
				aria-expanded={editing}
				onClick={() => setEditing(!editing)}
			>
				Correct<span className="sr-only"> {label}</span>
			</button>
			{editing && (
				<FactEditor
					reference={reference}
					name={name}
					label={label}
					facts={own}
					correctedAt={corrected?.at ?? null}
					onClose={close}
				/>
			)}
		</div>
	);
}

/** A value, and the words of the resume behind it. */
function Said({ fact, onShow }: { fact: Fact; onShow: Props["onShow"] }) {
	const [shown, setShown] = useState(false);
	const { label, employer, words, at, kind, value } = fact;
	const id = `said-${kind}-${at?.[0] ?? value}`;
	const shownValue = (
		<>
			<bdi>{label}</bdi>
			{employer && (
				<>
					, <bdi>{employer}</bdi>
				</>
			)}
			{timeOf(fact) && <span className={css.time}>&nbsp;{timeOf(fact)}</span>}
		</>
	);
	if (!at || !words) return <span className={css.value}>{shownValue}</span>;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the button within is what is operated; here only the pointer rests
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

/** `Feb 2022 to now`. */
function timeOf({ begin, end }: Pick<Fact, "begin" | "end">): string {
	if (!begin) return end ? `until ${momentOf(end)}` : "";
	if (begin === end) return momentOf(begin);
	return end ? `${momentOf(begin)} to ${momentOf(end)}` : momentOf(begin);
}

function momentOf(moment: string): string {
	const [year, month] = moment.split("-");
	return month ? `${MONTHS[Number(month) - 1]} ${year}` : moment;
}
