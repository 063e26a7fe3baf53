import type { Kind } from "../../contract/forms/kinds.ts";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { icons } from "./desk-icons.ts";

/** The singular of each kind. */
export const kindNames: Record<Kind, string> = {
	lead: "Lead",
	"talent-request": "Talent request",
	resume: "Resume",
	message: "Message",
};

export const kindIcons: Record<Kind, string> = {
	lead: icons.lead,
	"talent-request": icons.request,
	resume: controlIcons.file,
	message: icons.mail,
};
