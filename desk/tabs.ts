/* Messages between the tabs of one browser about their shared session. */

type News = "signed in" | "signed out";

const channel = new BroadcastChannel("desk-session");

export function tellTabs(news: News): void {
	channel.postMessage(news);
}

/** Returns a function that stops listening. */
export function hearTabs(listener: () => void): () => void {
	channel.addEventListener("message", listener);
	return () => channel.removeEventListener("message", listener);
}
