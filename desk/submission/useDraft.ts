import { useCallback, useEffect, useRef, useState } from "react";
import { Refusal } from "../api.ts";
import { useFrame } from "../frame/FrameContext.ts";
import { type Item, useSaveDraft } from "../queries/submission.ts";
import { dropDraft, type KeptDraft, keepDraft, keptDraft } from "../ui/kept-drafts.ts";

const PAUSE_MS = 600;
const AGAIN_MS = 5000;

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
	/** What has happened meanwhile is known now. */
	knows(): void;
	/** Leaves it to whoever sends it: nothing is saved any more. Returns how to take it up again. */
	letGo(): Promise<() => void>;
	/** It was sent. */
	drop(): void;
}

/** An answer on its way to being written: at once in this browser, at every pause on the server. */
export function useDraft(item: Item): Draft {
	const { person } = useFrame().me;
	const { reference } = item;
	const saveDraft = useSaveDraft(reference);
	const [begun] = useState(() => newer(item.draft, keptDraft(person.id, reference)));
	const [words, setWords] = useState<Words>({ subject: begun?.subject ?? "", text: begun?.text ?? "" });
	const [kept, setKept] = useState<Draft["kept"]>(begun ? begun.from : "nowhere");
	const [problem, setProblem] = useState<string>();
	const [since, setSince] = useState(begun?.at ?? lastAt(item));
	const latest = useRef(words);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const saving = useRef<Promise<unknown>>(Promise.resolve());

	const save = useCallback(() => {
		clearTimeout(timer.current);
		const sent = latest.current;
		saving.current = saveDraft(sent).then(
			() => {
				setProblem(undefined);
				if (latest.current !== sent) return;
				dropDraft(person.id, reference);
				setKept("server");
			},
			(error: unknown) => {
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
			if (keptDraft(person.id, reference)) saveDraft(latest.current).catch(() => undefined);
		};
	}, [begun, save, saveDraft, person.id, reference]);

	const write = (change: Partial<Words>) => {
		if (latest.current.text === "") setSince(lastAt(item));
		latest.current = { ...latest.current, ...change };
		setWords(latest.current);
		setKept("browser");
		keepDraft(person.id, reference, { ...latest.current, at: new Date().toISOString() });
		clearTimeout(timer.current);
		timer.current = setTimeout(save, PAUSE_MS);
	};
	return {
		...words,
		kept,
		problem,
		since,
		write,
		knows: () => setSince(lastAt(item)),
		async letGo() {
			clearTimeout(timer.current);
			await saving.current;
			clearTimeout(timer.current);
			return () => {
				if (keptDraft(person.id, reference)) timer.current = setTimeout(save, PAUSE_MS);
			};
		},
		drop() {
			clearTimeout(timer.current);
			dropDraft(person.id, reference);
			latest.current = { subject: "", text: "" };
			setWords(latest.current);
			setKept("nowhere");
		},
	};
}

type Begun = KeptDraft & { from: "browser" | "server" };

function newer(saved: Item["draft"], here: KeptDraft | undefined): Begun | undefined {
	if (here && (!saved || here.at > saved.savedAt)) return { ...here, from: "browser" };
	return saved ? { subject: saved.subject, text: saved.text, at: saved.savedAt, from: "server" } : undefined;
}

function lastAt({ events, receivedAt }: Item): string {
	return events.at(-1)?.at ?? receivedAt;
}
