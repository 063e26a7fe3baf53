import { useState } from "react";
import { MEETING_PLACE_MAX } from "../../../contract/meetings/interviews.ts";
import { fromTimeField, toTimeField } from "../model/local-time.ts";
import { useActAsSeen } from "../model/useOpeningActions.ts";
import fieldCss from "../parts/fields.module.css";
import { DialogForm } from "./DialogForm.tsx";
import { textOf } from "./fields.tsx";
import type { CandidateFormProps } from "./forms.tsx";

const PROPOSED = ["one", "two", "three"] as const;

/** Sets the interview if both sides agreed on a time, or proposes times to both. */
export function InterviewForm({ opening, candidacy, actions, onClose }: CandidateFormProps) {
	const { candidate, interview, version } = candidacy;
	const [agreed, setAgreed] = useState(interview?.at != null);
	const act = useActAsSeen(opening, version, actions);
	const save = (form: FormData) => {
		const times = PROPOSED.map((name) => fromTimeField(textOf(form, name))).filter((time) => time !== "");
		const [at = null] = times;
		const place = textOf(form, "place");
		const isNew = at !== null && toTimeField(at) !== (interview?.at ? toTimeField(interview.at) : "");
		if (!agreed) return act({ what: "interview", candidate, offers: times, place });
		return act({ what: "interview", candidate, ...(isNew && { at }), place });
	};
	const shown = agreed ? PROPOSED.slice(0, 1) : PROPOSED;
	return (
		<DialogForm submit={agreed ? "Save interview" : "Propose times"} onSubmit={save} onClose={onClose}>
			<label className={fieldCss.field}>
				Time
				<select value={agreed ? "agreed" : "proposed"} onChange={({ target }) => setAgreed(target.value === "agreed")}>
					<option value="proposed">Propose times to both</option>
					<option value="agreed">Both agreed on a time</option>
				</select>
				<span className={fieldCss.hint}>
					{agreed
						? "Everyone gets an email with a calendar file. In the employer's, candidates go by their letter."
						: "Both sides get an email and choose. The first time that works for both is set."}
				</span>
			</label>
			{shown.map((name, index) => (
				<label key={name} className={fieldCss.field}>
					{agreed ? "Starts" : `Time ${index + 1}`}
					<input
						type="datetime-local"
						name={name}
						defaultValue={agreed && interview?.at ? toTimeField(interview.at) : ""}
					/>
				</label>
			))}
			<label className={fieldCss.field}>
				Video link or address
				<input
					name="place"
					maxLength={MEETING_PLACE_MAX}
					autoComplete="off"
					dir="auto"
					defaultValue={interview?.place ?? ""}
				/>
				<span className={fieldCss.hint}>It's in everyone's calendar file. Don't name the candidate here.</span>
			</label>
		</DialogForm>
	);
}
