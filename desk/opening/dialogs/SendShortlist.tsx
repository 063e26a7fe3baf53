import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type SubmitEvent, useState } from "react";
import { ANSWER_MAX, SUBJECT_MAX, SUMMARY_MAX } from "../../../contract/desk/desk-options.ts";
import { READERS_MAX } from "../../../contract/desk/opening-options.ts";
import { shortlistPreview } from "../../../contract/desk/shortlist-text.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { controlIcons } from "../../../site/ui/control-icons.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { readDraft, storeDraft } from "../../browser/draft-storage.ts";
import { consentLabel } from "../../openings/opening-labels.ts";
import { useFrame } from "../../page/FrameContext.ts";
import { type Candidacy, candidateSummaries, type Opening } from "../../queries/openings/opening.ts";
import { formatList } from "../../text/format-list.ts";
import { formatDay } from "../../text/format-time.ts";
import { DialogActions } from "../../ui/Dialog.tsx";
import { icons } from "../../ui/desk-icons.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { useActAsSeen } from "../model/useOpeningActions.ts";
import type { FormProps } from "./forms.tsx";
import css from "./SendShortlist.module.css";
import {
	type CandidateEdits,
	countSendings,
	initiallyIncluded,
	initialShares,
	presentable,
	previewProfiles,
	suggestMessage,
	suggestSubject,
} from "./shortlist-draft.ts";
import columnsCss from "./two-columns.module.css";

interface Reader {
	name: string;
	email: string;
}

/** Everything but what is about one candidate, which is kept apart so that it goes when they are erased. */
interface Letter {
	order: string[];
	included: string[];
	readers: Reader[];
	subject?: string;
	message?: string;
	/** Candidates are asked for consent as soon as a reader wants to meet them. */
	askOnInterest?: boolean;
}

/** Emails the shortlist to the employer: who, in which order, what they read, and what it looks like to them. */
export function SendShortlist({ opening, actions, onClose }: FormProps) {
	const candidates = presentable(opening);
	const { data: summaries } = useQuery(candidateSummaries(opening.id));
	const { letter, edit, edits, editCandidate } = useShortlistDraft(opening, candidates);
	const [problem, setProblem] = useState<string>();
	const act = useActAsSeen(opening, opening.version, actions);

	const ordered = sortBy(candidates, letter.order);
	const chosen = ordered
		.filter(({ candidate }) => letter.included.includes(candidate))
		.map((candidacy) => ({ candidacy, ...fill(candidacy, opening, edits[candidacy.candidate], summaries) }));
	const mayAsk = chosen.filter(({ candidacy }) => candidacy.consent === "none" && candidacy.hasEmail);
	const named = chosen.filter(({ shares }) => shares !== null).length;
	const more = opening.sentAt !== null && chosen.every(({ candidacy }) => candidacy.sentAt === null);
	const { subject = suggestSubject(opening, more) } = letter;
	const reader = letter.readers[0]?.name ?? "";
	const { message = suggestMessage(opening, { reader, count: chosen.length, named, more }) } = letter;

	const move = (candidate: string, step: 1 | -1) => {
		const order = ordered.map((each) => each.candidate);
		const at = order.indexOf(candidate);
		const other = order[at + step];
		if (other === undefined) return;
		order[at + step] = candidate;
		order[at] = other;
		edit({ order });
	};
	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (actions.busy) return;
		if (chosen.length === 0) return setProblem("Choose a candidate first.");
		const failed = await act({
			...{ what: "shortlist", subject, message },
			candidates: chosen.map(({ candidacy, summary, concern, shares }) => ({
				...{ candidate: candidacy.candidate, shares },
				...(summary && { summary }),
				...(concern && { concern }),
			})),
			readers: letter.readers.filter(({ name, email }) => name.trim() || email.trim()),
			...(mayAsk.length > 0 && letter.askOnInterest && { askOnInterest: true }),
		});
		setProblem(failed);
		if (!failed) onClose();
	};
	return (
		<form className={columnsCss.form} onSubmit={send} noValidate>
			<div className={columnsCss.columns}>
				<section className={columnsCss.column} aria-label="Candidates">
					<h2 className={css.heading}>Candidates</h2>
					{opening.sentAt && <p className={css.hint}>A shortlist went out on {formatDay(new Date(opening.sentAt))}.</p>}
					<ol>
						{ordered.map((candidacy, index) => (
							<CandidateFields
								key={candidacy.candidate}
								candidacy={candidacy}
								opening={opening}
								edits={fill(candidacy, opening, edits[candidacy.candidate], summaries)}
								included={letter.included.includes(candidacy.candidate)}
								isFirst={index === 0}
								isLast={index === ordered.length - 1}
								onInclude={(isIn) =>
									edit({
										included: isIn
											? [...letter.included, candidacy.candidate]
											: letter.included.filter((each) => each !== candidacy.candidate),
									})
								}
								onMove={(step) => move(candidacy.candidate, step)}
								onEdit={(change) => editCandidate(candidacy.candidate, change)}
							/>
						))}
					</ol>
				</section>
				<section className={columnsCss.column} aria-label="Email">
					<h2 className={css.heading}>Email</h2>
					<Readers readers={letter.readers} onChange={(readers) => edit({ readers })} />
					<label className={css.field}>
						Subject
						<input
							value={subject}
							maxLength={SUBJECT_MAX}
							autoComplete="off"
							dir="auto"
							onChange={({ target }) => edit({ subject: target.value })}
						/>
					</label>
					<label className={css.field}>
						Message
						<textarea
							rows={4}
							value={message}
							maxLength={ANSWER_MAX}
							dir="auto"
							onChange={({ target }) => edit({ message: target.value })}
						/>
						<span className={css.hint}>
							Your signature is added. Put comments about a candidate in that candidate's box, so they're deleted if the
							candidate is.
						</span>
					</label>
					{mayAsk.length > 0 && (
						<label className={css.tick}>
							<input
								type="checkbox"
								checked={letter.askOnInterest ?? false}
								onChange={({ target }) => edit({ askOnInterest: target.checked })}
							/>
							<span>
								Request consent automatically when a recipient chooses Interview
								<span className={css.state}>
									Otherwise it becomes your next step. For {formatList(mayAsk.map(({ candidacy }) => candidacy.name))}.
								</span>
							</span>
						</label>
					)}
					<details className={css.preview} open>
						<summary>What recipients will see</summary>
						{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too */}
						<p className={css.text} dir="auto" tabIndex={0}>
							{chosen.length === 0
								? "Choose a candidate."
								: shortlistPreview(message, previewProfiles(chosen, opening))}
						</p>
					</details>
				</section>
			</div>
			<footer className={css.foot}>
				<ErrorMessage>{problem}</ErrorMessage>
				<DialogActions>
					<Button type="submit" size="small" busy={actions.busy}>
						{chosen.length === 0 ? "Send shortlist" : `Send ${describeSending(chosen.length, named)}`}
					</Button>
					<Button size="small" look="secondary" onClick={onClose}>
						Cancel
					</Button>
				</DialogActions>
			</footer>
		</form>
	);
}

/** 3 candidates, 1 named */
function describeSending(count: number, named: number): string {
	return `${count} ${count === 1 ? "candidate" : "candidates"}, ${named === 0 ? "blind" : `${named} named`}`;
}

function sortBy(candidates: Candidacy[], order: string[]): Candidacy[] {
	const place = ({ candidate }: Candidacy) => (order.includes(candidate) ? order.indexOf(candidate) : order.length);
	return candidates.toSorted((one, other) => place(one) - place(other));
}

function fill(
	candidacy: Candidacy,
	opening: Opening,
	edits: CandidateEdits = {},
	summaries: Partial<Record<string, string>> = {},
): Required<CandidateEdits> & { summary: string; concern: string } {
	const { summary = summaries[candidacy.candidate] ?? "", concern = "" } = edits;
	const wanted = edits.shares === undefined ? initialShares(candidacy, opening) : edits.shares;
	return { summary, concern, shares: candidacy.consent === "yes" ? wanted : null };
}

interface CandidateFieldsProps {
	candidacy: Candidacy;
	opening: Opening;
	edits: ReturnType<typeof fill>;
	included: boolean;
	isFirst: boolean;
	isLast: boolean;
	onInclude(included: boolean): void;
	onMove(step: 1 | -1): void;
	onEdit(change: CandidateEdits): void;
}

function CandidateFields(props: CandidateFieldsProps) {
	const { candidacy, opening, edits, included, isFirst, isLast, onInclude, onMove, onEdit } = props;
	const { name, sentAt, consent, letter } = candidacy;
	const keys = (event: KeyboardEvent) => {
		if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
		event.preventDefault();
		onMove(event.key === "ArrowUp" ? -1 : 1);
	};
	return (
		<li className={css.candidate} onKeyDown={keys}>
			<div className={css.who}>
				<label className={css.tick}>
					<input type="checkbox" checked={included} onChange={({ target }) => onInclude(target.checked)} />
					<span>
						<strong>
							<bdi>{name}</bdi>
						</strong>
						<span className={css.state}>
							{[letter && `Candidate ${letter}`, consentLabel(consent), sentAt && `sent ${formatDay(new Date(sentAt))}`]
								.filter(Boolean)
								.join(", ")}
						</span>
					</span>
				</label>
				<button
					type="button"
					className="icon-button"
					aria-label={`Move ${name} up`}
					title="Move up (Alt ↑)"
					aria-disabled={isFirst || undefined}
					onClick={() => onMove(-1)}
				>
					<Drawing path={icons.up} className={css.mark} />
				</button>
				<button
					type="button"
					className="icon-button"
					aria-label={`Move ${name} down`}
					title="Move down (Alt ↓)"
					aria-disabled={isLast || undefined}
					onClick={() => onMove(1)}
				>
					<Drawing path={icons.lower} className={css.mark} />
				</button>
			</div>
			{included && (
				<>
					<label className={css.field}>
						Candidate summary
						<textarea
							rows={3}
							value={edits.summary}
							maxLength={SUMMARY_MAX}
							dir="auto"
							onChange={({ target }) => onEdit({ summary: target.value })}
						/>
					</label>
					<label className={css.field}>
						Our concern
						<input
							value={edits.concern}
							maxLength={SUMMARY_MAX}
							autoComplete="off"
							placeholder="What we'd ask about"
							dir="auto"
							onChange={({ target }) => onEdit({ concern: target.value })}
						/>
					</label>
					<Sharing candidacy={candidacy} opening={opening} shares={edits.shares} onEdit={onEdit} />
				</>
			)}
		</li>
	);
}

interface SharingProps extends Pick<CandidateFieldsProps, "candidacy" | "opening" | "onEdit"> {
	shares: CandidateEdits["shares"];
}

/** Name and resume need the candidate's consent and the employer's agreement to our terms. */
function Sharing({ candidacy: { consent, hasFile, name }, opening, shares = null, onEdit }: SharingProps) {
	if (consent !== "yes") return <p className={css.hint}>Blind: no name or resume until they consent.</p>;
	if (!opening.termsAgreedOn) {
		return (
			<p className={css.hint}>
				Blind: record first when {opening.company.name} agreed to our terms. Names go out only after that.
			</p>
		);
	}
	return (
		<label className={css.field}>
			<span className="sr-only">What to share about {name}</span>
			<select
				value={shares ?? ""}
				onChange={({ target }) =>
					onEdit({ shares: target.value === "resume" || target.value === "name" ? target.value : null })
				}
			>
				{hasFile && <option value="resume">Name, contact info and resume</option>}
				<option value="name">Name and contact info</option>
				<option value="">Blind, summary only</option>
			</select>
		</label>
	);
}

function Readers({ readers, onChange }: { readers: Reader[]; onChange(readers: Reader[]): void }) {
	const change = (at: number, fields: Partial<Reader>) =>
		onChange(readers.map((reader, index) => (index === at ? { ...reader, ...fields } : reader)));
	return (
		<fieldset className={css.readers}>
			<legend>Recipients</legend>
			{readers.map(({ name, email }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: readers have no identity but their place
				<div key={index} className={css.reader}>
					<input
						aria-label={`Name of recipient ${index + 1}`}
						placeholder="Name"
						autoComplete="off"
						value={name}
						onChange={({ target }) => change(index, { name: target.value })}
					/>
					<input
						aria-label={`Email of recipient ${index + 1}`}
						placeholder="Email"
						type="email"
						inputMode="email"
						autoComplete="off"
						value={email}
						onChange={({ target }) => change(index, { email: target.value })}
					/>
					{readers.length > 1 && (
						<button
							type="button"
							className="icon-button"
							aria-label={`Remove recipient ${index + 1}`}
							onClick={() => onChange(readers.filter((_, at) => at !== index))}
						>
							<Drawing path={controlIcons.close} className={css.mark} />
						</button>
					)}
				</div>
			))}
			{readers.length < READERS_MAX && (
				<button type="button" className={css.link} onClick={() => onChange([...readers, { name: "", email: "" }])}>
					Add a recipient
				</button>
			)}
		</fieldset>
	);
}

/** Kept in this browser until it is sent; back again if that is undone. */
function useShortlistDraft(opening: Opening, candidates: Candidacy[]) {
	const me = useFrame().me.person.id;
	const since = String(countSendings(opening));
	const place = `${opening.id}:shortlist`;
	const candidatePlace = (candidate: string) => `${candidate}:shortlist-${opening.id}`;
	const keep = (at: string, value: object) =>
		storeDraft(me, at, { subject: "", text: JSON.stringify(value), since, earlier: [] });
	const [letter, setLetter] = useState<Letter>(() => ({
		order: candidates.map(({ candidate }) => candidate),
		included: initiallyIncluded(candidates),
		readers: [{ name: opening.contact?.name ?? "", email: opening.contact?.email ?? "" }],
		...readKept<Letter>(me, place, since),
	}));
	const [edits, setEdits] = useState<Partial<Record<string, CandidateEdits>>>(() =>
		Object.fromEntries(
			candidates.map(({ candidate }) => [candidate, readKept<CandidateEdits>(me, candidatePlace(candidate), since)]),
		),
	);
	return {
		letter,
		edits,
		edit(change: Partial<Letter>) {
			const next = { ...letter, ...change };
			setLetter(next);
			keep(place, next);
		},
		editCandidate(candidate: string, change: CandidateEdits) {
			const next = { ...edits[candidate], ...change };
			setEdits({ ...edits, [candidate]: next });
			keep(candidatePlace(candidate), next);
		},
	};
}

function readKept<Value>(me: string, place: string, since: string): Partial<Value> {
	const kept = readDraft(me, place);
	if (kept?.since !== since) return {};
	try {
		return JSON.parse(kept.text);
	} catch {
		return {};
	}
}
