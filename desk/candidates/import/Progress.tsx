import css from "./ImportPage.module.css";

interface Props {
	label: string;
	done: number;
	of: number;
	unit: "bytes" | "rows";
}

const MEGABYTE = 1_000_000;

export function Progress({ label, done, of, unit }: Props) {
	const scale = unit === "bytes" ? MEGABYTE : 1;
	const say = (amount: number) => Math.ceil(amount / scale).toLocaleString("en-US");
	return (
		<div className={css.progress}>
			<span id="import-progress">
				{label}: {say(done)} of {say(of)} {unit === "bytes" ? "MB" : "rows"}
			</span>
			<progress aria-labelledby="import-progress" value={done} max={Math.max(of, 1)} />
		</div>
	);
}
