(() => {
	const root = document.documentElement;
	const system = matchMedia("(prefers-color-scheme: dark)");
	const metas = document.querySelectorAll("meta[name=theme-color]");
	let grounds;
	const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
	const show = () => {
		for (const toggle of document.querySelectorAll(".theme-toggle")) toggle.setAttribute("aria-pressed", dark());
		if (!root.dataset.theme) return;
		grounds ??= [...metas].map(({ content }) => content);
		for (const meta of metas) meta.content = grounds[Number(dark())];
	};
	try {
		const kept = localStorage.theme;
		if (kept === "light" || kept === "dark") root.dataset.theme = kept;
	} catch {}
	show();
	system.addEventListener("change", show);
	addEventListener("DOMContentLoaded", show);
	addEventListener("click", ({ target }) => {
		if (target.closest("#menu a")) document.getElementById("menu").hidePopover();
		if (!target.closest(".theme-toggle")) return;
		root.dataset.theme = dark() ? "light" : "dark";
		try {
			localStorage.theme = root.dataset.theme;
		} catch {}
		show();
	});
})();
