import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

let thread: Promise<Worker> | undefined;

/** The thread in which pdf.js reads, once it is ready. It can be started ahead of the file. */
export function startThread(): Promise<Worker> {
	thread ??= new Promise((resolve, reject) => {
		const started = new Worker(startOf(new URL(workerUrl, location.href)));
		started.addEventListener("message", () => resolve(started), { once: true });
		started.addEventListener("error", () => reject(new Error("The thread that reads PDFs did not start.")));
	});
	return thread;
}

/** A frame without an origin may start no thread but from a blob, and Chromium none whose blob is a module. */
function startOf(script: URL): string {
	const start = `import(${JSON.stringify(script.href)}).catch((error) => setTimeout(() => { throw error; }));`;
	return URL.createObjectURL(new Blob([start], { type: "text/javascript" }));
}
