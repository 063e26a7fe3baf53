import { getAvailability, MESSAGE_FORM_PATH } from "./conversation/chat-availability.ts";
import { loadChatContent } from "./conversation/chat-content.ts";
import { loadChat, openStorage } from "./conversation/chat-storage.ts";
import { openChat } from "./open-chat.ts";

/* The live chat link in every footer. It shows availability once it scrolls into view. A chat started on another page
   continues here. No React, which few visitors who reach the footer will need. */

const link = document.querySelector<HTMLAnchorElement>(`[data-reached] > [href="${MESSAGE_FORM_PATH}"]`);

if (loadChat(openStorage())) afterPrerendering(() => void openChat("bar").catch(() => {})); // the next page tries again
if (link) whenVisible(link, () => void showAvailability(link));

async function showAvailability(link: HTMLAnchorElement) {
	const [there, words] = await Promise.all([getAvailability(), loadChatContent().catch(() => undefined)]);
	if (!there || !words) return;
	const note = document.createElement("span");
	note.className = "small soft";
	note.textContent = words.short[there.there ? "there" : "away"];
	link.append(note);
	if (!there.there) return;
	const button = document.createElement("button");
	button.type = "button";
	button.ariaHasPopup = "dialog";
	button.append(...link.childNodes);
	button.onclick = () => openChat("window", button).catch(() => location.assign(link.href));
	const hadFocus = document.activeElement === link;
	link.replaceWith(button);
	if (hadFocus) button.focus();
}

function whenVisible(element: Element, then: () => void) {
	const observer = new IntersectionObserver((seen) => {
		if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
		observer.disconnect();
		then();
	});
	observer.observe(element);
}

/** No one is reading a page while the browser prerenders it. */
function afterPrerendering(then: () => void) {
	if ("prerendering" in document && document.prerendering) {
		document.addEventListener("prerenderingchange", then, { once: true });
	} else then();
}
