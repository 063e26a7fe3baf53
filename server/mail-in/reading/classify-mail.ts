import type { Email } from "postal-mime";
import type { ReadMail } from "./mail-content.ts";

/*
 * What kind of email it is. Only a person's waits for an answer, and none is answered automatically: two programs that
 * answer each other never stop.
 */

type ReadHeader = (name: string) => string;

const SUBJECT_MAX = 300; // characters: normalizing thousands of accents takes seconds

/** As mail servers word it; some say so only here. */
const AUTOMATIC_PHRASES = [
	...["automatic reply", "auto(?:matic)?[- ]?(?:reply|response)", "out of (?:the )?office(?: reply| message)?"],
	...["automatische antwort", "abwesenheits(?:notiz|nachricht|agent)", "automatisch antwoord"],
	...["réponse automatique", "absence du bureau", "respuesta automática", "fuera de la oficina"],
	...["risposta automatica", "resposta automática", "autosvar", "automatiskt svar", "automaattinen vastaus"],
	...["odpowiedź automatyczna", "automatická odpověď", "自動応答", "自动答复", "자동 회신"],
];
const AUTOMATIC_SUBJECT = new RegExp(`^\\s*(?:${AUTOMATIC_PHRASES.join("|")})\\s*(?:[:：]|$|re:)`, "iu");
const BOUNCE_SENDER = /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon)@/i;
const BOUNCE_SUBJECT =
	/undeliver|delivery status notification|mail delivery (?:failed|failure|subsystem)|returned mail|failure notice|delivery has failed|delivery failure/i;

export function classifyMail(mail: Email, header: ReadHeader): ReadMail["kind"] {
	const type = header("content-type").toLowerCase();
	const sender = mail.from?.address ?? "";
	const subject = (mail.subject ?? "").slice(0, SUBJECT_MAX);
	if (/report-type\s*=\s*"?delivery-status/.test(type)) return "bounce";
	if (BOUNCE_SENDER.test(sender) && (BOUNCE_SUBJECT.test(subject) || header("x-failed-recipients"))) {
		return "bounce";
	}
	if (/report-type\s*=\s*"?disposition-notification/.test(type)) return "automatic";
	const calendar = findCalendarMethod(mail);
	if (calendar === "REPLY") return "calendar";
	// An invitation is sent by a calendar, but a person waits for its answer.
	if (calendar) return "person";
	// First: many programs that answer automatically say that they send in bulk, too.
	if (isAutomatic(subject, header) || BOUNCE_SENDER.test(sender)) return "automatic";
	return isList(header) ? "list" : "person";
}

function findCalendarMethod({ attachments }: Email): string | undefined {
	return attachments.find(({ mimeType }) => mimeType === "text/calendar")?.method;
}

function isAutomatic(subject: string, header: ReadHeader): boolean {
	const submitted = header("auto-submitted").trim().toLowerCase();
	if (submitted && !submitted.startsWith("no")) return true;
	// The last one is how programs that answer recognize what they sent themselves.
	if (["x-autoreply", "x-autorespond", "x-auto-reply", "x-autoresponder", "x-loop"].some(header)) return true;
	if (/^\s*(?:auto[_-]?reply|bulk|junk)/i.test(header("precedence"))) return true;
	if (header("return-path").trim() === "<>") return true;
	return AUTOMATIC_SUBJECT.test(subject.normalize());
}

/** Programs for salespeople add an unsubscribe header to ordinary replies, so a reply to us still counts as one. */
function isList(header: ReadHeader): boolean {
	return (
		Boolean(header("list-id") || header("list-unsubscribe")) || /^\s*(?:bulk|list|junk)/i.test(header("precedence"))
	);
}
