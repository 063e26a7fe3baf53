import { useEffect, useRef, useState } from "react";
import { connectFrame, type FrameConnection, type FrameReport } from "../../contract/resume-frame/connect-frame.ts";
import {
	type Content,
	DRAW_TIMEOUT_MS,
	type Passage,
	type ToFrame,
	type Zoom,
} from "../../contract/resume-frame/messages.ts";
import { areSingleKeysOff, findShortcut } from "../browser/shortcuts.ts";
import type { WordForm } from "../text/hits.ts";

/* The sandboxed frame that shows a file sent by a stranger, and the state it reports. */

export interface View {
	shown: boolean;
	/** Null for a Word file. */
	pages: number | null;
	page: number;
	/** The page being drawn. */
	draws: number | null;
	/** Number of hits of each term, once known. */
	counts: number[] | undefined;
	/** The current hit, from 0, and the text around it once known. */
	hit: { index: number; around: string } | undefined;
	/** The text around the requested passage; null if it wasn't found. */
	place: string | null | undefined;
	percent: number;
	/** Whether the zoom fits the window. */
	fits: boolean;
	failure: "locked" | "broken" | "large" | "silent" | undefined;
}

const NOTHING: View = {
	shown: false,
	pages: null,
	page: 1,
	draws: null,
	counts: undefined,
	hit: undefined,
	place: undefined,
	percent: 100,
	fits: true,
	failure: undefined,
};

interface Wanted {
	/** All forms of each search term, to highlight. */
	terms: WordForm[][];
	place: Passage | undefined;
	/** Changes when the same passage is requested again. */
	asked: string | undefined;
}

export function useResumeFrame(content: Content | undefined, { terms, place, asked }: Wanted) {
	const frame = useRef<HTMLIFrameElement>(null);
	const [connection, setConnection] = useState<FrameConnection>();
	const [view, setView] = useState(NOTHING);
	const change = (part: Partial<View>) => setView((before) => ({ ...before, ...part }));
	const total = view.counts?.reduce((sum, count) => sum + count, 0) ?? 0;
	const hit = useRef<number>(undefined);

	const handleMessage = (said: FrameReport) => {
		switch (said.say) {
			case "shown":
				return change({ shown: true, pages: said.pages });
			case "draws":
				return change({ draws: said.page });
			case "page":
				return change({ page: said.page });
			case "hits":
				return change({ counts: said.counts });
			case "hit":
				return said.index === hit.current && change({ hit: { index: said.index, around: said.around } });
			case "place":
				return change({ place: said.around });
			case "zoom":
				return change({ percent: said.percent, fits: said.fits });
			case "key":
				return said.key.length === 1 && areSingleKeysOff() ? undefined : findShortcut(said.key)?.run();
			case "failed":
				return change({ failure: said.why });
		}
	};
	const onLoad = () => {
		if (frame.current) setConnection(connectFrame(frame.current, handleMessage));
	};
	useEffect(() => () => connection?.close(), [connection]);
	useEffect(() => {
		if (content) connection?.say(content);
	}, [connection, content]);
	useEffect(() => {
		hit.current = undefined;
		setView((before) => ({ ...before, counts: undefined, hit: undefined }));
		connection?.say({ say: "terms", terms });
	}, [connection, terms]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same passage may be requested again after a scroll
	useEffect(() => {
		if (!place) return;
		setView((before) => ({ ...before, place: undefined }));
		connection?.say({ say: "place", place });
	}, [connection, place, asked]);
	const { shown, draws, failure } = view;
	const waits = content !== undefined && !failure && (draws ?? !shown);
	useEffect(() => {
		if (!waits) return;
		const timer = setTimeout(() => setView((before) => ({ ...before, failure: "silent" })), DRAW_TIMEOUT_MS);
		return () => clearTimeout(timer);
	}, [waits]);

	const say = (message: ToFrame) => connection?.say(message);
	return {
		frame,
		onLoad,
		view,
		/** Number of hits of all terms. */
		total,
		zoom: (how: Zoom) => say({ say: "zoom", how }),
		/** Moves from the hit requested last, which the frame may not have reached yet. */
		goBy(step: 1 | -1) {
			if (total === 0) return;
			const index = ((hit.current ?? (step > 0 ? -1 : total)) + step + total) % total;
			hit.current = index;
			change({ hit: { index, around: "" } });
			say({ say: "hit", index });
		},
	};
}
