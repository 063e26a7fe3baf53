import { useState } from "react";
import { MESSAGE_MAX, messageSchema } from "../../../contract/forms/message.ts";
import type { Content } from "../../content/schema.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailField, TextField } from "../../ui/TextField.tsx";
import { Confirmation } from "../Confirmation.tsx";
import { FormFrame, type SharedFormContent } from "../FormFrame.tsx";
import type { Receipt } from "../submit-result.ts";
import { type ReturnedForm, useForm } from "../useForm.ts";

interface Props {
	words: Content<"forms">["message"];
	shared: SharedFormContent;
	returned?: ReturnedForm | undefined;
}

export function MessageForm({ words, shared, returned }: Props) {
	const [receipt, setReceipt] = useState<Receipt>();
	if (receipt) {
		const { reference, by, yours, book } = receipt;
		return <Confirmation words={words.received} {...{ shared, reference, by, yours, book }} />;
	}
	return <Message words={words} shared={shared} returned={returned} onReceived={setReceipt} />;
}

function Message({ words, shared, returned, onReceived }: Props & { onReceived(receipt: Receipt): void }) {
	const { labels } = words;
	const form = useForm({ name: "message", schema: messageSchema, labels, onEdit: "clears", returned, onReceived });
	return (
		<FormFrame form={form} action="/forms/message" label={words.heading} button={words.button} shared={shared}>
			<TextField {...form.field("name")} autoComplete="name" />
			<EmailField {...form.field("email")} />
			<TextArea {...form.field("message")} max={MESSAGE_MAX} counter={shared.counter} />
		</FormFrame>
	);
}
