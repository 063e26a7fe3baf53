// What is below the first screen is laid out after it: site/styles/base.css, `.later`. Heights there are guesses until then,
// so a way that leads further down (an anchor, a reload, back) does without. So does a browser that does not hold its place
// when something above changes its height.
(() => {
	const AFTER_LOAD_MS = 500; // the first screen is painted then, on a slow phone too
	const root = document.documentElement;
	const [navigation] = performance.getEntriesByType("navigation");
	if (location.hash || navigation?.type !== "navigate" || !CSS.supports("overflow-anchor", "auto")) return;
	root.classList.add("later");
	const layOut = () => root.classList.remove("later");
	addEventListener("click", ({ target }) => target.closest("[href*='#']") && layOut(), true);
	addEventListener("load", () => setTimeout(() => requestIdleCallback(layOut), AFTER_LOAD_MS));
})();
