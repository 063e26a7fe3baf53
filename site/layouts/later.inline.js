// Content below the first screen is laid out later: `.later` in site/styles/base.css. Its heights are guesses until
// then, so this is skipped when the page may open further down (an anchor, a reload, going back), and in browsers
// without scroll anchoring.
(() => {
	const AFTER_LOAD_MS = 500; // by then the first screen is painted, even on a slow phone
	const [navigation] = performance.getEntriesByType("navigation");
	if (location.hash || navigation?.type !== "navigate" || !CSS.supports("overflow-anchor", "auto")) return;
	// The class stays: taking it away would style every element of the page anew, the longest task of all.
	document.documentElement.classList.add("later");
	const layOut = (part) => {
		part.style.contentVisibility = "visible";
	};
	const parts = () => document.querySelectorAll("main>*,footer");
	addEventListener("click", ({ target }) => target.closest("[href*='#']") && parts().forEach(layOut), true);
	const layOutInTurn = async () => {
		for (const part of parts()) {
			await new Promise(requestIdleCallback); // all at once would keep a slow phone busy
			layOut(part);
			part.offsetTop; // lays it out
		}
	};
	addEventListener("load", () => setTimeout(layOutInTurn, AFTER_LOAD_MS));
})();
