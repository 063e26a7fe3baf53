import { useEffect, useRef, useState } from "react";
import { keyNamed } from "../frame/keys.ts";
import { singleKeysRest } from "../frame/single-keys.ts";
import type { Form } from "../inbox/hits.ts";
import { type Content, type FromFrame, heard, type Place, type ToFrame, type Zoom } from "./messages.ts";

/* The frame that shows what strangers sent, and what is known of what it shows. */

/** For the file to be opened, and for each page to be drawn: what takes longer never ends. */
const PATIENCE_MS = 20_000;

export interface View {
	shown: boolean;
	/** Of a Word file there are none. */
	pages: number | null;
	page: number;
	/** The page that is being drawn. */
	draws: number | null;
	/** How often each of the terms is there, once that is known. */
	counts: number[] | undefined;
	/** The hit that is looked at, from 0, and what stands around it once that is known. */
	hit: { index: number; around: string } | undefined;
	/** What stands around the place that was asked for; null where it was not found. */
	place: string | null | undefined;
	percent: number;
	/** It is as large as there is room. */
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
	/** Of what was searched for, all forms to mark. */
	terms: Form[][];
	place: Place | undefined;
	/** Changes when the place is asked for once more. */
	asked: string | undefined;
}

export function useResumeFrame(content: Content | undefined, { terms, place, asked }: Wanted) {
	const frame = useRef<HTMLIFrameElement>(null);
	const [port, setPort] = useState<MessagePort>();
	const [view, setView] = useState(NOTHING);
	const change = (part: Partial<View>) => setView((before) => ({ ...before, ...part }));
	const total = view.counts?.reduce((sum, count) => sum + count, 0) ?? 0;
	const hit = useRef<number>(undefined);

	const onSaid = (port: MessagePort, said: FromFrame) => {
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
				return said.key.length === 1 && singleKeysRest() ? undefined : keyNamed(said.key)?.run();
			case "needs":
				return void bring(said.name).then((bytes) => port.postMessage({ say: "data", name: said.name, bytes }));
			case "failed":
				return change({ failure: said.why });
		}
	};
	const onLoad = () => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = ({ data }) => {
			const said = heard(data);
			if (said) onSaid(port1, said);
		};
		// It has no origin that could be named. What is handed in goes through the channel, to whoever got its other end.
		frame.current?.contentWindow?.postMessage(null, "*", [port2]);
		setPort(port1);
	};
	useEffect(() => () => port?.close(), [port]);
	useEffect(() => {
		if (!port || !content) return;
		port.postMessage(content);
	}, [port, content]);
	useEffect(() => {
		hit.current = undefined;
		setView((before) => ({ ...before, counts: undefined, hit: undefined }));
		port?.postMessage({ say: "terms", terms } satisfies ToFrame);
	}, [port, terms]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: who asks again for the same place may have scrolled away
	useEffect(() => {
		if (!place) return;
		setView((before) => ({ ...before, place: undefined }));
		port?.postMessage({ say: "place", place } satisfies ToFrame);
	}, [port, place, asked]);
	const { shown, draws, failure } = view;
	const waits = content !== undefined && !failure && (draws ?? !shown);
	useEffect(() => {
		if (!waits) return;
		const timer = setTimeout(() => setView((before) => ({ ...before, failure: "silent" })), PATIENCE_MS);
		return () => clearTimeout(timer);
	}, [waits]);

	const say = (message: ToFrame) => port?.postMessage(message);
	return {
		frame,
		onLoad,
		view,
		/** How often any of the terms is there. */
		total,
		zoom: (how: Zoom) => say({ say: "zoom", how }),
		/** From the hit that was asked for last, which the frame may still be on its way to. */
		goBy(step: 1 | -1) {
			if (total === 0) return;
			const index = ((hit.current ?? (step > 0 ? -1 : total)) + step + total) % total;
			hit.current = index;
			change({ hit: { index, around: "" } });
			say({ say: "hit", index });
		},
	};
}

/** A file of pdf.js that only some resumes need; nothing, where it does not come through. */
async function bring(name: string): Promise<ArrayBuffer | null> {
	const response = await fetch(`/resume/data/${name}`).catch(() => undefined);
	return response?.ok ? response.arrayBuffer().catch(() => null) : null;
}
