import { useState } from "react";
import { OpeningForm } from "../../openings/OpeningForm.tsx";
import type { OpeningValues } from "../../openings/opening-fields.ts";
import type { Opening } from "../../queries/openings/opening.ts";
import { useActAsSeen } from "../model/useOpeningActions.ts";
import type { FormProps } from "./forms.tsx";

export function EditForm({ opening, actions, onClose }: FormProps) {
	const [initial] = useState(() => toValues(opening));
	const act = useActAsSeen(opening, opening.version, actions);
	const [problem, setProblem] = useState<string>();
	return (
		<OpeningForm
			initial={initial}
			withFee={opening.maySeeFee}
			error={problem ? new Error(problem) : null}
			busy={actions.busy}
			submit="Save changes"
			onSubmit={async ({ company, ...fields }) => {
				const failed = await act({
					...{ what: "edit", ...fields },
					...(company !== opening.company.name && { company: { name: company } }),
					...(opening.maySeeFee && { fee: fields.fee ?? null }),
				});
				setProblem(failed);
				if (!failed) onClose();
			}}
			onCancel={onClose}
		/>
	);
}

function toValues(opening: Opening): OpeningValues {
	const text = (value: number | null) => (value === null ? "" : String(value));
	return {
		...{ title: opening.title, company: opening.company.name, role: opening.role, words: opening.words },
		...{ city: opening.city ?? "", state: opening.state ?? "", mode: opening.mode ?? "" },
		...{ seats: text(opening.seats), payFrom: text(opening.payFrom), payTo: text(opening.payTo) },
		...{ fee: text(opening.fee), guaranteeDays: text(opening.guaranteeDays) },
	};
}
