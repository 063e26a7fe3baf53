import type { Kind } from "../../contract/forms/kinds.ts";
import { marks as shared } from "../../site/ui/marks.ts";
import { marks } from "./marks.ts";

/** The singular of each kind. */
export const kindNames: Record<Kind, string> = {
	lead: "Lead",
	"talent-request": "Talent request",
	resume: "Resume",
	message: "Message",
};

export const kindMarks: Record<Kind, string> = {
	lead: marks.lead,
	"talent-request": marks.request,
	resume: shared.file,
	message: marks.mail,
};
