import { useCallback, useEffect, useRef, useState } from "react";
import { dropDraft, dropDraftsOf, readDraft, type StoredDraft, storeDraft } from "../../browser/draft-storage.ts";
import { useFrame } from "../../page/FrameContext.ts";
import { ApiError } from "../../queries/api.ts";
import { type Item, newestEventAt, useSaveDraft } from "../../queries/submission.ts";

const PAUSE_MS = 600;
const RETRY_MS = 5000;
const EARLIER_MAX = 10; // texts; of the unconfirmed ones, the first are the likeliest to have arrived

interface DraftText {
	subject: string;
	text: string;
}

interface Draft extends DraftText {
	/** Where it is saved. */
	kept: "nowhere" | "browser" | "server";
	/** Why the server refuses it. */
	problem: string | undefined;
	/** The writer had seen everything that happened up to this time. */
	since: string;
	write(words: Partial<DraftText>): void;
	/** Stops saving while the draft is being sent. Returns a function that resumes. */
	pauseSaving(): Promise<() => void>;
	/** The draft was sent, which also removed it from the server. */
	drop(): void;
	/** The draft is no longer needed: removes it from the server too. */
	discard(): void;
}

/** The draft of a reply, saved in this browser right away and on the server at every pause. */
export function useDraft(item: Item): Draft {
	const { person } = useFrame().me;
	const { reference } = item;
	const saveDraft = useSaveDraft(reference);
	const [initial] = useState(() => newerDraft(item.draft, readDraft(person.id, reference)));
	const [words, setWords] = useState<DraftText>({ subject: initial?.subject ?? "", text: initial?.text ?? "" });
	const [kept, setKept] = useState<Draft["kept"]>(initial ? initial.from : "nowhere");
	const [problem, setProblem] = useState<string>();
	const [since, setSince] = useState(initial?.since ?? newestEventAt(item));
	const latest = useRef(words);
	const earlier = useRef(initial?.earlier ?? []);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const saving = useRef<Promise<unknown>>(Promise.resolve());
	/** The server doesn't have all of it yet. */
	const isAhead = useRef(initial?.from === "browser");

	const save = useCallback(() => {
		clearTimeout(timer.current);
		const sent = latest.current;
		earlier.current = [...new Set([...earlier.current, sent.text])].slice(0, EARLIER_MAX);
		const here = readDraft(person.id, reference);
		if (here) storeDraft(person.id, reference, { ...here, earlier: earlier.current });
		saving.current = saveDraft(sent).then(
			() => {
				setProblem(undefined);
				earlier.current = [sent.text];
				if (latest.current !== sent) return;
				isAhead.current = false;
				// It stays in the browser too: only here is it known what its writer had seen.
				const saved = readDraft(person.id, reference);
				if (saved) storeDraft(person.id, reference, { ...saved, earlier: [sent.text] });
				setKept("server");
			},
			(error: unknown) => {
				if (error instanceof ApiError && error.isGone) dropDraftsOf(reference);
				const refused = error instanceof ApiError && error.status !== 401 && error.status < 500;
				if (refused) setProblem(Object.values(error.errors)[0] ?? error.message);
				else timer.current = setTimeout(save, RETRY_MS);
			},
		);
	}, [saveDraft, reference, person.id]);

	useEffect(() => {
		if (initial?.from === "browser") save();
		return () => {
			// What hasn't reached the server stays in the browser, and is saved when the submission is opened again.
			clearTimeout(timer.current);
			if (isAhead.current) saveDraft(latest.current).catch(() => undefined);
		};
	}, [initial, save, saveDraft]);

	const write = (change: Partial<DraftText>) => {
		const known = latest.current.text === "" ? newestEventAt(item) : since;
		setSince(known);
		latest.current = { ...latest.current, ...change };
		isAhead.current = true;
		setWords(latest.current);
		setKept("browser");
		storeDraft(person.id, reference, { ...latest.current, since: known, earlier: earlier.current });
		clearTimeout(timer.current);
		timer.current = setTimeout(save, PAUSE_MS);
	};
	const drop = () => {
		clearTimeout(timer.current);
		dropDraft(person.id, reference);
		earlier.current = [];
		isAhead.current = false;
		latest.current = { subject: "", text: "" };
		setWords(latest.current);
		setKept("nowhere");
	};
	return {
		...words,
		kept,
		problem,
		since,
		write,
		async pauseSaving() {
			clearTimeout(timer.current);
			await saving.current;
			clearTimeout(timer.current);
			return () => {
				if (isAhead.current) timer.current = setTimeout(save, PAUSE_MS);
			};
		},
		drop,
		discard() {
			drop();
			void saving.current.then(save);
		},
	};
}

type InitialDraft = StoredDraft & { from: "browser" | "server" };

/** This browser's draft wins, unless the server has one written elsewhere since. */
export function newerDraft(saved: Item["draft"], here: StoredDraft | undefined): InitialDraft | undefined {
	if (here && (!saved || here.earlier.includes(saved.text))) {
		return { ...here, from: saved?.text === here.text && saved.subject === here.subject ? "server" : "browser" };
	}
	if (!saved) return undefined;
	const { subject, text, savedAt } = saved;
	return { subject, text, since: savedAt, earlier: [text], from: "server" };
}
