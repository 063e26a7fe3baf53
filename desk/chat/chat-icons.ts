/* Icons of the chat, on a grid of 24 units like those in desk/ui. */
export const chatIcons = {
	sound: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
	silent: "M6 16.5V11a6 6 0 0 1 9.5-4.9M18 11v5.5l1.5 1.5H10M10 20.5h4M4 4l16 16",
	handOver: "M4 8h13M13.5 4.5 17 8l-3.5 3.5M20 16H7M10.5 12.5 7 16l3.5 3.5",
	snippet: "M9 5 5 19M12 8h8M11 12h9M10 16h10",
	back: "m14.5 6-6 6 6 6",
};
