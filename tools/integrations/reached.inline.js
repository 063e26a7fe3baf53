const bring = async (place) => (await import(place.dataset.reached)).begin?.(place);
for (const place of document.querySelectorAll("[data-reached]")) {
	const eyes = new IntersectionObserver(
		(seen) => {
			if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
			eyes.disconnect();
			void bring(place);
		},
		{ rootMargin: place.dataset.near },
	);
	for (const part of place.children) eyes.observe(part);
}
// A chat started on another page is in localStorage (see site/chat). Storage may be blocked.
try {
	if (localStorage.chat) void bring(document.querySelector("footer [data-reached]"));
} catch {}
