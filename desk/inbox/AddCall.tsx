import { lazy } from "react";
import { Dialog } from "../ui/Dialog.tsx";

/** Not in the first view, so not in its script. */
export const loadAddCall = () => import("./AddCallForm.tsx");
const AddCallForm = lazy(async () => ({ default: (await loadAddCall()).AddCallForm }));

interface Props {
	open: boolean;
	onClose(): void;
	onAdded(reference: string): void;
}

/** A call that came in becomes something the firm answers like all else. */
export function AddCall({ open, onClose, onAdded }: Props) {
	return (
		<Dialog open={open} title="Add a call" onClose={onClose}>
			<AddCallForm onClose={onClose} onAdded={onAdded} />
		</Dialog>
	);
}
