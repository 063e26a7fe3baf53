import { useNavigate } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { icons } from "../ui/desk-icons.ts";
import css from "./AddCandidate.module.css";

/** Loaded on demand: the first view doesn't need it. */
const AddCandidateForm = lazy(async () => ({ default: (await import("./AddCandidateForm.tsx")).AddCandidateForm }));

/** The button that adds candidates, and its dialog. */
export function AddCandidate() {
	const [open, setOpen] = useState(false);
	const navigate = useNavigate();
	const close = () => setOpen(false);
	return (
		<>
			<Button size="small" className={css.button ?? ""} onClick={() => setOpen(true)}>
				<Drawing path={icons.plus} className={css.mark} />
				<span>
					Add<span className={css.what}> candidates</span>
				</span>
			</Button>
			<Dialog open={open} title="Add candidates" onClose={close}>
				<AddCandidateForm
					onClose={close}
					onOpen={(reference) => {
						close();
						void navigate({ to: "/s/$reference", params: { reference }, search: { in: "find" } });
					}}
				/>
			</Dialog>
		</>
	);
}
