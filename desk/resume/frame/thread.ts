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

/**
 * A gray page at 600 dpi has 34 million when it is unpacked, and a color page that large would not fit into a file of 10 MB unless it is a JPEG,
 * which the browser unpacks itself. What asks for more is broken, or meant to use up the memory.
 */
const PIECE_MAX = 100_000_000; // bytes

/**
 * Runs in the thread before pdf.js, because how much a file unpacks to is up to the file. The browser's own unpacking has no limit, and works on
 * all pictures of a page at once; without it pdf.js unpacks by itself, one after the other.
 */
function refuseHugePieces(most: number): void {
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

/** A frame without an origin may start no thread but from a blob, and Chromium none whose blob is a module. */
function startOf(script: URL): string {
	const guard = `(${refuseHugePieces})(${PIECE_MAX});`;
	const start = `${guard} import(${JSON.stringify(script.href)}).catch((error) => setTimeout(() => { throw error; }));`;
	return URL.createObjectURL(new Blob([start], { type: "text/javascript" }));
}
