import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../site/ui/Button.tsx";
import { type Proposal, proposals, useShortlistAction } from "../../queries/fits.ts";
import type { Item } from "../../queries/submission.ts";
import { firstName } from "../../text/first-name.ts";
import { formatDay } from "../../text/format-time.ts";
import { showError } from "../../ui/notices.ts";
import type { useSubmissionActions } from "../actions/useSubmissionActions.ts";
import css from "./RequestShortlist.module.css";
import sectionCss from "./section.module.css";

/* Loaded on demand: the first view doesn't need them. */
const ProposeDialog = lazy(async () => ({ default: (await loadShortlistDialog()).SendShortlistDialog }));
const AskDialog = lazy(async () => ({ default: (await loadConsentDialog()).ConsentDialog }));

const loadShortlistDialog = () => import("./SendShortlistDialog.tsx");
const loadConsentDialog = () => import("./ConsentDialog.tsx");
export const loadMailDialogs = () => Promise.all([loadShortlistDialog(), loadConsentDialog()]);

/** The shortlist of a request: who was asked for consent, who answered, who was presented. */
export function RequestShortlist({ item, actions }: { item: Item; actions: ReturnType<typeof useSubmissionActions> }) {
	const { data: people = [] } = useQuery({ ...proposals(item.reference), enabled: item.kind !== "resume" });
	const [writing, setWriting] = useState(false);
	const [wrote, setWrote] = useState(false);
	if (people.length === 0) return null;
	return (
		<section className={sectionCss.section} aria-labelledby="marked">
			<h2 id="marked" className={sectionCss.heading}>
				Marked for this request
			</h2>
			<ul className={css.people}>
				{people.map((person) => (
					<ShortlistEntry key={person.candidate} person={person} item={item} />
				))}
			</ul>
			{item.email !== "" && (
				<Button
					size="small"
					look="secondary"
					onClick={() => {
						setWriting(true);
						setWrote(true);
					}}
				>
					Write to the employer
				</Button>
			)}
			{wrote && (
				<Suspense>
					<ProposeDialog
						open={writing}
						onClose={() => setWriting(false)}
						item={item}
						people={people}
						actions={actions}
					/>
				</Suspense>
			)}
		</section>
	);
}

function ShortlistEntry({ person, item }: { person: Proposal; item: Item }) {
	const marking = useShortlistAction(item.reference);
	const [asking, setAsking] = useState(false);
	const [asked, setAsked] = useState(false);
	const { candidate, name, answer, askedAt, proposedAt, hasEmail } = person;
	const note = (marked: Parameters<typeof marking.mutate>[0]) => {
		if (!marking.isPending) marking.mutate(marked, { onError: showError });
	};
	return (
		<li>
			<p className={css.first}>
				<Link to="/s/$reference" params={{ reference: candidate }} search={(search) => search} className={css.name}>
					<bdi>{name}</bdi>
				</Link>
				{answer && <span className={css.answer}>Said {answer}</span>}
			</p>
			<p className={css.story}>
				{describeProgress(person)}
				{!askedAt && !proposedAt && (
					<button type="button" className={css.unmark} onClick={() => note({ what: "unmark", candidate })}>
						Unmark<span className="sr-only"> {name}</span>
					</button>
				)}
			</p>
			<InternalNote key={person.why} person={person} onKeep={(why) => note({ what: "mark", candidate, why })} />
			<p className={css.deeds}>
				{answer === null && !askedAt && hasEmail && (
					<button
						type="button"
						onClick={() => {
							setAsking(true);
							setAsked(true);
						}}
					>
						Ask for permission
						<span className="sr-only"> of {name}</span>
					</button>
				)}
				{answer === null && (
					<span className={css.said}>
						They said
						<button type="button" onClick={() => note({ what: "answer", candidate, answer: "yes" })}>
							<span className="sr-only">{name} said </span>yes
						</button>
						<button type="button" onClick={() => note({ what: "answer", candidate, answer: "no" })}>
							<span className="sr-only">{name} said </span>no
						</button>
					</span>
				)}
				{answer !== null && (
					<button type="button" onClick={() => note({ what: "answer", candidate, answer: null })}>
						Take the {answer} back<span className="sr-only"> ({name})</span>
					</button>
				)}
			</p>
			{asked && (
				<Suspense>
					<AskDialog open={asking} onClose={() => setAsking(false)} item={item} person={person} />
				</Suspense>
			)}
		</li>
	);
}

/** Marked by Claire, Nov 17. Asked Nov 17. Proposed Nov 18. */
function describeProgress({ by, markedAt, askedAt, answeredAt, answer, proposedAt }: Proposal): string {
	const day = (at: string) => formatDay(new Date(at));
	return [
		`Marked by ${firstName(by.name)}, ${day(markedAt)}`,
		askedAt && `asked ${day(askedAt)}`,
		answer && answeredAt && `said ${answer} ${day(answeredAt)}`,
		proposedAt && `proposed ${day(proposedAt)}`,
	]
		.filter(Boolean)
		.join(", ");
}

/** Internal note on why the candidate is on the shortlist. */
function InternalNote({ person: { why, name }, onKeep }: { person: Proposal; onKeep(why: string): void }) {
	const [text, setText] = useState(why);
	return (
		<textarea
			className={css.why}
			aria-label={`Why ${name}`}
			placeholder="Why? It stays in the firm"
			rows={1}
			autoComplete="off"
			dir="auto"
			value={text}
			onChange={({ target }) => setText(target.value.replaceAll("\n", " "))}
			onBlur={() => text.trim() !== why && onKeep(text)}
			onKeyDown={(event) => {
				if (event.key !== "Enter") return;
				event.preventDefault();
				event.currentTarget.blur();
			}}
		/>
	);
}
