/* Texts of messages, chats, answers and notes. None mentions a date, because the demo's dates move. */

export interface MessageText {
	name: string;
	email: string;
	text: string;
	answer: string;
}

export const MESSAGES: MessageText[] = [
	{
		...{ name: "Andre Wilkes", email: "andre.wilkes@mail.example", text: "Is the 90-day guarantee in the contract?" },
		answer:
			"Yes, it’s in section 4 of the agreement. If the person leaves within 90 days, we search again at no charge.",
	},
	{
		...{ name: "Carol Winslow", email: "carol.winslow@post.example" },
		text: "I sent my resume a few weeks ago. How do I send you a newer version?",
		answer: "Use the link in the confirmation email: it opens your page, and you can replace the resume there.",
	},
	{
		...{
			name: "Darren Pike",
			email: "dpike@cobaltlane.example",
			text: "Do you charge a retainer, or only when we hire?",
		},
		answer: "Only when you hire. There’s no retainer.",
	},
	{
		...{ name: "Yolanda Ferris", email: "yferris@twincreeks.example" },
		text: "We have openings in Canada as well. Do you recruit there?",
		answer: "We recruit in all 50 states but not in Canada. I can recommend a firm in Toronto if that helps.",
	},
	{
		...{ name: "Imran Sheikh", email: "imran.sheikh@inbox.example" },
		text: "Will my current employer find out that I sent you my resume?",
		answer: "No. We introduce you to an employer only after you say yes to that employer, by name.",
	},
	{
		...{
			name: "Lori Dahl",
			email: "lori@dahlbenefits.example",
			text: "Can you send me your W-9 and certificate of insurance?",
		},
		answer: "Both are attached to the email my colleague just sent you. Tell me if anything is missing.",
	},
	{
		...{ name: "Beau Thibodeaux", email: "beau.t@mail.example" },
		text: "Are any of your sales jobs fully remote? I live two hours from the nearest city.",
		answer: "About a third are. Put “remote” in the notes of your resume form, and it shows up when we search.",
	},
	{
		...{ name: "Gwen Albright", email: "galbright@northbayfoods.example" },
		text: "How many candidates do you usually send, and how soon?",
		answer: "Three to five, usually within two weeks of our first call. We’d rather send three good ones.",
	},
	{
		...{ name: "Hector Salas", email: "hector.salas@post.example" },
		text: "Please take my name off your list. I accepted an offer and I’m very happy there.",
		answer:
			"Congratulations! I’ve removed you. If you’d like everything deleted, the link in your first email does that.",
	},
	{
		...{ name: "Megan Stroh", email: "mstroh@pinecrestmfg.example" },
		text: "We hired through you two years ago (thank you!). Is the fee still the same?",
		answer: "Good to hear from you again, Megan. Yes, the fee hasn’t changed. What are you looking for this time?",
	},
	{
		...{ name: "Ty Nakagawa", email: "ty.nakagawa@inbox.example" },
		text: "Do you work with people who have no sales experience but eight years in the trades?",
		answer:
			"We do, and building products companies ask for exactly that. Send your resume and mention the trades first.",
	},
	{
		...{ name: "Paula Jimenez", email: "pjimenez@riograndehvac.example" },
		text: "Your form asks for a budget. We don’t have one yet. Can we still talk?",
		answer: "Of course. Skip it, and we’ll work it out on the phone. Two times that suit you this week?",
	},
	{
		...{ name: "Kurt Engel", email: "kurt.engel@mail.example" },
		text: "I have an interview with one of your clients and can’t find the address.",
		answer: "I just called you and sent the address by text message. Good luck!",
	},
	{
		...{ name: "Adaeze Obi", email: "aobi@lakeviewlabs.example" },
		text: "Could someone from your team speak at our sales leadership meetup in Chicago?",
		answer: "Thank you for asking! Rosa would be glad to. She’ll email you about dates.",
	},
	{
		...{ name: "Neil Broussard", email: "neil@bayoumarine.example" },
		text: "We need a rep who can pass a TWIC background check. Do you screen for that?",
		answer: "We ask about it before we introduce anyone, and you run the check itself. Happy to put it in the brief.",
	},
	{
		...{ name: "Sylvia Marsh", email: "sylvia.marsh@inbox.example" },
		text: "How long do you keep my resume? I’m not looking right now but might be next year.",
		answer: "Twelve months, and we ask you before that whether to keep it longer. You can pause it on your page.",
	},
	{
		...{ name: "Jerome Tate", email: "jtate@unionsquarehotels.example" },
		text: "Do you recruit for hotel group sales? Three properties in Nashville.",
		answer: "We’ve filled a few. May I call you to hear what the three have in common?",
	},
	{
		...{ name: "Olga Petrova-Reed", email: "olga@petrovareed.example" },
		text: "I’d like to write about your state guides for a trade magazine. Whom can I talk to?",
		answer: "That would be me. I’m free most mornings; call the office and ask for Rosa.",
	},
	{
		...{
			name: "Wyatt Coulter",
			email: "wyatt.coulter@post.example",
			text: "What does “quota attainment” need to look like for you to take me seriously?",
		},
		answer: "There’s no magic number. Two honest years with a reason for each tell us more than one great one.",
	},
	{
		...{ name: "Rachel Dunmore", email: "rdunmore@clearforkag.example" },
		text: "A recruiter called me yesterday and I missed the name. Was that one of you?",
		answer: "That was James, about your sales manager opening. He’ll try you again this afternoon.",
	},
	{
		...{ name: "Stan Wierzbicki", email: "stan@lakeshorepallet.example" },
		text: "Would you take on a search for one rep in a town of 4,000 people?",
		answer: "Yes. Small towns take longer, and the people you find stay longer. Tell me about the role?",
	},
	{
		...{ name: "Chandra Bose", email: "chandra.bose@mail.example" },
		text: "I can’t open the link to my page. It says it has expired.",
		answer: "Sorry about that. I just sent you a new one; it works until we delete your resume.",
	},
];

export interface ChatText {
	name: string;
	email: string;
	page: string;
	/** V: the visitor; F: the firm. Each with the seconds since the previous line. */
	lines: [by: "V" | "F", afterSeconds: number, text: string][];
	ended: "visitor" | "firm" | "gone";
}

export const CHATS: ChatText[] = [
	{
		...{ name: "Nadia Ferris", email: "nadia.ferris@post.example", page: "/services", ended: "visitor" },
		lines: [
			["V", 0, "What is your fee?"],
			["F", 41, "Hi Nadia! 20 to 25% of first-year base salary, due when you hire. Nothing up front."],
			["V", 35, "And if they leave after a month?"],
			["F", 38, "Then we’ll search again at no charge. That’s the 90-day guarantee."],
			["V", 22, "Great, thanks. I’ll fill in the form."],
		],
	},
	{
		...{ name: "Marlon Greer", email: "marlon.greer@mail.example", page: "/resume", ended: "firm" },
		lines: [
			["V", 0, "Is it OK to upload a Word file?"],
			["F", 28, "Yes, Word and PDF both work, up to 10 MB."],
			["V", 44, "Done, thank you"],
			["F", 30, "Got it. A recruiter will email you within 24 hours."],
		],
	},
	{
		...{
			name: "Theresa Quill",
			email: "tquill@quillandson.example",
			page: "/sales-recruitment/ohio",
			ended: "visitor",
		},
		lines: [
			["V", 0, "Do you have anyone in Toledo who sells industrial coatings?"],
			["F", 52, "Not in Toledo itself. I have two people within an hour’s drive. How much travel is it?"],
			["V", 61, "About half the week, northwest Ohio and a bit of Michigan"],
			["F", 47, "Then both would work. What’s the best number to call you?"],
			["V", 33, "419 555 0164, after 2"],
			["F", 25, "I’ll call you after two. Thanks, Theresa!"],
		],
	},
	{
		...{
			name: "Reggie Moss",
			email: "reggie.moss@inbox.example",
			page: "/sales-jobs/account-executive",
			ended: "gone",
		},
		lines: [
			["V", 0, "Are these jobs real or do you just collect resumes"],
			["F", 39, "Fair question. Each one is a client’s opening. Which city are you in?"],
			["V", 50, "St Louis"],
			["F", 44, "I don’t have one in St. Louis right now. Send your resume and I’ll email you when I do."],
		],
	},
	{
		...{ name: "Ingrid Solberg", email: "ingrid@solbergmarine.example", page: "/faq", ended: "visitor" },
		lines: [
			["V", 0, "Hello, do you sign an NDA before we tell you what the product is?"],
			["F", 57, "We do. Email it to hello@closewell.example and we’ll send it back the same day."],
			["V", 29, "Perfect"],
		],
	},
	{
		...{ name: "Dwayne Carver", email: "dcarver@carvertruck.example", page: "/industries", ended: "firm" },
		lines: [
			["V", 0, "need 2 parts sales guys in Amarillo asap"],
			["F", 36, "Happy to help, Dwayne. Inside counter sales, or outside with a truck?"],
			["V", 58, "outside. heavy truck parts"],
			["F", 42, "Got it. What do you pay, base and commission?"],
			["V", 70, "55 plus 3 pct of gross, top guy made 112 last yr"],
			["F", 55, "That’s a good plan. I’ll open the request for you and call within the hour."],
			["V", 20, "ok"],
		],
	},
	{
		...{ name: "Lena Hartwig", email: "lena.hartwig@post.example", page: "/resume", ended: "visitor" },
		lines: [
			["V", 0, "I uploaded the wrong resume. Can you delete it?"],
			["F", 33, "You can replace it yourself with the link in your confirmation email. Did it arrive?"],
			["V", 48, "Yes! Found it. Sorry to bother you"],
			["F", 19, "No bother at all."],
		],
	},
	{
		...{
			name: "Marcy Odom",
			email: "marcy@odomflooring.example",
			page: "/sales-recruitment/georgia",
			ended: "visitor",
		},
		lines: [
			["V", 0, "How fast could you find a flooring rep in Savannah?"],
			["F", 46, "First candidates in about two weeks, and on average a signed offer in 18 to 21 days."],
			["V", 40, "That’s faster than our last agency. Sending the form now."],
		],
	},
];

/** The open chats: one visitor is waiting, one is talking to a recruiter. */
export const WAITING_CHAT: ChatText = {
	...{ name: "Priya Raman", email: "priya@westmarkdental.example", page: "/services", ended: "visitor" },
	lines: [["V", 0, "Do you place field reps on a 1099?"]],
};

export const LIVE_CHAT: ChatText = {
	...{
		name: "Tom Beckett",
		email: "tom.beckett@ridgelinefast.example",
		page: "/sales-recruitment/south-carolina",
		ended: "visitor",
	},
	lines: [
		["V", 0, "You sent us three candidates last week. Can we add a fourth to the shortlist?"],
		["F", 34, "Hi Tom! Sure. Anyone in mind, or should I look?"],
		["V", 41, "Please look. Greenville or close by, OEM background."],
		["F", 29, "On it. I’ll have a name for you today."],
	],
};

/** Suspected on arrival, or marked as spam later. */
export const SPAM: { name: string; email: string; text: string }[] = [
	{ name: "SEO Expert", email: "offers@rankfast.example", text: "We bring your site to page one. Reply now." },
	{
		name: "Crypto Desk",
		email: "desk@coinrush.example",
		text: "Your company has been selected for a pre-sale allocation.",
	},
	{
		name: "Web Design Team",
		email: "hello@pixelspeed.example",
		text: "Your website has 14 critical errors. Free report inside.",
	},
	{
		name: "Loan Approved",
		email: "fast@cashbridge.example",
		text: "You are pre-approved for $250,000. No credit check.",
	},
	{
		name: "Lead Lists",
		email: "sales@millionleads.example",
		text: "1.2 million verified HR contacts, $99 today only.",
	},
	{
		name: "Guest Post",
		email: "outreach@linkbarn.example",
		text: "We offer a high quality article for your blog with two links.",
	},
	{ name: "Toner Direct", email: "orders@tonerdirect.example", text: "Your printer toner order is ready to confirm." },
	{ name: "App Studio", email: "team@appstudio.example", text: "We build apps from $499. Interested in a quick call?" },
];

export const SPAM_REASON = "It was filled in faster than a person can type.";

/** Templates of first answers, with the placeholders {first}, {company}, {role} and {place}. */
export const ANSWERS: Record<"lead" | "talent-request" | "resume", { subject: string; text: string }[]> = {
	lead: [
		{
			subject: "Your opening at {company}",
			text: "Hi {first},\n\nThank you for the details. I’ve read them twice, and I have people in mind for this one.\n\nCould we take 20 minutes on the phone to agree on the brief? Any time tomorrow works for me.",
		},
		{
			subject: "{role} for {company}",
			text: "Hi {first},\n\nThis is a search I’d like to do myself. Before I start: what should this person have accomplished a year from now?\n\nA call is quickest. If you’d rather email, a few lines are enough.",
		},
		{
			subject: "Your request to Closewell",
			text: "Hi {first},\n\nThanks for coming to us. I work on searches like yours every week, and {place} is a market I know.\n\nTwo questions before I pick up the phone: what does the last person’s plan look like, and who decides besides you?",
		},
		{
			subject: "Next step for your {role} opening",
			text: "Hi {first},\n\nGood brief, thank you. I’ve pulled four profiles that fit on paper and want to talk to all four before I send you any.\n\nWhen can we speak? I’m at my desk until six Eastern.",
		},
	],
	"talent-request": [
		{
			subject: "{role} in {place}",
			text: "Hi {first},\n\nThanks for your request. I know the {place} market well and would like to hear what this person will sell, and to whom.\n\nWhen could I call you?",
		},
		{
			subject: "Your {role} opening",
			text: "Hi {first},\n\nI’m the recruiter for {place}. Send me the job description if you have one; if not, ten minutes on the phone will do.",
		},
	],
	resume: [
		{
			subject: "Your resume",
			text: "Hi {first},\n\nThank you for your resume. I’d like to get to know you before I suggest anything: what would make you move, and what would keep you where you are?\n\nDo you have 20 minutes this week?",
		},
		{
			subject: "Thank you for your resume",
			text: "Hi {first},\n\nYour background is one our clients ask for. I don’t have an opening in {place} today, but I expect one soon, and I’ll call you first.\n\nIs there a company you’d never want to hear about? Tell me, and it stays that way.",
		},
		{
			subject: "A quick call?",
			text: "Hi {first},\n\nI read your resume with interest. One of my clients may be looking for someone like you. Before I say more I’d like to hear what you’re after.\n\nWhat’s the best number and time?",
		},
	],
};

export const EMPLOYER_NOTES = [
	"Wants to see candidates before the end of the month.",
	"Decides together with the CFO. Copy both on anything about fees.",
	"Burned by an agency last year that sent 30 resumes. Send three, well described.",
	"Flexible on base for the right person. Not flexible on travel.",
	"Prefers a text before a call.",
	"Their last two hires came from competitors. Ask about non-competes early.",
	"Second opening likely in the new quarter.",
	"Reads email between meetings, answers in one line. That’s a good sign.",
];

export const CANDIDATE_NOTES = [
	"Strong on the phone. Tells you what went wrong without being asked.",
	"Not actively looking; would move for a shorter drive and a clearer plan.",
	"Checked the numbers with them: all on the W-2.",
	"Notice period of four weeks. Vacation already booked.",
	"Two other processes running, one at final stage.",
	"Great with buyers, less so with paperwork. Says so too.",
	"Would take a step back in title for a company they believe in.",
];

export const CALLS = [
	"Talked for twenty minutes. Sending the agreement today.",
	"Good call. Wants profiles by email first.",
	"Agreed on the brief and on the fee.",
	"Short call between two meetings. Will send the job description.",
	"Very clear about pay. We’ll talk again after the first interviews.",
];
