/** A name for a passkey made here: the browser and the system. */
export function thisDeviceName(agent = navigator.userAgent): string {
	return deviceName(agent) ?? "This device";
}

const BROWSERS: [RegExp, string][] = [
	[/\bEdg\//, "Edge"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

/** Firefox on Windows; undefined for an unknown user agent. */
export function deviceName(agent: string): string | undefined {
	const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([sign]) => sign.test(agent))?.[1]);
	if (!browser) return system;
	return system ? `${browser} on ${system}` : browser;
}
