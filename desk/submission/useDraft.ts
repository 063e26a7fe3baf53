import { useCallback, useEffect, useRef, useState } from "react";
import { Refusal } from "../api.ts";
import { useFrame } from "../frame/FrameContext.ts";
import { type Item, knownUntil, useSaveDraft } from "../queries/submission.ts";
import { dropDraft, dropDraftsOf, keepDraft, keptDraft } from "../ui/kept-drafts.ts";
import { newerDraft } from "./newer-draft.ts";

const PAUSE_MS = 600;
const AGAIN_MS = 5000;
const EARLIER_MAX = 10; // texts; of those that were not confirmed the first are the likeliest to have arrived

interface Words {
	subject: string;
	text: string;
}

interface Draft extends Words {
	/** Where it is safe. */
	kept: "nowhere" | "browser" | "server";
	/** Why the server does not take it. */
	problem: string | undefined;
	/** What happened until then was known to who wrote it. */
	since: string;
	write(words: Partial<Words>): void;
	/** Leaves it to whoever sends it: nothing is saved any more. Returns how to take it up again. */
	letGo(): Promise<() => void>;
	/** It was sent, which took it from the server too. */
	drop(): void;
	/** It is not needed any more: taken from the server too. */
	discard(): void;
}

/** An answer on its way to being written: at once in this browser, at every pause on the server. */
export function useDraft(item: Item): Draft {
	const { person } = useFrame().me;
	const { reference } = item;
	const saveDraft = useSaveDraft(reference);
	const [begun] = useState(() => newerDraft(item.draft, keptDraft(person.id, reference)));
	const [words, setWords] = useState<Words>({ subject: begun?.subject ?? "", text: begun?.text ?? "" });
	const [kept, setKept] = useState<Draft["kept"]>(begun ? begun.from : "nowhere");
	const [problem, setProblem] = useState<string>();
	const [since, setSince] = useState(begun?.since ?? knownUntil(item));
	const latest = useRef(words);
	const earlier = useRef(begun?.earlier ?? []);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const saving = useRef<Promise<unknown>>(Promise.resolve());
	/** The server does not have it all yet. */
	const isAhead = useRef(begun?.from === "browser");

	const save = useCallback(() => {
		clearTimeout(timer.current);
		const sent = latest.current;
		earlier.current = [...new Set([...earlier.current, sent.text])].slice(0, EARLIER_MAX);
		const here = keptDraft(person.id, reference);
		if (here) keepDraft(person.id, reference, { ...here, earlier: earlier.current });
		saving.current = saveDraft(sent).then(
			() => {
				setProblem(undefined);
				earlier.current = [sent.text];
				if (latest.current !== sent) return;
				isAhead.current = false;
				// It stays here too: only here is known what its writer had seen.
				const saved = keptDraft(person.id, reference);
				if (saved) keepDraft(person.id, reference, { ...saved, earlier: [sent.text] });
				setKept("server");
			},
			(error: unknown) => {
				if (error instanceof Refusal && error.isGone) dropDraftsOf(reference);
				const refused = error instanceof Refusal && error.status !== 401 && error.status < 500;
				if (refused) setProblem(Object.values(error.errors)[0] ?? error.message);
				else timer.current = setTimeout(save, AGAIN_MS);
			},
		);
	}, [saveDraft, reference, person.id]);

	useEffect(() => {
		if (begun?.from === "browser") save();
		return () => {
			// What has not reached the server stays in the browser, and is sent when it is opened again.
			clearTimeout(timer.current);
			if (isAhead.current) saveDraft(latest.current).catch(() => undefined);
		};
	}, [begun, save, saveDraft]);

	const write = (change: Partial<Words>) => {
		const known = latest.current.text === "" ? knownUntil(item) : since;
		setSince(known);
		latest.current = { ...latest.current, ...change };
		isAhead.current = true;
		setWords(latest.current);
		setKept("browser");
		keepDraft(person.id, reference, { ...latest.current, since: known, earlier: earlier.current });
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
		async letGo() {
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
