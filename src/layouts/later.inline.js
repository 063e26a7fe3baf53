// What is below the first screen is laid out after it: src/styles/base.css, `.later`. Heights there are guesses until then,
// so a way that leads further down (an anchor, a reload, back) does without. So does a browser that does not hold its place
// when something above changes its height.
(() => {
	const root = document.documentElement;
	const [navigation] = performance.getEntriesByType("navigation");
	if (location.hash || navigation?.type !== "navigate" || !CSS.supports("overflow-anchor", "auto")) return;
	root.classList.add("later");
	const layOut = () => root.classList.remove("later");
	addEventListener("click", ({ target }) => target.closest("[href*='#']") && layOut(), true);
	addEventListener("load", () => {
		const parts = document.querySelectorAll("main > section ~ *, footer").values();
		// One in each frame, when nothing else is to be done: all at once would keep a slow phone from answering a touch.
		const next = () => {
			const { value: part } = parts.next();
			if (!part) return layOut();
			part.style.contentVisibility = "visible";
			requestAnimationFrame(() => requestIdleCallback(next));
		};
		requestIdleCallback(next);
	});
})();
