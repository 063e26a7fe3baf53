import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type FetchOptions, fetchCalendar, type Versions } from "../server/booking/busy/fetch-calendar.ts";

/* A real https server with calendars, on this machine, under names that only the tests know. */

/** Of calendar.example, other.example and 127.0.0.1, for these tests only. It is valid for a hundred years. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBwTCCAWegAwIBAgIUfF0MKTS8bAhsuVBbkwlUW/vz/vEwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQY2FsZW5kYXIuZXhhbXBsZTAgFw0yNjExMTkwNDMyNTZaGA8y
MTI2MTAyNjA0MzI1NlowGzEZMBcGA1UEAwwQY2FsZW5kYXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABIKbI/eaQsKoSasHqNAQYUc/uE8AzPY9k9AG
B3XzRrdZRqo8pcoXWsnSdDWTvtxCv5yByTEsiIMxIpEzTQmFcvujgYYwgYMwHQYD
VR0OBBYEFEWPpVgfBkaptTS/AUdgJwrc+oUWMB8GA1UdIwQYMBaAFEWPpVgfBkap
tTS/AUdgJwrc+oUWMA8GA1UdEwEB/wQFMAMBAf8wMAYDVR0RBCkwJ4IQY2FsZW5k
YXIuZXhhbXBsZYINb3RoZXIuZXhhbXBsZYcEfwAAATAKBggqhkjOPQQDAgNIADBF
AiBfXqQSMtpqgsqdZJIyRwgG8zAN6fvv/HBOp48LllMovQIhAPaLAkR7FEOC17dd
Kv7qgx8FPdp7GiorxQLZh+vqX0OE
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9/eS9u0bV3sy/C7g
h4WM/tcY15vXSduy+5xKELVJ+yKhRANCAASCmyP3mkLCqEmrB6jQEGFHP7hPAMz2
PZPQBgd180a3WUaqPKXKF1rJ0nQ1k77cQr+cgckxLIiDMSKRM00JhXL7
-----END PRIVATE KEY-----`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function calendarServer(answer: Answer) {
	const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
	const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
		asked.push({ path: request.url ?? "", headers: request.headers });
		answer(request, response);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	const { port } = server.address() as AddressInfo;
	const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
	return {
		asked,
		port,
		url: `https://calendar.example:${port}/secret.ics`,
		/** Fetches as the desk does, but knows this server's names and certificate, and allows this machine. */
		fetch: (address: string, known?: Versions, own: FetchOptions = {}) =>
			fetchCalendar(address, known, { resolve, isAllowed: (at) => at === "127.0.0.1", ca: CERTIFICATE, ...own }),
	};
}

/** A calendar of these lines. */
export function ics(...lines: string[]): string {
	return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

let events = 0;

export function vevent(...lines: string[]): string {
	events += 1;
	const uid = lines.some((line) => line.startsWith("UID:")) ? [] : [`UID:event-${events}@calendar.example`];
	return ["BEGIN:VEVENT", ...uid, "SUMMARY:Dentist with Dr. Adeyemi", ...lines, "END:VEVENT"].join("\r\n");
}
