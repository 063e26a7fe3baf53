import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { stages } from "../../../contract/desk/opening-options.ts";
import type { RequirementEdit } from "../../../contract/desk/requirement-edits.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { controlIcons } from "../../../site/ui/control-icons.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { useShortcut } from "../../browser/shortcuts.ts";
import { ApiError } from "../../queries/api.ts";
import {
	countMet,
	type Fits as Found,
	fits,
	type Judgement,
	type PersonFit,
	type RequestFit,
} from "../../queries/fits.ts";
import { type Item, useActOnSubmission } from "../../queries/submission.ts";
import { useShowPassage } from "../../resume/reader-navigation.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { icons } from "../../ui/desk-icons.ts";
import { kindNames } from "../../ui/kind-labels.ts";
import css from "./Matches.module.css";
import { RankingDialog } from "./RankingDialog.tsx";
import sectionCss from "./section.module.css";

/* Loaded on demand: the first view doesn't need it. */
export const loadAddToShortlist = () => import("../../openings/related/AddToShortlist.tsx");
export const loadRequirementsForm = () => import("../../openings/requirements/RequirementsForm.tsx");
const RequirementsForm = lazy(async () => ({ default: (await loadRequirementsForm()).RequirementsForm }));
const AddToShortlist = lazy(async () => ({ default: (await loadAddToShortlist()).AddToShortlist }));

const SHOWN = 3; // as many as have a keyboard shortcut

/** Matching candidates of a request; for a resume, the requests that the candidate matches. */
export function Matches({ item }: { item: Item }) {
	const { data: found, error, isPending, refetch } = useQuery(fits(item.reference));
	const [all, setAll] = useState(false);
	const [explaining, setExplaining] = useState(false);
	const matches = found ? getMatches(found) : [];
	const shown = all ? matches : matches.slice(0, SHOWN);
	const close = shown.filter((match) => !match.fits);
	useMatchKeys(matches);
	const title = item.kind === "resume" ? "Requests they match" : "Matching candidates";
	return (
		<section className={sectionCss.section} aria-labelledby="fits">
			<header className={css.head}>
				<h2 id="fits" className={sectionCss.heading}>
					{title}
				</h2>
				{found && matches.length > SHOWN && (
					<button type="button" className={css.all} aria-expanded={all} onClick={() => setAll(!all)}>
						{all ? `First ${SHOWN}` : `All ${found.fitting + found.close}`}
					</button>
				)}
			</header>
			{isPending && (
				<p role="status" className={css.waiting}>
					Comparing …
				</p>
			)}
			{error && (
				<div role="alert" className={css.trouble}>
					<p className={css.none}>{error.message}</p>
					<Button size="small" look="secondary" onClick={() => refetch()}>
						Try again
					</Button>
				</div>
			)}
			{found?.kind === "request" && <NotCounted wishes={found.notCounted} />}
			{found?.kind === "request" && <NotUnderstood said={found.notUnderstood} />}
			{found?.kind === "request" && <EditRequirementsLink found={found} request={item.reference} />}
			{found && found.fitting === 0 && <p className={css.none}>{noMatchesText(found)}</p>}
			{shown.length > 0 && <Legend />}
			<MatchList matches={shown.filter((match) => match.fits)} first={1} request={item} />
			{close.length > 0 && <h3 className={css.closest}>Closest</h3>}
			<MatchList matches={close} first={shown.length - close.length + 1} request={item} />
			{/* Below the list, which must not move under the pointer when this goes. */}
			{found?.kind === "request" && found.reading > 0 && (
				<p role="status" className={css.reading}>
					Still reading {found.reading === 1 ? "one resume" : `${found.reading} resumes`}. The order may change.
				</p>
			)}
			{found && (
				<p className={css.note}>
					{all &&
						found.fitting + found.close > matches.length &&
						`The first ${matches.length} of ${found.fitting + found.close}. `}
					{unreadableText(found)}
					<button type="button" className={css.how} onClick={() => setExplaining(true)}>
						See how we rank matches
					</button>
					. You decide; the software only ranks.
				</p>
			)}
			<RankingDialog
				open={explaining}
				onClose={() => setExplaining(false)}
				asks={found?.kind === "request" ? found.requirements : undefined}
			/>
		</section>
	);
}

/** Where the requirements are edited: in the request's first opening, or here while it has none. */
function EditRequirementsLink({ found, request }: { found: Extract<Found, { kind: "request" }>; request: string }) {
	const [open, setOpen] = useState(false);
	const acting = useActOnSubmission(request);
	if (found.record.kind === "opening") {
		return (
			<p className={css.edit}>
				<Link to="/o/$id" params={{ id: found.record.id }} className={css.how}>
					Edit requirements in the opening
				</Link>
			</p>
		);
	}
	const save = async (edits: RequirementEdit[]) => {
		try {
			await acting.mutateAsync({ what: "requirements", reference: request, edits });
			return undefined;
		} catch (error) {
			const refusal = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
			return refusal ?? (error instanceof Error ? error.message : String(error));
		}
	};
	return (
		<p className={css.edit}>
			<button type="button" className={css.how} onClick={() => setOpen(true)}>
				Edit requirements
			</button>
			<Dialog open={open} title="Requirements" onClose={() => setOpen(false)}>
				<Suspense>
					<RequirementsForm found={found} onSave={save} onClose={() => setOpen(false)} />
				</Suspense>
			</Dialog>
		</p>
	);
}

/** Requirements that must not decide whether someone is hired, such as age. */
function NotCounted({ wishes }: { wishes: Extract<Found, { kind: "request" }>["notCounted"] }) {
	return wishes.map(({ words, why }) => (
		<p key={words} className={css.notCounted}>
			Not counted: “<bdi>{words}</bdi>”. {why}
		</p>
	));
}

/** What the client says beyond the requirements: a recruiter may type it as one. */
function NotUnderstood({ said }: { said: string[] }) {
	if (said.length === 0) return null;
	return (
		<p className={css.notCounted}>
			Not understood:{" "}
			{said.map((words, index) => (
				<span key={words}>
					{index > 0 && ", "}“<bdi>{words}</bdi>”
				</span>
			))}
			.
		</p>
	);
}

type MatchData = PersonFit | RequestFit;

function getMatches(found: Found): MatchData[] {
	return found.kind === "request" ? found.people : found.requests;
}

/** Keys 1 to 3 open a match. */
function useMatchKeys(matches: MatchData[]): void {
	const navigate = useNavigate();
	const open = (index: number) => {
		const reference = matches[index]?.reference;
		if (reference) void navigate({ to: "/s/$reference", params: { reference }, search: (search) => search });
	};
	useShortcut("1", "Open the first match", () => open(0), matches.length > 0);
	useShortcut("2", "Open the second match", () => open(1), matches.length > 1);
	useShortcut("3", "Open the third match", () => open(2), matches.length > 2);
}

/** @param first the rank of the first one */
function MatchList({ matches, first, request }: { matches: MatchData[]; first: number; request: Item }) {
	if (matches.length === 0) return null;
	return (
		<ol className={css.list} start={first}>
			{matches.map((match, index) => (
				<Match key={match.reference} rank={first + index} match={match} request={request} />
			))}
		</ol>
	);
}

function noMatchesText(found: Found): string {
	if (found.kind === "resume") {
		if (!found.isOnFile) return "They aren't available for matching, so we don't suggest them for any request.";
		return `None of the ${found.compared} requests from the last 180 days is a match${closestText(found)}`;
	}
	if (found.requirements.length === 0) return "This request doesn't say enough to match candidates.";
	return `None of ${found.onFile} candidates is a match${closestText(found)}`;
}

function closestText({ close }: Found): string {
	return close > 0 ? "." : ", or comes close.";
}

function unreadableText(found: Found): string {
	if (found.kind === "resume") return "";
	const unreadable = found.without - found.reading;
	return unreadable > 0 ? `${unreadable} of ${found.onFile} candidates have no resume text we could read. ` : "";
}

/** Keeps the button's place while it loads, so that the one beside it doesn't move under the pointer. */
const markPlaceholder = <span className={`${css.mark} ${css.unseen}`}>Add to shortlist</span>;

function Match({ rank, match, request }: { rank: number; match: MatchData; request: Item }) {
	const [inWords, setInWords] = useState(false);
	const isRequest = "company" in match;
	const showPlace = useShowPassage();
	return (
		<li className={css.match}>
			<span className={`display ${css.rank}`} aria-hidden="true">
				{rank}
			</span>
			<div>
				<p className={css.first}>
					<Link
						to="/s/$reference"
						params={{ reference: match.reference }}
						search={(search) => search}
						className={css.name}
					>
						<bdi>{(isRequest && match.company) || match.name}</bdi>
					</Link>
					<span className={css.count}>{countMet(match.held)}</span>
				</p>
				<p className={css.gist} dir="auto">
					{isRequest ? `${kindNames[match.kind]}, ${match.state}, ${match.gist}` : match.gist}
				</p>
				<Reasons
					held={match.held}
					withEvidence={inWords}
					onShow={(at) => showPlace(isRequest ? request.reference : match.reference, at)}
				/>
				<p className={css.deeds}>
					{match.candidacy && <strong>{describeCandidacy(match.candidacy)}</strong>}
					{!isRequest && !match.candidacy && (
						<Suspense fallback={markPlaceholder}>
							<AddToShortlist
								request={request}
								candidate={match}
								className={css.mark ?? ""}
								placeholder={markPlaceholder}
							/>
						</Suspense>
					)}
					<button type="button" className={css.words} aria-expanded={inWords} onClick={() => setInWords(!inWords)}>
						Show evidence<span className="sr-only"> ({match.name})</span>
						<Drawing path={controlIcons.chevron} className={css.chevron} />
					</button>
				</p>
			</div>
		</li>
	);
}

/** Shows the passage of the resume. */
type OnShow = (at: [from: number, to: number]) => void;

const VERDICTS = ["met", "near", "not met", "not known"] as const;
const VERDICT_ICONS = { met: "check", near: "near", "not met": "miss", "not known": "unknown" } as const;
const VERDICT_LABELS = { met: "Met", near: "Near", "not met": "Not met", "not known": "Unknown" } as const;

/** What the marks before the reasons mean. */
function Legend() {
	return (
		<ul className={css.legend} aria-hidden="true">
			{VERDICTS.map((verdict) => (
				<li key={verdict} className={verdict === "met" ? "" : css.missed}>
					<Drawing path={icons[VERDICT_ICONS[verdict]]} className={css.sign} />
					{VERDICT_LABELS[verdict]}
				</li>
			))}
		</ul>
	);
}

interface ReasonsProps {
	held: Judgement[];
	withEvidence: boolean;
	onShow: OnShow;
}

/** One line per requirement, met ones first. Without evidence, what comes near still says what it is. */
function Reasons({ held, withEvidence, onShow }: ReasonsProps) {
	return (
		<ul className={css.reasons}>
			{VERDICTS.flatMap((verdict) =>
				held
					.filter((one) => one.verdict === verdict)
					.map((one) => (
						<Reason
							key={`${one.kind} ${one.label}`}
							sign={VERDICT_ICONS[verdict]}
							word={VERDICT_LABELS[verdict]}
							missed={verdict !== "met"}
						>
							{one.label}
							{withEvidence && <Evidence held={one} onShow={onShow} />}
							{!withEvidence && verdict === "near" && one.because && (
								<span className={css.because}>{one.because.label}</span>
							)}
						</Reason>
					)),
			)}
		</ul>
	);
}

interface ReasonProps {
	sign: "check" | "near" | "miss" | "unknown";
	word: string;
	missed: boolean;
	children: ReactNode;
}

function Reason({ sign, word, missed, children }: ReasonProps) {
	return (
		<li className={missed ? css.missed : ""}>
			<Drawing path={icons[sign]} className={css.sign} />
			<span>
				<span className="sr-only">{word}: </span>
				{children}
			</span>
		</li>
	);
}

/** The evidence from the resume or the form, if it says more than the requirement itself. */
function Evidence({ held: { label, because, verdict }, onShow }: { held: Judgement; onShow: OnShow }) {
	if (!because) return null;
	const words = because.line ?? because.label;
	const { at } = because;
	if (words.toLowerCase() === label.toLowerCase() && !at) return null;
	return (
		<span className={css.because}>
			{verdict === "not met" ? "says: " : ""}
			{at ? (
				<button type="button" className={css.show} onClick={() => onShow(at)}>
					<bdi>{words}</bdi>
					<span className="sr-only">, show it in the resume</span>
				</button>
			) : (
				<bdi>{words}</bdi>
			)}
		</span>
	);
}

function describeCandidacy({ stage, letter }: NonNullable<PersonFit["candidacy"]>): string {
	const label =
		stage === "shortlisted" ? "On shortlist" : (stages.find(({ value }) => value === stage)?.label ?? stage);
	return letter ? `${label}, candidate ${letter}` : label;
}
