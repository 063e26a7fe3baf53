import { useQuery } from "@tanstack/react-query";
import { RequirementsForm } from "../../openings/requirements/RequirementsForm.tsx";
import { openingFits } from "../../queries/openings/opening.ts";
import { useActAsSeen } from "../model/useOpeningActions.ts";
import type { FormProps } from "./forms.tsx";

export function EditRequirements({ opening, actions, onClose }: FormProps) {
	const { data: found } = useQuery(openingFits(opening.id));
	const act = useActAsSeen(opening, opening.version, actions);
	if (!found) return <p role="status">Loading</p>;
	return <RequirementsForm found={found} onSave={(edits) => act({ what: "requirements", edits })} onClose={onClose} />;
}
