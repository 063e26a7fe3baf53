// On a connection too slow for our fonts, a page would stay empty for 100 ms and then do without them anyway. So it
// does without them right away, and fetches them after loading, for the next page.
(() => {
	const SLOW_MS = 150; // for a request and its response
	const { style } = document.documentElement;
	const files = document.currentScript.dataset.fonts.split(" ");
	const { rtt, saveData } = navigator.connection ?? {};
	const names = ["--font-fraunces", "--font-figtree"];
	const isKept = () => {
		try {
			return localStorage.getItem("fonts");
		} catch {}
	};
	if (!(saveData || rtt >= SLOW_MS) || isKept()) {
		for (const href of files) {
			const link = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href };
			document.head.append(Object.assign(document.createElement("link"), link));
		}
		return;
	}
	// Read as text: asking for a computed style would style the page twice.
	const own = names.map((name) => {
		const [, first, others] = RegExp(`${name}: ?([^,]+),([^;}]+)`).exec(document.head.textContent);
		style.setProperty(name, others);
		return first;
	});
	if (saveData) return;
	addEventListener("load", async () => {
		await Promise.all(own.map((family) => document.fonts.load(`1em ${family}`)));
		try {
			localStorage.setItem("fonts", "kept");
		} catch {}
	});
})();
