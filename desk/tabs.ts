/* What the tabs of one browser tell each other about the session they share. */

type News = "signed in" | "signed out";

const channel = new BroadcastChannel("desk-session");

export function tellTabs(news: News): void {
	channel.postMessage(news);
}

/** Returns how to stop listening. */
export function hearTabs(listener: () => void): () => void {
	channel.addEventListener("message", listener);
	return () => channel.removeEventListener("message", listener);
}
