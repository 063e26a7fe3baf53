import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { controlIcons } from "./control-icons.ts";
import { Drawing } from "./Drawing.tsx";
import css from "./Notice.module.css";

const SHOWN_MS = 4000;

export interface NoticeContent {
	title: string;
	text: string;
	destructive?: boolean;
	/** Shown instead of the check mark. */
	mark?: ReactNode;
	action?: ReactNode;
	shownMs?: number;
	/** Tells two notices with the same text apart. */
	shownAt: number;
}

interface Props {
	notice: NoticeContent | undefined;
	onClose(): void;
}

/** Shows one notice at a time. The two live regions must exist before it appears, or it wouldn't be announced. */
export function Notice({ notice, onClose }: Props) {
	const [body, setBody] = useState<HTMLElement>();
	useEffect(() => setBody(document.body), []);
	if (!body) return null;
	const card = notice && <NoticeCard key={notice.shownAt} notice={notice} onClose={onClose} />;
	return createPortal(
		<div className={css.notices}>
			<div role="status">{!notice?.destructive && card}</div>
			<div role="alert">{notice?.destructive && card}</div>
		</div>,
		body,
	);
}

function NoticeCard({ notice, onClose }: { notice: NoticeContent; onClose(): void }) {
	const { title, text, destructive, mark, action, shownMs = SHOWN_MS } = notice;
	const [pausedBy, setPausedBy] = useState({ hovered: false, focused: false });
	const left = useRef(shownMs);
	const paused = pausedBy.hovered || pausedBy.focused;
	const card = useRef<HTMLDivElement>(null);

	// What is scrolled to below it keeps its distance (site/forms/talent-request/Sent.module.css).
	useLayoutEffect(() => {
		document.documentElement.style.setProperty("--notice-height", `${card.current?.offsetHeight}px`);
	}, []);

	useEffect(() => {
		if (paused) return;
		const started = performance.now();
		const timer = setTimeout(onClose, left.current);
		return () => {
			clearTimeout(timer);
			left.current -= performance.now() - started;
		};
	}, [paused, onClose]);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hover and focus pause the timeout
		<div
			ref={card}
			className={`${css.notice} ${destructive ? css.destructive : ""}`}
			onPointerEnter={() => setPausedBy((now) => ({ ...now, hovered: true }))}
			onPointerLeave={() => setPausedBy((now) => ({ ...now, hovered: false }))}
			onFocus={() => setPausedBy((now) => ({ ...now, focused: true }))}
			onBlur={() => setPausedBy((now) => ({ ...now, focused: false }))}
		>
			{mark ?? <Drawing path={destructive ? controlIcons.alert : controlIcons.check} />}
			<div>
				<p className={css.title}>{title}</p>
				<p className="small">{text}</p>
			</div>
			{action}
			<button type="button" className={css.close} aria-label="Close notice" onClick={onClose}>
				<Drawing path={controlIcons.close} />
			</button>
		</div>
	);
}
