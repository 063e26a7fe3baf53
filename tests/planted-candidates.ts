/* Candidates whose every word can be told from the site's own, to look for them where they must not be. */

const FIRST =
	"Zebulon Quirine Thaddea Ignatz Wilhelmina Barnaby Oleander Cressida Fenwick Isolde Ottoline Peregrine Xanthippe Ludovica Hyacintha Balthasar Dulcinea Evander Philippa Rosamund".split(
		" ",
	);
const LAST =
	"Quackenbush Snodgrass Featherstonehaugh Ollivander Pumphrey Twistleton Wigglesworth Zamfirescu Brzenk Xanthakos Czernowitz Dinklage Fazackerley Grzegorzewski Hollingberry Jellicoe Kuykendall Mcgillicuddy Oglethorpe Prendergast".split(
		" ",
	);
const EMPLOYERS =
	"Vorpal Jabberwock Brillig Slithytove Borogove Momerath Outgrabe Bandersnatch Frumious Manxome Tumtum Uffish Whiffling Tulgey Galumph Callooh Frabjous Gimble Gyre Wabe".split(
		" ",
	);
const SCHOOLS =
	"Miskatonic Arkham Hogshead Lagado Balnibarbi Glubbdubdrib Luggnagg Houyhnhnm Brobdingnag Lilliput Laputa Blefuscu Erewhon Narragonia Lubberland Cockaigne Ruritania Barataria Syldavia Borduria".split(
		" ",
	);
const PHRASES =
	"juggles xylophones, tames ocelots, carves pumpernickel, waltzes backwards, collects thimbles, polishes astrolabes, breeds axolotls, restores harpsichords, recites limericks, races penny-farthings, whittles decoys, forges horseshoes, plays glockenspiel, brews kombucha, maps labyrinths, mends kaleidoscopes, tunes zithers, photographs lighthouses, knits balaclavas, folds origami".split(
		", ",
	);

/** @param index from 0 to 19: no two are alike */
export function plantCandidate(index: number) {
	const pick = (words: string[]) => words[index] ?? "";
	const [firstName, lastName] = [pick(FIRST), pick(LAST)];
	const employer = `${pick(EMPLOYERS)}${index} Haulage`;
	const phrase = `${pick(PHRASES)} number ${4000 + index}`;
	const email = `${firstName}.${lastName}.${index}@planted.example`.toLowerCase();
	const number = String(5300 + index);
	const street = `${7100 + index} Snickersnee Lane`;
	const file = `CV-of-${lastName}-${index}`;
	const lines = [
		`${firstName} ${lastName}`,
		`${street}, Chillicothe, Ohio | ${email} | 614 867 ${number}`,
		"EXPERIENCE",
		`${employer}, Chillicothe, Ohio   Feb 2019 to present`,
		"Account Executive",
		`- 118% of $1.5M quota in 2025. ${firstName} ${phrase}.`,
		"- Pipeline in Salesforce.",
		"EDUCATION",
		`B.S. in Marketing, ${pick(SCHOOLS)} College, 2012`,
	];
	const phones = ["867 ", "867-", "867"].map((exchange) => exchange + number);
	const secrets = [
		...[firstName, lastName, employer, pick(EMPLOYERS), pick(SCHOOLS), phrase, pick(PHRASES), email, street, file],
		...["Chillicothe", ...phones],
	];
	return { firstName, lastName, email, phone: `614 867 ${number}`, file: `${file}.pdf`, lines, secrets };
}

/** The planted words that stand in a text. */
export function findSecrets(text: string, secrets: string[]): string[] {
	const folded = text.toLowerCase();
	return [...new Set(secrets)].filter((secret) => folded.includes(secret.toLowerCase()));
}
