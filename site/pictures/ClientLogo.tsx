import css from "./ClientLogo.module.css";

/* Logos of fictional firms, drawn for this site. No real trademarks. */
const logoPaths: Record<string, string> = {
	software: "M3 21V3l18 18V3M3 12h6M15 12h6",
	spice: "M12 21c-5 0-8-3.5-8-9 3 0 5 1 8 4 3-3 5-4 8-4 0 5.5-3 9-8 9M12 16V3M8.5 6.5 12 3l3.5 3.5",
	technology: "M12 2.5 20.5 7.25v9.5L12 21.5 3.5 16.75v-9.5zM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7",
	retail: "M3 21V10l9-7 9 7v11h-6v-7H9v7zM9 10h6",
	airport: "M2.5 14.5 21.5 5l-5 15-5-5.5zM11.5 14.5 21.5 5M11.5 14.5V20",
};

interface Props {
	drawing: string;
	name: string;
	kind: string;
}

export function ClientLogo({ drawing, name, kind }: Props) {
	const mark = logoPaths[drawing];
	if (!mark) throw new Error(`drawing: "${drawing}" is none of ${Object.keys(logoPaths).join(", ")}`);
	return (
		<span className={css.logo} title={kind}>
			<svg
				viewBox="0 0 24 24"
				aria-hidden="true"
				fill="none"
				stroke="currentColor"
				strokeWidth="2"
				strokeLinejoin="round"
			>
				<path d={mark} />
			</svg>
			{name}
			<span className="sr-only">, {kind}</span>
		</span>
	);
}
