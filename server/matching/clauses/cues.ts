import { splitAlternatives } from "./first-letters.ts";

/*
 * How Americans say how much they want something, put together from classes of words: whoever adds a word to a class
 * adds it to every frame. A frame says what is meant and whether what it applies to follows it or stands before it.
 * Classes are alternatives in lowercase, with straight apostrophes. None is a word of a trade.
 */

export type Meaning =
	| "must"
	| "nice"
	| "unwanted"
	| "not asked"
	/** Ends what was said before, and says nothing of its own: 'we want'. */
	| "plain"
	/** Lets pass, and asks for nothing: 'remote is fine'. */
	| "allowed"
	/** As what stands before it: 'so does Spanish', 'Boston too'. */
	| "same"
	/** Sounds like one of the others, and is none: 'not only', 'no problem with', 'no cap'. */
	| "none";

export interface Frame {
	meaning: Meaning;
	/** Whether it comes before what it applies to. */
	leads: boolean;
	/** What follows it means this: 'hustle matters more than pedigree'. */
	after?: Meaning | undefined;
	/** Without the verb, the pattern's only group, it has to end a clause: 'a license is required here', 'license required'. */
	closes?: boolean | undefined;
	pattern: string;
}

/** Longest first: a shorter one must not hide what it begins. */
function oneOf(...lists: string[]): string {
	const all = lists.flatMap((list) => splitAlternatives(list.replaceAll("\n", "|").replace(/\|{2,}|\t+/g, "|")));
	const some = all.map((one) => one.trim()).filter((one) => one !== "");
	return `(?:${some.toSorted((a, b) => b.length - a.length).join("|")})`;
}

/** Behind the last word of a clause. */
export const CLAUSE_END =
	" ?(?:[.,;:!?)]|$|(?:please|pls|though|thanks|thx|but|although|because|since|while|and|or|so)\\b)";
const AT_END = `(?=${CLAUSE_END})`;
const ONE_SENTENCE = "[^.;!?\\n]";

// Who speaks, and who is sought

const OURS = `(?:(?:my|our|the|this|your) (?:[a-z]+ )?${oneOf(
	"client|customers?|company|team|boss|ceo|cfo|coo|cro|cto|founders?|owners?|partners?|president|vp|hiring manager|manager|board|contract|state|law",
	"job|role|position|seat|territory|firm|group|leadership|director|hr|carrier|insurer|regulators?|agency|franchise|department|principals?|investors?|plant|compliance|legal",
)})`;
const SPEAKER = `(?:i|we|hr|legal|compliance|corporate|management|leadership|ownership|insurance|state law|the law|${OURS})`;
const SOUGHT = oneOf(
	"they|he|she|you|candidates?|applicants?|whoever [a-z' ]{1,20}|everyone|everybody|reps?|people|hires?",
	"(?:the|this|that|your|our|my|any|every|each) (?:[a-z]+ )?(?:candidates?|person|reps?|hire|seller|applicant|individual|leader|manager|ae|sdr|exec|salesperson)",
);
const PEOPLE = oneOf(
	"anyone|anybody|someone|somebody|people|persons?|folks|candidates?|applicants?|reps?|sellers?|resumes?|profiles?|types|guys|hires?|a (?:candidate|person|rep|resume)|(?:any|another|more|some|a single) (?:one|candidates?|people|resumes?|reps?|profiles?|folks|of (?:them|those|these))",
);

// Negations and degrees

const ADVERB = oneOf(
	"[a-z]+ly|just|also|still|always|much|very|so|too|quite|pretty|super|rather|all(?: that)?|that|such|even|ever|more|most|a bit|a little|a lot|hard|at all|by any means|in any way|as|here|for (?:us|me|this(?: one| role)?)|to (?:us|me)|now|today|any ?more",
);
const ADVERBS = `(?:${ADVERB} ){0,4}`;
const DO_NOT = oneOf(
	"(?:do|does|did|would|will|should|could|can|need|shall|may|might) ?(?:n't|not|never)|won't|wo not|can't|cannot|can not|never|rarely|hardly|seldom|no longer",
	"rather not|prefer not to|try not to|(?:am|are|is|'m|'re|'s)(?: not|n't) (?:going|gonna|planning|about|able|willing|prepared|ready|inclined|looking|trying|here|in a position|set up|allowed) to",
);
const BE = oneOf(
	"is|are|'s|'re|was|were|be|been|being|would be|'d be|will be|'ll be|can be|could be|may be|might be|should be|must be|has to be|have to be|needs to be|remains?|stays?|becomes?|gets?|counts? as|seems?|sounds?|feels?|looks?",
);
/** Without what makes a must of it: 'has to be fine with travel' leaves nobody the choice. */
const IS = oneOf(
	"is|are|'s|'re|was|were|be|would be|'d be|will be|'ll be|can be|could be|may be|might be|remains?|stays?|becomes?|counts? as|seems?|sounds?|feels?|looks?",
);
const NEVER_BE = oneOf(
	"(?:that|it|this|they|those|these|which)(?:'s|'re|'d| is| are| was| were| would| will|) ?(?:n't|not|never)(?: be)?",
	"(?:is|are|was|were|'s|'re|be|been|would|will|should|has|have|ai|am|'m) ?(?:n't|not|never)(?: be| been)?|(?:won't|can't|cannot|wouldn't|shouldn't|needn't|need not) be|not|never",
	"(?:(?:is|are|'s|'re|would be) )?(?:by no means|in no way|not in any way|hardly|far from|nowhere near|no longer|not even|less than|neither)",
);
const KIND = "(?:(?:an?|the|my|our|any|some|your) )?";
const SIZE = oneOf(
	"absolute|hard|firm|strict|big|huge|major|real|total|complete|definite|serious|strong|clear|massive|nice|added|extra|small|slight|minor|good|great|welcome|key|core|basic|bare|legal|instant|automatic|immediate|flat|single|one|true|tough|valuable|significant|distinct|obvious|wonderful|lovely|mild|potential|critical|number one|top|deal|fun|real|tremendous|considerable|enormous|substantial|little",
);
const SIZES = `(?:${SIZE} ){0,4}`;

// What is said of a thing: 'a license is ...'

const NEEDED = oneOf(
	"required|require|needed|necessary|essential|mandatory|critical|crucial|vital|imperative|indispensable|non-?negotiable|nonnegotiable|not negotiable|compulsory|obligatory|key|expected|demanded|called for|asked for|insisted (?:up)?on|important|paramount|fundamental|central|imperative|pivotal|assumed|presumed|make or break|make-or-break|table stakes|part of the (?:deal|job|package|role)",
	"must|musts|must-?haves?|must haves?|requirements?|prerequisites?|pre-?reqs?|conditions?|givens?|necessity|necessities|need|needs|qualifiers?|floor|minimum|baseline|priority|deciding factor|gate|entry ticket|price of (?:entry|admission)|bare minimum|line in the sand|hill (?:i|we)(?:'ll| will)? die on|thing (?:i|we) (?:won't|can't) (?:bend|budge|compromise) on",
	"the (?:point|issue|question|focus)|where (?:i|we) (?:draw the line|won't (?:bend|budge|compromise|flex)|can't (?:bend|budge|compromise))|what (?:i|we) (?:need|must have|can't (?:bend|budge|compromise|do without|live without) on?)|what (?:matters|counts)(?: most)?|the whole (?:job|point|ballgame|ball game)|everything|the key|the heart of (?:it|the job|this)|a condition of (?:employment|hire|hiring)|something (?:i|we)(?:'d|'m|'re| would| am| are)?(?: going to)? (?:need|require|insist on|can't teach|hold out for|get hung up on|screen for|lose sleep over|worry about)",
);
const LIKED = oneOf(
	"nice|great|lovely|wonderful|awesome|fantastic|helpful|useful|welcome|welcomed|desirable|desired|preferred|preferable|ideal|better|even better|best|excellent|super|perfect|appreciated|amazing|cool|handy|valued|valuable|favored|favorable|beneficial|advantageous|attractive|sweet|appealing|interesting|terrific|a delight|a dream|a joy|impressive|golden|huge|nice to (?:have|see)|good to have|great to have|cool to have|worth (?:a lot|something|extra|mentioning|a look|a call)",
	"(?<!years |year |yrs |yr |\\d )plus(?:es)?|bonus(?:es)?|nice-?to-?haves?|nice to haves?|perks?|(?:bonus|extra|brownie|big|huge|major|style) points|extra credit|leg up|tie-?breaker|icing(?: on the cake)?|gravy|cherry on top|differentiators?|sweeteners?|nice touch|head start|soft yes|attention-?getter|door opener",
);
/** Only with a verb or an article: 'Edge' and 'Advantage' are names, too. */
const ADVANTAGE = oneOf(
	"advantages?|edge|assets?|help|preference|draw|boost|selling point|wish|feather in (?:their|your) cap|pleasant surprise|luxury|cherry|extra|dream|treat|unicorn|gold|find",
);
const BARRED = oneOf(
	"no-?go(?:es)?|no-?nos?|non-?starters?|deal-? ?breakers?|deal-? ?killers?|red flags?|turn-? ?offs?|disqualifiers?|disqualified|disqualifying|hard (?:no|pass|stop)|off the table|off[- ]?limits|out of the question|ruled out|excluded|rejected|declined|screened out|filtered out|skipped|tossed|bad fits?|wrong fits?|poor fits?|(?:bad|wrong|poor) (?:match|matches|idea|hires?|background|profile|dna|animal|person|people|type|crowd|choice)|unwelcome|off the list|barred|unacceptable|unsuitable|ineligible|knock-?outs?|show-?stoppers?|wrong for (?:us|me|this)|too (?:soft|passive|junior|senior|corporate|green|slick|transactional|slow|big-company) for (?:us|me|this)[a-z ]{0,12}|too (?:far|junior|senior|green|expensive|slow|soft|big|small|light|heavy|corporate|academic|narrow|specialized|risky|transactional|salesy|passive)|(?:going |headed |go(?:es)? )?(?:straight )?(?:in|into|to) the (?:trash|bin|garbage|circular file|no pile|round file)|trouble|a waste(?: of (?:my|our|everyone's) time)?|a problem|a concern|a worry|a mistake|a disaster|a mismatch|a stretch too far|miserable|the opposite of what (?:i|we) (?:need|want)|the last thing (?:i|we) (?:need|want)",
);
const FREE = oneOf(
	"irrelevant|unimportant|unnecessary|unneeded|immaterial|beside the point|besides the point|optional|neither here nor there|overrated|superfluous|overkill|a non-?issue|non-?issue|no (?:issue|problem|concern|big deal|object|barrier|obstacle|factor)|up to (?:you|them|him|her)|all the same(?: to (?:us|me))?|of (?:no|little|zero) (?:importance|interest|consequence|concern|value|use to (?:us|me))|on (?:us|the house)|covered|something (?:we|i) (?:can |will |'ll )?(?:teach|train|cover|handle|provide|look past|overlook)",
);
/** Lets pass, and asks for nothing: 'remote is fine'. Of anything or of a lack it means not needed: 'any CRM is fine'. */
const ALLOWED = oneOf(
	"(?:fine|okay|ok|alright|all right|cool|acceptable|doable|considered|good enough|no problem|not a problem|no issue|not an issue)(?: (?:with|by) (?:us|me))?",
);
/** Only negated: 'is not a fit', 'aren't welcome'. */
const FITTING = oneOf(
	"(?:(?:good|right|great|strong|cultural|culture|natural|ideal|the right) )?(?:fits?|match(?:es)?|person|people|profile|background|type|kind|answer|option|hire|home|place|candidates?|route|path|way to go|direction)|wanted|welcome|considered|acceptable|accepted|eligible|suitable|suited|appropriate|interested|interesting|cut out|hired|of interest|up (?:our|my) alley|(?:our|my) (?:cup of tea|thing|people|style|speed|crowd|favorite)|allowed|desired|desirable|in scope|ideal|great|good|okay|ok|alright|viable|an option|happening|in the cards|on the table|going to (?:work|cut it|fly|make it|last|fit|happen|do)|gonna (?:work|cut it|fly|make it|last|fit|happen|do)|something (?:we|i) (?:want|hire|consider|like|do)",
	"(?:for|right for|good for|the place for|a place for|the (?:job|role|seat) for) (?:us|me|this|here|this (?:one|role|job|seat|place|team))|(?:what|who|whom) (?:we|i)(?:'re|'m| are| am)? (?:want|need|look(?:ing)? for|after|have in mind|had in mind|seek(?:ing)?|hir(?:e|ing)|search(?:ing)? for)|someone (?:we|i) (?:want|hire)|the (?:sort|kind|type) (?:of [a-z]+ )?(?:we|i) (?:want|need|hire|are after)",
);
const OF_ALL =
	"(?: (?:either|too|as well|either way|though|at all|for (?:us|me|this|here|this role|this one|this job|this seat)|to (?:us|me|apply|start|get in|get started)|in (?:my|our) (?:book|eyes|world)|here|from day one|on day one|with (?:us|me)|by (?:us|me)|in this (?:role|job|seat)|anymore|any more|right now|this time(?: around)?)){0,4}";

// What a thing does: 'a license ...'

const COUNTS = oneOf(
	"matters?|counts?|weighs? (?:a lot|heavily)|comes? first|decides? it|goes? without saying|makes? the difference",
);
const HELPS = oneOf(
	"helps?|go(?:es)? a long way|stands? out|gets? (?:my|our) attention|gets? (?:a |an )?(?:second look|first call|early call|fast track|callback|extra look|look|interview|nod|call)|catch(?:es)? (?:my|our|the) eye|makes? (?:me|us) (?:smile|happy|read twice|look twice|sit up|take notice)|makes? (?:my|our) (?:day|week|month|year)|make(?:s)? (?:life|things|it|my life|our lives) easier|makes? (?:a|your|their|the|any) resume [a-z ]{3,20}|sets? (?:you|them|someone|a candidate|him|her|people) apart|tips? the (?:scales?|balance)|sways? (?:me|us)|seals? (?:it|the deal)|sweetens? the (?:deal|pot)|comes? in handy|break(?:s)? (?:a |the )?ties?|impress(?:es)? (?:me|us)|excites? (?:me|us)|appeals? to (?:me|us)|interests? (?:me|us)|works? in (?:your|their) favor|counts? in (?:your|their) favor|add(?:s)? points|earns? (?:extra |bonus )?points|scores? (?:high|points|well)|gets? (?:extra |bonus )?(?:points|credit)|(?:moves?|puts?|gets?|goes?|jumps?|rises?|pushes?|bumps?|shoots?|lands?|floats?) (?:you |them |him |her |a resume |someone |people |a candidate )?(?:right |straight )?(?:to|up|near|at|on) (?:the |my |our )?(?:top|front|list|pile|stack|head|line|queue)[a-z ]{0,20}|jumps? the (?:line|queue)|gets? (?:two )?thumbs up|put(?:s)? (?:someone|you|them|a candidate|a resume) over the top|makes? [a-z ]{2,30} easier|shortens? the (?:ramp|learning curve)|open(?:s)? (?:a lot of |some )?doors|speeds? (?:things|ramp|it|the ramp) ?(?:up)?|cuts? (?:the )?(?:ramp|learning curve)[a-z ]{0,12}|flattens? the learning curve|ramps? (?:up )?faster|gives? (?:you|them|a candidate|someone|anyone) an? (?:edge|leg up|head start|advantage)|be (?:a |an )?(?:nice|great|lovely|wonderful|welcome|dream|big|huge)(?: [a-z]+)?",
);
/** Negated: 'doesn't work'. */
const WORKS = oneOf(
	"work(?:s|ed|ing)?(?: out)?|cuts? it|do(?: it)?|fly|flies|last(?:s|ed)?|fits?|fit in|translates?|transfers?|make it|makes it|succeeds?|sticks?|stick around|carry over|count(?: as [a-z]+)?|qualif(?:y|ies)|suits?|survives?|thrives?|get (?:it|an interview|a call|past (?:me|us)|hired|in|through|far)|be (?:considered|interviewed|hired|happy|successful|comfortable|here long|a fit|called|invited)|interests? (?:me|us)|apply|bother|pan(?:s|ned)? out|go(?:ne|es)? well|measure up|mesh|gel|click|keep up|do well|enjoy (?:it|this|the job|themselves|working)|like (?:it|this|the job)|belong",
);
const FAILS = oneOf(
	"fails?|failed|flops?|flopped|wash(?:es|ed)? out|burn(?:s|ed)? out|struggles?|struggled|flounders?|floundered|quit(?: on us)?|bombed|bomb|bounce(?:s|d)?(?: (?:off|out|right off)(?: (?:us|of here))?)?|crash(?:es|ed)?(?: and burn(?:ed)?)?|drown(?:s|ed)?|leave(?:s)? (?:fast|quickly|early|after [a-z ]{1,15})|left (?:fast|quickly|after [a-z ]{1,15})|get(?:s)? (?:frustrated|bored|lost|eaten alive)|got (?:frustrated|bored|lost)|hate(?:s|d)? it here|burn(?:ed|t)? (?:us|me)|(?:made|drove|drive|make) (?:us|me) (?:crazy|nuts|nervous|cringe|run)|make(?:s)? (?:my|our) (?:skin crawl|eyes roll|life hard)|scares? (?:me|us)|worr(?:y|ies) (?:me|us)|bores? (?:me|us)|annoys? (?:me|us)|frightens? (?:me|us)|bothers? (?:me|us)|(?:turns?|puts?) (?:me|us) off|gives? (?:me|us) (?:pause|hives|a headache|headaches|the creeps)|waste(?:s|d)? (?:my|our|everyone's) time|flam(?:es?|ed) out|fell flat|falls? flat|fizzle(?:s|d)?(?: out)?|s[au]nk|lose (?:patience|interest)|lost (?:patience|interest)|get(?:s)? impatient|went badly|was (?:a )?(?:disaster|painful|mess|mistake|nightmare)|were (?:a )?(?:disasters?|mess|mistake|nightmare)|need not apply",
);

// What the speaker does: 'we ...'

const DEMANDS = oneOf(
	"requires?|insists? (?:up)?on|insists? that|insists?(?= they| he| she| you)|demands?|expects?|calls? for|mandates?|must have|have to have|has to have|can't (?:do|live|work|go) without|won't (?:do|go|hire|move) without|depends? on|hinges? on|says? (?:they|we|you|he|she) (?:need|must have|have to have)(?: an?)?|draws? the line at|won't (?:waive|skip|overlook|bend on|budge on|compromise on|negotiate on|flex on|give on|give up|settle for less than|settle for anything (?:less than|but|short of)|look past|do less than|drop)",
	"(?:is|are|'s|'re|am|'m) (?:adamant|firm|strict|inflexible|rigid|insistent|stubborn|sticklers?|a stickler|picky|particular|unbending|dead set|set|immovable|serious|tough) (?:about|on|for|that|when it comes to)",
);
const FIRM_VERBS = oneOf("absolutely|really|do|definitely|truly|just|badly|honestly|only|certainly|desperately");
const WANTS = oneOf(
	"sends?|sending|show|showing|submit(?:ting)?|forward(?:ing)?|present(?:ing)?|pitch(?:ing)?|propos(?:e|ing)|offer(?:ing)?|bring(?:ing)?|give|giving|want(?:s|ing)?|wish|hire|hiring|consider(?:ing)?|accept(?:ing)?|take|taking|see(?:ing)?|interview(?:ing)?|entertain|meet(?:ing)?|talk(?:ing)? (?:to|with)|speak(?:ing)? (?:to|with)|read(?:ing)?|look(?:ing)? (?:at|for|into)|work(?:ing)? with|deal with|go(?:ing)? (?:with|for|near|back to|after|down)|touch|trust|pursue|source|recruit|screen|put (?:forward|through)|approve|clear|sign off on|green-?light|let (?:us|me) (?:hire|take|bring in|interview|consider)|end up with|settle for|pay for|enjoy|have (?:room|time|use|patience|appetite|the patience|the stomach|a place|a seat|need) for|believe in|think (?:we want|much of)|get|mean|come from|come out of|include|add|repeat|risk|chase|contact|call|approach|click with|bet on|gamble on|back|welcome|hire on|onboard|take on|sign|book|schedule|fall for|like|love|respond (?:well )?to|do well with|get along with|fit with|respect|trust|stomach|tolerate|stand|afford|handle|use|waste [a-z' ]{1,20} (?:on|with)|spend [a-z' ]{0,20}(?:on|with)",
);
const BOTHERS = oneOf(
	"needs?|needed|needing|requires?|required|requiring|(?:have|has) to (?:come (?:from|out of)|[a-z]+)|insists? (?:on|that|they)|insist(?:ing)? (?:on|that)|expect(?:s|ing)?|care(?:s|d)?(?: (?:much|a lot|a bit|at all|too much|one bit|a whit))? (?:about|if|whether|where|what|which|how|who|for|that)|care|worry(?: (?:about|if|over|that))?|mind(?: (?:if|whether|about))?|matter(?:s)?(?: (?:to (?:me|us) )?(?:if|whether|that|where|what|which|how|when|who))|ask(?:ing)? (?:for|about)|demand(?:s|ing)?|bother about|look at|give (?:a damn|a hoot|two hoots|a rip|a rat's [a-z]+|a hill of beans) about|sweat(?: about)?|stress (?:about|over)|put (?:any|much|a lot of) (?:stock|weight|emphasis) (?:in|on)|place (?:any|much) (?:value|weight|importance) on|make (?:a|any|much) difference (?:to (?:us|me) )?(?:if|whether|where|what|which)|get hung up on|obsess (?:over|about)|fuss (?:about|over)|filter (?:on|by|for)|screen for|check(?: for)?|verify|test for|grade on|judge (?:on|by)|hold out for|let (?:a |the )?(?:lack of|missing)|necessarily(?: need| a| an| have)?|be (?:afraid|concerned|put off|discouraged|deterred) (?:by|about|if|of)|rule (?:anyone|someone|people|you|them) out (?:for|over|because of)|penalize|count (?:a |the )?(?:lack of|missing)",
);
const STUCK = oneOf(
	"hung up|fixated|fussy|picky|particular|strict|stuck|married|wedded|attached|worried|concerned|tied|precious|dogmatic|rigid|snobs?|snobbish|bothered|fazed|choosy|dead set|hell-?bent|sold|hard-?nosed|precious|adamant|sticklers?|a stickler|focused|obsessed|insisting|set",
);
const RELAXED = oneOf(
	"fine|ok|okay|cool|good|happy|comfortable|relaxed|easy|easygoing|not (?:picky|fussy|strict|particular|hung up|fussed|bothered|dogmatic|rigid|precious|snobs|snobby)",
);
const AVOIDS = oneOf(
	"avoid(?:ing|s)?|steer(?:ing)? (?:clear of|away from|me away from|us away from)|stay(?:ing)? (?:away from|clear of|far from|well clear of)|keep(?:ing)? (?:away from|clear of|out|me away from|us away from|away)|rul(?:e|es|ed|ing) out|leav(?:e|ing) (?:out|off)|weed(?:ing)? out|screen(?:ing)? out|filter(?:ing)? out|sort out|cut out|throw out|toss(?: out)?|skip(?:ping)?(?: over| past)?|pass(?:ing)? (?:on|over)|taking a pass on|hold off on|lay off|go easy on|drop|reject(?:ing|s)?|disqualif(?:y|ies)|decline|spare (?:me|us)(?: from)?|(?:stop|quit|cease|no more|enough)(?: with| of)?(?: (?:sending|showing|giving|forwarding|submitting|presenting|pitching|it with))?(?: (?:me|us))?|say no to|saying no to|shy away from|veer away from|exclud(?:e|es|ing)|omit(?:ting)?|pull out|nix|veto|ban|ditch|hands off|(?<=\\b(?:i|we) (?:[a-z]+ )?)(?:hate|dislike|despise|detest|loathe)|refuse(?: to (?:hire|see|consider|interview|take))?|watch out for|beware(?: of)?|be wary of|be careful with|move past|look past(?= (?:the |any )?(?:resumes|people))|run from|swear off",
);
const FED_UP = oneOf(
	"tired of|sick of|sick and tired of|weary of|fed up with|bored (?:of|with)|done (?:with|hiring|seeing|interviewing|taking)|finished with|through with|over(?= (?:the|all|these|those))|burned out on|had it with|had it up to here with|had (?:enough|our fill|my fill|bad luck|bad experiences?|a bad experience|trouble|problems|poor luck|no luck|terrible luck|rough luck|issues|mixed results)(?: up to here)? (?:of|with|from)|burn(?:ed|t)(?: (?:twice|before|badly|once))? by|been burn(?:ed|t)(?: (?:twice|before|badly|once|[a-z]+ times))? by|struck out(?: [a-z]+)? with|(?:been )?(?:let down|disappointed|stung|bitten|misled|fooled|underwhelmed|unimpressed|screwed|hurt)(?: (?:twice|before|badly|once))? by|sworn off|given up on|soured on|allergic to|wary of|leery of|suspicious of|skeptical (?:of|about)|cautious (?:of|about)|nervous about|hesitant (?:about|on|to (?:hire|take|see))|reluctant to (?:hire|take|see|consider|interview)|dubious (?:of|about)|against|opposed to|biased against|prejudiced against|anti|out on|down on|not sold on",
);

// Frames

const must = (pattern: string): Frame => ({ meaning: "must", leads: true, pattern });
const mustBefore = (pattern: string): Frame => ({ meaning: "must", leads: false, pattern });
const nice = (pattern: string): Frame => ({ meaning: "nice", leads: true, pattern });
const niceBefore = (pattern: string): Frame => ({ meaning: "nice", leads: false, pattern });
const unwanted = (pattern: string): Frame => ({ meaning: "unwanted", leads: true, pattern });
const unwantedBefore = (pattern: string): Frame => ({ meaning: "unwanted", leads: false, pattern });
const notAsked = (pattern: string): Frame => ({ meaning: "not asked", leads: true, pattern });
const notAskedBefore = (pattern: string): Frame => ({ meaning: "not asked", leads: false, pattern });
const plain = (pattern: string): Frame => ({ meaning: "plain", leads: true, pattern });
/** Applies to any clause if a verb is there, and else only to one that it ends. */
const closing = (frame: Frame): Frame => ({ ...frame, closes: true });
const none = (pattern: string): Frame => ({ meaning: "none", leads: true, pattern });

/** 'They have', after a cue that opens a clause. */
const HAVING = `(?:(?: that)?(?: ${SOUGHT}| it)(?:'ve|'s|'re|'d|'ll)?)?(?: ${ADVERB})?(?: (?:have|has|had|be|is|are|been|know|knows|can|come|comes|hold|speak|speaks|already|got|did|do|does|with|actually|at least)){0,4}`;
const LIVES_WITHOUT =
	"(?:live|do|manage|get by|work|function|go|succeed|survive|proceed|make it|get (?:an interview|hired|in|through|past [a-z]+|considered|a call|anywhere))";
const BAD_END = `(?=${ONE_SENTENCE}{1,140}?\\b(?:don't (?:bother|send|apply|waste|want|call)|do not|pass\\b|no thanks|not interested|skip|not for (?:us|me)|i'm out|we're out|can't (?:do (?:the|this) job|use (?:him|her|them|it))|(?:isn't|not) going to work|won't make it|move on|keep looking|no go|forget it|won't work|save your|it's a no|next|hard no|(?:isn't|is not|not) for (?:you|them)|look elsewhere|move along|keep (?:scrolling|walking|moving)|no (?:interview|call|deal|point)))`;

export const FRAMES: Frame[] = [
	// Of several that are equally long, the first counts
	none(
		"(?<=\\bwho )(?:doesn't|don't|does not|do not|won't|will not) (?:need|require|mind|want|wait|have to|expect|quit|know how to)(?: to be| to| any| a| much| constant| a lot of){0,4}|stops? at nothing|nothing (?:to lose|personal)|(?:who|that)(?:'s| is| are|'re)?(?:n't| not) (?:afraid|scared|shy|intimidated|above|too proud)(?: (?:of|about|to|by))?",
	),
	none(
		"(?:not|never|n't) (?:only|just|merely|simply|solely|to mention|least|bad|until|unlike|surprisingly|sure|yet|alone)|no (?:rush|hurry|pressure|strings|questions?|doubt|idea|reason|surprise|secret|joke|wonder|longer|later|sooner|kidding|offense|brainer)(?: to)?",
	),

	// Of a thing, after it
	closing(mustBefore(`(${BE} )?${ADVERBS}${KIND}${SIZES}${NEEDED}${OF_ALL}`)),
	notAskedBefore(`${NEVER_BE} ${ADVERBS}${KIND}${SIZES}${NEEDED}${OF_ALL}`),
	notAskedBefore(`${NEVER_BE} ${ADVERBS}${KIND}${SIZES}${BARRED}${OF_ALL}`),
	closing(niceBefore(`((?:${IS}|as) )?${ADVERBS}${KIND}${SIZES}${LIKED}${OF_ALL}`)),
	mustBefore(
		`(?:${IS} )?${ADVERBS}${KIND}${SIZES}${BARRED} (?:if|when) (?:missing|absent|lacking|it's (?:missing|absent|not there)|not there|(?:they|you) (?:don't|lack|haven't)(?: have)?(?: it| that| one)?)`,
	),
	closing(niceBefore(`((?:${IS}|as) )?${ADVERBS}(?:an?|the|my|our|some) ${SIZES}${ADVANTAGE}${OF_ALL}`)),
	closing(unwantedBefore(`((?:${IS}|that's|it's|means?) )?${ADVERBS}${KIND}${SIZES}${BARRED}${OF_ALL}`)),
	unwantedBefore(`${NEVER_BE} ${ADVERBS}${KIND}${SIZES}${FITTING}${OF_ALL}${AT_END}`),
	unwantedBefore(
		`${NEVER_BE} ${ADVERBS}(?:(?:a |an |the |our |my )?(?:(?:good|right|great|strong|cultural|culture|natural) )?(?:fits?|match(?:es)?|place|home|type)|wanted|welcome|considered|acceptable|eligible|suitable|cut out|(?:what|who) (?:we|i)(?:'re|'m| are| am)? (?:want|need|look(?:ing)? for|after|seek(?:ing)?|hir(?:e|ing)))${OF_ALL}`,
	),
	closing(notAskedBefore(`(${IS} )?${ADVERBS}${FREE}${OF_ALL}`)),
	notAskedBefore(
		`${IS} ${ADVERBS}(?:teachable|trainable|learnable|coachable|waivable|flexible|open|negotiable|secondary|moot)${OF_ALL}${AT_END}`,
	),
	closing({ ...notAskedBefore(`(${IS} )?${ADVERBS}${ALLOWED}${OF_ALL}`), meaning: "allowed" }),
	mustBefore(
		`${NEVER_BE} ${ADVERBS}(?:optional|negotiable|flexible|teachable|trainable|learnable|coachable|waivable|up for (?:debate|discussion|negotiation|grabs)|open (?:to|for) (?:debate|discussion|negotiation)|something (?:we|i) (?:can |will )?(?:teach|train|bend on|budge on|compromise on|look past|overlook)|a suggestion|a preference)${OF_ALL}`,
	),
	mustBefore(`${ADVERBS}${COUNTS}(?: ${ADVERB}| the most| a great deal){0,4}${AT_END}`),
	notAskedBefore(
		`${DO_NOT} ${ADVERBS}(?:matter|weigh|make (?:a|any|much) (?:difference|odds)|move the needle|mean (?:much|a thing|anything)|add (?:anything|much)|impress (?:me|us)|interest (?:me|us)|bother (?:me|us)|concern (?:me|us)|disqualify (?:anyone|you|them|anybody)|rule (?:anyone|you|them) out|scare (?:me|us))${OF_ALL}`,
	),
	niceBefore(
		`(?:(?:would|will|could|can|might|may|does|do|'d|'ll|sure|certainly|definitely|always|really|also|even) ){0,4}${HELPS}(?: (?:a lot|too|us|me|your case|their case|here|a bit|a ton|quite a bit|tremendously|greatly|for sure|over)){0,4}(?! (?:us|them|customers|clients|companies|people|grow|close|build|businesses|[a-z]+ers)\\b)`,
	),
	niceBefore(
		`(?:has|have|had)(?: always| all)? (?:been|worked|done|gone|turned out)(?: out)? (?:terrific|great|wonderful|fantastic|really well|well|very well|amazing|excellent|our best|some of our best|a hit|gold)(?: (?:for (?:us|me)|here|with us|hires?|people|reps))?|keep (?:them|those|it) coming|(?:are|is) (?:our|my) (?:first|top|second|favorite) (?:choice|pick)|(?:first|top|second) (?:choice|pick)`,
	),
	niceBefore(
		"(?:would|might|could|can|does|do|wo|will) ?(?:n't|not|never)(?: ever)? (?:hurt|go amiss|go unnoticed|be wasted|go to waste|be a bad thing)|(?:can't|never) hurts?",
	),
	unwantedBefore(
		`${DO_NOT} (?:(?:really|ever|quite|just|usually|typically|generally|tend to|seem to|always|be able to|going to) ){0,4}${WORKS}(?: (?:here|for us|for me|well|in this|on this|with us|with me|in this (?:job|role|seat|place|environment)|either|us|our (?:team|style|culture|buyers|customers)|the bill|long|very long|with our [a-z]+)){0,4}${AT_END}`,
	),
	unwantedBefore(
		`(?:(?:have|has|had)(?:n't| not| never|'ve never)|never|neither) (?:${WORKS}|made it|stuck|lasted|worked|panned out)(?: (?:out|well|here|for us|with us|long|past [a-z ]{1,20}|to [a-z ]{1,20})){0,4}${AT_END}`,
	),
	unwantedBefore(
		`(?:(?:would|will|'ll|'d|tend to|seem to|always|usually|often|typically|generally|just|all|both|have|has|really) ){0,4}${FAILS}(?: (?:here|at this|in this(?: (?:job|role|seat))?|with us|before|twice|three times|once|every time|and leave|in the past|[a-z]+ times)){0,4}${AT_END}`,
	),
	notAskedBefore(
		"(?:can|could|will|may|might|'ll) (?:(?:easily|always|just|certainly|all|probably|also) )?(?:be )?(?:taught|learned|trained|picked up|obtained|gotten|earned|learnt|coached|acquired|waived|overlooked|forgiven|skipped|negotiated|earned later|come (?:later|after|with time)|follow(?: later)?|wait)(?: (?:here|on the job|later|after [a-z ]{1,20}|for [a-z ]{1,25}|in [a-z]+ (?:days?|weeks?|months?)|with us|once [a-z ]{1,20}|by us))?",
	),
	mustBefore(
		"(?:can't|cannot|can not|won't|will not|do not|does not|don't|doesn't|could not|never) (?:ever )?(?:(?:be|get) )?(?:taught|waived|overlooked|negotiated|trained|skipped|faked|learned on the job)",
	),
	mustBefore("(?<=years |year |yrs |yr |\\d )(?:plus|or more|or better|and up|minimum|min)"),
	mustBefore(
		`or (?:else|nothing|bust|no (?:deal|interview|go|call|job|offer|dice|meeting|thanks)|(?:please )?(?:don't (?:apply|bother|send|waste)|do not apply)|forget it|it's a no|pass|keep looking|we pass|we'll pass|i pass|i'm out|we're out|we won't (?:talk|interview|call)|i won't (?:talk|interview|call))(?: (?:our time|my time|applying|me|us|them|it))?${AT_END}`,
	),
	mustBefore(
		`(?:no (?:exceptions?|ifs,? ands,? or buts|compromises?|wiggle room|way around (?:it|that)|negotiating|negotiation|flexibility|debate|discussion|excuses|if|ifs)|without exceptions?|period|full stop|end of story|(?:as )?a (?:bare |absolute )?minimum|only|exclusively|bar none|always|hands down|for sure|no question|no matter what|above all(?: else)?|(?:i|we) (?:insist|mean it|mean that|won't (?:bend|budge|move|flex)|can't (?:bend|budge|compromise)))(?: (?:here|there|on (?:that|this|it)))?${AT_END}`,
	),
	mustBefore(
		`(?<=, ?|: ?|- ?|– ?|— ?|\\? ?|[a-z] )(?:absolutely|definitely|100%|always|absolutely yes|yes absolutely|for certain|obviously|naturally|of course)${AT_END}(?! ?[,.]? ?(?:please|that would|it would|would be))`,
	),
	niceBefore(
		`(?:ideally|preferably|hopefully|if possible|if at all possible|where possible|if available|if you (?:can|have (?:it|them|one)|find (?:it|them|one))|if they have (?:it|them|one)|all else (?:being )?equal|other things being equal|maybe|yes please|please and thank you|even better|all the better|so much the better|better still|better yet|happy days|love (?:it|them|that|those)|(?:i'd|we'd|i would|we would) (?:love|like|welcome|prefer|take|appreciate) (?:that|it|them|one))${AT_END}`,
	),
	unwantedBefore(
		`(?<=, ?|: ?|- ?|– ?|— ?|= ?|[a-z] )(?:let's not(?: do that again| repeat that| go there)?|let's try something (?:else|different|new)|(?:please )?no(?: please| thanks?(?: you)?| way| sir| sale| dice| bueno)?|thanks? but no thanks?|never|nope|nah|not really|not so much|not this time|not today|not now|not here|never again|not again|not for (?:us|me|this one)|absolutely not|definitely not|certainly not|not a chance|no chance|forget it|hard pass|(?:i'll |we'll |i |we )?pass|please (?:don't|do not)|not interested|less so|not so much)${AT_END}`,
	),
	unwantedBefore(
		`(?:should|need|please|can|kindly|do|must|may) ?(?:n't|not)(?: please)? (?:apply|bother|reply|respond|inquire|waste (?:(?:your|my|our|their|the|any) )?time${AT_END})(?! (?:with|sending|if|unless|without))|(?:can|should|may|better) (?:stay home|keep walking|look elsewhere|move along|go elsewhere|stay away|save (?:us|their|your)[^.,;]{0,20})`,
	),
	{
		...notAskedBefore(
			`(?:either works|either one works|both work|any works|works?(?: too| as well| for (?:us|me))?|(?:that's|it's|they're) (?:all )?(?:fine|ok|okay|alright|cool))${AT_END}`,
		),
		meaning: "allowed",
	},
	notAskedBefore(
		`(?:whatever|meh|so-so|take it or leave it|either way|(?:any|anything) goes|no preference|no matter|your call|don't care|do not care|doesn't matter|who cares|not fussed|not bothered|no worries|no biggie|no big deal|no sweat|welcome to apply|doesn't have to|don't have to|not (?:really )?needed)${OF_ALL}${AT_END}`,
	),

	// Between two things
	{
		...mustBefore(
			`(?:(?:would|will|always|easily|usually|'ll) )?(?:(?:matters?|counts?|weighs?) (?:far |much |way |a lot )?more (?:(?:to|for) (?:me|us) |here )?than|(?:is|are) (?:far |much |way |a lot )?more (?:important|valuable|critical) than|(?:is|are) worth more than|trumps?|beats?|outweighs?|outranks?|comes? before|goes? before|wins? over)`,
		),
		after: "not asked",
	},
	{ ...niceBefore("(?:(?:is|are|be) )?(?:preferred|favored|better) (?:over|to|than)"), after: "plain" },
	{
		...notAskedBefore(
			`(?:(?:matters?|counts?|weighs?) (?:far |much |way |a lot )?less (?:(?:to|for) (?:me|us) |here )?than|(?:is|are) (?:far |much |way |a lot )?less (?:important|valuable|critical) than)`,
		),
		after: "plain",
	},

	{
		meaning: "same",
		leads: true,
		pattern: "(?:and |but )?(?:so|neither|nor) (?:does|do|did|is|are|was|were|would|will|can|has|have)(?= )",
	},
	{ meaning: "same", leads: false, pattern: `(?:too|as well|also|likewise|ditto|same)${AT_END}` },

	// Before the thing
	must(
		"(?:i|we|you|they)(?:'ll|'d| will| would)? need(?: an?| the)?(?: (?:honest|solid|full|real|good|true|whole|proven))?(?= (?:\\d|two|three|four|five|six|seven|eight|nine|ten)\\b)",
	),
	must(
		`(?<=\\b(?:don't|do not|not)(?: really)? (?:need|want|care about)\\b${ONE_SENTENCE}{1,80}, ?)(?:but )?(?:i|we)(?: do)? need(?: ${PEOPLE}(?: (?:who|with))?)?`,
	),
	must(
		`(?:(?:i|we|you|they) )?needs?(?: (?:to (?:have|find|see|get)))? ${PEOPLE}(?: (?:who|with|that|local|in|on|from|based|willing|able))?(?: (?:is|are|has|have|can))?(?= )|(?:i|we) do want(?: to see| to have)?|(?:(?:i|we)(?:'d| would|'ll| will) |would )settle for|(?<=^ ?)(?:expecting|know|bring|hold|speak|possess)(?= )`,
	),
	must(
		`what (?:really |truly |actually |most )?(?:matters|counts)(?: (?:most|here|to (?:me|us)|for (?:me|us)|though)){0,4}(?: is| are| ?[:=–—-])(?: that)?${HAVING}`,
	),
	must(
		`${DO_NOT} ${ADVERBS}(?:overlook|waive|ignore|look past|skip|forget|be talked out of|drop|give up|settle for (?:less|anything less) than)`,
	),
	unwanted(
		`(?<=\\b(?:this|it|that|role|job|seat|position|place|company|environment|team|here) ?)(?:is|'s)(?:n't| not) ${ADVERBS}(?:for|(?:the|a|an) ${SIZES}(?:place|role|job|seat|fit|match|home|environment|spot|company) for|(?:right|good|designed|meant|suited|built|cut out|suitable|ideal|great) for)(?! (?:me|us|this)\\b)`,
	),
	unwanted(
		"(?:should|may|shall|must) ?(?:n't|not|never) (?:ever )?(?:be|have|come from|come out of)(?: been)?(?: an?)?",
	),
	must(`${SPEAKER}(?:'d|'ll| would| will| do| does| did)? ${ADVERBS}${DEMANDS}${HAVING}`),
	must(
		`(?:i|we|${OURS}) ${FIRM_VERBS}(?: ${FIRM_VERBS})? needs?(?: ${PEOPLE} (?:with|who)(?: (?:has|have|is|are|can|knows?))?| to (?:have|see|be)| a person (?:with|who))?`,
	),
	must(
		`(?<!\\b(?:i|we|they'll|you'll) )(?:has|have|'ve|'s|got|need|needs|gotta)(?: ${ADVERB})?(?: got)? to(?! (?:offer|say|admit|confess|do with|date|fill|hit|replace|hire|grow)\\b)(?: (?:have|be|know|come|hold|show|bring|own|speak|live)(?: been)?)?(?= )`,
	),
	must(
		`(?:must|gotta|(?:had|'d) better|better|ought to|needs must)(?: ${ADVERB})?(?: (?:have|be|know|come|hold|also have|already have|still have|show|bring|own|live|speak))?(?! (?:say|admit|confess|not))`,
	),
	must(
		`(?<=\\b${SOUGHT} (?:all |absolutely |really |also |do |does |will )?)needs?|you'll need(?! to (?:build|grow|manage|call))(?: to (?:have|be|know))?|(?:you|they)(?:'ll| will) (?:need|be required) to (?:have|be|know|show|bring|own)`,
	),
	must(`(?:make sure|ensure|verify|confirm|double-?check|be sure|check|guarantee|see to it)${HAVING}`),
	must(
		`(?:as|so) long as${HAVING}|(?:provided|providing|assuming|on (?:the )?condition|on condition|contingent (?:up)?on|conditional on|only if|if and only if|but only if|unless)${HAVING}`,
	),
	must(
		`(?:can't|cannot|can not|couldn't|won't|wouldn't|impossible to|not able to) (?:${LIVES_WITHOUT} without|stress enough|emphasize enough|overstate)(?: (?:how (?:important|much|critical|key)|that|the importance of|this))?`,
	),
	must(
		`(?:won't|will not|can't|cannot|not (?:going|willing|able|prepared) to|never|refuse to|not) (?:bend|budge|compromise|flex|negotiate|move|give|yield|back down|be flexible|waver)(?:ing)? (?:on|about)`,
	),
	must(
		`(?:the|my|our|one|a|${SIZE})(?: (?:the|${SIZE}|other|only|first|biggest|main|most important|absolute|few)){0,4} (?:things?|ask|asks|requirements?|criterion|criteria|catch|conditions?|rules?|must|must-have|priority|priorities|qualifiers?|filter|request|need|deal-? ?breaker if (?:missing|absent)|non-?negotiables?|stipulation|hill to die on|sticking point)(?: (?:that |which )?(?:i|we)(?:'d| would| do| really| truly)? (?:want|need|care about|ask|look for|require|insist on|won't (?:bend|budge|compromise) on|can't (?:bend|budge|compromise) on|absolutely need)(?: most| to see| above all| here| for)?)?(?: (?:for|to) (?:me|us))?(?: (?:here|though))?(?: (?:is|are|would be|here is)(?: that)?| ?[:,–—-])${HAVING}`,
	),
	must(`only (?:catch|ask|requirement|condition|rule|thing|caveat|must|request)(?: (?:is|here is|:))?:?`),
	must(
		`(?:all|what|the (?:only |one |main |first |biggest )?thing) (?:i|we|that|really|truly)(?: (?:really|truly|actually|absolutely|most))? (?:care about|need|want|require|ask(?: for)?|insist on|look for|matters?|counts?|count)(?: (?:most|first|is|are|here|above all|to (?:me|us)|for (?:me|us))){0,4}(?: is| are|:)${HAVING}|it (?:really |all )?(?:matters|comes down to|boils down to|hinges on|depends on)(?: that)?${HAVING}`,
	),
	must(
		`(?:above all(?: else)?|first and foremost|first of all they|most importantly|most important|more than anything|most of all|critically|crucially|importantly|key thing|key here|absolutely|definitely)(?: is)?[,:]${HAVING}`,
	),
	must(
		`(?:exclusively|strictly|solely|nothing but|none but|nobody but|nothing (?:less|short) (?:than|of)|(?<!\\b(?:who|that|which|he|she|they|have|has|'ve|if|not|is|are|was|it's|their|can|will|'re|'s|the|my|our) )only|minimum of|a minimum of|minimum|min|at (?:the )?(?:very |bare |absolute )?least|at (?:a |the )?(?:very |bare |absolute )?minimum|no (?:less|fewer) than|not (?:less|fewer) than|upwards of|north of|more than(?= \\d)|over(?= \\d+ years))(?= )`,
	),
	must(
		`(?:nobody|no one|noone|no-one|none|nothing|no ${PEOPLE}|not ${PEOPLE}|${DO_NOT} (?:${ADVERB} )?${WANTS}(?: (?:me|us))?(?: ${PEOPLE})?|not interested(?: in (?:${PEOPLE}))?)(?: (?:at all|gets? (?:in|hired|through|an interview|considered|a call|past [a-z]+)|is (?:getting|going to get) [a-z]+|will (?:be|get) (?:considered|hired|interviewed|in|through)|makes it|moves (?:on|forward)|comes in|starts))? (?:but|except(?: for)?|other than|besides|short of|less than|without|lacking|unless|until|with no|with less than|that (?:doesn't|don't|isn't|hasn't|haven't|can't|lacks?)|who(?:'s| is| are| has| have| does| do| can|'ve)? ?(?:n't|not|never|lacks?|no)|if (?:they|you|he|she)(?:'ve|'re)?(?: have| do| are| has| is| does)? ?(?:n't|not|never|lack|can't|cannot|don't|haven't|aren't))(?: ${SOUGHT}(?:'ve|'s|'re)?)?(?: (?:been|have|has|know|knows|already|had|got|a|an|actually|at least|ever)){0,4}`,
	),
	must(
		`(?:(?:any|every)(?:one|body)|those|people|candidates?|applicants?|reps|folks|resumes) (?:without|lacking|who (?:lack|lacks|don't have|doesn't have|haven't|hasn't|have not|has not|have never|has never|can't|cannot|do not have|never))(?: (?:been|have|had|got|an?|at least|ever)){0,4}(?=${ONE_SENTENCE}{1,120}?\\b(?:not|n't|need not|never|no|rejected|ruled out|skipped|disqualified|out|pass|elsewhere)\\b)`,
	),
	must(
		`if (?:they|you|he|she|a candidate|someone|somebody|the (?:candidate|person|rep))(?:'ve|'re|'s)?(?: have| has| do| does| are| is| can)? ?(?:n't|not|never|lacks?|can't|cannot|don't|haven't|hasn't|doesn't|isn't|aren't)(?: (?:have|had|been|got|know|hold|an?|at least|ever)){0,4}${BAD_END}`,
	),
	unwanted(
		`if (?:their|your|his|her|all|they|you|he|she|someone|the|it)(?:'ve|'re|'s| have| has| are| is)?(?: ${ADVERB})?(?: (?:only|just|whole|entire|last|background|been|come|comes|from|ever|done|they've|job|was|is|mostly|all|did|resume|says|a|an|in|at|career|experience|current|most recent|company)){0,7}${BAD_END}`,
	),

	nice(
		`(?:(?:it|that|this|which)(?:'d| would|'s| is| will|'ll)? )?(?:(?:would|'d|will|'ll|it's|is|might|could) )?(?:${ADVERB} ){0,4}(?:be )?${KIND}${SIZES}(?:${LIKED}|${ADVANTAGE})(?: (?:for (?:us|me)|in (?:my|our) book))? (?:if|when|to (?:get|have|see|find|land|hire|meet|hear|add|come across)|for(?= (?:anyone|someone|those|people|any|a|an)\\b))${HAVING}`,
	),
	nice(
		`${SPEAKER}(?:'d|'ll| would| will| do| does)? ${ADVERBS}(?:prefers?|love|loves|likes?|favors?|appreciates?|welcomes?|values?|leans? (?:toward|towards|to)|adores?|gravitates? (?:toward|to|towards)|tends? to (?:like|favor|prefer|do well with|hire)|smile at|jump at|jump on|kill for|be (?:thrilled|happy|happier|delighted|glad|excited|over the moon|pleased|impressed|tickled|interested|intrigued|grateful|all over|pumped|stoked|tempted)(?: (?:to (?:see|get|have|find|meet)|if|with|by|about|at|for|when))?|take|give (?:extra |bonus )?(?:points|credit|weight|preference|priority|the nod|an edge) (?:for|to|if)|look (?:first|favorably|kindly|twice) (?:at|on|upon)|have a (?:soft spot|weakness|preference|thing|slight preference) for|(?:am|are|'m|'re) (?:partial to|suckers? for|a sucker for|big fans? of|a (?:big|huge) fan of|fond of|drawn to))(?: (?:to (?:see|have|find|get|meet|hire)|it if|it when|them to (?:have|know|be)|someone|somebody|people|if|when|that))?${HAVING}`,
	),
	nice(
		`(?:please )?prioritiz(?:e|ing)|(?:have |has |had |'ve had )(?:great|good|lots of|real|a lot of|much|the best|tremendous|wonderful|our best) (?:success|luck|results|experiences?) with|(?:our|my) (?:best|top|strongest|favorite) (?:people|reps?|hires?|sellers?|folks|performers?|ones?|guys)(?: have| has| all| both| usually| always){0,4} (?:came|come|comes|are|were|is|was|been)(?: (?:all|from|out of|former)){0,4}|can't go wrong with|can never go wrong with`,
	),
	nice(
		`(?:prefer|preferring|preference (?:is|goes|will be given|given|to be given)(?: for| to)?|(?:a |my |our |with a )?(?:slight |strong |mild |definite |clear )?preference (?:for|to|toward)|preferably|preferred:?|ideally|hopefully|optimally|if possible,?|even better(?: if| with| when)?:?|better (?:still|yet)(?: if)?,?|bonus(?: points?)?(?: (?:for|if|is|to|goes to|when|with))?:?|${SIZES}(?:bonus|brownie|extra|plus|style) (?:points|credit)(?: (?:for|if|to|when|with))?:?|(?:big |major |huge |small |extra )?points (?:for|if|to)|extra (?:points|credit|love|happy|for)(?: (?:for|if))?:?|thumbs up (?:on|for|to)|leaning (?:toward|towards|to)|lean (?:toward|towards|to)|yes to|helps if|it helps (?:a lot )?(?:if|when|to (?:have|know|be))|pluses?:|nice:|great:|in an? (?:ideal|perfect|dream) world,?|(?:the )?(?:icing on the cake|cherry on top|cherry on the cake|gravy|dream scenario|best case|cream of the crop|home run|jackpot)(?: (?:is|would be|if))?:?|wish ?list:?|gold star (?:for|if)|(?:all )?the better if|a leg up (?:if|for)|wouldn't (?:say no to|turn down|mind(?: seeing| having| getting)?|be mad (?:at|if|about)|complain (?:about|if)|object to)|won't say no to|would not say no to|would not mind|if (?:i|we) could (?:wave a (?:magic )?wand|have (?:it all|anything|my wish|my way)|pick|choose|be (?:picky|choosy|greedy)),?|if (?:i'm|we're|i am|we are) (?:dreaming|being (?:picky|choosy|greedy))[,:]?|optional:|optionally|desired:?|desirable:)${HAVING}`,
	),
	nice(
		`(?:the|my|our|your|an?) (?:absolute )?(?:ideal|dream|perfect|best|unicorn|strongest|favorite) (?:rep|candidate|person|hire|fit|applicant|profile|resume|background|seller|match|one|pick|ae|sdr|manager|leader|scenario|case)s?(?:'s)?(?: (?:has|is|would|will|comes?|also|knows?|already|have|be|had|brings?|speaks?|lives?|can|from|with|might)){0,4}`,
	),
	nice(
		`(?:i'd|we'd|i would|we would|would) ${ADVERBS}(?:rather|sooner|prefer to) (?:have|hire|see|take|get|find|meet|bring on|go with|talk to)`,
	),
	unwanted(
		`(?<=\\b(?:rather|sooner|prefer)\\b${ONE_SENTENCE}{1,80} )than(?: (?:hire|take|have|see|get|settle for|interview|go with|bring on|talk to))?`,
	),
	unwanted(
		`(?<=\\b(?:prefer|want|wants|looking for|need|like|send|hire|value|favor|me|us)\\b${ONE_SENTENCE}{1,60} )(?:rather than|instead of|as opposed to|in place of|and not|not just)`,
	),

	unwanted(
		`(?:please |kindly |and |just |so |but |also |let's |pls ){0,4}(?:${DO_NOT}|not) ${ADVERBS}(?:(?:plan|want|wish|like|love|care|try) (?:on |to )?)?${WANTS}(?: (?:me|us|over|along|up|to see|to hire|to get|to (?:send|waste[^.,;]{0,20}? on|talk to|end up with|interview|deal with|take)|hiring|seeing|getting|taking|any more|any|another|anyone|anybody|someone|somebody|people|those|from|who(?:'s|'ve)?|has|have|is|are|been|only|just|a|an)){0,4}`,
	),
	unwanted(
		`(?:${SPEAKER}(?:'d|'ll|'ve|'m|'re| would| will| am| are| have|'s| is| has) (?:really |just |usually |generally |always |also |been |all |pretty much |officially ){0,4}|(?<=^ ?))${FED_UP}(?: (?:hiring|seeing|getting|taking|interviewing|resumes from|people (?:from|who)|the)){0,4}`,
	),
	unwanted(
		`(?:please |let's |kindly |just |and |to |i'd |we'd |we |i |we'll |i'll |usually |generally |always |normally |typically |probably |i'd rather |better |best )*${AVOIDS}(?: (?:any|anybody|anyone|all|the|people|those|folks|candidates|resumes|hiring|seeing|who(?:'s|'ve|se)?|has|have|is|are|from|with|another|more|only|a|an)){0,4}`,
	),
	unwanted(
		`(?:de-?prioritiz(?:e|ing)|(?:much |a lot )?less interested in|not as interested in|if i see (?:one more|another)(?: resume from)?|(?:(?:i|we)(?:'d| would)? )?(?:prefer|rather|like|love|hope|ask)(?: (?:you|they|them|it|if you|that you))? not(?: to)?(?: (?:${WANTS}|be|have|train|go (?:over|above|with)))?|(?<!\\b(?:is|are|was|were|do|does|did|can|could|will|would|should|may|might|must|has|have|had|am|be|why|if|or|whether|though|probably|certainly|but|and|degree|it|not|so|'s|'re|'m|than|also) )(?<=[a-z0-9] )not(?= [a-z]+(?: [a-z]+)?(?:[.,;!?]|$)))(?= )|(?:under no circumstances|in no case|by no means|on no account|at no point)(?: should you)?(?: ${WANTS})?(?: (?:me|us))?|no point (?:in )?(?:sending|showing|giving|presenting|interviewing)(?: (?:me|us))?|(?:zero|no) (?:patience|use|room|time|appetite|tolerance|interest|love) (?:for|in|with)|(?:have|has|got) a (?:thing|problem|issue) (?:against|with)|thumbs down (?:on|to|for)|(?:hard|soft|firm|big|flat|definite|strong) no(?:s)? (?:on|to|for)|no(?:s)? to|(?:i'd|we'd|i would|we would|i'll|we'll) (?:${ADVERB} )?(?:think twice|hesitate|worry|pause|be (?:wary|leery|nervous|concerned|careful|skeptical|cautious|hesitant)) (?:about|on|over|before|with|of|if)|(?:a )?turn-? ?off (?:when|if|is|for (?:me|us) is)|would be (?:a )?(?:mistake|wrong|shame) to|the last thing (?:i|we) (?:need|want)(?: is| are)?`,
	),
	unwanted(
		`(?:nobody|no one|noone|no-one|none|no more|not one|zero|no)(?: ${ADVERB})?(?: (?:of|from|with|coming from|coming out of|out of|whose|in|like|person|people|candidates?|one|more)){0,4}(?: (?:who|that|which)(?:'s|'ve| is| has| are| have| comes?| came)?(?: ${ADVERB})?(?: (?:been|only|just|ever|come|mostly)){0,4})?`,
	),
	unwanted(
		`(?:${PEOPLE}|any(?:thing|where|body|one)?|every(?:one|body|thing|where)?|all(?: [a-z]+)?|else) (?:other than|but|except(?: for)?|besides|apart from|aside from|outside(?: of)?|save(?: for)?|barring|minus)|other than|apart from|aside from|except(?:ing|ion)?(?: for)?|with the exception of|excluding|barring|save for|anything but|nor|neither|in lieu of|sans|without(?! (?:you|us|it|them|that|saying|a doubt|question|exception))`,
	),

	notAsked(
		`(?:please |and |just |so |but |also |honestly ){0,4}(?:${DO_NOT}|not|needn't|need not) ${ADVERBS}${BOTHERS}${HAVING}(?: (?:any|prior|previous|much|a|an|lots of|a lot of|extensive)){0,4}`,
	),
	notAsked(
		`(?:not|n't|aren't|isn't|'m not|are not|am not|is not|never) ${ADVERBS}${STUCK} (?:up )?(?:on|about|to|by|with|for|over|as to)`,
	),
	notAsked(
		`(?:${SPEAKER}(?:'m|'re| am| are|'s| is|'d be| would be|'ll be) )?${ADVERBS}(?:flexible|open|agnostic|indifferent|neutral|open-minded|lenient|wide open) (?:on|about|to|as to|toward|regarding|when it comes to|if)(?! (?:learn|travel|relocat|feedback|coaching))`,
	),
	notAsked("(?:i|we)(?:'ve| have)? hired (?:(?:plenty of |many |great |good )?(?:people|folks|reps) )?without"),
	notAsked(
		"feel free to (?:ignore|skip|send|include|disregard)|don't let (?:a |an |the |any )?(?:lack of|missing|absence of|not having|no)?|(?<=^ ?|[,;] ?)(?:all|any|every)(?= (?:industry|industries|backgrounds?|levels?|majors?|degrees?|schools?|verticals?|sectors?|experience levels?)\\b)",
	),
	notAsked(
		`${DO_NOT} ${ADVERBS}(?:exclude|rule out|screen out|weed out|filter out|reject|disqualify|toss|skip(?: over)?|pass (?:over|on)|turn (?:down|away)|eliminate|throw out|cut|write off|dismiss|hold it against|penalize)(?: (?:anyone|anybody|people|someone|candidates|resumes|those)(?: (?:for|who|with|over|because of))?)?`,
	),
	must(
		"(?:can't|cannot|can not|couldn't|won't|not able to|unable to) (?:teach|train|coach)(?: (?:you|them|him|her|people|anyone|someone|on|to|in|for)){0,4}",
	),
	must(
		"(?<=^ ?|[.;\\n•*-] )(?:(?:be|is|are) )?(?:willing(?:ness)?|able|ability|prepared|ready|authorized|eligible|licensed|comfortable|fluent|proficient) (?:to|in|with|on|at|working|doing|making)(?= )",
	),
	notAsked(
		`(?:${SPEAKER} )?(?:used to|no longer|stopped|quit|dropped|did away with|got rid of|removed|eliminated|scrapped)(?: (?:require|need|requiring|asking for|ask for|insisting on|insist on|wanting|want|caring about|looking for|the))`,
	),
	notAskedBefore(
		`used to be ${ADVERBS}${KIND}${SIZES}(?:${NEEDED}|${LIKED})|(?:not anymore|not any more|those days are over|that's gone)${AT_END}`,
	),
	unwanted("(?:but|and) never|never(?= (?:from|anyone|anybody|someone|people)\\b)"),
	notAsked(
		`(?:${SPEAKER}(?:'m|'re| am| are|'s| is|'d be| would be|'ll be) )?${ADVERBS}${RELAXED} (?:with|if (?:they|he|she|you)) (?=(?:any|whatever|no|never|don't|doesn't|haven't|hasn't|lack|have no|has no|not|someone who (?:has never|has no|doesn't)|people who (?:have never|have no|don't)|zero|'ve never)\\b)`,
	),
	notAsked(
		`(?:${SPEAKER}(?:'m|'re| am| are|'s| is|'d be| would be|'ll be)) ${ADVERBS}${RELAXED} (?:on|about|to|as to|with|for|toward|if ${SOUGHT} (?:don't|doesn't|lack|lacks|have no|has no|haven't|hasn't|can't|'ve never|aren't|isn't)|without|when it comes to|hiring)(?: (?:have|any|know|had|been|has|whether|someone|people|someone with no|ever)){0,4}(?! (?:learn|travel|relocat|help|see|get|find|talk|pay|have someone))`,
	),
	notAsked(
		`(?:it's|it is|that's|it'd be|i'm|we're|totally|perfectly)? ?(?:fine|okay|ok|alright|all right|cool|not a problem|no problem|no big deal) (?:if|when|with|that|not to)(?: ${SOUGHT}(?:'ve|'s|'re)?)?(?: (?:don't|doesn't|do not|lack|lacks|have|has|no|never|not|haven't|hasn't|isn't|aren't|can't|been|any|know|had|without|having|to)){0,4}`,
	),
	notAsked(
		"(?:(?:you |they )?(?:can|may) )?(?:skip|drop) (?:asking about|asking for|the question (?:of|about))|no need to ask (?:about|for)|don't (?:bother )?ask(?:ing)? (?:about|for)",
	),
	notAsked(
		`(?:${SPEAKER}(?:'ll| will|'d| would| can| could|'re| are)? ${ADVERBS}(?:(?:happy|glad|willing|able|prepared|ready|going) to )?|(?:happy|glad|willing|able|prepared|ready|going|free) to )(?:teach(?:ing)?|train(?:ing)?(?= (?:you|them|him|her|people|anyone|on|for|in|from)\\b)|coach|waive|look past|overlook|see past|get (?:them|you|him|her|people|anyone) up to speed on|bring (?:them|you|him|her) up to speed on|bend(?:ing)? on|budge(?:ing)? on|flex(?:ing)? on|compromise on|be (?:talked out of|flexible (?:on|about|with))|live without|do without|skip(?= the (?:degree|requirement))|ignore|sponsor|pay for|cover|show (?:them|you|people))(?: (?:you|them|him|her|people|anyone|everyone|on|in|the|for|about|how|all)){0,4}`,
	),
	notAsked(
		`(?:no need (?:for|to have|to know|to be|of|to)|without (?:the )?need for|no(?= [a-z0-9' ,/&+-]{1,60}?(?:is |are )?(?:required|needed|necessary|whatsoever is)\\b)|no (?:prior|previous|specific|particular|formal|special)|regardless of(?: whether| what| which| how)?|irrespective of|with or without|whether or not(?: they have)?|whether (?:they|you)(?: have| know|'ve| are)?|no matter (?:if|whether|what|which|where|how)|never mind|forget(?: about)?(?= (?:the|any|that|a|about)\\b)|who cares (?:about|if|whether|what|where)|nobody (?:here )?(?:cares|needs|asks)(?: about| if| whether| for)?|makes no difference (?:to (?:us|me) )?(?:if|whether|where|what|which)|all the same to (?:me|us) (?:if|whether)|whatever|whichever|any(?= (?:industry|background|degree|school|crm|college|city|state|sector|vertical)\\b)|(?:i|we) (?:couldn't|could) care less (?:about|if|whether|where|what)|care less (?:about|if|whether)|less (?:important|critical|crucial|essential|concerned|worried)(?: is| about| in)?|it's not about|not about(?= (?:the )?(?:years|degree|school|pedigree|title|age|tenure))|something (?:i|we)(?:'ve| have)? (?:stopped|quit) (?:caring about|asking (?:for|about)))`,
	),
	notAskedBefore(
		"(?:is|are|was|'s)? ?(?:something|a thing|things) (?:i|we)(?:'ve| have)? (?:(?:stopped|quit|given up|gave up) (?:asking (?:for|about)|caring about|looking (?:for|at)|requiring)|(?:don't|do not|never) (?:ask (?:for|about)|care about|look at|check|require|need))(?: [a-z]+ ago)?",
	),
	notAskedBefore(
		"(?:(?:i|we) (?:teach|train|can show|cover|provide|handle|supply|take care of|will cover|pay for|sponsor|'ll sponsor)|(?:i|we)(?:'ll| will| can) (?:teach|train|coach|show|provide|cover|sponsor|pay for|handle))(?: (?:it|that|them|those|this|you|for it|on it|for that|all that|him|her|the right person))(?: (?:here|ourselves|too|on the job|in house|that|it|those|everything))?|(?:they|you|he|she|anyone|people|anybody)(?:'ll| will| can| could) (?:learn|pick|get)(?: (?:it|that|them|those|this))(?: up)?(?: (?:here|fast|quickly|on the job))?",
	),

	notAskedBefore(
		`(?:none|neither|not one) of (?:it|this|that|these|those|them|which|the above)(?: really| is| are|'s)? ${ADVERBS}(?:matters?|counts?|${NEEDED}|${LIKED})`,
	),
	mustBefore(
		`(?:all|both|each|every one) of (?:it|this|that|these|those|them|which|the above)(?: really| is| are|'s)? ${ADVERBS}(?:matters?|counts?|${NEEDED})`,
	),
	notAsked("what (?:doesn't|does not|don't)(?: matter| count)?(?: (?:much|at all|to (?:me|us)))?(?: is| are| ?:)"),
	must("what (?:does|really does)(?: matter| count)?(?: (?:much|most|to (?:me|us)))?(?: is| are| ?:)"),
	plain(`(?<=\\b(?:prefer|preferred|favor|like|want)s?\\b${ONE_SENTENCE}{1,60} )over`),
	plain(
		`(?:and |but |so )?${SPEAKER}(?:'re| are|'m| am|'d| would)? (?:also |just |only |really |now )?(?:want|need(?= (?:to|an?|another|two|three|four|five more|some|help|people|more|your|you|one|our|this|your)\\b)|seek|looking for|after|hiring|searching for|hire|seeking|in the market for|looking to (?:hire|add|bring on|find))(?: to)?(?! (?:to say|you to))`,
	),
];
