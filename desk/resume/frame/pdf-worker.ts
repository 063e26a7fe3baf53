import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

let worker: Promise<Worker> | undefined;

/** The worker in which pdf.js parses, once it is ready. It can be started before the file arrives. */
export function startPdfWorker(): Promise<Worker> {
	worker ??= new Promise((resolve, reject) => {
		const started = new Worker(bootstrapUrl(new URL(workerUrl, location.href)));
		started.addEventListener("message", () => resolve(started), { once: true });
		started.addEventListener("error", () => reject(new Error("The thread that reads PDFs did not start.")));
	});
	return worker;
}

/**
 * A gray page at 600 dpi has 34 million decoded, and a color page that large wouldn't fit into a 10 MB file unless it
 * is a JPEG, which the browser decodes itself. A file that asks for more is broken, or meant to exhaust memory.
 */
const BUFFER_MAX = 100_000_000; // bytes

/**
 * Runs in the worker before pdf.js, because the file decides how large it decompresses. The browser's own decompression
 * has no limit and handles all images of a page at once; without it, pdf.js decompresses them itself, one by one.
 */
function refuseHugeBuffers(most: number): void {
	Reflect.deleteProperty(globalThis, "DecompressionStream");
	for (const name of ["Uint8Array", "Uint8ClampedArray", "Uint16Array", "Uint32Array", "Float32Array"] as const) {
		const kind = globalThis[name];
		Object.defineProperty(globalThis, name, {
			value: new Proxy(kind, {
				construct(target, given: unknown[], made) {
					const [size] = given;
					if (typeof size === "number" && size * kind.BYTES_PER_ELEMENT > most) throw new RangeError("too large");
					return Reflect.construct(target, given, made);
				},
			}),
		});
	}
}

/** A frame without an origin may start a worker only from a blob, and in Chromium that blob can't be a module. */
function bootstrapUrl(script: URL): string {
	const guard = `(${refuseHugeBuffers})(${BUFFER_MAX});`;
	const start = `${guard} import(${JSON.stringify(script.href)}).catch((error) => setTimeout(() => { throw error; }));`;
	return URL.createObjectURL(new Blob([start], { type: "text/javascript" }));
}
