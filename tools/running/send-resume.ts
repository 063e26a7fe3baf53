import { request } from "node:http";
import { RESUME } from "./filled-forms.ts";

/** Sends a resume under this visitor's name from this host address. Resolves with the response status. */
export function sendResume(site: string, file: Buffer, visitor: string, host: number): Promise<number | undefined> {
	const fields = Object.entries({ ...RESUME, email: `${visitor}@example.com` }).map(
		([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	const head = `${fields.join("")}--x\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n`;
	const tail = "\r\n--x--\r\n";
	const headers = {
		accept: "application/json",
		"content-type": "multipart/form-data; boundary=x",
		"content-length": head.length + file.length + tail.length,
		"x-forwarded-for": `198.51.100.${host}`,
	};
	return new Promise((resolve, reject) => {
		const sending = request(`${site}/forms/resume`, { method: "POST", headers, agent: false }, (response) => {
			response.resume().on("end", () => resolve(response.statusCode));
		}).on("error", reject);
		sending.write(head);
		sending.write(file);
		sending.end(tail);
	});
}
