import { useState } from "react";
import { MESSAGE_MAX, messageSchema } from "../../../contract/forms/message.ts";
import type { Content } from "../../content/schema.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailField, TextField } from "../../ui/TextField.tsx";
import type { Receipt } from "../answer.ts";
import { FormFrame, type SharedWords } from "../FormFrame.tsx";
import { Received } from "../Received.tsx";
import { type Returned, useForm } from "../useForm.ts";

interface Props {
	words: Content<"forms">["message"];
	shared: SharedWords;
	returned?: Returned | undefined;
}

export function MessageForm({ words, shared, returned }: Props) {
	const [receipt, setReceipt] = useState<Receipt>();
	if (receipt) {
		return <Received words={words.received} shared={shared} reference={receipt.reference} yours={receipt.yours} />;
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
