import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dropDraft, readDraft, storeDraft } from "../browser/draft-storage.ts";
import { useFrame } from "../page/FrameContext.ts";
import { foundCompanies } from "../queries/openings/companies.ts";
import { useCreateOpening } from "../queries/openings/list.ts";
import type { Opening } from "../queries/openings/opening.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { OpeningForm } from "./OpeningForm.tsx";
import type { OpeningValues } from "./opening-fields.ts";

const SUGGESTED = 9; // companies, while the name is typed

interface Props {
	open: boolean;
	/** The request that it is opened from, and what that says about it. */
	request?: { reference: string; values: Partial<OpeningValues> };
	onClose(): void;
	onMade(opening: Opening): void;
}

/** Opens an opening, from a request or after a call. What was typed stays until it is sent or canceled. */
export function NewOpening({ open, request, onClose, onMade }: Props) {
	return (
		<Dialog open={open} title="New opening" onClose={onClose}>
			<NewOpeningForm {...(request && { request })} onClose={onClose} onMade={onMade} />
		</Dialog>
	);
}

function NewOpeningForm({ request, onClose, onMade }: Omit<Props, "open">) {
	const me = useFrame().me.person.id;
	const create = useCreateOpening();
	const place = `${request?.reference ?? "OP"}:opening`;
	const [initial] = useState(() => ({ ...request?.values, ...readValues(readDraft(me, place)?.text) }));
	const [company, setCompany] = useState("");
	const { data: companies = [] } = useQuery({ ...foundCompanies(company, SUGGESTED), enabled: company.trim() !== "" });
	const leave = () => {
		dropDraft(me, place);
		onClose();
	};
	return (
		<OpeningForm
			initial={initial}
			companies={companies.map(({ name }) => name)}
			error={create.error}
			busy={create.isPending}
			submit="Create opening"
			onType={(values) => {
				setCompany(values.company ?? "");
				storeDraft(me, place, { subject: "", text: JSON.stringify(values), since: "", earlier: [] });
			}}
			onSubmit={({ company, ...fields }) =>
				create.mutate(
					{ ...fields, company: { name: company }, ...(request && { request: request.reference }) },
					{
						onSuccess: (made) => {
							leave();
							onMade(made);
						},
						onError: () => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid]')?.focus(),
					},
				)
			}
			onCancel={leave}
		/>
	);
}

function readValues(kept: string | undefined): Partial<OpeningValues> {
	try {
		return JSON.parse(kept ?? "{}");
	} catch {
		return {};
	}
}
