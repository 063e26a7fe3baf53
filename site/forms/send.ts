import { parseResponse, type SubmitResult } from "./submit-result.ts";

const RESPONSE_TIMEOUT_MS = 30_000; // the server gives up on a form after the same time
const UPLOAD_TIMEOUT_MS = 330_000; // and on a resume after five minutes

export function sendForm(to: string, fields: FormData, signal: AbortSignal): Promise<SubmitResult> {
	const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
	return fetchResult(to, { method: "POST", body }, signal);
}

/** Asks whether the server would accept a form now: better to solve a challenge before uploading a file than after. */
export function precheckForm(to: string, signal: AbortSignal): Promise<SubmitResult> {
	return fetchResult(to, {}, signal);
}

async function fetchResult(to: string, request: RequestInit, signal: AbortSignal): Promise<SubmitResult> {
	const stop = new AbortController();
	const abort = () => stop.abort();
	const limit = setTimeout(abort, RESPONSE_TIMEOUT_MS);
	signal.addEventListener("abort", abort);
	try {
		const response = await fetch(to, { ...request, headers: { accept: "application/json" }, signal: stop.signal });
		return parseResponse(response.status, await response.text());
	} catch {
		return noResponse(signal);
	} finally {
		clearTimeout(limit);
	}
}

/** Sends a form with a file. Not with fetch, which can't report upload progress. */
export function uploadForm(
	to: string,
	fields: FormData,
	onProgress: (sentShare: number) => void,
	signal: AbortSignal,
): Promise<SubmitResult> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest();
		const abort = () => request.abort();
		const limit = setTimeout(abort, UPLOAD_TIMEOUT_MS);
		request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
			if (lengthComputable) onProgress(loaded / total);
		};
		request.onload = () => resolve(parseResponse(request.status, request.responseText));
		request.onerror = request.onabort = () => resolve(noResponse(signal));
		request.onloadend = () => clearTimeout(limit);
		signal.addEventListener("abort", abort);
		request.open("POST", to);
		request.setRequestHeader("accept", "application/json");
		request.send(fields);
	});
}

function noResponse({ aborted }: AbortSignal): SubmitResult {
	return aborted ? { is: "cancelled" } : { is: "failed", why: "connection" };
}
