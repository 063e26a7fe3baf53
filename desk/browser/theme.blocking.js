(() => {
	try {
		const kept = localStorage.getItem("theme");
		if (kept !== "light" && kept !== "dark") return;
		document.documentElement.dataset.theme = kept;
		const metas = [...document.querySelectorAll("meta[name=theme-color]")];
		const ground = metas[kept === "dark" ? 1 : 0]?.content;
		for (const meta of metas) meta.content = ground;
	} catch {}
})();
