export type Theme = "light" | "dark" | "system";

const KEY = "theme"; // theme.blocking.js reads it before anything is painted

export function chosenTheme(): Theme {
	const { theme } = document.documentElement.dataset;
	return theme === "light" || theme === "dark" ? theme : "system";
}

const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];

export function chooseTheme(theme: Theme): void {
	storeTheme(theme);
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	const background = getComputedStyle(document.documentElement).backgroundColor;
	for (const meta of metas) meta.content = background;
}

function storeTheme(theme: Theme): void {
	try {
		if (theme === "system") localStorage.removeItem(KEY);
		else localStorage.setItem(KEY, theme);
	} catch {
		// Without storage the theme still applies until the page is closed.
	}
}
