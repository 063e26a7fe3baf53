import { expect, test } from "vitest";
import { pdf } from "../../tools/running/resume-files.ts";
import { findPageProblems } from "../desk-browser.ts";
import { openSampleDesk } from "../sample-desk.ts";

/* Adding candidates at the sample firm's desk. */

const desk = openSampleDesk();

const file = (name: string, text: string) => ({ name, mimeType: "application/pdf", buffer: pdf({ text }) });

test("several resumes are added at a time, each with its result, and one by hand is asked to agree", async () => {
	const page = await desk.newPage(desk.team.claire, { viewport: { width: 390, height: 844 } });
	await page.goto(`${desk.url}/find`);
	await page.getByRole("button", { name: "Add candidates" }).click();
	const dialog = page.getByRole("dialog", { name: "Add candidates" });
	await dialog
		.getByLabel("Resumes")
		.setInputFiles([
			file("Uma.pdf", "UMA BECKER | uma.becker@mailbox.test | (614) 555-0144 | Account Executive"),
			{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Only notes") },
		]);
	await dialog.getByLabel("Source").selectOption("linkedin");
	expect(await findPageProblems(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Add 2 candidates" }).click();
	await dialog.getByText("Uma Becker added, uma.becker@mailbox.test.").waitFor();
	await dialog.getByText("Your resume must be a PDF, DOC or DOCX file").waitFor();
	await dialog.getByRole("button", { name: "Done" }).click();
	await page.getByRole("link", { name: /^Uma Becker\s*Not agreed/ }).waitFor();

	await page.getByRole("button", { name: "Add candidates" }).click();
	await dialog.getByRole("button", { name: "Add candidate" }).click();
	await dialog.getByText("Choose a source").waitFor();
	await dialog.getByLabel("Source").selectOption("referral");
	await dialog.getByLabel("Name").fill("Otto Lindqvist");
	await dialog.getByLabel("Email").fill("otto@mailbox.test");
	await dialog.getByRole("button", { name: "Add candidate" }).click();
	await dialog.getByText("Otto Lindqvist added, otto@mailbox.test.").waitFor();
	await dialog.getByRole("button", { name: "Open" }).click();
	await page.getByRole("heading", { name: "Otto Lindqvist" }).waitFor();
	const agreement = page.getByRole("region", { name: "Agreement" });
	await agreement.getByText("Not agreed: not asked yet.").waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await agreement.getByRole("button", { name: "Ask by email" }).click();
	await agreement.getByText("Not agreed: asked on").waitFor();
	await agreement.getByRole("button", { name: "Edit contact info" }).click();
	await page.getByRole("dialog", { name: "Edit contact info" }).getByLabel("Name").fill("Otto Lind");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByRole("heading", { name: "Otto Lind", exact: true }).waitFor();
});

test("resumes are dropped or pasted, and one of them is removed again", async () => {
	const page = await desk.newPage(desk.team.james);
	await page.goto(`${desk.url}/candidates`);
	await page.getByRole("button", { name: "Add candidates" }).click();
	const dialog = page.getByRole("dialog", { name: "Add candidates" });
	const give = (how: "drop" | "paste", name: string) =>
		dialog.getByLabel("Resumes").evaluate(
			(input, [type, fileName, content]) => {
				const files = new DataTransfer();
				files.items.add(new File([Uint8Array.from(content)], fileName, { type: "application/pdf" }));
				const options = { bubbles: true, cancelable: true };
				input.dispatchEvent(
					type === "drop"
						? new DragEvent("drop", { ...options, dataTransfer: files })
						: new ClipboardEvent("paste", { ...options, clipboardData: files }),
				);
			},
			[how, name, [...file(name, `${name} | ${name}@mailbox.test | Account Executive`).buffer]] as const,
		);
	await dialog.getByLabel("Resumes").waitFor();
	await give("drop", "vera.pdf");
	await give("paste", "otis.pdf");
	await give("drop", "wrong.pdf");
	await dialog.getByRole("button", { name: "Remove wrong.pdf" }).click();
	await dialog.getByLabel("Source").selectOption("mail");
	await dialog.getByRole("button", { name: "Add 2 candidates" }).click();
	await expect.poll(() => dialog.getByRole("button", { name: /^Open / }).count()).toBe(2);
	expect(await dialog.getByText(/ added, /).count()).toBe(2);
});
