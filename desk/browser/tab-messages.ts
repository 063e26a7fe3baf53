/* Messages between the tabs of one browser about their shared session. */

type TabMessage = "signed in" | "signed out";

const channel = new BroadcastChannel("desk-session");

export function notifyTabs(news: TabMessage): void {
	channel.postMessage(news);
}

/** Returns a function that stops listening. */
export function onTabMessage(listener: () => void): () => void {
	channel.addEventListener("message", listener);
	return () => channel.removeEventListener("message", listener);
}
