import type { Yours } from "../../contract/yours.ts";
import { FormFrame, type SharedWords } from "../forms/FormFrame.tsx";
import form from "../sections/form-section.module.css";
import { EmailField } from "../ui/TextField.tsx";
import { plainForm } from "./plain-form.ts";
import type { YoursWords } from "./words.ts";

interface Props {
	yours: Extract<Yours, { view: "ask" }>;
	words: YoursWords["ask"];
	shared: SharedWords;
}

/** Asks for an email address. We email a link if it has any submissions. */
export function AskForm({ yours, words, shared }: Props) {
	const own = plainForm({ name: "yours", labels: { email: words.label }, hints: { email: words.hint }, ...yours });
	return (
		<div className={form.place}>
			<FormFrame form={own} action="/yours" label={words.heading} button={words.button} shared={shared} required="">
				<EmailField {...own.field("email")} />
			</FormFrame>
		</div>
	);
}
