import { type SubmitEvent, useRef } from "react";
import { manualKinds, NOTE_MAX } from "../../contract/desk/desk-options.ts";
import { stateName } from "../../contract/forms/labels.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import { Button } from "../../site/ui/Button.tsx";
import { Checkbox } from "../../site/ui/Checkbox.tsx";
import { SelectField } from "../../site/ui/SelectField.tsx";
import { TextArea } from "../../site/ui/TextArea.tsx";
import { TextField } from "../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../queries/api.ts";
import { useAddCall } from "../queries/submissions.ts";
import { DialogActions } from "../ui/Dialog.tsx";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import css from "./AddCallForm.module.css";

const KINDS = { lead: "Lead", "talent-request": "Talent request", resume: "Candidate" };
const states = STATES.map((slug) => ({ value: slug, label: stateName(slug) }));

/** Kept until it is sent or discarded, so that closing the dialog by mistake loses nothing. */
let draft: Record<string, string> = {};

interface Props {
	onClose(): void;
	onAdded(reference: string): void;
}

export function AddCallForm({ onClose, onAdded }: Props) {
	const add = useAddCall();
	const form = useRef<HTMLFormElement>(null);
	const errors = fieldErrors(add.error);
	const keep = () => {
		draft = form.current ? readForm(form.current) : {};
	};
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (add.isPending) return;
		const { kind, role, answered, ...typed } = readForm(event.currentTarget);
		const call = {
			...{ name: "", email: "", phone: "", company: "", state: "", text: "" },
			...typed,
			kind: manualKinds.find((known) => known === kind) ?? "lead",
			role: salesRoles.find(({ value }) => value === role)?.value ?? ("" as const),
			answered: answered === "on",
		};
		add.mutate(call, {
			onSuccess: ({ reference, name }) => {
				draft = {};
				showNotice("Call added", `${name} is in the open list.`);
				onClose();
				onAdded(reference);
			},
			onError: () => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
		});
	};
	const field = (name: string) => ({
		id: `call-${name}`,
		name,
		error: errors[name],
		required: false,
		defaultValue: draft[name],
	});
	return (
		<form ref={form} onSubmit={send} onInput={keep} noValidate className={css.form}>
			<fieldset className={css.kinds}>
				<legend className="sr-only">Type</legend>
				{manualKinds.map((kind) => (
					<label key={kind} className={css.kind}>
						<input type="radio" name="kind" value={kind} defaultChecked={(draft.kind ?? "lead") === kind} />
						{KINDS[kind]}
					</label>
				))}
				<p className={css.hint}>
					A lead has a role to fill. A talent request asks for candidates in one state. A candidate is looking for a
					job.
				</p>
			</fieldset>
			<TextField {...field("name")} label="Name" required autoFocus autoComplete="off" autoCapitalize="words" />
			<TextField {...field("phone")} label="Phone" type="tel" inputMode="tel" autoComplete="off" />
			<TextField
				{...field("email")}
				label="Email"
				type="email"
				inputMode="email"
				autoComplete="off"
				autoCapitalize="none"
			/>
			<TextField {...field("company")} label="Company" autoComplete="off" />
			<SelectField {...field("state")} label="State" choose="No state" options={states} />
			<SelectField {...field("role")} label="Role" choose="No role" options={salesRoles} />
			<TextArea
				{...field("text")}
				label="What they said"
				max={NOTE_MAX}
				counter={{ left: "{count} characters left", over: "{count} characters too many" }}
			/>
			<Checkbox
				id="call-answered"
				name="answered"
				label="I already answered them"
				required={false}
				defaultChecked={draft.answered === "on"}
			/>
			<div className={css.end}>
				<ErrorMessage>{formError(add.error)}</ErrorMessage>
				<DialogActions>
					<Button type="submit" size="small" busy={add.isPending}>
						Add call
					</Button>
					<Button
						size="small"
						look="secondary"
						onClick={() => {
							draft = {};
							onClose();
						}}
					>
						Cancel
					</Button>
				</DialogActions>
			</div>
		</form>
	);
}

function readForm(form: HTMLFormElement): Record<string, string> {
	return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
