import { Drawing } from "./Drawing.tsx";

/* One family, drawn for this site: 24 units, one line weight, round ends. */
const iconPaths = {
	quick: "M12 6a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M12 9.5v4l2.5 1.7M9.5 2.5h5M12 2.5V6M18.3 6l1.6 1.6",
	recruiters: "M12 3a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 12 3M8.4 14.3 7 21.5l5-2.7 5 2.7-1.4-7.2M10.6 7.8 12.5 6.5v5.4",
	scaling:
		"M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2.5 20v-1a5 5 0 0 1 5-5h3a5 5 0 0 1 5 5v1M18.5 7.5v6M15.5 10.5h6",
	vetting: "M10.5 3a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M16 16l5 5M7.2 10.6l2.4 2.4 4.2-4.6",
	contingency:
		"M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M15 9.4C14.5 8.4 13.4 8 12 8c-1.7 0-2.9.7-2.9 2 0 2.8 5.9 1.3 5.9 4.1 0 1.3-1.3 2-3 2-1.5 0-2.7-.5-3.1-1.5M12 6v2M12 16.1V18",
	ai: "M7 7h10v10H7zM10.2 10.2h3.6v3.6h-3.6zM9.5 7V3.5M14.5 7V3.5M9.5 20.5V17M14.5 20.5V17M7 9.5H3.5M7 14.5H3.5M20.5 9.5H17M20.5 14.5H17",
	sales: "M3 17l5-5 4 3 8-9M15 6h5v5",
	executive:
		"M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 21v-1.5a5 5 0 0 1 5-5h5a5 5 0 0 1 5 5V21M12 21v-3.5l-1.7-3h3.4L12 17.5",
	permanent: "M4 8h16v12H4zM9 8V5h6v3M9 14l2 2 4-4",
	fractional: "M12 3a9 9 0 1 1-9 9h9zM8 4a9 9 0 0 0-4 4",
	technology: "M3 5h18v11H3zM8 20h8M12 16v4M9 8.5l-2 2 2 2M15 8.5l2 2-2 2",
	healthcare: "M9.5 3h5v6.5H21v5h-6.5V21h-5v-6.5H3v-5h6.5z",
	finance: "M3 9.5 12 4l9 5.5zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18",
	manufacturing: "M3 20V9.5l5.5 3.5V9.5L14 13V4h7v16zM6.8 16.5h1.7M11.2 16.5h1.7M15.6 16.5h1.7",
	professional: "M3 8h18v11H3zM9 8V5h6v3M3 13h18M12 12v2",
	energy: "M13 2.5 5 13.5h6l-1 8 8-11h-6z",
	automotive:
		"M5 16.5H3v-3.8l2.8-.9 2.6-4.3h6l3.8 4.3 2.8.9v3.8h-2M9 16.5h6M5.8 11.8h12.4M11.3 7.5v4.3M7 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4M17 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
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

export type IconName = keyof typeof iconPaths;

export const iconNames = Object.keys(iconPaths) as IconName[];

/** Validates an icon name from content. */
export function toIconName(name: string): IconName {
	const known = iconNames.find((icon) => icon === name);
	if (!known) throw new Error(`icon: "${name}" is none of ${iconNames.join(", ")}`);
	return known;
}

/** Decoration beside text that says the same, never used alone. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
	return <Drawing path={iconPaths[name]} className={className} />;
}
