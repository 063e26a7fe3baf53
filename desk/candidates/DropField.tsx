import { type ComponentProps, type DragEvent, useId, useState } from "react";
import css from "./DropField.module.css";

interface Props extends Omit<ComponentProps<"input">, "onChange" | "type" | "title"> {
	title: string;
	hint: string;
	onFiles(files: FileList | null): void;
}

/** Where files are dropped, or chosen. */
export function DropField({ title, hint, onFiles, ...input }: Props) {
	const [over, setOver] = useState(false);
	const id = useId();
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		onFiles(event.dataTransfer.files);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input inside
		<div
			className={`${css.drop} ${over ? css.over : ""}`}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<input
				{...input}
				type="file"
				aria-describedby={id}
				onChange={({ currentTarget }) => {
					onFiles(currentTarget.files);
					currentTarget.value = "";
				}}
			/>
			<strong>{title}</strong>
			<span id={id} className={css.hint}>
				{hint}
			</span>
		</div>
	);
}
