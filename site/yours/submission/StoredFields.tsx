import { filledInFields } from "../../../contract/forms/labels.ts";
import type { OwnSubmission } from "../../../contract/yours.ts";
import { formatFileSize } from "../../forms/FileField.tsx";
import sent from "../../forms/talent-request/Sent.module.css";
import { TextLink } from "../../ui/TextLink.tsx";
import { fillPlaceholders, type SubmissionContent } from "../your-page-content.ts";
import css from "./StoredFields.module.css";

interface Props {
	submission: OwnSubmission;
	base: string;
	words: SubmissionContent["held"];
}

/** Everything stored about the submission, as labels and values. */
export function StoredFields({ submission: { fields, details, file, newEmail }, base, words }: Props) {
	return (
		<>
			<dl className={`${sent.sent} ${css.held}`}>
				{filledInFields({ ...fields, ...details }).map(({ name, label, value }) => (
					<div key={name}>
						<dt>{label}</dt>
						<dd dir="auto">
							{value}
							{name === "email" && newEmail && (
								<span className={css.waits}>{fillPlaceholders(words.newEmail, { email: newEmail })}</span>
							)}
						</dd>
					</div>
				))}
				{file && (
					<div>
						<dt>{words.file}</dt>
						<dd>
							<bdi>{file.name}</bdi> <span className={css.size}>{formatFileSize(file.size)}</span>
						</dd>
					</div>
				)}
			</dl>
			{file && <TextLink to={`${base}/resume`}>{words.download}</TextLink>}
		</>
	);
}
