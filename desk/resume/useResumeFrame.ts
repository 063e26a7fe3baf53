import { useEffect, useRef, useState } from "react";
import { keyNamed } from "../frame/keys.ts";
import { singleKeysRest } from "../frame/single-keys.ts";
import { type Content, type FromFrame, heard, type ToFrame } from "./messages.ts";

/* The frame that shows what strangers sent, and what is known of what it shows. */

/** Since it was handed the file: a page that takes longer is never drawn. */
const PATIENCE_MS = 20_000;

export interface View {
	shown: boolean;
	/** Of a Word file there are none. */
	pages: number | null;
	page: number;
	/** How often each of the words is there, once that is known. */
	counts: number[] | undefined;
	/** The hit that is looked at, from 0, and what stands around it. */
	hit: { index: number; around: string } | undefined;
	percent: number;
	failure: "locked" | "broken" | "silent" | undefined;
}

const NOTHING: View = {
	shown: false,
	pages: null,
	page: 1,
	counts: undefined,
	hit: undefined,
	percent: 100,
	failure: undefined,
};

/** @param words what to mark */
export function useResumeFrame(content: Content | undefined, words: string[]) {
	const frame = useRef<HTMLIFrameElement>(null);
	const [port, setPort] = useState<MessagePort>();
	const [view, setView] = useState(NOTHING);
	const change = (part: Partial<View>) => setView((before) => ({ ...before, ...part }));
	const toMark = words.join(" ");

	const onSaid = (port: MessagePort, said: FromFrame) => {
		switch (said.say) {
			case "shown":
				return change({ shown: true, pages: said.pages });
			case "page":
				return change({ page: said.page });
			case "hits":
				return change({ counts: said.counts });
			case "hit":
				return change({ hit: { index: said.index, around: said.around } });
			case "zoom":
				return change({ percent: said.percent });
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
		setView((before) => ({ ...before, counts: undefined, hit: undefined }));
		port?.postMessage({ say: "words", words: toMark.split(" ").filter(Boolean) } satisfies ToFrame);
	}, [port, toMark]);
	const waits = content !== undefined && !view.shown && !view.failure;
	useEffect(() => {
		if (!waits) return;
		const timer = setTimeout(() => setView((before) => ({ ...before, failure: "silent" })), PATIENCE_MS);
		return () => clearTimeout(timer);
	}, [waits]);

	return { frame, onLoad, view, say: (message: ToFrame) => port?.postMessage(message) };
}

/** A file of pdf.js that only some resumes need; nothing, where it does not come through. */
async function bring(name: string): Promise<ArrayBuffer | null> {
	const response = await fetch(`/resume/data/${name}`).catch(() => undefined);
	return response?.ok ? response.arrayBuffer().catch(() => null) : null;
}
