import { CLAUSE_END, FRAMES, type Frame, type Meaning } from "./cues.ts";
import { firstLetters, splitAlternatives } from "./first-letters.ts";

/*
 * Words that say how much something is wanted: 'must have', 'a plus', 'nobody from', 'not needed'. They stand before or
 * after what they apply to. Only words that could open any request are here, none of a trade.
 */

export interface Marker {
	from: number;
	to: number;
	meaning: Meaning;
	/** Whether it comes before what it applies to. */
	leads: boolean;
	/** What follows it means this: 'hustle matters more than pedigree'. */
	after?: Meaning | undefined;
	/** In lowercase. */
	words: string;
}

const AT_END = "(?= ?(?:[.,;!?)]|$))";
const NOT = "(?:not|never|n't)";
const DONT =
	"(?:(?:do|does|did|would|will|should|could|can|need) ?(?:n't|not)|won't|can't|cannot|never|rather not|prefer not to|try not to)";
const ISNT =
	"(?:(?:is|are|was|were|'s|'re|be|been|would|will|should|has|have|ai)(?:n't| not)(?: be)?|won't be|can't be|cannot be|not|never)";
const BE = "(?:is|are|'s|'re|was|were|would be|'d be|will be|can be|may be|might be|be)";
const VERY =
	"(?:(?:really|very|strictly|absolutely|definitely|at all|all that|that|such|even|always|particularly|especially|terribly|overly|actually|necessarily|exactly|also|just|a huge|a hard|automatically|hard|truly|simply|only|personally|currently|completely|totally|certainly|all|so|still|likely|here|for us|for this|any|too|as|super|quite|more|an absolute|the) ){0,2}";

/** They look like another marker, and mean nothing for what stands beside them. */
const NONE = [
	`${NOT} (?:only|just|merely|simply|solely|to mention|least|bad|a bad|half bad|until|unlike|surprisingly|sure|yet|alone)`,
	"(?:no|little|not a|not an|never a|never an|without a|without an|without any|without|nothing|isn't a|isn't an|aren't a|not any)(?: real| big| major| huge)? (?:problems?|issues?|trouble|fear|qualms?|hesitation|strangers?|complaints?|concerns?|worry|worries|objections?|drama)(?: (?:with|at|about|of|to|for|in|whatsoever|working|being|getting|picking|walking|making))?",
	`(?:${ISNT}|not|never|hardly|n't)(?: be)? (?:at all )?(?:afraid|scared|shy|intimidated|frightened|fazed|bothered|rattled|put off|turned off|deterred|discouraged|daunted|ashamed|embarrassed|above|too proud|averse|allergic|opposed|reluctant|hesitant|nervous|spooked|thrown|uncomfortable|too good|too senior|precious)(?: (?:of|to|by|about|from|with))?`,
	`(?:${DONT}|not) (?:(?:really|ever|even) )?(?:mind|shy|fear|back down|back away|flinch|hide|give up|quit|run|fold|scare|panic|wait|hesitate|forget|stop|rest|settle|take no|hear no|miss|crumble|blink|balk|get rattled|lose|worry(?! about| if)|wilt|cower|shrink|break a sweat|need (?:hand-?holding|babysitting|to be|a babysitter|micro-?managing|constant|much|a lot of))(?: (?:away|from|down|of|at|about|about the|when))?`,
	"(?:without|no) (?:having to be|being (?:asked|told|pushed|chased)|hand-?holding|hesitation|supervision|a script|micro-?management|much|needing|a doubt|question|fail|exception|end|warning|delay|breaking|losing|blinking|flinching|fear)",
	"no (?:caps?|ceiling|limits?|cost|charge|fees?|rush|hurry|pressure|strings|questions?|doubt|idea|reason|surprise|matter(?: (?:what|how|who|where|which))?|time|one knows|small|secret|joke|wonder|longer|later|more than|sooner|micro-?management|politics|bureaucracy|red tape|bs|nonsense|weekends?|nights|evenings|holidays|overtime|clawbacks?|shortage|brainer|hand-?holding|babysitting|way around|means|two|excuses|ego|egos|kidding|stone|sponsorship|visa|benefits|equity|inbound|inbound leads|leads|warm leads|marketing (?:team|support|leads)|sdrs? (?:support|team)|sdrs|territory restrictions|quota (?:the|for)|kpis)",
	"or no(?:t|ne)?|no offense(?: to)?|no-(?:nonsense|brainer|bs)|non-?(?:profits?|stop|disclosure|commodity|technical buyers?|clinical)|not-for-profits?",
	"(?:there (?:is|are|was)|there's|we have|we've got|we've|we got|i have|we offer|comes? with|have|has|had|with) (?:absolutely |currently |literally |almost |really )?no(?! (?:interest|use|need|room|time for|patience|appetite))",
	`(?:${DONT}|not) (?:take no for an answer|know the meaning|think twice)`,
	"(?:why|if|or) not(?! (?:from|send|hire))",
	"(?:knows|takes|know|take) no(?:t| one)?",
	`(?:must|have to|has to|need to) (?:say|admit|confess|grow|fill|hit|replace|sell|get|move|find|close this|hire)\\b`,
];

/** 'Isn't needed', 'no degree needed' (with a 'no' before), 'doesn't matter'. */
const NOT_ASKED_AFTER = [
	`${ISNT} ${VERY}(?:need(?:ed)?|required|require|necessary|necessity|essential|mandatory|a must|must|a must-have|must-have|critical|crucial|important|a requirement|a prerequisite|requirement|prerequisite|vital|a priority|the point|imperative|compulsory|expected|a deal-? ?breaker|deal-? ?breakers?|a big deal|a concern|a factor|relevant|a condition|called for|asked for|a need|something we (?:need|require|care about)|what matters|make or break|a show-?stopper|a gate)`,
	`${DONT} ${VERY}(?:matter|care(?= ?(?:[.,;!?)]|$))|make (?:a|any|much) (?:difference|odds)|bother (?:me|us)|move the needle|interest (?:me|us)|mean (?:much|a thing|anything)|add anything|impress (?:me|us)|insist)`,
	"no(?:t a)? (?:big )?(?:deal|sweat|biggie|worries)|no need(?= ?(?:[.,;!?)]|$))|no problem(?= ?(?:[.,;!?)]|$))",
	`${BE} ${VERY}(?:irrelevant|unimportant|unnecessary|immaterial|beside the point|optional|neither here nor there|secondary|overrated|fine|okay|ok|teachable|trainable|learnable|up to (?:you|them)|of no (?:importance|interest|consequence|concern))(?: (?:with|by) (?:us|me)| too| either way)?`,
	"(?:can|could|will|may) (?:easily )?(?:be )?(?:taught|learned|trained|picked up|learnt|coached)(?: (?:here|on the job|later|in \\w+ weeks?))?",
	"(?:we|i)(?:'ll| will| can| could|'re happy to|'d) (?:happily |gladly |easily |always )?(?:teach|train|coach|show)(?: (?:you|them|that|it|him|her|the rest|anyone|people|for that|on that|for it|on it|all that))",
	"(?:makes?|made) no(?: real)? difference|(?:could|couldn't) care less|can(?:'t| not)? wait(?= ?[.,;!?)])|i can live without (?:it|that|them)|we can live without (?:it|that|them)|(?:either|any) way is fine|take it or leave it|(?:irrelevant|immaterial|unimportant)(?: (?:to|for) (?:me|us))?|optional|all the same to (?:me|us)|not a deal-? ?breaker",
	`(?:whatever|either way|not fussed|not bothered|no preference|no matter|your call|makes no odds|plays no (?:role|part)|has no bearing|carries no weight|comes? (?:later|with time|in time)|neither here nor there|not on (?:the|my|our) list|(?:is |are )?(?:already )?covered|not strict|no strong (?:feelings|preference|opinion)|(?:doesn't|don't|won't|wouldn't) (?:bother|worry|concern|faze|interest|trouble) (?:me|us)|(?:can|could|may) go either way|nobody (?:cares|asks|will ask|checks)|who cares|no one cares)${AT_END}`,
	"(?:we|i) (?:teach|train|can show|cover|provide|handle|supply|take care of|will cover)(?: (?:it|that|them|those|this))(?: (?:here|ourselves))?|(?:they|you|he|she|anyone|a good rep|people)(?:'ll| will| can| could) (?:learn|pick|get)(?: (?:it|that|them|those|this))(?: up)?(?: (?:here|fast|quickly|on the job|in \\\\w+ (?:days?|weeks?|months?)))?|(?:can|could|will|may) (?:easily )?be (?:trained|taught|learned|picked up|acquired)|(?:comes?|come) with training",
];

const NOT_ASKED_BEFORE = [
	"no need (?:for|to have|to know|to be|of|to)|without (?:the )?need for",
	`(?:${DONT}|not) ${VERY}(?:need(?:s|ed|ing)?|require[sd]?|requiring|have to (?:have|be|know|come|hold)|has to (?:have|be)|insist(?:ing)? (?:on|that)|expect(?:ing)?|care (?:about|if|whether|where|what|which|how|who|for)|care|worry (?:about|if)|mind (?:if|whether|about)|matter (?:if|whether|that|where|what|which|how)|ask(?:ing)? for|demand|bother about|look at|give (?:a damn|a hoot|two hoots) about|sweat|put (?:any|much) (?:stock|weight) (?:in|on)|make (?:a|any) difference (?:if|whether)|get hung up on|hung up on|fixated on|fussy about|picky about|particular about|strict about|married to|wedded to|attached to|too worried about|concerned (?:about|with)|worried about|tied to|precious about|necessarily(?: need| a| an)?|obsess over|count)`,
	"need ?(?:not|n't) (?:have|be|know|come|hold)|regardless of(?: whether)?|irrespective of|with or without|whether or not(?: they have)?|no matter (?:if|whether)|happy to (?:train|teach)|willing to (?:train|teach)|glad to (?:train|teach)|(?:we|i)(?:'ll| will| can| could) (?:happily |gladly |easily )?(?:teach|train)(?: (?:you|them))?|(?:can|could) (?:live|do|happily live|easily live|do just fine) without|(?:fine|ok|okay|happy|good|cool|comfortable) (?:without|with no|with someone without|with people without|if they (?:don't|lack|have no))|forget (?:about )?|never mind|couldn't care less (?:about|if|whether|where)|it's (?:ok|okay|fine|all right|alright) (?:if they (?:don't|lack|have no|haven't)|not to have|without)(?: have| know)?|don't let (?:a )?(?:lack of|missing)|who cares (?:about|if|whether)|i could care less (?:about|if|whether)|leave (?:the|your) |makes no difference (?:to (?:us|me) )?(?:if|whether|where|what|which)|all the same to (?:me|us) (?:if|whether)|not (?:a|an) (?:issue|problem) if they (?:don't|lack)(?: have)?|not going to insist on|won't insist on|zero interest in whether|indifferent (?:to|about)|neutral on|agnostic (?:about|to|on)|flexible on|open on",
	"(?:nobody|no one|noone|no-one) (?:here |really )?(?:needs|has to have|needs to have|cares about|cares if|cares whether|asks about|will ask about|expects|requires)|no prior|no previous|(?:won't|not going to|wouldn't|don't|never) (?:hold|count) (?:a |an |the )?(?:lack of|missing)|(?:no preference|not strict|not fussed|not bothered|relaxed|easy|easygoing|open-minded|not dogmatic|not rigid|lenient) (?:on|for|about|as to|by)|(?:they|you|he|she)(?:'ll| will| can| could) (?:learn|pick up)|(?:we|i)(?:'ll| will| can| could)? (?:happily |gladly )?(?:teach|train|pay for|cover|sponsor)(?: (?:you|them|him|her|people|anyone|on|in|the))*|don't let|neither (?=[a-z ]{1,40} nor [a-z ]{1,40}(?:is|are) (?:needed|required|necessary))",
];

/** A negation turned around: 'nobody but', 'no one without'. */
const MUST_BEFORE = [
	"(?:nobody|no one|noone|no-one|none|nothing|no candidates?|no resumes?|no profiles?|not anyone|no people)(?: at all)? (?:but|except(?: for)?|other than|besides|short of|less than|without|lacking|who (?:isn't|is not|hasn't|has not|haven't|have not|can't|cannot|doesn't|does not|don't|do not|won't|will not|couldn't|lacks?|never|has never|have never|has no|have no|with no)(?: (?:been|sold|have|know|already|had|got|done|carried|run))?)",
	`(?:${DONT}|not|wouldn't|can't|cannot|couldn't|never) (?:(?:even|ever|really) )?(?:hire|consider|talk to|see|send|submit|present|look at|interview|apply|bother|take|want|accept|move forward(?: with)?|show (?:me|us)|forward|waste)(?: (?:me|us|to|applying|my time|your time|our time|with))?(?: (?:anyone|anybody|people|someone|somebody|candidates?|applicants?|resumes?|profiles?|folks|reps?|a single (?:resume|person)|any (?:resumes?|candidates?|profiles?|one)))? (?:without|unless|lacking|who (?:has|have)(?:n't| not)(?: got| done)?|who (?:does|do)(?:n't| not)(?: have| know)?|who (?:can't|cannot)|who (?:is|are)(?:n't| not)|who lacks?|with no|with less than|other than|except|that (?:has|have)n't|that (?:does|do)n't(?: have)?|if (?:they|you|he|she)(?:'ve| have)? (?:don't|haven't|hasn't|can't|lack|never|aren't|isn't|'re not|are not|do not|have not|has not|cannot|not)(?: have)?)`,
	`(?:can't|cannot|can not|couldn't|won't|impossible to) (?:do|live|work|succeed|get by|manage|move|survive|function|make it|go|proceed|be hired|get hired|start) without`,
	"(?:there's|there is) no (?:way around|getting around|substitute for)|no substitute for|no getting around|non[- ]?negotiables?:|not negotiable:",
	"must(?:[- ]haves?)?(?: (?:have|be|know|come|hold|also have|already have|absolutely have|still have|really have))?|(?:absolutely |really )?(?:has|have|got|having|needs?) to (?:have|be|know|come|speak|live|hold|carry|own|understand|show|travel|bring|sit|work)|(?:has|have)(?: absolutely)? got to(?: have| be| know)?|we(?:'d)? insist (?:on|that)|insist(?:s|ing)? (?:on|that)|require[sd]?:|requires?|requiring|required(?=:| (?:experience|skills?|background|qualifications?|is|are)\\b)|requirements?(?: (?:is|are|here is))?:?|essentials?:|mandatory:|non[- ]?negotiables? (?:is|are|for)|(?:a|the|my|our)(?: one| only| single| big| first| main)? (?:hard requirement|non[- ]?negotiable|must|must-have|hard line|requirement|prerequisite|deal-? ?breaker) (?:is|for (?:us|me) is)|dealbreaker if|only (?:consider(?:ing)?|want|interested in|send|interview|look(?:ing)? at|talk to|people|candidates|someone|those|hire|hiring|take|taking|accept|show|apply if|see)(?: (?:people|candidates|someone|those|me|us))?|(?:critical|crucial|essential|imperative|vital|important|key) (?:that|to have|for us that)(?: they| he| she| the person| you)?(?: have| has)?|absolutely need|need(?:s)?(?: absolutely)? to (?:have|be)|at (?:the|a|an absolute)? ?(?:very |bare )?minimum|make sure (?:they|he|she|the person|everyone|you)(?: all)?(?: have| has| can| know)?|prerequisites?:?|without exception|has got to|shall have|table stakes:|what (?:i|we) (?:absolutely )?(?:need|must have)(?: (?:is|here is|most is))?|do not apply without|will not hire without|first and foremost",
];
const MUST_THAT = [
	"it(?:'s| is)(?: (?:absolutely|really|also|so|very|a))? (?:required|essential|critical|important|mandatory|imperative|crucial|key|vital|necessary|requirement|must)(?: (?:that|to|they(?:'ve)?|he|she|you|for)(?: have| be| know)?)+",
	"(?:not interested|no interest|won't work|doesn't work|can't move forward|no go|no good|useless) (?:unless|without)(?: (?:they|you|he|she)(?: (?:have|has|know|can))?)?|nothing less than|gotta(?: have| be| know)?|got to (?:have|be|know)|(?:they|he|she|it|you|whoever you send|the person|the rep)(?:'d| had)? better (?:have|be|know)|(?:all|what|the (?:only )?thing|the one thing) (?:i|we)(?: really| truly| actually)? (?:care about|need|want|require|ask(?: for)?|insist on|look for)(?: most| first)? (?:is|are)|(?:i|we|client|law|state|our client|the client|the job|this role|the role) (?:legally )?(?:expects?|demands?|requires?)|legally required:?|(?:i|we)(?:'ll| will)? only (?:talk to|see|meet|interview|consider|hire|take|want|read)|(?:unless|if) (?:they|you|he|she) (?:don't|haven't|hasn't|can't|lack) (?=[^.;]{1,80}(?:don't|pass|no|skip|not))",
];
const MUST_AFTER = [
	`${BE} ${VERY}(?:(?:a |an )?${VERY}(?:must(?:[- ]haves?)?|required|requirements?|essential|mandatory|non[- ]?negotiable|critical|crucial|vital|imperative|indispensable|prerequisite|table stakes|necessary|necessity|compulsory|needed|key|deal-? ?breaker if (?:missing|they don't|absent)|where (?:i|we) draw the line|what i can't (?:bend|budge|compromise) on|the price of entry|the minimum|the one thing we (?:can't|won't) bend on|obligatory))(?: (?:for us|here|to apply|for this(?: role| job| one)?|in this (?:role|job)|from day one|on day one))?`,
	"(?:a|an absolute|an) (?:must(?:-have)?|hard requirement|requirement|prerequisite|necessity|absolute must)|must(?:-have)?s?(?= ?(?:[.,;!?)]|$))|required|mandatory|non[- ]?negotiable|(?:not|isn't|aren't|is not|are not) (?:optional|negotiable|up for (?:debate|discussion|negotiation)|something (?:we|i) (?:can|will) (?:bend|budge|compromise) on|teachable|trainable)|no (?:exceptions?|ifs,? ands,? or buts|compromise|wiggle room|way around (?:it|that)|negotiating|flexibility)(?: (?:here|there|on (?:that|this|it)))?|or (?:don't (?:apply|bother|send|waste)|no deal|forget it|it's a no|pass|no interview|keep looking|we pass)(?: (?:my time|our time|applying|it|them))?|(?:won't|can't|cannot|will not|not) (?:bend|budge|compromise|be flexible|flex|negotiate|move|give)(?: (?:on|about))?(?: (?:that|this|it|here|there))?|goes without saying|(?:we|i) insist(?= ?(?:[.,;!?)]|$))|we won't move on that|a condition|needed|necessary|is needed|(?:that|those|this|it|them),? (?:i|we) (?:absolutely |really |do |definitely )*(?:need|require|insist on|must have|demand)|essential|only(?= ?(?:[.,;!?)]|$))|(?:or|otherwise) (?:i|we)(?:'m|'re|'ll| will| am| are) (?:not interested|pass|out)|we can't (?:teach|train)(?: (?:that|it))?|there's no substitute|or bust|above all else|is what (?:i|we) (?:absolutely )?need|comes first",
	`(?:period|full stop|end of story|or nothing|no (?:job|interview|deal|call|hire|offer|meeting|conversation|discussion|debate|alternative|matter what)|by law|legally required|is the floor|is expected|are expected|is a given|make-or-break|make or break|matters? most|is where (?:it|we) starts?|cannot be waived|can't be waived|has to be there|have to be there|is what (?:matters|counts)|are what (?:matters|counts)|above everything|before anything else|is where (?:i|we) draw the line|a given|is a hard line)${AT_END}`,
];

const NICE_BEFORE = [
	"nice:|great:|(?:make|made|makes|making) (?:my|our) (?:day|week|month|year)(?: (?:with|if|by))?|(?:would|'d|will|it's|is)(?: really| also)?(?: be)? (?:so |really |just )?(?:an? )?(?:nice|great|good|lovely|wonderful|awesome|fantastic|ideal|cool|amazing|perfect|helpful|sweet|terrific|excellent|dream|plus|bonus|pleasure|delight|treat) (?:to (?:get|have|see|find|land|hire|meet|hear|add)|if|when)|(?:the|my|our|your) (?:ideal|dream|perfect|best) (?:rep|candidate|person|hire|fit|applicant|profile|resume|background|seller|match)(?: (?:has|is|would|will|comes|also|knows|already|have|be|had))*|(?:nice|good|great|lovely|cool)[- ]to[- ]haves?(?: (?:is|are|would be|include))?:?|ideally|in an? (?:ideal|perfect) world|preferably|preferred:|preferences?:?|preference (?:is|goes|will be given|given) (?:for|to)|(?:a |my |our |slight |strong )?preference for|bonus(?: points?)?(?: (?:for|if|is|to|goes to|when))?:?|(?:big |extra |huge |major )?(?:bonus|brownie|extra|plus)[- ](?:points|credit)(?: (?:for|if|to|when))?|extra (?:points|credit|love|happy)(?: (?:for|if))?|(?:a |an )?(?:big |huge |real |nice |definite |added |strong |serious )?(?:plus|bonus|advantage|perk) (?:if|for|would be|is|when)(?: they| you| he| she)?|(?:and |even )?(?:it )?(?:would|'d|might|could|does|will) ?(?:really |also |certainly |definitely )?help(?: a lot| us)? if|it helps (?:a lot |if|when)(?:if)?|helps if|even better(?: if| with| when)?:?|better (?:still|yet)(?: if)?,?|if possible,?|wish ?list:?|gold star (?:for|if)|(?:i|we)(?:'d| would) (?:really |also |absolutely )?(?:love|like|prefer|welcome|appreciate|be (?:thrilled|happy|delighted|glad|excited|over the moon)(?: (?:to (?:see|get|have|find)|if|with))?|lean (?:toward|towards|to)|favor)(?: (?:to (?:see|have|find|get|meet)|it if|them to|someone|somebody|if))?|would(?: also)? (?:love|like|prefer|welcome|appreciate|be nice (?:if|to have|to see)|be great (?:if|to have|to see)|be (?:good|lovely|cool|wonderful|ideal) (?:if|to have|to see))(?: (?:to (?:see|have|find|get)|it if|someone))?|(?:we|i) (?:prefer|favor|lean (?:toward|towards|to)|like(?: to see| people| folks| it when)?|love(?: to see| it when)?|give (?:extra )?(?:points|credit|weight) (?:for|to|if)|value|have a soft spot for|have a weakness for|am partial to|are partial to|smile at)|(?:i'm|we're) (?:partial to|a sucker for)|hopefully|dream candidate(?: (?:has|is|also has|also))?|(?:the )?(?:icing on the cake|cherry on top|cherry on the cake|gravy)(?: (?:is|would be|if))?:?|desired:?|desirable:?|optional(?:ly)?:|pluses?:|if (?:they|you|he|she) (?:also |happen to |happens to |already )(?:have|has|know|knows|speak|speaks|be|come|bring)?(?=[^.;]{0,60}(?:great|better|plus|bonus|love|nice|fantastic|wonderful|awesome|good|help))|(?:all )?the better if|a leg up (?:if|for)|(?:goes|go|jumps|moves) to the top (?:if|for)|(?:you|they)(?:'ll| will)? (?:get|have|score|earn)s? (?:points|an edge|a leg up|extra credit|an advantage) (?:for|if|with)|not (?:required|necessary|a must|essential|mandatory|needed),? but(?: it)?(?: would be| is|'s)? (?:nice|great|helpful|a plus|welcome|good|preferred)(?: to have)?:?|(?:i|we)(?:'ll| will) (?:look|read|move) (?:first |faster |quicker )?(?:at|on)?|pleasantly surprised|would tip the scales?|sweetens? the deal",
	"(?:i|we)(?:'d| would|'ll| will) (?:also |really |certainly )?(?:be (?:happier|happiest|impressed|pleased|tempted|excited|interested)|lean|smile|take|jump)(?: (?:to see|if|with|by|at|about))*|points for|extra for|(?:happy|delighted|glad|excited|thrilled|pleased) to see|a bonus,?|(?:with|having) (?=[^.,;]{1,40} (?:would be|is) (?:a|an|even|great|nice|better|ideal))|my (?:favorite|dream|wish)(?: (?:would be|is))?|if (?:there's|there is|i had|we had) a choice|given (?:a|the) choice,?|(?:the )?(?:best|strongest) (?:ones|candidates|people|resumes|reps) (?:will |would |also |usually )?(?:have|know|speak|come|bring)|wouldn't say no to|won't say no to|would not say no to|wouldn't turn down",
];
const NICE_AFTER = [
	`(?:${BE}|makes|counts as|gets?|scores?|earns?)? ?${VERY}(?:a |an |some |you |them |my |our )?${VERY}(?:(?:big|huge|real|strong|definite|nice|major|added|serious|massive|slight|small|great|welcome|clear|distinct|obvious) )?(?:(?<!years |year |yrs |yr |\\d )plus(?:es)?(?= ?(?:[.,;:!?)]|$| (?:but|for|and|though|if|in|here|not)))|bonus(?:es)?|nice[- ]to[- ]haves?|perk|(?:bonus|extra|brownie) points|extra credit|an edge|edge|leg up|tie-?breaker|icing(?: on the cake)?|gravy|cherry on top|differentiator|sweetener|nice touch|head start)`,
	`(?:${BE}|seems|sounds) ${VERY}(?:nice|great|good|lovely|wonderful|awesome|fantastic|helpful|useful|welcome|welcomed|desirable|desired|preferred|preferable|ideal|better|even better|excellent|super|perfect|appreciated|amazing|cool|handy|valued|favored|a preference|my preference|our preference|beneficial|advantageous|attractive|sweet|appealing|interesting)(?: to (?:have|see))?(?: too| as well| though| but)?`,
	"(?:also |equally |very |really )?(?:helpful|useful|desirable|desired|appreciated|preferable|a help|welcome|nice|great|ideal)(?= ?(?:[.,;!?)]|$))|preferred|preferably|a preference|(?:would|will|could|might|may|does|do|certainly|definitely|really|also|'d)? ?helps?(?: (?:a lot|too|us|your case|their case|you stand out))?(?! (?:us|them|customers|clients|companies|people|with|grow|close|build))|(?:would|might|could|can|does|do|wo)(?:n't| not) (?:hurt|go amiss|go unnoticed|be wasted|go to waste)|can't hurt|never hurts|(?:would|will|could|'d) ?(?:really )?(?:be (?:a |an )?(?:nice|great|lovely|plus|bonus|wonderful|real|good|welcome|dream|huge|big)[^.,;]{0,12}|make (?:me|us|my|our) (?:smile|happy|day|year|week|life easier)|stand out|catch (?:my|our) eye|get (?:my|our) attention|tip the (?:scales?|balance)|seal (?:it|the deal)|sweeten the deal|come in handy|get (?:you|them) (?:noticed|to the top|extra points))|(?:is |are )?(?:if possible|if you (?:can|have (?:it|them)|find (?:it|them|one))|where possible|all else (?:being )?equal|other things being equal)|(?:moves?|puts?|gets?|goes?|jumps?|rises?|pushes?) (?:you |them |him |her |a resume |someone |people )?(?:right )?(?:to|up|near) (?:the )?(?:top|front|list|pile|stack|head)[^.,;]{0,20}|even better|all the better|so much the better|desirable|desired|(?:catches|gets|has) (?:my|our) (?:eye|attention)|is (?:worth|good for) (?:extra|a lot|points)|makes? (?:me|us) (?:smile|happy|read twice|look twice)|(?:we|i)(?:'d| would) (?:love|like|welcome|prefer) (?:that|it|them)|nice but|if at all possible|counts in (?:your|their) favor|breaks ties|gets? (?:a )?first look|(?:is |are )?welcome",
	`(?:lovely|perfect|awesome|love it|fantastic|wonderful|excellent|terrific|great too|good too|all the better|so much the better|happy days|yes please|bring it|sold|extra credit|bonus|ideally|if they have it|if available|a draw|a big draw|a head start|a help|appreciated|sweet)${AT_END}`,
	"(?:would|will|might|could|'d) (?:really |certainly |also |definitely )?(?:impress|excite|thrill|delight|please|sway|win|tempt|interest|intrigue|appeal to) (?:me|us)(?: over)?|(?:get|gets|would get|earns?|wins?) (?:a |an )?(?:second look|first call|early call|fast track|callback|extra look|attention)|(?:impresses|excites|delights) (?:me|us)|first in line|(?:is|are|would be) (?:worth|an? ) ?(?:extra|asset|big help|real help|boost|draw|selling point)",
];

/** 'Need not apply', 'is a dealbreaker'. */
const UNWANTED_AFTER = [
	"(?:should|need|please|can|kindly|do)(?:n't| not)(?: please)? (?:apply|bother|reply|respond|inquire)(?: applying)?(?! (?:with|sending|if|unless|without))|never again(?= ?(?:[.,;!?)]|$))|please (?:don't|do not|no)(?= ?(?:[.,;!?)]|$))|not (?:this time|now|today|here|ever|again|happening|any ?more|for (?:me|us|this one|now)|a chance|on my watch)(?= ?(?:[.,;!?)]|$))|(?:can|should|may) (?:stay home|keep walking|look elsewhere|save (?:us|their|your)[^.,;]{0,20})|please don't apply",
	`(?:${BE}|'d be|means?|makes? it|that's|it's)? ?${VERY}(?:a |an )?${VERY}(?:hard |instant |automatic |immediate |absolute |flat |firm |big |huge |definite |total |complete |real |major )?(?:no-?go(?:es)?|no-?no|non-?starters?|nonstarters?|deal-? ?breakers?|red flags?|turn-? ?offs?|disqualifiers?|disqualified|disqualifying|hard (?:no|pass)|pass(?= ?(?:[.,;!?)]|$| for))|(?<=hard |big |huge |firm |flat |an? )no(?= ?(?:[.,;!?)]|$| (?:for|from|thank)))|no thanks?(?: you)?|showstopper|show-stopper|off the table|off-?limits|out of the question|ruled out|excluded|rejected|bad fits?|wrong fits?|poor fits?|(?:the )?wrong (?:fit|background|profile|dna|animal|person|hire|type|crowd)|unwelcome|off the list|barred|unacceptable|unsuitable|automatic (?:no|rejection|out))`,
	`${BE} (?:automatically |definitely |simply |just |always |all |immediately )?(?:out|no good|no use|useless|a waste|wasted|of no use|not it)(?= ?(?:[.,;!?)]|$| (?:for|to|here|of)))`,
	`${ISNT} ${VERY}(?:(?:a |the |my |our )?(?:(?:good|right|great|strong|cultural|culture) )?(?:fits?|match(?:es)?|person|people|profile|background|type|answer|option|wanted|welcome|considered|acceptable|accepted|eligible|suitable|interested|for (?:us|me|this|here)|what (?:we|i)(?:'re|'m| are| am)? (?:want|need|look(?:ing)? for|after|have in mind|had in mind|seek|hir(?:e|ing))|who (?:we|i)(?:'re| are)? (?:want|need|after|look(?:ing)? for)|going to (?:work|cut it|fly|make it|last|fit)|cut out|hired|of interest|up our alley|our cup of tea|someone (?:we|i) want|allowed|the way to go|desired|desirable|in scope))`,
	`${DONT} (?:really |ever |quite |just |usually |typically |generally |tend to |seem to )?(?:work(?: out)?(?: (?:here|for us|well|in this|on this|with us))?(?= ?(?:[.,;!?)]|$| (?:here|for|out|in this|well|at)))|cut it|do(?= ?(?:[.,;!?)]|$))|fly|last|fit(?: (?:here|in|us|our|the bill))?|translate|transfer|make it|succeed|stick|carry over|count as sales|qualify|suit|get (?:it|an interview|a call|past)|be (?:considered|interviewed|hired)|thrive|interest us)`,
	"(?:(?:have|has|had)(?:n't| not|never| never) worked(?: out)?|(?:did|has|have)(?:n't| not) (?:work(?:ed)?|go(?:ne)?|last(?:ed)?|pan(?:ned)?)(?: (?:out|well))?|(?:always |usually |just |tend to |have always |all )?(?:fail|flop|wash out|burn out|struggle|flounder|quit on us)(?:s|ed)?(?: (?:here|at this|in this))?|burn(?:ed|t) us|went badly|was a disaster|(?:have|has) burned us|never (?:works?|lasts?|pans? out|stuck|translates?)(?: (?:out|here))?|no thanks?(?: you)?|thanks? but no thanks?|no,? thank you|no,? please|we(?:'ll| will)? pass|i(?:'ll| will)? pass|hard pass|please no(?= ?(?:[.,;!?)]|$))|(?<=, ?|- ?|– ?|: ?)no(?: way| sir)?(?= ?(?:[.!]|$)))",
	`(?:nope|nah|never|absolutely not|definitely not|certainly not|not a chance|no chance|no way|forget it|not interested|not our thing|not my thing|no good|no dice|swipe left|keep (?:them|it)|pass on those)${AT_END}`,
	"(?:can |should |please |better )?(?:stay away|stay home|look elsewhere|keep walking|go elsewhere)|(?:scares?|worr(?:y|ies)|bores?|annoys?|frightens?|bothers?) (?:me|us)|(?:turns?|puts?) (?:me|us) off|(?:makes?|gives?) (?:me|us) (?:nervous|pause|hives|a headache|headaches|the creeps)|(?:is|are) (?:the )?(?:opposite of|last thing|wrong for|too (?:soft|passive|junior|transactional|slick|green) for)(?: what)?(?: (?:we|i|us|me))?(?: (?:want|need|are looking for))?",
];

const UNWANTED_BEFORE = [
	`(?:please |kindly |and |just )?(?:${DONT}|rather not|prefer not(?: to)?|not going to|not (?:looking|hoping|trying|planning|wanting|willing|open|able|prepared|ready|eager|keen|interested)(?: to| in)?|no point in) ${VERY}(?:send(?:ing)?|show(?:ing)?|submit(?:ting)?|forward(?:ing)?|present(?:ing)?|pitch(?:ing)?|propos(?:e|ing)|offer(?:ing)?|bring(?:ing)?|give|giving|bother(?:ing)?(?: (?:with|sending))?|want(?:ing)?|wish|like|love|hire|hiring|consider(?:ing)?|accept(?:ing)?|take|taking|see(?:ing)?|interview(?:ing)?|entertain|talk(?:ing)? to|speak(?:ing)? (?:to|with)|read(?:ing)?|waste[^.,;]{0,20}? (?:on|with)|look(?:ing)? (?:at|for)|use|work(?:ing)? with|deal with|go(?:ing)? (?:with|for|near|back to)|touch|trust|pursue|source|recruit|put forward|end up with|settle for|pay for|enjoy|have (?:room|time|use|patience|appetite) for|believe in|think (?:we want|much of)|get|mean|expect|come from|include|add|repeat|risk|do|chase|contact|call|approach|do well with|fit with|get along with|click with)(?: (?:me|us|over|along|up|to see|to hire|another|any more|any|anyone|anybody|anything|to (?:send|hire|see|get|waste[^.,;]{0,20}? on|talk to|end up with|interview|deal with)))*`,
	"(?:nobody|no one|noone|no-one|none|nothing|not (?:anyone|anybody|someone|somebody|people|another|a single)|no more|not one|zero|no)(?: (?:who|that|which)(?:'s| is| has| are| have| comes?| came)?(?: been| only| just| ever| worked| sold| done)?| of (?:those|the|them|your|these|that|this|it|which)| from| with| coming (?:from|out of)| out of| whose| in)?",
	`neither|nor|excluding|exclude|excludes|except(?:ing|ion)?(?: for)?|with the exception of|(?:any\\w*|every\\w*|any (?:industry|background|sector|field|state|city|place)|all|someone|people|somebody|background|experience|else) (?:other than|but|except(?: for)?|besides|apart from|outside(?: of)?)|other than|apart from|aside from|anything but|rather than|instead of|as opposed to|in place of|and not|or not|but not|just not|definitely not|certainly not|absolutely not|preferably not|ideally not|please not|please no|not(?= (?:an?|the|some|someone|just|another|from|in|with|at|on|into|for|your|my|more|your typical|any|so|too|people|those|only)\\b)|(?<=^|[,(–—-] ?|: ?|but |just |please |and |definitely |or |is |are |'s |'re |be |was |were |i'm |am )not(?! (?:that|sure|to say|been|what|how))`,
	`(?:who|that|which)(?:'s| is| are|'re| has| have|'ve)?(?: |)(?:n't|not|never|n't ever)(?: (?:been|sold|worked|done|come|had|only|just|from|coming|a|an))*`,
	"(?:a )?lack of|absence of|not having|without(?! (?:you|us|it|them|that|saying))|lacking|lacks|minus|sans",
	"(?:i|we)(?: really)?(?: do)? mind(?: (?:if|when))?|(?:been |was |were |got )?(?:let down|disappointed|hurt|stung|bitten|misled|fooled|underwhelmed|unimpressed|screwed)(?: (?:twice|before|badly|once|too often))? (?:by|with)|avoid(?:ing)?|steer(?:ing)? clear of|stay(?:ing)? (?:away|clear) (?:from|of)|keep(?:ing)? (?:away from|clear of|out|me away from)|rule(?:s|d)? out|ruling out|leave out|leaving out|weed out|screen out|filter out|sort out|skip(?: over)?(?: the| any| all)?|skipping|pass(?:ing)? on|taking a pass on|hold off on|lay off|drop|toss|reject(?:ing)?|disqualify|decline|spare (?:me|us)(?: (?:the|any|from))?|stop (?:sending|showing|giving)(?: (?:me|us))?|quit (?:sending|showing)(?: (?:me|us))?|(?:i'm|we're|i am|we are) through with|(?:enough|done|finished|fed up|tired|sick|sick and tired|weary|bored|burned out|over it) (?:of|with|on)|had (?:enough|it|our fill|bad luck|bad experiences?|trouble|problems|poor luck|no luck|terrible luck)(?: up to here)? (?:of|with)|(?:been )?burn(?:ed|t)(?: (?:twice|before|badly|once))?(?: (?:by|with))|allergic to|wary of|leery of|weary of|suspicious of|skeptical of|(?:not|n't) (?:really |exactly )?(?:a (?:big |huge )?fan of|big on|keen on|crazy about|wild about|sold on|into|in the market for|looking for|interested in|open to|after|here for|up for|fond of|one for|hiring|seeking|searching for)(?: (?:hiring|seeing|getting|taking))?|(?:can't|cannot|couldn't) (?:stand|use|take|hire|accept|consider|have|work with|afford|do|deal with|see|bear|handle)(?: (?:another|any|more|one more))*|(?:i|we)(?:'d| would) (?:rather|prefer) (?:not|to avoid|we didn't|you didn't|you not|they not)(?: (?:see|get|have|hire|send|talk to|come from|take|go with|consider|be|receive|interview|someone|anyone))*|(?:i|we) (?:refuse|decline) (?:to (?:hire|see|consider|interview|take))?|refuse to (?:hire|see|consider|interview|take)|(?:i|we) want nothing to do with|nothing to do with|(?:have|has|got|with|there's|there is) (?:no|zero) (?:interest in|use for|room for|time for|patience (?:for|with)|appetite for|need for another)|no (?:interest in|use for|room for|time for|patience (?:for|with)|appetite for|thanks to)|(?:not a|isn't a|is not a|not an|isn't an|is not an|aren't|are not)|deal-? ?breakers?(?: (?:is|are|for (?:us|me)(?: (?:is|are))?|would be))?:?|red flags?(?: (?:is|are|for (?:us|me)(?: (?:is|are))?))?:|turn-?offs?:|(?:not a fit|not wanted|unwanted|don't want|don'ts|no-?go(?:s|es)?|bad fits?|knock-?outs?|disqualifiers?|exclusions?|hard no(?:s|'s)?|please avoid|won't consider|what we don't want|who we don't want|not interested|do not send|not looking for):|(?:hard|firm|big|flat|definite) no (?:on|to|for)|no to|say no to|saying no to|less of|fewer|in lieu of|anti-",
	"(?:the )?last (?:thing|person|people|kind) (?:we|i|you should)(?:'d)? (?:want|need|send me|send us|send|hire)(?: (?:is|are|here is))?(?: another| more)?|(?:don't|do not|doesn't) (?:need|want) (?:another|more|any more)|seen (?:enough|too many|plenty of)|(?:had|have had|got|have) (?:too many|enough|our fill of|plenty of)|enough (?:of )?(?=[a-z]+ (?:people|types|folks|guys|resumes|sellers|reps|already)\\b)|hold the|won't touch|wouldn't touch|zero tolerance for|(?:save|keep) (?:the|your) (?=[a-z ]{1,30} for (?:someone|somebody|another))|far from|(?:doesn't|does not|didn't|did not|don't|do not) come (?:from|out of)|not coming (?:from|out of)|spare us|(?:bounced|failed|fired|lost|let go of) (?:a|an|two|three|several|many|another)|we (?:don't|do not) do|(?:didn't|never) (?:get|have) (?:any )?luck with|keep (?:out|away)|not one of those|not your (?:typical|usual|average)|(?:is|are|'s|'re) no(?! (?:problem|issue|longer|stranger|big|must|need|doubt|secret|fun|worse|more|less|different|one|substitute))",
];

/** A wish of its own: what was said before ends. */
const PLAIN_BEFORE = [
	"(?:we|i)(?:'re| are|'m| am)? (?:want|need|seek|looking for|after|hiring|searching for|hire|seeking|really want|do want|are after|do need)(?: to)?|(?:give|send|show|bring|find|get) (?:me|us)|rather,? (?:i|we) want|give me|just(?= (?:a|an|someone|people|good|real|send)\\b)|prefer to|who (?:has|have|can|knows|know|owns?|loves?|carried|sold|will|is|are|want)|(?:must|want|need)(?:s|ed)?(?= )|looking for|instead,? (?:we|i|send|show|find|look)|someone who|somebody who|a person who",
];

const FLOOR_BEFORE = [
	"(?<=\\b(?:they|candidates?|applicants?|he|she|person|rep|people|reps|hires?|you|everyone|whoever) (?:all |absolutely |really |also |do |does )?)needs?(?: to)?|(?:we|i)(?: absolutely| really| do| also)? needs?(?! (?:to|a|an|another|two|three|four|five more|some|someone|somebody|people|help|more|your|you|one|our|this)\\b)|need(?:s)?(?= (?:an?|the) (?:active|current|valid|honest|full|solid|real|proven|minimum|documented|verifiable))|only if(?: (?:they|you|he|she)(?: (?:have|has|know|knows|can|speak|hold|already have|come))?)?|(?:as|so) long as|provided(?: that)?|at (?:the )?(?:very |bare )?least|no (?:less|fewer) than|not (?:less|fewer) than|(?:a |an )?(?:bare |absolute )?minimum(?: of)?:?|need(?:s|ed)?:|needs? (?:someone|somebody|a person|people|candidates|reps) (?:with|who)|(?:i|we) (?:do |really )?(?:only )?(?:care|cared) (?:a lot |deeply |most )?(?:about|that)|(?<=^|[.:;,–—-] ?|and |send )(?:only|just)(?= \\d)|(?<=^|[.:;,–—-] ?)only|(?<=^ ?|, ?|: ?)just(?! (?:an?|so|to|wants?|wanted|looking|needs?|like|be|because|in case|as|let|fyi|call|send|got|had|lost|a|the|one more|another|wondering|checking|give|someone|somebody|some|people|good|great|remember|make|note)\\b)|strictly",
];
const FLOOR_AFTER = [
	"at (?:the )?(?:very |bare |absolute )?(?:least|minimum)(?= ?(?:[.,;!?)]|$))|(?:as a |at a |at )?(?:bare |absolute )?minimum(?= ?(?:[.,;!?)]|$|of ))|min\\.?(?= ?(?:[.,;!?)]|$))|or (?:more|better|above)(?= ?(?:[.,;!?)]|$))",
];

const TABLE: [meaning: Meaning, leads: boolean, patterns: string[]][] = [
	["not asked", false, [`no (?:problem|worries|biggie|big deal|sweat|issue)${AT_END}`]],
	[
		"not asked",
		true,
		["(?:i|we)(?: really| honestly| personally)? (?:don't|do not|wouldn't|won't) mind(?: (?:if|training))?"],
	],
	["none", true, NONE],
	["nice", false, [`(?:ideally|preferably|hopefully|if possible)${AT_END}`]],
	["not asked", false, NOT_ASKED_AFTER],
	["not asked", true, NOT_ASKED_BEFORE],
	[
		"unwanted",
		true,
		[
			"(?:must|should|shall|may|can) ?(?:not|n't|never) (?:have|be|come|work)(?: (?:been|a|an|from|worked))*|mustn't(?: be| have)?",
		],
	],
	["must", true, [...MUST_THAT, ...MUST_BEFORE.slice(0, -1)]],
	["unwanted", false, UNWANTED_AFTER],
	["nice", true, NICE_BEFORE],
	["nice", false, NICE_AFTER],
	["must", false, MUST_AFTER],
	["must", true, MUST_BEFORE.slice(-1)],
	["must", false, FLOOR_AFTER],
	["must", true, FLOOR_BEFORE],
	["unwanted", true, UNWANTED_BEFORE],
	["plain", true, PLAIN_BEFORE],
];

const CLOSED = new RegExp(`^${CLAUSE_END}`);

interface Known extends Pick<Marker, "meaning" | "leads" | "after">, Pick<Frame, "closes"> {
	pattern: RegExp;
}

/** For each letter, the markers that begin with it, in the order of the table. One pattern for all takes seconds to compile. */
const KNOWN = new Map([..."abcdefghijklmnopqrstuvwxyz"].map((letter): [string, Known[]] => [letter, []]));
const PHRASES: Frame[] = TABLE.flatMap(([meaning, leads, patterns]) =>
	patterns.map((pattern) => ({ meaning, leads, pattern })),
);
for (const { meaning, leads, after, closes, pattern: written } of [...FRAMES, ...PHRASES]) {
	for (const source of splitAlternatives(tolerant(written))) {
		const known: Known = { meaning, leads, after, closes, pattern: new RegExp(`(?:${source})(?![a-z0-9'])`, "y") };
		const letters = firstLetters(source);
		for (const [letter, some] of KNOWN) if (letters?.has(letter) ?? true) some.push(known);
	}
}

/** People leave out apostrophes, and double the wrong letters. */
function tolerant(source: string): string {
	return source
		.replaceAll("n't", "n'?t")
		.replaceAll("necessar", "neces{1,2}ar")
		.replaceAll("preferred", "pref{1,2}er{1,2}ed");
}

/** In text order. Of two that overlap, the one that begins first. */
export function findMarkers(text: string): Marker[] {
	const plain = plainText(text);
	const found: Marker[] = [];
	const words = /[a-z0-9]+/g;
	for (let word = words.exec(plain); word; word = words.exec(plain)) {
		const marker = markerAt(word.index, plain);
		if (!marker) continue;
		found.push(marker);
		words.lastIndex = marker.to;
	}
	return found;
}

/** The longest, so that the order of the table doesn't matter: 'no problem with' is no 'no'. */
function markerAt(from: number, plain: string): Marker | undefined {
	let longest: (Known & { to: number }) | undefined;
	for (const known of KNOWN.get(plain.charAt(from)) ?? []) {
		known.pattern.lastIndex = from;
		const match = known.pattern.exec(plain);
		const to = known.pattern.lastIndex;
		if (!match || (known.closes && match[1] === undefined && !CLOSED.test(plain.slice(to, to + 12)))) continue;
		if (to > (longest?.to ?? from)) longest = { ...known, to };
	}
	if (!longest) return undefined;
	const { meaning, leads, after, to } = longest;
	return { from, to, meaning, leads, after, words: plain.slice(from, to) };
}

/** In lowercase, with straight apostrophes and single kinds of space; as long as before. */
export function plainText(text: string): string {
	return text
		.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
		.replace(/[\u2018\u2019\u02bc`]/g, "'")
		.replace(/\s/g, " ");
}
