import { type SubmitEvent, useRef } from "react";
import { candidateSources } from "../../../contract/desk/candidates.ts";
import { type ImportColumn, importColumns } from "../../../contract/imports.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { SelectField } from "../../../site/ui/SelectField.tsx";
import { TextField } from "../../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../../queries/api.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import css from "./ImportPage.module.css";
import { type CandidateImport, useCheckImport } from "./import-queries.ts";

/** Where they come from, and what each column of the table is. */
export function ColumnsForm({ of, onSent }: { of: CandidateImport; onSent(): void }) {
	const check = useCheckImport(of.id);
	const form = useRef<HTMLFormElement>(null);
	const errors = fieldErrors(check.error);
	const isZip = /\.zip$/i.test(of.fileName);
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (check.isPending) return;
		const typed = new FormData(event.currentTarget);
		const chosen = of.columns.map(({ heading }, index): [string, ImportColumn | ""] => [
			heading,
			importColumns.find(({ value }) => value === typed.get(`column-${index}`))?.value ?? "",
		]);
		const source = candidateSources.find(({ value }) => value === typed.get("source"))?.value;
		// An empty choice goes to the server, whose sentence says what is missing.
		const json = {
			source: source as (typeof candidateSources)[number]["value"],
			detail: String(typed.get("detail") ?? ""),
		};
		check.mutate(
			{ ...json, columns: Object.fromEntries(chosen) },
			{
				onSuccess: onSent,
				onError: () => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
			},
		);
	};
	return (
		<form ref={form} onSubmit={send} noValidate className={css.form}>
			<SelectField
				id="import-source"
				name="source"
				label="Where they come from"
				choose="Choose"
				options={candidateSources.map(({ value, label }) => ({ value, label }))}
				defaultValue={of.state === "checked" ? of.source : undefined}
				error={errors.source}
				required
			/>
			<TextField
				id="import-detail"
				name="detail"
				label="Details, such as who referred them"
				autoComplete="off"
				defaultValue={of.detail}
				error={errors.detail}
				required={false}
			/>
			{of.columns.length > 0 && (
				<fieldset className={css.columns} aria-describedby="import-columns-error">
					<legend>Match columns</legend>
					{of.columns.map(({ heading, sample, means }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
						<div key={index} className={css.column}>
							<span>
								<bdi className={css.name}>{heading || `Column ${index + 1}`}</bdi>
								{sample && (
									<bdi className={css.soft} dir="auto">
										{sample}
									</bdi>
								)}
							</span>
							<select
								name={`column-${index}`}
								aria-label={`What ${heading || `column ${index + 1}`} is`}
								defaultValue={means}
								aria-invalid={errors.columns ? true : undefined}
							>
								<option value="">Don't import</option>
								{importColumns
									.filter(({ value }) => value !== "file" || isZip)
									.map(({ value, label }) => (
										<option key={value} value={value}>
											{label}
										</option>
									))}
							</select>
						</div>
					))}
					<div id="import-columns-error">
						<ErrorMessage>{errors.columns}</ErrorMessage>
					</div>
				</fieldset>
			)}
			<ErrorMessage>{formError(check.error)}</ErrorMessage>
			<div className={css.acts}>
				<Button type="submit" size="small" busy={check.isPending}>
					Check {of.rows.toLocaleString("en-US")} rows
				</Button>
			</div>
		</form>
	);
}
