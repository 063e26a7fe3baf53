/* Where a link in an Office document leads: what matters is whether opening the document would reach out for it. */

export type Place =
	| "web" // http and its kin
	| "person" // a mail address, a telephone
	| "network" // another machine's files; asking for them gives away the reader's name and password hash
	| "here" // the reader's own disk, or beside the document
	| "other"; // any other scheme, each a program that gets started

export function placeOf(target: string): Place {
	const address = target
		.trim()
		.replace(/%(5c|2f)/gi, "/")
		.replaceAll("\\", "/");
	if (/^(https?|ftp|www\.)/i.test(address)) return "web";
	if (/^(mailto|tel|sms|callto):/i.test(address)) return "person";
	if (/^\/\//.test(address)) return "network";
	const file = /^file:(.*)$/is.exec(address)?.[1];
	if (file !== undefined) return isOwnDisk(file) ? "here" : "network";
	if (/^[a-z][|:](\/|$)/i.test(address)) return "here";
	return /^[a-z][a-z0-9+.-]*:/i.test(address) ? "other" : "here";
}

/** file:///C:/a, file:///tmp/a, file://localhost/a and file:C:/a; but file://server/a and file:////server/a lead elsewhere. */
function isOwnDisk(path: string): boolean {
	return /^(\/{0,3}[a-z][|:]|(\/\/localhost)?\/(?!\/)|\/\/\/(?!\/)|(?!\/))/i.test(path);
}
