import { Drawing } from "./Drawing.tsx";

/* One family: 24 units, one line weight, round ends, drawn for this site. */
const drawings = {
	quick: "M12 3.5a8.5 8.5 0 1 1-8.5 8.5M12 7.5V12l3 2M3 6l2.5-2.5",
	recruiters: "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9-4.3-4.1 5.9-.8z",
	scaling: "M4 20v-6h4v6zM10 20V9h4v11zM16 20V4h4v16z",
	vetting: "m4 13 5 5L20 6M4 6h7",
	contingency: "M4 8h16v12H4zM4 8l2-4h12l2 4M9 13h6",
	ai: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2",
	sales: "M3 17l5-5 4 3 8-9M15 6h5v5",
	executive: "M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8M5 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v2M12 14v4",
	permanent: "M4 8h16v12H4zM9 8V5h6v3M9 14l2 2 4-4",
	fractional: "M12 3a9 9 0 1 1-9 9h9zM8 4a9 9 0 0 0-4 4",
	technology: "M3 5h18v11H3zM8 20h8M12 16v4M9 8.5l-2 2 2 2M15 8.5l2 2-2 2",
	healthcare: "M9.5 3h5v6.5H21v5h-6.5V21h-5v-6.5H3v-5h6.5z",
	finance: "M3 9.5 12 4l9 5.5zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18",
	manufacturing: "M3 20V9l6 4V9l6 4V4h6v16zM7 16.5h2M12 16.5h2M17 16.5h1",
	professional: "M3 8h18v11H3zM9 8V5h6v3M3 13h18M12 12v2",
	energy: "M13 2.5 5 13.5h6l-1 8 8-11h-6z",
	automotive: "M3 16v-4l3-6h12l3 6v4zM3 12h18M7 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4M17 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
	retail: "M5 8h14l1.5 12h-17zM9 10.5V7a3 3 0 0 1 6 0v3.5",
	telecom:
		"M12 12v9M8 21h8M12 9a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3M8 14.5a6 6 0 0 1 0-8M16 14.5a6 6 0 0 0 0-8M5 17a10 10 0 0 1 0-13M19 17a10 10 0 0 0 0-13",
	logistics: "M2 6h12v11H2zM14 10h4l4 4v3h-8zM6 17a2 2 0 1 1 0 4 2 2 0 0 1 0-4M18 17a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
	aerospace:
		"M12 2.5c2 1.5 2.5 4 2.5 6.5l6.5 4.5v2.5l-6.5-2-.5 4 2 1.5V21l-4-1-4 1v-1.5l2-1.5-.5-4-6.5 2v-2.5L9.5 9c0-2.5.5-5 2.5-6.5",
	media: "M3 5h18v14H3zM10 9v6l5-3z",
	chat: "M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5",
	plus: "M12 5v14M5 12h14",
	check: "m5 13 4.5 4.5L19 7",
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
export function Icon({ name, className }: { name: IconName; className?: string }) {
	return <Drawing path={drawings[name]} className={className} />;
}
