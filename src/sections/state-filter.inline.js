(() => {
	const field = document.getElementById("state-filter");
	const count = document.getElementById("state-count");
	const items = [...document.querySelectorAll("#states li")];
	const matching = () => items.filter(({ hidden }) => !hidden);
	const show = () => {
		const wanted = field.value.trim().toLowerCase();
		for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(wanted);
		count.textContent = matching().length;
	};
	field.addEventListener("input", show);
	field.addEventListener("keydown", ({ key }) => {
		if (key === "Enter" && matching().length === 1) matching()[0].querySelector("a").click();
	});
	show(); // the browser may have kept what was typed before
})();
