import type { YourPageData } from "../../contract/yours.ts";
import { FormFrame, type SharedFormContent } from "../forms/FormFrame.tsx";
import form from "../sections/forms/form-section.module.css";
import { EmailField } from "../ui/TextField.tsx";
import { plainForm } from "./plain-form.ts";
import type { YourPageContent } from "./your-page-content.ts";

interface Props {
	yours: Extract<YourPageData, { view: "ask" }>;
	words: YourPageContent["ask"];
	shared: SharedFormContent;
}

/** Asks for an email address. We email a link if it has any submissions. */
export function RequestLinkForm({ yours, words, shared }: Props) {
	const own = plainForm({ name: "yours", labels: { email: words.label }, hints: { email: words.hint }, ...yours });
	return (
		<div className={form.place}>
			<FormFrame form={own} action="/yours" label={words.heading} button={words.button} shared={shared} required="">
				<EmailField {...own.field("email")} />
			</FormFrame>
		</div>
	);
}
