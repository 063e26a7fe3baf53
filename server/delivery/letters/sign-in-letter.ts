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
		preview: `${by ?? firm.name} invited you. The link works once and expires in 7 days.`,
		heading: `Join ${desk}`,
		paragraphs: [
			`${by ? `${by} invited you` : "You're invited"} to the desk, where ${firm.name}'s recruiters answer requests, resumes and messages from the website.`,
			"Follow the link, enter your name, and you're in. The link works once and expires in 7 days.",
		],
		link: { label: "Join", address: link },
		rows: [],
		footnote: "If you don't know what this is about, you can ignore it. No one gets in without the link.",
	};
}

function signIn(name: string, link: string, by: string | undefined, firm: Firm): Letter {
	return {
		subject: `Sign in to ${firm.name}'s desk`,
		preview: "The link works once and expires in 15 minutes.",
		heading: name ? `Sign in, ${name}` : "Sign in",
		paragraphs: [
			by ? `${by} sent you this link to the desk.` : "You asked for a link to the desk.",
			"Follow the link and confirm. It works once and expires in 15 minutes.",
		],
		link: { label: "Sign in", address: link },
		rows: [],
		footnote:
			"If you didn't ask for this, you can ignore it. No one gets in without the link, so please don't share it.",
	};
}
