import { type Answer, readAnswer } from "./answer.ts";

const ANSWER_LIMIT_MS = 30_000; // the server gives up on a form after as long
const UPLOAD_LIMIT_MS = 330_000; // and on a resume after five minutes

export async function send(form: HTMLFormElement): Promise<Answer> {
	try {
		const response = await fetch(form.action, {
			method: "POST",
			headers: { accept: "application/json" },
			body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
			signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
		});
		return readAnswer(response.status, await response.text());
	} catch {
		return { is: "failed", why: "connection" };
	}
}

/** As `send`, for a form with a file. Not fetch, which cannot tell how much has been sent. */
export function upload(
	form: HTMLFormElement,
	onProgress: (sentShare: number) => void,
	signal: AbortSignal,
): Promise<Answer> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest();
		request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
			if (lengthComputable) onProgress(loaded / total);
		};
		request.onload = () => resolve(readAnswer(request.status, request.responseText));
		request.onerror = request.ontimeout = () => resolve({ is: "failed", why: "connection" });
		request.onabort = () => resolve({ is: "cancelled" });
		signal.addEventListener("abort", () => request.abort());
		request.open("POST", form.action);
		request.setRequestHeader("accept", "application/json");
		request.timeout = UPLOAD_LIMIT_MS;
		request.send(new FormData(form));
	});
}
