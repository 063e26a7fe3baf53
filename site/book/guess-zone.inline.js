// The server doesn't know the visitor's time zone; the browser does. So the page is shown again with it.
(() => {
	const asked = new URLSearchParams(location.search);
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	if (!timeZone || asked.has("zone") || timeZone === document.currentScript.dataset.zone) return;
	asked.set("zone", timeZone);
	location.replace(`?${asked}`);
})();
