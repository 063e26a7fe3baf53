/* Icons of the reader, on a grid of 24 units like those in desk/ui. */
export const readerIcons = {
	back: "m14.5 6-6 6 6 6",
	up: "m6 14.5 6-6 6 6",
	down: "m6 9.5 6 6 6-6",
	larger: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.3 15.3 20.5 20.5M10.5 7.8v5.4M7.8 10.5h5.4",
	smaller: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.3 15.3 20.5 20.5M7.8 10.5h5.4",
	fit: "M4 5v14M20 5v14M7 12h10M9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5",
	wide: "M14 5h5v5M19 5l-5.5 5.5M10 19H5v-5M5 19l5.5-5.5",
	beside: "M13.5 5.5v5h5M13.5 10.5 19 5M10.5 18.5v-5h-5M10.5 13.5 5 19",
};
