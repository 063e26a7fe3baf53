import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type Content, FOR_PDF } from "../../contract/resume-frame/messages.ts";
import { Button } from "../../site/ui/Button.tsx";
import { useShortcut } from "../browser/shortcuts.ts";
import { resumeBytes, resumeHits, resumePages, resumePassage } from "../queries/resume.ts";
import type { Item } from "../queries/submission.ts";
import css from "./Reader.module.css";
import { ReaderBar } from "./ReaderBar.tsx";
import { useCloseReader, useToggleWide } from "./reader-navigation.ts";
import { useResumeFrame, type View } from "./useResumeFrame.ts";

const FAILURES: Record<NonNullable<View["failure"]>, string> = {
	locked:
		"This file is password-protected, so it can't be shown here. Ask the candidate to send it without a password.",
	broken: "This file is damaged and can't be shown here. Download it to see whether another program opens it.",
	large: "This file is too large to show here. Download it to open it in another program.",
	silent: "This file took too long to display. Download it to see whether another program opens it.",
};

const NONE: [] = [];

interface Props {
	item: Item;
	/** Until it is open, only the empty frame starts and nothing is fetched. */
	isOpen: boolean;
}

/** Shows the resume inside the desk. */
export function Reader({ item: { reference, name, file }, isOpen }: Props) {
	const { q, read } = useSearch({ from: "/desk/inbox" });
	const { at, __TSR_key: asked } = useLocation().state;
	const { data: found = NONE } = useQuery({ ...resumeHits(reference, q ?? ""), enabled: isOpen && q !== undefined });
	const terms = q === undefined ? NONE : found;
	const place = useQuery({ ...resumePassage(reference, at ?? [0, 0]), enabled: isOpen && at !== undefined });
	const [anyway, showAnyway] = useState(false);
	const pages = useQuery({ ...resumePages(reference, anyway), enabled: isOpen });
	const url = pages.data?.type === "pdf" ? pages.data.url : undefined;
	const bytes = useQuery({ ...resumeBytes(url ?? ""), enabled: url !== undefined });
	const html = pages.data?.type === "html" ? pages.data.html : undefined;
	const content = useMemo((): Content | undefined => {
		if (html !== undefined) return { say: "html", html };
		return bytes.data && { say: "pdf", bytes: bytes.data };
	}, [html, bytes.data]);
	const { frame, onLoad, view, total, zoom, goBy } = useResumeFrame(content, {
		terms: useMemo(() => terms.map(({ forms }) => forms), [terms]),
		place: place.data,
		asked,
	});
	const close = useCloseReader(reference);
	const turnWide = useToggleWide(reference);
	useShortcut("Escape", "Close the resume", close, isOpen);
	useShortcut("h", "Next match", () => goBy(1), total > 0);
	useShortcut("f", "Full width", turnWide, isOpen);
	const section = useFocusWhenOpened(isOpen);

	const refused = pages.data?.type === "sentence" ? pages.data : undefined;
	const error = pages.error ?? bytes.error;
	const sentence = refused?.sentence ?? error?.message ?? (view.failure && FAILURES[view.failure]);
	return (
		<section ref={section} tabIndex={-1} aria-label={`Resume of ${name}`} hidden={!isOpen} className={css.reader}>
			<ReaderBar
				view={view}
				terms={terms}
				missing={place.error !== null || view.place === null}
				total={total}
				wide={read === "wide"}
				onHit={goBy}
				onZoom={zoom}
				onWide={turnWide}
				onClose={close}
			/>
			{sentence ? (
				<ReaderMessage sentence={sentence} download={file?.scan === "infected" ? undefined : reference}>
					{refused?.anyway && <Button onClick={() => showAnyway(true)}>Show anyway</Button>}
					{error && (
						<Button look="secondary" onClick={() => (pages.error ? pages.refetch() : bytes.refetch())}>
							Try again
						</Button>
					)}
				</ReaderMessage>
			) : (
				<iframe
					ref={frame}
					src={`/resume/page.html${file?.type === "pdf" ? FOR_PDF : ""}`}
					// Without allow-same-origin, so that nothing in the frame can reach the desk.
					sandbox="allow-scripts"
					referrerPolicy="no-referrer"
					title={`Resume of ${name}`}
					onLoad={onLoad}
					className={css.frame}
				/>
			)}
		</section>
	);
}

interface ReaderMessageProps {
	sentence: string;
	/** Reference of the submission, if its file may be downloaded. */
	download: string | undefined;
	children: ReactNode;
}

/** Why the resume can't be shown, and what to do instead. */
function ReaderMessage({ sentence, download, children }: ReaderMessageProps) {
	return (
		<div className={css.instead}>
			<p role="alert">{sentence}</p>
			<div className={css.actions}>
				{children}
				{download && (
					<a href={`/api/submissions/${encodeURIComponent(download)}/resume`} download className={css.download}>
						Download
					</a>
				)}
			</div>
		</div>
	);
}

/** Focus moves here from the button that opened the resume, and back when it closes. Focus in the list stays there. */
function useFocusWhenOpened(isOpen: boolean) {
	const section = useRef<HTMLElement>(null);
	useEffect(() => {
		if (!isOpen) return;
		const here = section.current;
		const { activeElement } = document;
		if (activeElement === document.body || activeElement?.closest("article")) here?.focus({ preventScroll: true });
		return () => {
			const hadFocus = document.activeElement === document.body || here?.contains(document.activeElement);
			if (hadFocus) setTimeout(() => focusTarget(activeElement)?.focus());
		};
	}, [isOpen]);
	return section;
}

/** The element that opened the reader, or its replacement if it is gone. */
function focusTarget(pressed: Element | null): HTMLElement | null {
	const isThere = pressed instanceof HTMLElement && pressed.isConnected && pressed !== document.body;
	return isThere ? pressed : document.querySelector<HTMLElement>("[data-read]");
}
