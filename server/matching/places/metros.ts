/* Metro areas: a candidate who lives in one of its towns counts as local for a job in any other. */

/** Towns in the same state, then those beyond the state line with their own. */
const METROS = [
	"allentown, pa: bethlehem, easton, emmaus, macungie",
	"atlanta, ga: alpharetta, roswell, marietta, sandy springs, duluth, johns creek, smyrna, decatur, kennesaw, lawrenceville, cumming, peachtree city, norcross, newnan, union city, douglasville, fayetteville, morrow, college park, east point, mcdonough, stockbridge, conyers, woodstock, suwanee, buford, snellville, tucker, forest park, jonesboro, lithia springs",
	"austin, tx: round rock, pflugerville, cedar park, georgetown, leander, san marcos, kyle, buda, lakeway",
	"baltimore, md: towson, columbia, ellicott city, owings mills, catonsville, glen burnie, annapolis",
	"birmingham, al: hoover, vestavia hills, homewood, trussville, pelham",
	"boston, ma: cambridge, somerville, quincy, newton, waltham, brookline, framingham, burlington, woburn, lexington, natick, needham, medford, malden, braintree",
	"charlotte, nc: concord, matthews, huntersville, gastonia, mooresville, cornelius, kannapolis; rock hill, sc; fort mill, sc",
	"chicago, il: naperville, evanston, schaumburg, oak park, aurora, joliet, elgin, arlington heights, oak brook, skokie, des plaines, downers grove, wheaton, palatine, bolingbrook, cicero, orland park",
	"cincinnati, oh: mason, blue ash, fairfield, west chester, milford, norwood; covington, ky; florence, ky; newport, ky; erlanger, ky",
	"cleveland, oh: lakewood, parma, strongsville, westlake, mentor, solon, beachwood, euclid, akron",
	"columbus, oh: dublin, westerville, hilliard, grove city, gahanna, upper arlington, worthington, reynoldsburg, powell, new albany, delaware",
	"dallas, tx: fort worth, plano, irving, frisco, arlington, richardson, mckinney, garland, carrollton, addison, allen, lewisville, grapevine, denton, grand prairie, flower mound, southlake, euless",
	"denver, co: aurora, lakewood, littleton, englewood, centennial, boulder, broomfield, westminster, arvada, golden, thornton, highlands ranch, greenwood village",
	"detroit, mi: troy, southfield, dearborn, livonia, ann arbor, royal oak, sterling heights, warren, novi, farmington hills, auburn hills, birmingham, pontiac, canton",
	"houston, tx: the woodlands, sugar land, katy, pearland, pasadena, spring, cypress, humble, league city, baytown, conroe, deer park, la porte, channelview, texas city, tomball, stafford, missouri city, friendswood, webster, rosenberg",
	"indianapolis, in: carmel, fishers, noblesville, greenwood, westfield, zionsville, plainfield, brownsburg",
	"kansas city, mo: independence, lees summit, liberty, north kansas city, blue springs, raytown, gladstone; kansas city, ks; overland park, ks; olathe, ks; lenexa, ks; leawood, ks; shawnee, ks; prairie village, ks",
	"las vegas, nv: henderson, north las vegas, summerlin, paradise",
	"los angeles, ca: santa monica, burbank, glendale, pasadena, long beach, torrance, el segundo, culver city, anaheim, irvine, santa ana, costa mesa, newport beach, inglewood, orange, fullerton",
	"louisville, ky: st matthews, jeffersontown, shelbyville",
	"memphis, tn: germantown, collierville, bartlett, cordova; southaven, ms; olive branch, ms",
	"miami, fl: fort lauderdale, coral gables, doral, hialeah, hollywood, boca raton, aventura, miami beach, pembroke pines, plantation, weston, coral springs, miramar, west palm beach",
	"milwaukee, wi: wauwatosa, brookfield, waukesha, west allis, menomonee falls, new berlin, mequon",
	"minneapolis, mn: st paul, saint paul, bloomington, eden prairie, plymouth, minnetonka, edina, maple grove, woodbury, eagan, burnsville, brooklyn park",
	"nashville, tn: franklin, brentwood, murfreesboro, hendersonville, smyrna, gallatin, mount juliet, lebanon, nolensville",
	"new orleans, la: metairie, kenner, harahan, covington, mandeville",
	"new york, ny: new york city, nyc, manhattan, brooklyn, queens, bronx, staten island, white plains, yonkers, long island city, new rochelle, garden city, melville",
	"newark, nj: jersey city, hoboken, edison, parsippany, morristown, elizabeth, paramus, hackensack, montclair",
	"orlando, fl: winter park, kissimmee, lake mary, maitland, altamonte springs, sanford, winter garden",
	"philadelphia, pa: king of prussia, wayne, malvern, conshohocken, bensalem, west chester, media, exton, doylestown, blue bell; cherry hill, nj; camden, nj; mount laurel, nj",
	"phoenix, az: scottsdale, tempe, mesa, chandler, gilbert, glendale, peoria, surprise, goodyear, avondale",
	"pittsburgh, pa: cranberry township, bethel park, monroeville, canonsburg, wexford, mt lebanon",
	"portland, or: beaverton, hillsboro, gresham, tigard, lake oswego, tualatin, wilsonville; vancouver, wa",
	"raleigh, nc: durham, cary, chapel hill, apex, morrisville, wake forest, holly springs, garner",
	"richmond, va: henrico, glen allen, midlothian, chesterfield",
	"riverside, ca: san bernardino, ontario, fontana, rancho cucamonga, corona, moreno valley, temecula, murrieta, redlands, chino, upland, rialto, colton, jurupa valley, eastvale",
	"sacramento, ca: roseville, folsom, elk grove, rancho cordova, rocklin",
	"salt lake city, ut: lehi, provo, sandy, draper, west jordan, ogden, murray, orem, american fork, south jordan, layton",
	"san antonio, tx: new braunfels, schertz, boerne",
	"san diego, ca: carlsbad, la jolla, chula vista, escondido, oceanside, encinitas, poway, la mesa",
	"san francisco, ca: oakland, san jose, palo alto, mountain view, sunnyvale, redwood city, san mateo, berkeley, fremont, santa clara, walnut creek, pleasanton, menlo park, cupertino, san ramon, burlingame, daly city",
	"seattle, wa: bellevue, redmond, kirkland, tacoma, renton, bothell, everett, issaquah, kent",
	"st louis, mo: clayton, chesterfield, st charles, kirkwood, ofallon, florissant, maryland heights, saint louis; belleville, il; edwardsville, il; ofallon, il",
	"tampa, fl: st petersburg, clearwater, brandon, wesley chapel, largo, lutz, riverview, saint petersburg",
	"washington, dc: washington dc; arlington, va; alexandria, va; reston, va; herndon, va; fairfax, va; vienna, va; tysons, va; mclean, va; bethesda, md; rockville, md; silver spring, md; gaithersburg, md",
];

const metroByPlace = new Map(
	METROS.flatMap((line) => {
		const [city = "", towns = ""] = line.split(": ");
		const state = city.slice(city.lastIndexOf(",") + 2);
		const [around = "", ...beyondTheStateLine] = towns.split("; ");
		const near = around.split(", ").map((town) => `${town}, ${state}`);
		return [city, ...near, ...beyondTheStateLine].map((place) => [place, city] as const);
	}),
);

/** `austin, tx` for `round rock, tx`; a place in no metro area is its own. */
export function metroOf(place: string): string {
	return metroByPlace.get(place) ?? place;
}

export function isInMetro(place: string): boolean {
	return metroByPlace.has(place);
}
