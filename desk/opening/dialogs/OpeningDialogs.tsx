import { useState } from "react";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import type { OpenDialog } from "../model/open-dialog.ts";
import type { OpeningActions } from "../model/useOpeningActions.ts";
import { AddCandidates } from "./AddCandidates.tsx";
import { ConsentForm } from "./ConsentForm.tsx";
import { EditForm } from "./EditForm.tsx";
import { EditRequirements } from "./EditRequirements.tsx";
import { AnswerEmailForm, AskEmployerForm } from "./employer-forms.tsx";
import {
	AnswerForm,
	CallForm,
	CancelForm,
	CheckInForm,
	type FormProps,
	LeftForm,
	MoneyForm,
	NextStepForm,
	NoteForm,
	TermsForm,
} from "./forms.tsx";
import { InterviewForm } from "./InterviewForm.tsx";
import { PlaceForm } from "./PlaceForm.tsx";
import { PublishForm } from "./PublishForm.tsx";
import { SendShortlist } from "./SendShortlist.tsx";

interface Props {
	opening: Opening;
	actions: OpeningActions;
	dialog: OpenDialog | undefined;
	onOpen(dialog: OpenDialog): void;
	onClose(): void;
}

/** The dialog that is open. Its content stays while it closes. */
export function OpeningDialogs({ opening, actions, dialog, onOpen, onClose }: Props) {
	const [last, setLast] = useState({ dialog, count: 0 });
	if (dialog && dialog !== last.dialog) setLast({ dialog, count: last.count + 1 });
	const shown = dialog ?? last.dialog;
	if (!shown) return null;
	const candidate = "candidate" in shown ? shown.candidate : undefined;
	const candidacy = opening.candidacies.find((each) => each.candidate === candidate);
	return (
		<Dialog
			open={dialog !== undefined}
			title={dialogTitle(shown, candidacy)}
			wide={shown.kind === "send" || shown.kind === "publish"}
			onClose={onClose}
		>
			<Content
				key={last.count}
				shown={shown}
				candidacy={candidacy}
				opening={opening}
				actions={actions}
				onOpen={onOpen}
				onClose={onClose}
			/>
		</Dialog>
	);
}

interface ContentProps extends FormProps {
	shown: OpenDialog;
	candidacy: Candidacy | undefined;
	onOpen(dialog: OpenDialog): void;
}

function Content({ shown, candidacy, onOpen, ...form }: ContentProps) {
	switch (shown.kind) {
		case "add":
			return <AddCandidates {...form} />;
		case "send":
			return <SendShortlist {...form} />;
		case "call":
			return <CallForm {...form} />;
		case "edit":
			return <EditForm {...form} />;
		case "publish":
			return <PublishForm {...form} onOpen={onOpen} />;
		case "ask-employer":
			return <AskEmployerForm {...form} />;
		case "answer-email":
			return <AnswerEmailForm {...form} mail={shown.mail} />;
		case "requirements":
			return <EditRequirements {...form} />;
		case "terms":
			return <TermsForm {...form} />;
		case "cancel":
			return <CancelForm {...form} />;
		case "note":
			return <NoteForm {...form} candidacy={candidacy} />;
		case "next":
			return <NextStepForm {...form} candidacy={candidacy} />;
		default:
	}
	if (!candidacy) return <p>This candidate is no longer in the opening.</p>;
	switch (shown.kind) {
		case "ask":
			return <ConsentForm {...form} candidacy={candidacy} />;
		case "answer":
			return <AnswerForm {...form} candidacy={candidacy} />;
		case "interview":
			return <InterviewForm {...form} candidacy={candidacy} />;
		case "place":
			return <PlaceForm {...form} candidacy={candidacy} />;
		case "check-in":
			return <CheckInForm {...form} candidacy={candidacy} />;
		case "left":
			return <LeftForm {...form} candidacy={candidacy} />;
		default:
			return <MoneyForm {...form} candidacy={candidacy} what={shown.kind} />;
	}
}

function dialogTitle({ kind }: OpenDialog, candidacy: Candidacy | undefined): string {
	const name = candidacy?.name ?? "";
	const titles: Record<OpenDialog["kind"], string> = {
		...{ add: "Add candidates", send: "Send shortlist", call: "Log a call", edit: "Edit opening" },
		...{ terms: "Terms agreed", requirements: "Requirements" },
		...{ publish: "Job page", "ask-employer": "Ask to name the employer", "answer-email": "Answer" },
		...{ cancel: "Cancel the opening?", ask: "Request consent", answer: "Record answer" },
		note: name ? (candidacy?.stage === "interview" ? `Feedback on ${name}` : `Note on ${name}`) : "Note",
		next: name ? `Next step for ${name}` : "Next step",
		interview: `Interview with ${name}`,
		place: `${name} accepted the offer`,
		"check-in": `Check-in with ${name}`,
		...{ invoiced: `Invoice for ${name}`, paid: `Payment for ${name}`, left: `${name} left` },
	};
	return titles[kind];
}
