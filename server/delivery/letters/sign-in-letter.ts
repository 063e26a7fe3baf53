import type { Firm } from "../../../site/content/schema.ts";
import type { SignInMail } from "../../queue/delivery-content.ts";
import type { Letter } from "./Letter.tsx";

/** The email that lets a team member in: an invitation or a sign-in link. */
export function signInLetter({ event, name, link, by }: SignInMail, firm: Firm): Letter {
	return event === "invitation" ? invitation(link, by, firm) : signIn(name, link, by, firm);
}

function invitation(link: string, by: string | undefined, firm: Firm): Letter {
	const desk = `${firm.name}'s desk`;
	return {
		subject: `Join ${desk}`,
		preview: `${by ?? firm.name} invites you. The link works once, within 7 days.`,
		heading: `Join ${desk}`,
		paragraphs: [
			`${by ? `${by} invites you` : "You are invited"} to the desk, where ${firm.name} answers what comes in through its website.`,
			"Follow the link, say what you are called, and you are in. It works once, within 7 days.",
		],
		link: { label: "Join", address: link },
		rows: [],
		footnote: "If you do not know what this is about, do nothing: without the link nobody gets in.",
	};
}

function signIn(name: string, link: string, by: string | undefined, firm: Firm): Letter {
	return {
		subject: `Sign in to ${firm.name}'s desk`,
		preview: "The link works once, within 15 minutes.",
		heading: name ? `Sign in, ${name}` : "Sign in",
		paragraphs: [
			by ? `${by} sends you this link to the desk.` : "You asked for a link to the desk.",
			"Follow the link and confirm. It works once, within 15 minutes.",
		],
		link: { label: "Sign in", address: link },
		rows: [],
		footnote: "If you did not ask for it, do nothing: without the link nobody gets in. Pass it on to nobody.",
	};
}
