// Content below the first screen is laid out later: `.later` in site/styles/base.css. Its heights are guesses until
// then, so this is skipped when the page may open further down (an anchor, a reload, going back), and in browsers
// without scroll anchoring.
(() => {
	const AFTER_LOAD_MS = 500; // by then the first screen is painted, even on a slow phone
	const root = document.documentElement;
	const [navigation] = performance.getEntriesByType("navigation");
	if (location.hash || navigation?.type !== "navigate" || !CSS.supports("overflow-anchor", "auto")) return;
	root.classList.add("later");
	const layOut = () => root.classList.remove("later");
	addEventListener("click", ({ target }) => target.closest("[href*='#']") && layOut(), true);
	const layOutInTurn = async () => {
		for (const part of document.querySelectorAll("main>*")) {
			await new Promise(requestIdleCallback); // all at once would keep a slow phone busy
			part.style.contentVisibility = "visible";
			part.offsetTop; // lays it out
		}
		layOut();
	};
	addEventListener("load", () => setTimeout(layOutInTurn, AFTER_LOAD_MS));
})();
