import { splitAlternatives } from "./first-words.ts";

/*
 * Words and phrases that say how much something is wanted, in classes of those that mean the same: whoever adds one adds
 * it to every cue of `cues.ts`. Alternatives in lowercase, with straight apostrophes. None is a word of a trade.
 */

/** Longest first: a shorter one must not hide what it begins. */
function oneOf(...lists: string[]): string {
	const all = lists.flatMap((list) => splitAlternatives(list.replaceAll("\n", "|").replace(/\|{2,}|\t+/g, "|")));
	const some = all.map((one) => one.trim()).filter((one) => one !== "");
	return `(?:${some.toSorted((a, b) => b.length - a.length).join("|")})`;
}

/** Behind the last word of a clause. */
export const CLAUSE_END =
	" ?(?:[.,;:!?)]|$|(?:please|pls|though|thanks|thx|but|although|because|since|while|and|or|so)\\b)";
export const AT_END = `(?=${CLAUSE_END})`;
export const ONE_SENTENCE = "[^.;!?\\n]";

// Who speaks, and who is sought

export const OURS = `(?:(?:my|our|the|this|your) (?:[a-z]+ )?${oneOf(
	"client|customers?|company|team|boss|ceo|cfo|coo|cro|cto|founders?|owners?|partners?|president|vp|hiring manager|manager|board|contract|state|law",
	"job|role|position|seat|territory|firm|group|leadership|director|hr|carrier|insurer|regulators?|agency|franchise|department|principals?|investors?|plant|compliance|legal",
)})`;
export const SPEAKER = `(?:i|we|hr|legal|compliance|corporate|management|leadership|ownership|insurance|state law|the law|${OURS})`;
export const SOUGHT = oneOf(
	"they|he|she|you|candidates?|applicants?|whoever [a-z' ]{1,20}|everyone|everybody|reps?|people|hires?",
	"(?:the|this|that|your|our|my|any|every|each) (?:[a-z]+ )?(?:candidates?|person|reps?|hire|seller|applicant|individual|leader|manager|ae|sdr|exec|salesperson)",
);
export const PEOPLE = oneOf(
	"anyone|anybody|someone|somebody|people|persons?|folks|candidates?|applicants?|reps?|sellers?|resumes?|profiles?|types|guys|hires?|a (?:candidate|person|rep|resume)|(?:any|another|more|some|a single) (?:one|candidates?|people|resumes?|reps?|profiles?|folks|of (?:them|those|these))",
);

// Negations and degrees

export const ADVERB = oneOf(
	"[a-z]+ly|just|also|still|always|much|very|so|too|quite|pretty|super|rather|all(?: that)?|that|such|even|ever|more|most|a bit|a little|a lot|hard|at all|by any means|in any way|as|here|for (?:us|me|this(?: one| role)?)|to (?:us|me)|now|today|any ?more",
);
export const ADVERBS = `(?:${ADVERB} ){0,4}`;
export const DO_NOT = oneOf(
	"(?:do|does|did|would|will|should|could|can|need|shall|may|might) ?(?:n't|not|never)|won't|wo not|can't|cannot|can not|never|rarely|hardly|seldom|no longer",
	"rather not|prefer not to|try not to|(?:am|are|is|'m|'re|'s)(?: not|n't) (?:going|gonna|planning|about|able|willing|prepared|ready|inclined|looking|trying|here|in a position|set up|allowed) to",
);
export const BE = oneOf(
	"is|are|'s|'re|was|were|be|been|being|would be|'d be|will be|'ll be|can be|could be|may be|might be|should be|must be|has to be|have to be|needs to be|remains?|stays?|becomes?|gets?|counts? as|seems?|sounds?|feels?|looks?",
);
/** Without what makes a must of it: 'has to be fine with travel' leaves nobody the choice. */
export const IS = oneOf(
	"is|are|'s|'re|was|were|be|would be|'d be|will be|'ll be|can be|could be|may be|might be|remains?|stays?|becomes?|counts? as|seems?|sounds?|feels?|looks?",
);
export const NEVER_BE = oneOf(
	"(?:that|it|this|they|those|these|which)(?:'s|'re|'d| is| are| was| were| would| will|) ?(?:n't|not|never)(?: be)?",
	"(?:is|are|was|were|'s|'re|be|been|would|will|should|has|have|ai|am|'m) ?(?:n't|not|never)(?: be| been)?|(?:won't|can't|cannot|wouldn't|shouldn't|needn't|need not) be|not|never",
	"(?:(?:is|are|'s|'re|would be) )?(?:by no means|in no way|not in any way|hardly|far from|nowhere near|no longer|not even|less than|neither)",
);
export const KIND = "(?:(?:an?|the|my|our|any|some|your) )?";
export const SIZE = oneOf(
	"absolute|hard|firm|strict|big|huge|major|real|total|complete|definite|serious|strong|clear|massive|nice|added|extra|small|slight|minor|good|great|welcome|key|core|basic|bare|legal|instant|automatic|immediate|flat|single|one|true|tough|valuable|significant|distinct|obvious|wonderful|lovely|mild|potential|critical|number one|top|deal|fun|real|tremendous|considerable|enormous|substantial|little",
);
export const SIZES = `(?:${SIZE} ){0,4}`;

// What is said of a thing: 'a license is ...'

export const NEEDED = oneOf(
	"required|require|needed|necessary|essential|mandatory|critical|crucial|vital|imperative|indispensable|non-?negotiable|nonnegotiable|not negotiable|compulsory|obligatory|key|expected|demanded|called for|asked for|insisted (?:up)?on|important|paramount|fundamental|(?<=\\b(?:is|are|be) )central|imperative|pivotal|assumed|presumed|make or break|make-or-break|table stakes|part of the (?:deal|job|package|role)",
	"must|musts|must-?haves?|must haves?|requirements?|prerequisites?|pre-?reqs?|conditions?|givens?|necessity|necessities|need|needs|qualifiers?|floor|minimum|baseline|priority|deciding factor|gate|entry ticket|price of (?:entry|admission)|bare minimum|line in the sand|hill (?:i|we)(?:'ll| will)? die on|thing (?:i|we) (?:won't|can't) (?:bend|budge|compromise) on",
	"the (?:point|issue|question|focus)|where (?:i|we) (?:draw the line|won't (?:bend|budge|compromise|flex)|can't (?:bend|budge|compromise))|what (?:i|we) (?:need|must have|can't (?:bend|budge|compromise|do without|live without) on?)|what (?:matters|counts)(?: most)?|the whole (?:job|point|ballgame|ball game)|everything|the key|the heart of (?:it|the job|this)|a condition of (?:employment|hire|hiring)|something (?:i|we)(?:'d|'m|'re| would| am| are)?(?: going to)? (?:need|require|insist on|can't teach|hold out for|get hung up on|screen for|lose sleep over|worry about)",
);
export const LIKED = oneOf(
	"nice|nicer|easiest|great|lovely|wonderful|awesome|fantastic|swell|neat|dandy|peachy|helpful|useful|welcome|welcomed|desirable|desired|preferred|preferable|ideal|better|even better|best|excellent|super|perfect|appreciated|amazing|cool|handy|valued|valuable|favored|favorable|beneficial|advantageous|attractive|sweet|appealing|interesting|terrific|a delight|a dream|a joy|impressive|golden|huge|nice to (?:have|see)|good to have|great to have|cool to have|worth (?:a lot|something|extra|mentioning|a look|a call)",
	"(?<!years |year |yrs |yr |\\d )plus(?:es)?|bonus(?:es)?|nice-?to-?haves?|nice to haves?|perks?|(?:bonus|extra|brownie|big|huge|major|style) points|extra credit|leg up|tie-?breaker|icing(?: on the cake)?|gravy|cherry on top|differentiators?|sweeteners?|nice touch|head start|soft yes|attention-?getter|door opener",
);
/** Only with a verb or an article: 'Edge' and 'Advantage' are names, too. */
export const ADVANTAGE = oneOf(
	"advantages?|edge|assets?|help|preference|draw|boost|selling point|wish|feather in (?:their|your) cap|pleasant surprise|luxury|cherry|extra|dream|treat|unicorn|gold|find",
);
export const BARRED = oneOf(
	"no-?go(?:es)?|no-?nos?|non-?starters?|deal-? ?breakers?|deal-? ?killers?|red flags?|turn-? ?offs?|disqualifiers?|disqualified|disqualifying|hard (?:no|pass|stop)|off the table|off[- ]?limits|out of the question|ruled out|excluded|rejected|declined|screened out|filtered out|skipped|tossed|bad fits?|wrong fits?|poor fits?|(?:bad|wrong|poor) (?:match|matches|idea|hires?|background|profile|dna|animal|person|people|type|crowd|choice)|unwelcome|off the list|barred|unacceptable|unsuitable|ineligible|knock-?outs?|show-?stoppers?|wrong for (?:us|me|this)|too (?:soft|passive|junior|senior|corporate|green|slick|transactional|slow|big-company) for (?:us|me|this)[a-z ]{0,12}|too (?:far|junior|senior|green|expensive|slow|soft|big|small|light|heavy|corporate|academic|narrow|specialized|risky|transactional|salesy|passive)|(?:going |headed |go(?:es)? )?(?:straight )?(?:in|into|to) the (?:trash|bin|garbage|circular file|no pile|round file)|trouble|a waste(?: of (?:my|our|everyone's) time)?|a problem|a concern|a worry|a mistake|a disaster|a mismatch|a stretch too far|miserable|the opposite of what (?:i|we) (?:need|want)|the last thing (?:i|we) (?:need|want)",
);
export const FREE = oneOf(
	"irrelevant|unimportant|unnecessary|unneeded|immaterial|beside the point|besides the point|optional|neither here nor there|overrated|superfluous|overkill|a non-?issue|non-?issue|no (?:issue|problem|concern|big deal|object|barrier|obstacle|factor)|up to (?:you|them|him|her)|all the same(?: to (?:us|me))?|of (?:no|little|zero) (?:importance|interest|consequence|concern|value|use to (?:us|me))|on (?:us|the house)|covered|something (?:we|i) (?:can |will |'ll )?(?:teach|train|cover|handle|provide|look past|overlook)",
);
/** Lets pass, and asks for nothing: 'remote is fine'. Of anything or of a lack it means not needed: 'any CRM is fine'. */
export const ALLOWED = oneOf(
	"(?:fine|okay|ok|alright|all right|cool|acceptable|doable|considered|good enough|no problem|not a problem|no issue|not an issue)(?: (?:with|by) (?:us|me))?",
);
/** Only negated: 'is not a fit', 'aren't welcome'. */
export const FITTING = oneOf(
	"(?:(?:good|right|great|strong|cultural|culture|natural|ideal|the right) )?(?:fits?|match(?:es)?|person|people|profile|background|type|kind|answer|option|hire|home|place|candidates?|route|path|way to go|direction)|wanted|welcome|considered|acceptable|accepted|eligible|suitable|suited|appropriate|interested|interesting|cut out|hired|of interest|up (?:our|my) alley|(?:our|my) (?:cup of tea|thing|people|style|speed|crowd|favorite)|allowed|desired|desirable|in scope|ideal|great|good|okay|ok|alright|viable|an option|happening|in the cards|on the table|going to (?:work|cut it|fly|make it|last|fit|happen|do)|gonna (?:work|cut it|fly|make it|last|fit|happen|do)|something (?:we|i) (?:want|hire|consider|like|do)",
	"(?:for|right for|good for|the place for|a place for|the (?:job|role|seat) for) (?:us|me|this|here|this (?:one|role|job|seat|place|team))|(?:what|who|whom) (?:we|i)(?:'re|'m| are| am)? (?:want|need|look(?:ing)? for|after|have in mind|had in mind|seek(?:ing)?|hir(?:e|ing)|search(?:ing)? for)|someone (?:we|i) (?:want|hire)|the (?:sort|kind|type) (?:of [a-z]+ )?(?:we|i) (?:want|need|hire|are after)",
);
export const OF_ALL =
	"(?: (?:either|too|as well|either way|though|at all|for (?:us|me|this|here|this role|this one|this job|this seat)|to (?:us|me|apply|start|get in|get started)|in (?:my|our) (?:book|eyes|world)|here|from day one|on day one|with (?:us|me)|by (?:us|me)|in this (?:role|job|seat)|anymore|any more|right now|this time(?: around)?)){0,4}";

// What a thing does: 'a license ...'

export const COUNTS = oneOf(
	"matters?|counts?|weighs? (?:a lot|heavily)|comes? first|decides? it|goes? without saying|makes? the difference",
);
export const HELPS = oneOf(
	"helps?|go(?:es)? a long way|stands? out|gets? (?:my|our) attention|gets? (?:a |an )?(?:second look|first call|early call|fast track|callback|extra look|look|interview|nod|call)|catch(?:es)? (?:my|our|the) eye|makes? (?:me|us) (?:smile|happy|read twice|look twice|sit up|take notice)|makes? (?:my|our) (?:day|week|month|year)|make(?:s)? (?:life|things|it|my life|our lives) easier|makes? (?:a|your|their|the|any) resume [a-z ]{3,20}|sets? (?:you|them|someone|a candidate|him|her|people) apart|(?:is|are) what (?:separates?|distinguishes|sets)(?: [a-z]+){0,3}|rounds? (?:things|it|them|you|a resume) out|rounds? out [a-z ]{2,20}|tips? the (?:scales?|balance)|sways? (?:me|us)|seals? (?:it|the deal)|sweetens? the (?:deal|pot)|comes? in handy|break(?:s)? (?:a |the )?ties?|impress(?:es)? (?:me|us)|excites? (?:me|us)|appeals? to (?:me|us)|interests? (?:me|us)|works? in (?:your|their) favor|counts? in (?:your|their) favor|add(?:s)? points|earns? (?:extra |bonus )?points|scores? (?:high|points|well)|gets? (?:extra |bonus )?(?:points|credit)|(?:moves?|puts?|gets?|go(?:es)?|jumps?|rises?|push(?:es)?|bumps?|shoots?|lands?|floats?) (?:you |them |him |her |a resume |someone |people |a candidate )?(?:right |straight )?(?:to|up|near|at|on) (?:the |my |our )?(?:top|front|list|pile|stack|head|line|queue)[a-z ]{0,20}|jumps? the (?:line|queue)|gets? (?:two )?thumbs up|put(?:s)? (?:someone|you|them|a candidate|a resume) over the top|makes? [a-z ]{2,30} easier|shortens? the (?:ramp|learning curve)|open(?:s)? (?:a lot of |some )?doors|speeds? (?:things|ramp|it|the ramp) ?(?:up)?|cuts? (?:the )?(?:ramp|learning curve)[a-z ]{0,12}|flattens? the learning curve|ramps? (?:up )?faster|gives? (?:you|them|a candidate|someone|anyone) an? (?:edge|leg up|head start|advantage)|be (?:a |an )?(?:nice|great|lovely|wonderful|welcome|dream|big|huge)(?: [a-z]+)?",
);
/** Negated: 'doesn't work'. */
export const WORKS = oneOf(
	"work(?:s|ed|ing)?(?: out)?|cuts? it|do(?: it)?|fly|flies|last(?:s|ed)?|fits?|fit in|translates?|transfers?|make it|makes it|succeeds?|sticks?|stick around|carry over|count(?: as [a-z]+)?|qualif(?:y|ies)|suits?|survives?|thrives?|get (?:it|an interview|a call|past (?:me|us)|hired|in|through|far)|be (?:considered|interviewed|hired|happy|successful|comfortable|here long|a fit|called|invited)|interests? (?:me|us)|apply|bother|pan(?:s|ned)? out|go(?:ne|es)? well|measure up|mesh|gel|click|keep up|do well|enjoy (?:it|this|the job|themselves|working)|like (?:it|this|the job)|belong",
);
export const FAILS = oneOf(
	"fails?|failed|wilts?|wilted|crumbles?|crumbled|folds?|folded|stalls?|stalled|fades?|faded|starves?|flops?|flopped|wash(?:es|ed)? out|burn(?:s|ed)? out|struggles?|struggled|flounders?|floundered|quit(?: on us)?|bombed|bomb|bounce(?:s|d)?(?: (?:off|out|right off)(?: (?:us|of here))?)?|crash(?:es|ed)?(?: and burn(?:ed)?)?|drown(?:s|ed)?|leave(?:s)? (?:fast|quickly|early|after [a-z ]{1,15})|left (?:fast|quickly|after [a-z ]{1,15})|get(?:s)? (?:frustrated|bored|lost|eaten alive)|got (?:frustrated|bored|lost)|hate(?:s|d)? it here|burn(?:ed|t)? (?:us|me)|(?:made|drove|drive|make) (?:us|me) (?:crazy|nuts|nervous|cringe|run)|make(?:s)? (?:my|our) (?:skin crawl|eyes roll|life hard)|scares? (?:me|us)|worr(?:y|ies) (?:me|us)|bores? (?:me|us)|annoys? (?:me|us)|frightens? (?:me|us)|bothers? (?:me|us)|(?:turns?|puts?) (?:me|us) off|gives? (?:me|us) (?:pause|hives|a headache|headaches|the creeps)|waste(?:s|d)? (?:my|our|everyone's) time|flam(?:es?|ed) out|fell flat|falls? flat|fizzle(?:s|d)?(?: out)?|s[au]nk|lose (?:patience|interest)|lost (?:patience|interest)|get(?:s)? impatient|went badly|was (?:a )?(?:disaster|painful|mess|mistake|nightmare)|were (?:a )?(?:disasters?|mess|mistake|nightmare)|need not apply",
);

// What the speaker does: 'we ...'

export const DEMANDS = oneOf(
	"requires?|insists? (?:up)?on|insists? that|insists?(?= they| he| she| you)|demands?|expects?|calls? for|mandates?|must have|have to have|has to have|can't (?:do|live|work|go) without|won't (?:do|go|hire|move) without|depends? on|hinges? on|says? (?:they|we|you|he|she) (?:need|must have|have to have)(?: an?)?|draws? the line at|won't (?:waive|skip|overlook|bend on|budge on|compromise on|negotiate on|flex on|give on|give up|settle for less than|settle for anything (?:less than|but|short of)|look past|do less than|drop)",
	"(?:is|are|'s|'re|am|'m) (?:adamant|firm|strict|inflexible|rigid|insistent|stubborn|sticklers?|a stickler|picky|particular|unbending|dead set|set|immovable|serious|tough) (?:about|on|for|that|when it comes to)",
);
export const FIRM_VERBS = oneOf("absolutely|really|do|definitely|truly|just|badly|honestly|only|certainly|desperately");
export const WANTS = oneOf(
	"sends?|sending|show|showing|submit(?:ting)?|forward(?:ing)?|present(?:ing)?|pitch(?:ing)?|propos(?:e|ing)|offer(?:ing)?|bring(?:ing)?|give|giving|want(?:s|ing)?|wish|hire|hiring|consider(?:ing)?|accept(?:ing)?|take|taking|see(?:ing)?|interview(?:ing)?|entertain|meet(?:ing)?|talk(?:ing)? (?:to|with)|speak(?:ing)? (?:to|with)|read(?:ing)?|look(?:ing)? (?:at|for|into)|work(?:ing)? with|deal with|go(?:ing)? (?:with|for|near|back to|after|down)|touch|trust|pursue|source|recruit|screen|put (?:forward|through)|approve|clear|sign off on|green-?light|let (?:us|me) (?:hire|take|bring in|interview|consider)|end up with|settle for|pay for|enjoy|have (?:room|time|use|patience|appetite|the patience|the stomach|a place|a seat|need) for|believe in|think (?:we want|much of)|get|mean|come from|come out of|include|add|repeat|risk|chase|contact|call|approach|click with|bet on|gamble on|back|welcome|hire on|onboard|take on|sign|book|schedule|fall for|like|love|respond (?:well )?to|do well with|get along with|fit with|respect|trust|stomach|tolerate|stand|afford|handle|use|waste [a-z' ]{1,20} (?:on|with)|spend [a-z' ]{0,20}(?:on|with)",
);
export const BOTHERS = oneOf(
	"needs?|needed|needing|requires?|required|requiring|(?:have|has) to (?:come (?:from|out of)|[a-z]+)|insists? (?:on|that|they)|insist(?:ing)? (?:on|that)|expect(?:s|ing)?|care(?:s|d)?(?: (?:much|a lot|a bit|at all|too much|one bit|a whit))? (?:about|if|whether|where|what|which|how|who|for|that)|care|worry(?: (?:about|if|over|that))?|mind(?: (?:if|whether|about))?|matter(?:s)?(?: (?:to (?:me|us) )?(?:if|whether|that|where|what|which|how|when|who))|ask(?:ing)? (?:for|about)|demand(?:s|ing)?|bother about|look at|give (?:a damn|a hoot|two hoots|a rip|a rat's [a-z]+|a hill of beans) about|sweat(?: about)?|stress (?:about|over)|put (?:any|much|a lot of) (?:stock|weight|emphasis) (?:in|on)|place (?:any|much) (?:value|weight|importance) on|make (?:a|any|much) difference (?:to (?:us|me) )?(?:if|whether|where|what|which)|get hung up on|obsess (?:over|about)|fuss (?:about|over)|filter (?:on|by|for)|screen for|check(?: for)?|verify|test for|grade on|judge (?:on|by)|hold out for|let (?:a |the )?(?:lack of|missing)|necessarily(?: need| a| an| have)?|be (?:afraid|concerned|put off|discouraged|deterred) (?:by|about|if|of)|rule (?:anyone|someone|people|you|them) out (?:for|over|because of)|penalize|count (?:a |the )?(?:lack of|missing)",
);
export const STUCK = oneOf(
	"hung up|fixated|fussy|picky|particular|strict|stuck|married|wedded|attached|worried|concerned|tied|precious|dogmatic|rigid|snobs?|snobbish|bothered|fazed|choosy|dead set|hell-?bent|sold|hard-?nosed|precious|adamant|sticklers?|a stickler|focused|obsessed|insisting|set",
);
export const RELAXED = oneOf(
	"fine|ok|okay|cool|good|happy|comfortable|relaxed|easy|easygoing|not (?:picky|fussy|strict|particular|hung up|fussed|bothered|dogmatic|rigid|precious|snobs|snobby)",
);
export const AVOIDS = oneOf(
	"avoid(?:ing|s)?|steer(?:ing)? (?:clear of|away from|me away from|us away from)|stay(?:ing)? (?:away from|clear of|far from|well clear of)|keep(?:ing)? (?:away from|clear of|out|me away from|us away from|away)|rul(?:e|es|ed|ing) out|leav(?:e|ing) (?:out|off)|weed(?:ing)? out|screen(?:ing)? out|filter(?:ing)? out|sort out|cut out|throw out|toss(?: out)?|skip(?:ping)?(?: over| past)?|pass(?:ing)? (?:on|over)|taking a pass on|hold off on|lay off|go easy on|drop|reject(?:ing|s)?|disqualif(?:y|ies)|decline|spare (?:me|us)(?: from)?|(?:stop|quit|cease|no more|enough)(?: with| of)?(?: (?:sending|showing|giving|forwarding|submitting|presenting|pitching|it with))?(?: (?:me|us))?|say no to|saying no to|shy away from|veer away from|exclud(?:e|es|ing)|omit(?:ting)?|pull out|nix|veto|ban|ditch|hands off|(?<=\\b(?:i|we) (?:[a-z]+ )?)(?:hate|dislike|despise|detest|loathe)|refuse(?: to (?:hire|see|consider|interview|take))?|watch out for|beware(?: of)?|be wary of|be careful with|move past|look past(?= (?:the |any )?(?:resumes|people))|run from|swear off",
);
export const FED_UP = oneOf(
	"tired of|sick of|sick and tired of|weary of|fed up with|bored (?:of|with)|done (?:with|hiring|seeing|interviewing|taking)|finished with|through with|over(?= (?:the|all|these|those))|burned out on|had it with|had it up to here with|had (?:enough|our fill|my fill|bad luck|bad experiences?|a bad experience|trouble|problems|poor luck|no luck|terrible luck|rough luck|issues|mixed results)(?: up to here)? (?:of|with|from)|burn(?:ed|t)(?: (?:twice|before|badly|once))? by|been burn(?:ed|t)(?: (?:twice|before|badly|once|[a-z]+ times))? by|struck out(?: [a-z]+)? with|(?:been )?(?:let down|disappointed|stung|bitten|misled|fooled|underwhelmed|unimpressed|screwed|hurt)(?: (?:twice|before|badly|once))? by|sworn off|given up on|soured on|allergic to|wary of|leery of|suspicious of|skeptical (?:of|about)|cautious (?:of|about)|nervous about|hesitant (?:about|on|to (?:hire|take|see))|reluctant to (?:hire|take|see|consider|interview)|dubious (?:of|about)|against|opposed to|biased against|prejudiced against|anti|out on|down on|not sold on",
);
