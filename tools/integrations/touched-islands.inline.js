// For an island on the first screen: its code is fetched once someone points at it or tabs into it.
for (const island of document.querySelectorAll("[data-touched]")) {
	const begin = async () => {
		for (const sign of ["pointerover", "focusin"]) island.removeEventListener(sign, begin);
		(await import(island.dataset.touched)).begin(island);
	};
	for (const sign of ["pointerover", "focusin"]) island.addEventListener(sign, begin);
}
