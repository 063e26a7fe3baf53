/* Icons of a submission's actions, on a grid of 24 units like those in desk/ui. */
export const submissionIcons = {
	dot: "M12 12h.01",
	check: "m5 13 4.5 4.5L19 7",
	near: "M4 13c2.5-4 5.5-4 8-1s5.5 3 8-1",
	miss: "M6 12h12",
	unknown: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1.2.7-1.5 1.3-1.5 2.3M12 18v.01",
	note: "M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h5",
	call: "M7.5 4H5a1 1 0 0 0-1 1.1A16 16 0 0 0 18.9 20a1 1 0 0 0 1.1-1v-2.6l-4.2-2-1.9 1.9a12 12 0 0 1-6.2-6.2l1.9-1.9z",
	link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1",
	reply: "M10 6 4.5 11.5 10 17M4.5 11.5H14a5.5 5.5 0 0 1 5.5 5.5v1",
	template: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4",
	previous: "m14.5 6-6 6 6 6",
	next: "m9.5 6 6 6-6 6",
	again: "M19 12a7 7 0 1 1-2.2-5.1L19 9M19 4.5V9h-4.5",
	erase: "M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
	reopen: "M4 13.5 6.5 5h11L20 13.5V19H4zM12 15.5v-6M9.5 11.5 12 9l2.5 2.5",
	download: "M12 4.5V16M7 11.5l5 5 5-5M4 15.5v4.5h16v-4.5",
};
