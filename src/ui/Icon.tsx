/* One family: 24 units, one line weight, round ends, drawn for this site. */
const drawings = {
	quick: "M12 3.5a8.5 8.5 0 1 1-8.5 8.5M12 7.5V12l3 2M3 6l2.5-2.5",
	recruiters: "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9-4.3-4.1 5.9-.8z",
	scaling: "M4 20v-6h4v6zM10 20V9h4v11zM16 20V4h4v16z",
	vetting: "m4 13 5 5L20 6M4 6h7",
	contingency: "M4 8h16v12H4zM4 8l2-4h12l2 4M9 13h6",
	ai: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2",
	arrow: "M4 12h15M13 6l6 6-6 6",
	menu: "M3 7h18M3 12h18M3 17h18",
	close: "m5 5 14 14M19 5 5 19",
	phone: "M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1.5 1.5 0 0 1-1.6 1.5A16 16 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4",
	mail: "M3 6h18v12H3zM3 7l9 7 9-7",
	sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
	moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5",
};

export type IconName = keyof typeof drawings;

export function isIconName(name: string): name is IconName {
	return name in drawings;
}

/** Decoration beside words that say the same; never alone. */
export function Icon({ name, className = "size-6" }: { name: IconName; className?: string }) {
	return (
		<svg
			viewBox="0 0 24 24"
			className={className}
			aria-hidden="true"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.6"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<path d={drawings[name]} />
		</svg>
	);
}
