import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NOTE_MAX } from "../../contract/desk/desk-options.ts";
import { COMPANY_NAME_MAX } from "../../contract/desk/opening-options.ts";
import { DialogForm } from "../opening/dialogs/DialogForm.tsx";
import { DayField, LongField, textOf } from "../opening/dialogs/fields.tsx";
import fieldCss from "../opening/parts/fields.module.css";
import { type Company, type CompanyDeed, type CompanyRow, foundCompanies } from "../queries/openings/companies.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { SearchInput } from "../ui/SearchInput.tsx";
import css from "./CompanyDialogs.module.css";
import type { CompanyActions } from "./useCompanyActions.ts";

const FOUND = 9; // more typing finds the others

export type OpenDialog =
	| { kind: "edit" | "merge" }
	/** Without an id, to add one. */
	| { kind: "contact"; contact?: string };

interface FormProps {
	company: Company;
	actions: CompanyActions;
	onClose(): void;
}

/** The dialog that is open. Its content stays while it closes. */
export function CompanyDialogs({ dialog, ...form }: FormProps & { dialog: OpenDialog | undefined }) {
	const [last, setLast] = useState({ dialog, count: 0 });
	if (dialog && dialog !== last.dialog) setLast({ dialog, count: last.count + 1 });
	const shown = dialog ?? last.dialog;
	if (!shown) return null;
	return (
		<Dialog open={dialog !== undefined} title={dialogTitle(shown, form.company)} onClose={form.onClose}>
			<Content key={last.count} shown={shown} {...form} />
		</Dialog>
	);
}

function dialogTitle(shown: OpenDialog, { name }: Company): string {
	if (shown.kind === "contact") return shown.contact ? "Edit the contact" : "Add a contact";
	return shown.kind === "edit" ? "Edit the company" : `Merge ${name}`;
}

function Content({ shown, ...form }: FormProps & { shown: OpenDialog }) {
	if (shown.kind === "contact") return <ContactForm {...form} id={shown.contact ?? null} />;
	return shown.kind === "edit" ? <EditForm {...form} /> : <MergeForm {...form} />;
}

/**
 * Acts on the version that the form saw when it was opened, so that nothing a colleague did meanwhile is overwritten
 * unseen. After a conflict, the next attempt is on what is on screen then.
 */
function useActAsSeen({ company, actions }: Pick<FormProps, "company" | "actions">) {
	const [seen, setSeen] = useState<number | undefined>(company.version);
	return async (deed: (version: number) => CompanyDeed): Promise<string | undefined> => {
		const problem = await actions.act(deed(seen ?? company.version));
		setSeen(undefined);
		return problem;
	};
}

function EditForm({ company, actions, onClose }: FormProps) {
	const act = useActAsSeen({ company, actions });
	const { name, termsAgreedOn, fee, maySeeFee, guaranteeDays, offLimits, note } = company;
	const save = (form: FormData) =>
		act((version) => ({
			...{ what: "edit", version, name: textOf(form, "name"), note: textOf(form, "note") },
			...{ termsAgreedOn: textOf(form, "termsAgreedOn") || null, offLimits: form.has("offLimits") },
			guaranteeDays: toNumber(textOf(form, "guaranteeDays")) ?? Number.NaN,
			...(maySeeFee && { fee: toNumber(textOf(form, "fee")) }),
		}));
	return (
		<DialogForm submit="Save changes" onSubmit={save} onClose={onClose}>
			<TextField name="name" label="Name" defaultValue={name} maxLength={COMPANY_NAME_MAX} />
			<div className={fieldCss.pair}>
				<DayField
					name="termsAgreedOn"
					label="Agreed to our terms on"
					hint="Names and resumes can go out only after this date."
					defaultValue={termsAgreedOn ?? ""}
				/>
				<TextField
					name="guaranteeDays"
					label="Guarantee"
					hint="Days from the start"
					inputMode="numeric"
					defaultValue={String(guaranteeDays)}
				/>
			</div>
			{maySeeFee && (
				<TextField
					name="fee"
					label="Fee"
					hint="Percent of base salary, for new openings"
					inputMode="decimal"
					defaultValue={fee === null ? "" : String(fee)}
				/>
			)}
			<label className={css.tick}>
				<input type="checkbox" name="offLimits" defaultChecked={offLimits} />
				Off limits: don't recruit from this company
			</label>
			<LongField name="note" label="Note" hint="Internal only." max={NOTE_MAX} defaultValue={note} />
		</DialogForm>
	);
}

/** Null if nothing was typed. */
function toNumber(text: string): number | null {
	return text === "" ? null : Number(text.replace(/[%,\s]/g, ""));
}

function ContactForm({ company, actions, id, onClose }: FormProps & { id: string | null }) {
	const act = useActAsSeen({ company, actions });
	const known = company.contacts.find((contact) => contact.id === id);
	const save = (form: FormData) =>
		act((version) => ({
			...{ what: "contact", version, id, name: textOf(form, "name"), title: textOf(form, "title") },
			...{ email: textOf(form, "email"), phone: textOf(form, "phone") },
		}));
	return (
		<DialogForm submit={id ? "Save contact" : "Add contact"} onSubmit={save} onClose={onClose}>
			<TextField name="name" label="Name" defaultValue={known?.name} maxLength={100} />
			<TextField name="title" label="Title" defaultValue={known?.title} maxLength={100} />
			<TextField name="email" label="Email" type="email" defaultValue={known?.email} />
			<TextField name="phone" label="Phone" type="tel" defaultValue={known?.phone} maxLength={20} />
		</DialogForm>
	);
}

interface TextFieldProps {
	name: string;
	label: string;
	hint?: string;
	type?: "text" | "email" | "tel";
	inputMode?: "numeric" | "decimal";
	maxLength?: number;
	defaultValue: string | undefined;
}

function TextField({ label, hint, type = "text", ...input }: TextFieldProps) {
	return (
		<label className={fieldCss.field}>
			{label}
			<input type={type} autoComplete="off" dir="auto" {...input} />
			{hint && <span className={fieldCss.hint}>{hint}</span>}
		</label>
	);
}

/** Searches the other company, then says what will happen. */
function MergeForm({ company, actions, onClose }: FormProps) {
	const [q, setQ] = useState("");
	const [into, choose] = useState<CompanyRow>();
	const act = useActAsSeen({ company, actions });
	const { data } = useQuery({ ...foundCompanies(q, FOUND), enabled: q.trim() !== "" });
	const found = q.trim() === "" ? undefined : data?.filter(({ id }) => id !== company.id);
	if (into) {
		return (
			<DialogForm
				submit="Merge"
				onSubmit={() => act((version) => ({ what: "merge", version, into: into.id }))}
				onClose={onClose}
			>
				<p>
					<bdi>{company.name}</bdi> becomes another name of <strong dir="auto">{into.name}</strong>.
				</p>
				<ul className={css.effects}>
					<li>{countMoved(company)} move there.</li>
					<li>Terms, fee, note and the off-limits mark are added where {into.name} has none.</li>
					<li>You can undo it for ten seconds, and split the name off later.</li>
				</ul>
				<button type="button" className={css.another} onClick={() => choose(undefined)}>
					Choose another company
				</button>
			</DialogForm>
		);
	}
	return (
		<div className={css.picker}>
			<SearchInput q={q} label="Merge into" placeholder="Name of the other company" autoFocus onSearch={setQ} />
			{found?.length === 0 && <p className={css.soft}>No other companies found.</p>}
			<ul className={css.choices}>
				{found?.map((row) => (
					<li key={row.id}>
						<button type="button" className={css.choice} onClick={() => choose(row)}>
							<strong dir="auto">{row.name}</strong>
							<span className={css.soft}>{row.domains.join(", ")}</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

/** 2 openings, 1 contact and 3 requests */
function countMoved({ openings, contacts, submissions }: Company): string {
	const counted = [count(openings, "opening"), count(contacts, "contact"), count(submissions, "request")];
	return new Intl.ListFormat("en-US").format(counted);
}

function count(all: unknown[], name: string): string {
	return `${all.length} ${name}${all.length === 1 ? "" : "s"}`;
}
