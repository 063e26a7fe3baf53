/* Where a link in an Office document leads: what matters is whether opening the document would fetch it. */

export type LinkTarget =
	| "web" // http and the like
	| "person" // an email address, a phone number
	| "network" // a file share; opening it leaks the reader's user name and password hash
	| "here" // the reader's own disk, or next to the document
	| "other"; // any other scheme, which starts a program

export function classifyLink(target: string): LinkTarget {
	const address = target
		.trim()
		.replace(/%(5c|2f)/gi, "/")
		.replaceAll("\\", "/");
	if (/^(https?|ftp|www\.)/i.test(address)) return "web";
	if (/^(mailto|tel|sms|callto):/i.test(address)) return "person";
	if (/^\/\//.test(address)) return "network";
	const file = /^file:(.*)$/is.exec(address)?.[1];
	if (file !== undefined) return isLocalFile(file) ? "here" : "network";
	if (/^[a-z][|:](\/|$)/i.test(address)) return "here";
	return /^[a-z][a-z0-9+.-]*:/i.test(address) ? "other" : "here";
}

/**
 * file:///C:/a, file:///tmp/a, file://localhost/a and file:C:/a are local; file://server/a and file:////server/a
 * aren't.
 */
function isLocalFile(path: string): boolean {
	return /^(\/{0,3}[a-z][|:]|(\/\/localhost)?\/(?!\/)|\/\/\/(?!\/)|(?!\/))/i.test(path);
}
