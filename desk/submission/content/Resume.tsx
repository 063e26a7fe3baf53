import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { controlIcons } from "../../../site/ui/control-icons.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { useShortcut } from "../../browser/shortcuts.ts";
import type { Item } from "../../queries/submission.ts";
import { READ_LINK } from "../../resume/reader-navigation.ts";
import { icons } from "../../ui/desk-icons.ts";
import css from "./Resume.module.css";

const KB = 1024;
const MB = KB * KB;

const SCANS: Partial<Record<string, string>> = {
	clean: "Virus-scanned, clean",
	unscanned: "Not virus-scanned yet",
	off: "Not virus-scanned",
	infected: "Infected: don't open it, ask for another copy",
};

/** The attached resume file. */
export function Resume({ item: { file, reference } }: { item: Item }) {
	const { read } = useSearch({ from: "/desk/inbox" });
	const navigate = useNavigate();
	const infected = file?.scan === "infected";
	const toResume = { to: "/s/$reference", params: { reference }, ...READ_LINK } as const;
	useShortcut("v", "Read the resume", () => navigate(toResume), file !== null && !infected && !read);
	if (!file) return null;
	return (
		<section aria-label="Resume" className={css.resume}>
			<Drawing path={controlIcons.file} className={css.mark} />
			<div className={css.words}>
				<p className={css.name} dir="auto">
					{file.name}
				</p>
				<p className={infected ? css.infected : css.more}>
					{sizeOf(file.size)} · {SCANS[file.scan ?? "off"] ?? file.scan}
				</p>
			</div>
			{!infected && !read && (
				<Link {...toResume} data-read="" className={css.read}>
					Read the resume
				</Link>
			)}
			{!infected && (
				<a href={`/api/submissions/${encodeURIComponent(reference)}/resume`} download className={css.download}>
					<Drawing path={icons.download} className={css.arrow} />
					Download
				</a>
			)}
		</section>
	);
}

function sizeOf(bytes: number): string {
	if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
	return `${(bytes / MB).toFixed(1)} MB`;
}
