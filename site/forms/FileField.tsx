import { type DragEvent, useEffect, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { controlIcons } from "../ui/control-icons.ts";
import { Drawing } from "../ui/Drawing.tsx";
import fieldCss from "../ui/Field.module.css";
import { controlProps, Field, type FieldProps } from "../ui/Field.tsx";
import css from "./FileField.module.css";

interface Props extends FieldProps {
	/** Value of the accept attribute: extensions joined by commas. */
	accept: string;
	words: { choose: string; drop: string; replace: string; remove: string };
	onChoose(file: File | undefined): void;
}

/** A real file input, stretched invisibly over the drop area. */
export function FileField({ accept, words, onChoose, ...field }: Props) {
	const input = useRef<HTMLInputElement>(null);
	const [file, setFile] = useState<File>();
	const [over, setOver] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for a file chosen before hydration
	useEffect(readInput, []);

	function readInput() {
		const chosen = input.current?.files?.[0];
		setFile(chosen);
		onChoose(chosen);
	}

	function drop(event: DragEvent) {
		event.preventDefault();
		setOver(false);
		const [dropped] = event.dataTransfer.files;
		if (dropped) setInputFile(dropped);
	}

	function setInputFile(chosen?: File) {
		if (!input.current) return;
		const files = new DataTransfer();
		if (chosen) files.items.add(chosen);
		input.current.files = files.files;
		input.current.dispatchEvent(new Event("input", { bubbles: true }));
		input.current.focus();
	}

	return (
		<Field {...field} className={fieldCss.whole}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input inside */}
			<div
				className={`${css.place} ${over ? css.over : ""} ${file ? css.filled : ""}`}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				<input
					{...controlProps(field, `${field.id}-file`)}
					ref={input}
					type="file"
					accept={accept}
					onInput={readInput}
				/>
				<p id={`${field.id}-file`} className={css.said} aria-live="polite">
					<Drawing path={file ? controlIcons.file : controlIcons.upload} />
					{file ? (
						<span className={css.file}>
							<span className={css.name}>{file.name}</span>
							<span className="small soft">{formatFileSize(file.size)}</span>
						</span>
					) : (
						<span>
							<span className={css.choose}>{words.choose}</span> {words.drop}
						</span>
					)}
				</p>
				{file && (
					<div className={css.actions}>
						<Button look="secondary" size="small" onClick={() => input.current?.click()}>
							{words.replace}
						</Button>
						<Button look="secondary" size="small" onClick={() => setInputFile()}>
							{words.remove}
						</Button>
					</div>
				)}
			</div>
		</Field>
	);
}

export function formatFileSize(bytes: number): string {
	const kilobytes = bytes / 1024;
	if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`;
	return `${(kilobytes / 1024).toFixed(1)} MB`;
}
