import { keptChat, openShelf } from "./kept.ts";
import { openChat } from "./open.ts";
import { MESSAGE_PLACE, whoIsThere } from "./there.ts";
import { chatWords } from "./words.ts";

/* The way to a chat at the end of every page: says whether somebody is there, once it is reached. And a chat that was begun on
   another page goes on. No React, which few who read to the end of a page will need. */

const link = document.querySelector<HTMLAnchorElement>(`[data-reached] > [href="${MESSAGE_PLACE}"]`);

if (keptChat(openShelf())) afterPrerendering(() => void openChat("bar").catch(() => {})); // tried again on the next page
if (link) whenReached(link, () => void sayWhoIsThere(link));

async function sayWhoIsThere(link: HTMLAnchorElement) {
	const [there, words] = await Promise.all([whoIsThere(), chatWords().catch(() => undefined)]);
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

function whenReached(element: Element, then: () => void) {
	const eyes = new IntersectionObserver((seen) => {
		if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
		eyes.disconnect();
		then();
	});
	eyes.observe(element);
}

/** A page that is made ready before anybody has asked for it is not one that somebody reads. */
function afterPrerendering(then: () => void) {
	if ("prerendering" in document && document.prerendering) {
		document.addEventListener("prerenderingchange", then, { once: true });
	} else then();
}
