/* Larger towns outside the metro areas, for resumes without a comma before the state: `Florence KY`. */

const TOWNS: Record<string, string> = {
	ak: "anchorage, fairbanks, juneau, wasilla",
	al: "birmingham, huntsville, mobile, montgomery, tuscaloosa, dothan, decatur, auburn, madison, florence, gadsden, opelika",
	ar: "little rock, fayetteville, fort smith, springdale, jonesboro, rogers, conway, bentonville, hot springs, texarkana",
	az: "tucson, flagstaff, yuma, prescott, lake havasu city, sierra vista, casa grande, bullhead city",
	ca: "fresno, bakersfield, stockton, modesto, riverside, san bernardino, ontario, corona, oxnard, ventura, santa barbara, santa rosa, santa cruz, salinas, visalia, redding, chico, palm springs, temecula, murrieta, rancho cucamonga, pomona, lancaster, palmdale, vallejo, napa, concord, antioch, hayward",
	co: "colorado springs, fort collins, pueblo, greeley, loveland, longmont, grand junction, castle rock, parker, durango",
	ct: "bridgeport, new haven, hartford, stamford, waterbury, norwalk, danbury, new britain, meriden, greenwich, fairfield, milford",
	de: "wilmington, dover, newark, middletown, smyrna",
	fl: "jacksonville, tallahassee, gainesville, pensacola, sarasota, bradenton, naples, fort myers, cape coral, lakeland, daytona beach, melbourne, ocala, port st lucie, palm bay, panama city, vero beach, st augustine, the villages",
	ga: "augusta, savannah, columbus, macon, athens, albany, warner robins, valdosta, gainesville, rome, dalton, brunswick",
	hi: "honolulu, hilo, kailua, kapolei",
	ia: "des moines, cedar rapids, davenport, sioux city, iowa city, waterloo, ames, dubuque, council bluffs, west des moines, ankeny, cedar falls",
	id: "boise, meridian, nampa, idaho falls, pocatello, caldwell, twin falls",
	il: "rockford, springfield, peoria, champaign, bloomington, decatur, moline, belleville, urbana, normal, carbondale, kankakee, quincy",
	in: "fort wayne, evansville, south bend, bloomington, lafayette, muncie, terre haute, kokomo, elkhart, gary, columbus, mishawaka, jeffersonville, new albany",
	ks: "wichita, overland park, kansas city, topeka, olathe, lawrence, lenexa, salina, manhattan, hutchinson, leawood",
	ky: "lexington, bowling green, owensboro, covington, florence, richmond, elizabethtown, paducah, frankfort, georgetown, hopkinsville, erlanger, fort thomas",
	la: "baton rouge, shreveport, lafayette, lake charles, monroe, alexandria, houma, bossier city, slidell, hammond",
	ma: "worcester, springfield, lowell, brockton, new bedford, lynn, fall river, lawrence, haverhill, plymouth, andover, marlborough, pittsfield",
	md: "frederick, rockville, gaithersburg, bethesda, silver spring, hagerstown, salisbury, bowie, germantown, bel air",
	me: "portland, lewiston, bangor, south portland, augusta, auburn, biddeford",
	mi: "grand rapids, lansing, flint, kalamazoo, saginaw, muskegon, holland, battle creek, jackson, traverse city, midland, bay city, port huron, wyoming, east lansing, portage",
	mn: "rochester, duluth, st cloud, mankato, moorhead, winona, lakeville",
	mo: "springfield, columbia, joplin, st joseph, jefferson city, cape girardeau, lees summit",
	ms: "jackson, gulfport, biloxi, hattiesburg, southaven, tupelo, meridian, olive branch, oxford, ridgeland",
	mt: "billings, missoula, bozeman, great falls, helena, kalispell, butte",
	nc: "greensboro, winston-salem, fayetteville, wilmington, asheville, high point, hickory, greenville, burlington, jacksonville, rocky mount, statesville",
	nd: "fargo, bismarck, grand forks, minot, williston",
	ne: "omaha, lincoln, grand island, bellevue, kearney, papillion, la vista, norfolk",
	nh: "manchester, nashua, concord, portsmouth, dover, salem, keene, rochester",
	nj: "trenton, princeton, cherry hill, camden, toms river, new brunswick, woodbridge, mount laurel, red bank, freehold, bridgewater, atlantic city, clifton, paterson, vineland",
	nm: "albuquerque, santa fe, las cruces, rio rancho, roswell, farmington",
	nv: "reno, sparks, carson city, elko",
	ny: "buffalo, rochester, syracuse, albany, utica, binghamton, schenectady, troy, ithaca, poughkeepsie, saratoga springs, niagara falls, amherst, hauppauge, elmira, jamestown",
	oh: "dayton, toledo, youngstown, canton, springfield, mansfield, lima, wooster, findlay, newark, lancaster, kettering, beavercreek, hamilton, middletown, elyria, lorain, medina, sandusky, zanesville, marysville, marion, kent, warren",
	ok: "oklahoma city, tulsa, norman, edmond, broken arrow, lawton, stillwater, moore, enid, owasso",
	or: "eugene, salem, bend, medford, corvallis, albany, grants pass",
	pa: "allentown, erie, reading, scranton, bethlehem, lancaster, harrisburg, york, wilkes-barre, altoona, johnstown, easton, state college, mechanicsburg, carlisle, hershey, lebanon",
	ri: "providence, warwick, cranston, pawtucket, newport, east providence",
	sc: "columbia, charleston, greenville, spartanburg, rock hill, myrtle beach, mount pleasant, north charleston, summerville, florence, anderson, hilton head island, greer",
	sd: "sioux falls, rapid city, aberdeen, brookings",
	tn: "knoxville, chattanooga, clarksville, johnson city, jackson, kingsport, cookeville, cleveland, oak ridge, maryville",
	tx: "el paso, corpus christi, lubbock, laredo, amarillo, waco, midland, odessa, tyler, beaumont, mcallen, brownsville, killeen, abilene, wichita falls, longview, college station, san angelo, temple, bryan, texarkana",
	ut: "st george, logan, park city, lehi, saratoga springs, eagle mountain, bountiful",
	va: "virginia beach, norfolk, chesapeake, arlington, alexandria, newport news, hampton, roanoke, lynchburg, charlottesville, reston, fairfax, herndon, mclean, leesburg, fredericksburg, harrisonburg, suffolk, portsmouth, winchester, ashburn, manassas",
	vt: "burlington, south burlington, rutland, montpelier, essex",
	wa: "spokane, vancouver, olympia, yakima, bellingham, kennewick, richland, federal way, lynnwood, puyallup, wenatchee",
	wi: "madison, green bay, kenosha, racine, appleton, oshkosh, eau claire, janesville, la crosse, sheboygan, wausau, fond du lac, sun prairie",
	wv: "charleston, huntington, morgantown, parkersburg, wheeling, martinsburg",
	wy: "cheyenne, casper, laramie, gillette, rock springs",
};

const towns = new Set(
	Object.entries(TOWNS).flatMap(([state, names]) =>
		names.split(", ").map((name) => `${name.replaceAll("-", " ")}, ${state}`),
	),
);

/** @param place such as `florence, ky` */
export function isTown(place: string): boolean {
	return towns.has(place);
}
