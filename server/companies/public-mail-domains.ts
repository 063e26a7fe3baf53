/** Mail providers whose customers have nothing in common. */
const PUBLIC_MAIL_DOMAINS = new Set([
	...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com", "ymail.com"],
	...["rocketmail.com", "aol.com", "aim.com", "icloud.com", "me.com", "mac.com", "proton.me", "protonmail.com"],
	...[
		"pm.me",
		"gmx.com",
		"gmx.us",
		"gmx.net",
		"gmx.de",
		"web.de",
		"mail.com",
		"zoho.com",
		"zohomail.com",
		"yandex.com",
	],
	...["yandex.ru", "mail.ru", "fastmail.com", "fastmail.fm", "hey.com", "tutanota.com", "tuta.com", "hushmail.com"],
	...["inbox.com", "email.com", "usa.com", "qq.com", "163.com", "126.com", "naver.com", "rediffmail.com", "duck.com"],
	...[
		"comcast.net",
		"xfinity.com",
		"verizon.net",
		"att.net",
		"sbcglobal.net",
		"bellsouth.net",
		"pacbell.net",
		"swbell.net",
	],
	...["ameritech.net", "prodigy.net", "cox.net", "charter.net", "spectrum.net", "twc.com", "roadrunner.com", "rr.com"],
	...["optonline.net", "optimum.net", "earthlink.net", "mindspring.com", "juno.com", "netzero.net", "netzero.com"],
	...[
		"centurylink.net",
		"centurytel.net",
		"embarqmail.com",
		"q.com",
		"windstream.net",
		"frontier.com",
		"frontiernet.net",
	],
	...["suddenlink.net", "mediacombb.net", "wowway.com", "cableone.net", "rcn.com", "hughes.net", "tds.net", "ptd.net"],
	...["peoplepc.com", "excite.com", "lycos.com", "rogers.com", "shaw.ca", "telus.net", "sympatico.ca", "bell.net"],
	...["btinternet.com", "sky.com", "orange.fr", "wanadoo.fr", "free.fr", "laposte.net", "t-online.de", "libero.it"],
]);

/** Country editions, such as yahoo.co.uk or hotmail.fr. */
const COUNTRY_EDITION = /^(?:yahoo|ymail|hotmail|outlook|live|gmx|yandex)\.(?:com?\.)?[a-z]{2}$/;

export function isPublicMailDomain(domain: string): boolean {
	return PUBLIC_MAIL_DOMAINS.has(domain) || COUNTRY_EDITION.test(domain);
}
