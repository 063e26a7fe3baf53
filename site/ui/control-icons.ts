/* Icons used by controls. Separate from Icon.tsx, so the script of a form doesn't include the icons of pages. */
export const controlIcons = {
	alert: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 8v5M12 16v.01",
	check: "m5 13 4.5 4.5L19 7",
	chevron: "m6 9 6 6 6-6",
	close: "m6 6 12 12M18 6 6 18",
	file: "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 13h6M9 16.5h6",
	upload: "M12 16V4.5M7 9l5-5 5 5M4 15.5v4.5h16v-4.5",
};
