import { type Answer, readAnswer } from "./answer.ts";

const ANSWER_LIMIT_MS = 30_000; // the server gives up on a form after the same time
const UPLOAD_LIMIT_MS = 330_000; // and on a resume after five minutes

export function send(to: string, fields: FormData, signal: AbortSignal): Promise<Answer> {
	const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
	return exchange(to, { method: "POST", body }, signal);
}

/** Asks whether the server would accept a form now: better to solve a challenge before uploading a file than after. */
export function ask(to: string, signal: AbortSignal): Promise<Answer> {
	return exchange(to, {}, signal);
}

async function exchange(to: string, request: RequestInit, signal: AbortSignal): Promise<Answer> {
	const stop = new AbortController();
	const abort = () => stop.abort();
	const limit = setTimeout(abort, ANSWER_LIMIT_MS);
	signal.addEventListener("abort", abort);
	try {
		const response = await fetch(to, { ...request, headers: { accept: "application/json" }, signal: stop.signal });
		return readAnswer(response.status, await response.text(), response.headers.get("date"));
	} catch {
		return unanswered(signal);
	} finally {
		clearTimeout(limit);
	}
}

/** Sends a form with a file. Not with fetch, which can't report upload progress. */
export function upload(
	to: string,
	fields: FormData,
	onProgress: (sentShare: number) => void,
	signal: AbortSignal,
): Promise<Answer> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest();
		const abort = () => request.abort();
		const limit = setTimeout(abort, UPLOAD_LIMIT_MS);
		request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
			if (lengthComputable) onProgress(loaded / total);
		};
		request.onload = () => resolve(readAnswer(request.status, request.responseText, request.getResponseHeader("date")));
		request.onerror = request.onabort = () => resolve(unanswered(signal));
		request.onloadend = () => clearTimeout(limit);
		signal.addEventListener("abort", abort);
		request.open("POST", to);
		request.setRequestHeader("accept", "application/json");
		request.send(fields);
	});
}

function unanswered({ aborted }: AbortSignal): Answer {
	return aborted ? { is: "cancelled" } : { is: "failed", why: "connection" };
}
