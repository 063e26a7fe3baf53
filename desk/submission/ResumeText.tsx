import { unreadResumes } from "../../forms/desk-words.ts";
import type { Item } from "../queries/submission.ts";
import css from "./ResumeText.module.css";

/** What the search knows of the file, where that is not all of it. */
export function ResumeText({ item: { resumeText } }: { item: Item }) {
	if (!resumeText || resumeText.state === "read") return null;
	return <p className={css.unread}>{unreadResumes[resumeText.state]}</p>;
}
