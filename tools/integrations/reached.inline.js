for (const place of document.querySelectorAll("[data-reached]")) {
	const eyes = new IntersectionObserver(
		async (seen) => {
			if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
			eyes.disconnect();
			const { begin } = await import(place.dataset.reached);
			begin(place);
		},
		{ rootMargin: place.dataset.near },
	);
	for (const part of place.children) eyes.observe(part);
}
