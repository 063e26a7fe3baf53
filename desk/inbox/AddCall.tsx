import { lazy } from "react";
import { Dialog } from "../ui/Dialog.tsx";

/** Loaded on demand: the first view doesn't need it. */
export const loadAddCall = () => import("./AddCallForm.tsx");
const AddCallForm = lazy(async () => ({ default: (await loadAddCall()).AddCallForm }));

interface Props {
	open: boolean;
	onClose(): void;
	onAdded(reference: string): void;
}

/** Records a phone call as a submission, which then has a due time like any other. */
export function AddCall({ open, onClose, onAdded }: Props) {
	return (
		<Dialog open={open} title="Add a call" onClose={onClose}>
			<AddCallForm onClose={onClose} onAdded={onAdded} />
		</Dialog>
	);
}
