import {
	ADVANTAGE,
	ADVERB,
	ADVERBS,
	ALLOWED,
	AT_END,
	AVOIDS,
	BARRED,
	BE,
	BOTHERS,
	COUNTS,
	DEMANDS,
	DO_NOT,
	FAILS,
	FED_UP,
	FIRM_VERBS,
	FITTING,
	FREE,
	HELPS,
	IS,
	KIND,
	LIKED,
	NEEDED,
	NEVER_BE,
	OF_ALL,
	ONE_SENTENCE,
	OURS,
	PEOPLE,
	RELAXED,
	SIZE,
	SIZES,
	SOUGHT,
	SPEAKER,
	STUCK,
	WANTS,
	WORKS,
} from "./cue-words.ts";

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

export interface Cue {
	meaning: Meaning;
	/** Whether it comes before what it applies to. */
	leads: boolean;
	/** What follows it means this: 'hustle matters more than pedigree'. */
	after?: Meaning | undefined;
	/** Without the verb, the pattern's only group, it has to end a clause: 'a license is required here', 'license required'. */
	closes?: boolean | undefined;
	pattern: string;
}

// Frames

const must = (pattern: string): Cue => ({ meaning: "must", leads: true, pattern });
const mustBefore = (pattern: string): Cue => ({ meaning: "must", leads: false, pattern });
const nice = (pattern: string): Cue => ({ meaning: "nice", leads: true, pattern });
const niceBefore = (pattern: string): Cue => ({ meaning: "nice", leads: false, pattern });
const unwanted = (pattern: string): Cue => ({ meaning: "unwanted", leads: true, pattern });
const unwantedBefore = (pattern: string): Cue => ({ meaning: "unwanted", leads: false, pattern });
const notAsked = (pattern: string): Cue => ({ meaning: "not asked", leads: true, pattern });
const notAskedBefore = (pattern: string): Cue => ({ meaning: "not asked", leads: false, pattern });
const plain = (pattern: string): Cue => ({ meaning: "plain", leads: true, pattern });
/** Applies to any clause if a verb is there, and else only to one that it ends. */
const closing = (cue: Cue): Cue => ({ ...cue, closes: true });
const none = (pattern: string): Cue => ({ meaning: "none", leads: true, pattern });

/** 'They have', after a cue that opens a clause. */
const HAVING = `(?:(?: that)?(?: ${SOUGHT}| it)(?:'ve|'s|'re|'d|'ll)?)?(?: ${ADVERB})?(?: (?:have|has|had|be|is|are|been|know|knows|can|come|comes|hold|speak|speaks|already|got|did|do|does|with|actually|at least)){0,4}`;
const LIVES_WITHOUT =
	"(?:live|do|manage|get by|work|function|go|succeed|survive|proceed|make it|get (?:an interview|hired|in|through|past [a-z]+|considered|a call|anywhere))";
const BAD_END = `(?=${ONE_SENTENCE}{1,140}?\\b(?:don't (?:bother|send|apply|waste|want|call)|do not|pass\\b|no thanks|not interested|skip|not for (?:us|me)|i'm out|we're out|can't (?:do (?:the|this) job|use (?:him|her|them|it))|(?:isn't|not) going to work|won't make it|move on|keep looking|no go|forget it|won't work|save your|it's a no|next|hard no|(?:isn't|is not|not) for (?:you|them)|look elsewhere|move along|keep (?:scrolling|walking|moving)|no (?:interview|call|deal|point)))`;

/** Alternatives of their own: of several the longest counts. */
const anyOf = (...patterns: string[]) => patterns.join("|");

export const CUES: Cue[] = [
	// Of several that are equally long, the first counts
	none(
		"(?<=\\bwho )(?:doesn't|don't|does not|do not|won't|will not) (?:need|require|mind|want|wait|have to|expect|quit|know how to)(?: to be| to| any| a| much| constant| a lot of){0,4}|stops? at nothing|nothing (?:to lose|personal)|(?:who|that)(?:'s| is| are|'re)?(?:n't| not) (?:afraid|scared|shy|intimidated|above|too proud)(?: (?:of|about|to|by))?",
	),
	none("(?:from|at|below|near) (?:zero|nothing)(?: to(?= ))?|zero to(?= \\$?\\d)"),
	// How the firm sells: 'only through partners', 'we sell only to hospitals'
	none("(?:only|exclusively|solely|strictly) (?:through|via)"),
	none(
		"(?:we|(?:our|the) (?:company|firm)) (?:only|exclusively|solely|strictly) sells?|(?<=\\b(?:we|our|company|firm) sells? )(?:only|exclusively|solely|strictly)",
	),
	none(
		"(?:doesn't|does not) mind(?: (?:a|an|the|some|being|getting|doing))?|(?:nothing|no (?:beef|quarrel|issue|problem)) (?:against|with)",
	),
	none(
		"(?:not|never|n't) (?:only|just|merely|simply|solely|to mention|least|bad|until|unlike|surprisingly|sure|yet|alone)|no (?:rush|hurry|pressure|strings|relo(?:cation)?(?: (?:money|assistance|help|package|budget))?|help(?: (?:with|w/) (?:moving|relocation|relocating|a move))?|questions?|doubt|idea|reason|surprise|secret|joke|wonder|longer|later|sooner|kidding|offense|brainer)(?: to)?",
	),

	// Of a thing, after it
	closing(mustBefore(`(${BE} )?${ADVERBS}${KIND}${SIZES}${NEEDED}${OF_ALL}`)),
	notAskedBefore(`${NEVER_BE} ${ADVERBS}${KIND}${SIZES}${NEEDED}${OF_ALL}`),
	notAskedBefore(`${NEVER_BE} ${ADVERBS}${KIND}${SIZES}${BARRED}${OF_ALL}`),
	{
		...notAskedBefore(
			`(?:(?:${IS} )?(?:(?:also|just as|equally) welcome|welcome (?:too|as well|to apply))|(?:is|are|'s|'re) (?:also |all |always )?good${OF_ALL})${AT_END}`,
		),
		meaning: "allowed",
	},
	closing(niceBefore(`((?:${IS}|as) )?${ADVERBS}${KIND}${SIZES}${LIKED}${OF_ALL}`)),
	// 'Spanish nice for the Valley', but 'a plus for Spanish'
	niceBefore(
		`(?<=[a-z0-9] )${ADVERBS}(?:${KIND}${SIZES}(?<!years |year |yrs |yr |\\d )(?:plus|bonus|perk)|nice|handy|helpful|useful|welcome|preferred|best)(?: (?:for|with) (?:the|our|my|this|that|those|these|some)| given|(?= (?:since|as (?:we|our|most|many|half|some|they|it))\\b))`,
	),
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
	// 'Parcels count too': one of the things that would do
	{
		...notAskedBefore(
			`(?:(?:would|will|'ll|'d|can|could|also|all|both|still|each) ){1,3}(?:counts?|qualif(?:y|ies))(?: (?:too|as well|also|here|for us|just as well)){0,2}${AT_END}|(?:counts?|qualif(?:y|ies)) (?:too|also|as well|just as well)(?: (?:here|for us))?${AT_END}|(?:${IS} )?(?:(?:also|just) )?(?:close|near) enough${AT_END}|(?:would |will |'d )?carr(?:y|ies) over${AT_END}`,
		),
		meaning: "allowed",
	},
	notAsked("(?:is|are|was|were)(?:n't| not) (?:what|how) (?:i|we)(?:'d)? (?:mean|call|consider|think of|count)"),
	mustBefore(`${ADVERBS}${COUNTS}(?: ${ADVERB}| the most| a great deal){0,4}${AT_END}`),
	notAskedBefore(
		`${DO_NOT} ${ADVERBS}(?:matter|weigh|make (?:a|any|much) (?:difference|odds)|move the needle|mean (?:much|a thing|anything)|add (?:anything|much)|impress (?:me|us)|interest (?:me|us)|bother (?:me|us)|concern (?:me|us)|disqualify (?:anyone|you|them|anybody)|rule (?:anyone|you|them) out|scare (?:me|us))${OF_ALL}`,
	),
	niceBefore(
		`(?:(?:would|will|could|can|might|may|does|do|'d|'ll|sure|certainly|definitely|always|really|also|even) ){0,4}${HELPS}(?: (?:a lot|too|us|me|your case|their case|here|a bit|a ton|quite a bit|tremendously|greatly|for sure|over)){0,4}(?! (?:us|them|customers|clients|companies|people|grow|close|build|businesses|[a-z]+ers)\\b)`,
	),
	niceBefore(
		`(?:has|have|had)(?: always| all)? (?:been|worked|done|gone|turned out)(?: out)? (?:terrific|great|wonderful|fantastic|really well|well|very well|amazing|excellent|our best|some of our best|a hit|gold)(?: (?:for (?:us|me)|here|with us|hires?|people|reps))?|(?:each|every|all)(?: one| of them| of those)? (?:was|were|has been|have been|turned out|worked out)(?: to be)? (?:gold|great|terrific|wonderful|fantastic|excellent|amazing|superb|a hit|well)|keep (?:them|those|it) coming|(?:are|is) (?:our|my) (?:first|top|second|favorite) (?:choice|pick)|(?:first|top|second) (?:choice|pick)`,
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
	mustBefore("(?<=years |year |yrs |yr |\\d )(?:minimum|min)"),
	mustBefore(
		`or (?:else|nothing|bust|no (?:deal|interview|go|call|job|offer|dice|meeting|thanks)|(?:please )?(?:don't (?:apply|bother|send|waste)|do not apply)|forget it|it's a no|pass|keep looking|we pass|we'll pass|i pass|i'm out|we're out|(?:we|i) (?:won't|don't|can't) (?:talk|interview|call|meet|bother|proceed|move forward))(?: (?:our time|my time|applying|me|us|them|it))?${AT_END}`,
	),
	mustBefore(
		`locals(?: only)?${AT_END}|(?:no (?:exceptions?|ifs,? ands,? or buts|compromises?|wiggle room|way around (?:it|that)|negotiating|negotiation|flexibility|debate|discussion|excuses|if|ifs)|without exceptions?|period|full stop|end of story|(?:as )?a (?:bare |absolute )?minimum|only|exclusively|bar none|always|hands down|for sure|no question|no matter what|above all(?: else)?|(?:i|we) (?:insist|mean it|mean that|won't (?:bend|budge|move|flex)|can't (?:bend|budge|compromise)))(?: (?:here|there|on (?:that|this|it)))?${AT_END}`,
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
	must("(?<=^ ?)do (?:need|want)"),
	plain("(?:i|we)(?:'ll| will|'d| would) (?:look at|consider|take|see|talk to|interview)(?= )"),
	must(
		`no(?= [^,.;!?]{1,50}, no (?:interview|job|deal|call|hire|chance|go|offer|meeting|conversation|dice)\\b)|what (?:isn't|is not|ain't|won't be) (?:optional|negotiable|flexible|up for (?:debate|discussion|negotiation)) (?:is|are)|(?:have|has|there's|there is|is|with) an? ${SIZES}(?:requirement|minimum|floor|rule|need) (?:of|for|that)${HAVING}|(?:otherwise|else) (?:i'm|we're) not`,
	),
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
		"(?:keep|leave|weed|filter|screen|rule|send)(?: the| any| all| those| these)?(?= [a-z' -]{1,30} (?:away|out|off|elsewhere)\\b)|(?:hard|easy|quick|big|firm|immediate|polite) (?:pass|stop) (?:on|to|for)(?: (?:any|anyone|anybody|people|the|those|folks|from|out|of|who|with)){0,4}|(?:much |a lot |far )?less interested in:?",
	),
	unwantedBefore(
		`(?:counts?|works?|weighs?|goes|is held|are held|will be held) against (?:you|them|him|her|anyone|a candidate|people|somebody|someone)(?: (?:here|with us|for this role))?`,
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
		`(?:the|my|our|one|a|${SIZE})(?: (?:the|${SIZE}|other|only|first|biggest|main|most important|absolute|few)){0,4} (?:things?|ask|asks|requirements?|criterion|criteria|catch|conditions?|rules?|must|must-have|priority|priorities|qualifiers?|filter|request|need|deal-? ?breaker if (?:missing|absent)|non-?negotiables?|stipulation|hill to die on|sticking point)(?: (?:that |which )?(?:i|we)(?:'d| would| do| really| truly)? (?:want|need|care about|ask|look for|require|insist on|won't (?:bend|budge|compromise) on|can't (?:bend|budge|compromise) on|absolutely need)(?: most| to see| above all| here| for)?)?(?: (?:for|to) (?:me|us))?(?: (?:here|though))?(?: (?:is|are|would be|here is)(?: that)?| ?[:–—-])${HAVING}`,
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
		`(?:(?:any|every|some)(?:one|body)|those|people|(?:an? )?candidates?|(?:an? )?applicants?|(?:an? )?reps?|(?:an? )?person|folks|resumes) (?:without|lacking|who (?:lack|lacks|don't have|doesn't have|haven't|hasn't|have not|has not|have never|has never|can't|cannot|do not have|never))(?: (?:been|have|had|got|an?|at least|ever)){0,4}(?=${ONE_SENTENCE}{1,120}?(?:n't|\\b(?:not|cannot|need not|never|no|rejected|ruled out|skipped|disqualified|out|pass|elsewhere|trash|bin|garbage|deleted|waste|no-?go|deal-?breaker))\\b)`,
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
		`(?:i|we) hope (?:to (?:find|get|see|hire|have)|they|you)(?: (?:have|has|know|find))?|(?:would|could|might|wo|can) ?(?:n't|not) hurt (?:to (?:have|know|see|be|speak)|if)${HAVING}|(?<=^ ?)rather (?:have|hire|see|take|get|find|meet|go with)(?: ${PEOPLE})?`,
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
	notAskedBefore(
		`${NEVER_BE} ${ADVERBS}(?:something|a thing|anything|things) (?:we|i|they|hr) (?:screen|check|ask|look|care|test|insist|worry|filter|grade|judge|weigh|require|need|value|track)(?:s|ed)?(?: (?:on|for|about|at|by))?${OF_ALL}|(?:you|they) can (?:ignore|skip|forget(?: about)?|disregard|drop)(?: (?:it|that|those|them))?${AT_END}|(?:you|they)(?:'ll| will)? (?:get|learn|pick up)(?: (?:it|that))? (?:from us|here|on the job|from (?:our|the) [a-z]+)`,
	),
	notAsked(
		`(?<=^ ?)(?:will|can|we|happily|gladly|happy to|glad to|willing to) (?:train|teach|coach)(?: (?:you|them|people|anyone|on|in|for|with|from|the)){0,4}|(?:happy|glad|willing|free|able|ready) to (?:train|teach|coach|take|hire|see|talk to|consider)(?: ${PEOPLE})? (?:with(?:out)?|who (?:have|has))(?: (?:no|any|zero|little|never))?`,
	),
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

	// Phrases that none of the frames makes
	notAskedBefore(anyOf(`no issue${AT_END}`)),
	notAsked(
		anyOf("(?:i|we)(?: really| honestly| personally)? (?:don't|do not|wouldn't|won't) mind(?: (?:if|training))?"),
	),
	none(
		anyOf(
			"(?:not|never|n't) (?:a bad|half bad)",
			"(?:no|little|not a|not an|never a|never an|without a|without an|without any|without|nothing|isn't a|isn't an|aren't a|not any)(?: real| big| major| huge)? (?:problems?|issues?|trouble|fear|qualms?|hesitation|strangers?|complaints?|concerns?|worry|worries|objections?|drama)(?: (?:with|at|about|of|to|for|in|whatsoever|working|being|getting|picking|walking|making))?",
			`(?:${NEVER_BE}|hardly|n't)(?: be)? (?:at all )?(?:afraid|scared|shy|intimidated|frightened|fazed|bothered|rattled|put off|turned off|deterred|discouraged|daunted|ashamed|embarrassed|above|too proud|averse|allergic|opposed|reluctant|hesitant|nervous|spooked|thrown|uncomfortable|too good|too senior|precious)(?: (?:of|to|by|about|from|with))?`,
			`(?:${DO_NOT}|not) (?:(?:really|ever|even) )?(?:mind|shy|fear|back down|back away|flinch|hide|give up|quit|run|fold|scare|panic|wait|hesitate|forget|stop|rest|settle|take no|hear no|miss|crumble|blink|balk|get rattled|lose|worry(?! about| if)|wilt|cower|shrink|break a sweat|need (?:hand[- ]?holding|babysitting|to be|a babysitter|micro-?managing|constant|much|a lot of))(?: (?:away|from|down|of|at|about|when))?`,
			"(?:without|no) (?:having to be|being (?:asked|told|pushed|chased)|hand-?holding|supervision|a script|micro-?management|much|needing|a doubt|question|fail|exception|end|warning|delay|breaking|losing|blinking|flinching)",
			"no (?:caps?|ceiling|limits?|cost|charge|fees?|matter(?: (?:what|how|who|where|which))?|time|one knows|small|more than|politics|bureaucracy|red tape|bs|nonsense|weekends?|nights|evenings|holidays|overtime|clawbacks?|shortage|babysitting|way around|means|two|excuses|ego|egos|stone|sponsorship|visa|benefits|equity|inbound|leads|warm leads|marketing (?:team|support|leads)|sdrs? (?:support|team)|sdrs|territory restrictions|quota (?:the|for)|kpis)",
			"or no(?:ne)?",
			"no-(?:nonsense|brainer|bs)",
			"non-?(?:profits?|stop|disclosure|commodity|technical buyers?|clinical)",
			"not-for-profits?",
			"(?:there (?:is|are|was)|there's|we have|we've got|we've|we got|i have|we offer|comes? with|have|has|had|with) (?:absolutely |currently |literally |almost |really )?no(?! (?:interest|use|need|room|time for|patience|appetite))",
			`(?:${DO_NOT}|not) (?:take no for an answer|know the meaning|think twice)`,
			"(?:why|if|or) not(?! (?:from|send|hire))",
			"(?:knows|takes|know|take) no(?:t| one)?",
			"(?:must|have to|has to|need to) (?:say|admit|confess|grow|fill|hit|replace|sell|get|move|find|close this|hire)\\b",
		),
	),
	niceBefore(anyOf(`if possible${AT_END}`)),
	notAskedBefore(
		anyOf(
			`${NEVER_BE} ${ADVERBS}(?:need(?:ed)?|essential|mandatory|a must|must|critical|crucial|important|a requirement|a prerequisite|requirement|prerequisite|vital|a priority|the point|expected|a deal-? ?breaker|deal-? ?breakers?|a big deal|a concern|a factor|relevant|a condition|asked for|a need|something we (?:need|care about)|what matters|a show-?stopper|a gate)`,
			`${DO_NOT} ${ADVERBS}(?:matter|make (?:a|any|much) (?:difference|odds)|bother (?:me|us)|move the needle|interest us|mean (?:much|a thing|anything)|add anything|impress (?:me|us)|insist)`,
			"no(?:t a)? (?:big )?(?:deal|sweat|biggie)",
			`no need${AT_END}`,
			`no problem${AT_END}`,
			`${IS} ${ADVERBS}(?:irrelevant|unimportant|unnecessary|immaterial|beside the point|optional|neither here nor there|secondary|overrated|fine|okay|ok|teachable|trainable|learnable|up to (?:you|them)|of no (?:importance|interest|consequence|concern))(?: (?:with|by) (?:us|me)| too| either way)?`,
			"(?:can|could|will|may) (?:easily )?(?:be )?(?:taught|learned|trained|picked up|learnt|coached)(?: in \\w+ weeks?)?",
			"(?:we|i)(?:'ll| will| can| could|'re happy to|'d) (?:happily |gladly |easily |always )?(?:teach|train|coach|show)(?: (?:you|them|that|it|him|her|the rest|anyone|people|for that|on that|for it|on it|all that))",
			"(?:makes?|made) no(?: real)? difference",
			"(?:could|couldn't) care less",
			"can(?: not)? wait(?= ?[.,;!?)])",
			"i can live without (?:it|that)",
			"we can live without (?:it|that)",
			"(?:either|any) way is fine",
			"take it or leave it",
			"(?:irrelevant|immaterial|unimportant)(?: (?:to|for) (?:me|us))?",
			"optional",
			"all the same to (?:me|us)",
			`no one cares${AT_END}`,
			"(?:they|you|he|she|anyone|a good rep|people)(?:'ll| will| can| could) (?:learn|pick|get)(?: (?:it|that|them|those|this))(?: up)?(?: (?:here|quickly|on the job|in \\\\w+ (?:days?|weeks?|months?)))?",
			"comes? with training",
		),
	),
	notAsked(
		anyOf(
			`(?:${DO_NOT}|not) ${ADVERBS}(?:need(?:s|ed|ing)?|require[sd]?|requiring|have to (?:have|be|know|come|hold)|has to (?:have|be)|insist(?:ing)? (?:on|that)|expect(?:ing)?|care (?:about|if|whether|where|what|which|how|who|for)|care|worry (?:about|if)|mind (?:if|whether|about)|matter (?:if|whether|that|where|what|which|how)|ask(?:ing)? for|demand|bother about|look at|give (?:a damn|a hoot|two hoots) about|sweat|put (?:any|much) (?:stock|weight) (?:in|on)|make (?:a|any) difference (?:if|whether)|get hung up on|hung up on|fixated on|fussy about|picky about|particular about|strict about|married to|wedded to|attached to|too worried about|concerned (?:about|with)|worried about|tied to|precious about|necessarily(?: a| an)?|obsess over|count)`,
			"need ?(?:not|n't) (?:have|be|know|come|hold)",
			"happy to train",
			"willing to train",
			"glad to train",
			"i(?:'ll| can| could) (?:easily )?train(?: them)?",
			"(?:can|could) (?:live|do|happily live|easily live|do just fine) without",
			"(?:fine|ok|okay|happy|good|cool|comfortable) (?:without|with no|with someone without|with people without|if they (?:don't|lack|have no))",
			"forget (?:about )?",
			"couldn't care less (?:about|if|whether|where)",
			"it's (?:ok|okay|fine|all right|alright) without(?: have| know)?",
			"leave (?:the|your) ",
			"not (?:a|an) (?:issue|problem) if they (?:don't|lack)(?: have)?",
			"not going to insist on",
			"zero interest in whether",
			"(?:nobody|no one|noone|no-one) (?:here |really )?(?:needs|has to have|cares about|cares if|cares whether|asks about|will ask about|expects|requires)",
			"(?:won't|not going to|wouldn't|don't|never) (?:hold|count) (?:a |an |the )?(?:lack of|missing)",
			"(?:no preference|not fussed|relaxed|easy|easygoing|open-minded|lenient) (?:on|for|about|as to|by)",
			"(?:they|you|he|she)(?:'ll| will| can| could) (?:learn|pick up)",
			"(?:we|i)(?:'ll| can| could)? (?:gladly )?train(?: the)*",
			"don't let",
			"neither (?=[a-z ]{1,40} nor [a-z ]{1,40}(?:is|are) (?:needed|required|necessary))",
		),
	),
	unwanted(
		anyOf(
			"(?:must|should|shall|may|can) ?(?:not|n't|never) (?:have|be|come|work)(?: (?:been|a|an|from|worked))*",
			"mustn't(?: have)?",
		),
	),
	must(
		anyOf(
			"it(?:'s| is)(?: (?:absolutely|really|also|so|very|a))? (?:required|essential|critical|important|mandatory|imperative|crucial|key|vital|necessary|requirement|must)(?: (?:that|to|they(?:'ve)?|he|she|you|for)(?: have| be| know)?)+",
			"(?:not interested|no interest|won't work|doesn't work|can't move forward|no go|no good|useless) (?:unless|without)(?: (?:they|you|he|she)(?: (?:have|has|know|can))?)?",
			"(?:they|he|she|it|you|whoever you send|the person|the rep)(?:'d| had)? better (?:have|be|know)",
			"(?:client|law|state) (?:legally )?(?:expects?|demands?|requires?)",
			"legally required:?",
			"(?:i|we)(?:'ll| will)? only (?:talk to|see|meet|interview|consider|hire|want|read)",
			"if she lack (?=[^.;]{1,80}(?:don't|pass|no|skip|not))",
			`(?:${DO_NOT}|not) (?:(?:even|ever|really) )?(?:hire|consider|talk to|see|send|submit|present|look at|interview|apply|bother|take|want|accept|move forward(?: with)?|show (?:me|us)|forward|waste)(?: (?:me|us|to|applying|my time|your time|our time|with))?(?: (?:anyone|anybody|people|someone|somebody|candidates?|applicants?|resumes?|profiles?|folks|reps?|a single (?:resume|person)|any (?:resumes?|candidates?|profiles?|one)))? (?:without|unless|lacking|who (?:has|have)(?:n't| not)(?: got| done)?|who (?:does|do)(?:n't| not)(?: have| know)?|who (?:can't|cannot)|who (?:is|are)(?:n't| not)|who lacks?|with no|with less than|other than|except|that (?:has|have)n't|that (?:does|do)n't(?: have)?|if (?:they|you|he|she)(?:'ve| have)? (?:don't|haven't|hasn't|can't|lack|never|aren't|isn't|'re not|are not|do not|have not|has not|cannot|not)(?: have)?)`,
			"(?:can't|cannot|can not|couldn't|won't|impossible to) (?:move|be hired|start) without",
			"(?:there's|there is) no (?:way around|getting around|substitute for)",
			"no substitute for",
			"no getting around",
			"non[- ]?negotiables?:",
			"not negotiable:",
		),
	),
	unwantedBefore(
		anyOf(
			`please (?:don't|do not|no)${AT_END}`,
			"(?:should|need|please|can|kindly|do)(?:n't| not)(?: please)? (?:apply|bother|reply|respond|inquire)(?: applying)?(?! (?:with|sending|if|unless|without))",
			`never again${AT_END}`,
			`please no${AT_END}`,
			`not on my watch${AT_END}`,
			"please don't apply",
			`(?:${IS}|means?|makes? it|that's|it's)? ?${ADVERBS}(?:a |an )?${ADVERBS}(?:hard |instant |automatic |immediate |absolute |flat |firm |big |huge |definite |total |complete |real |major )?(?:no-?go(?:es)?|no-?no|non-?starters?|deal-? ?breakers?|red flags?|turn-? ?offs?|disqualifiers?|disqualified|disqualifying|hard (?:no|pass)|pass(?= ?(?:[.,;!?)]|$| for))|(?<=hard |big |huge |firm |flat |an? )no(?= ?(?:[.,;!?)]|$| (?:for|from|thank)))|no thanks?(?: you)?|showstopper|show-stopper|off the table|off-?limits|out of the question|ruled out|excluded|rejected|bad fits?|wrong fits?|poor fits?|(?:the )?wrong (?:fit|background|profile|dna|animal|person|hire|type|crowd)|unwelcome|off the list|barred|unacceptable|unsuitable|automatic (?:no|rejection|out))`,
			`${IS} (?:automatically |definitely |simply |just |always |all )?(?:out|no good|no use|useless|wasted|of no use|not it)(?= ?(?:[.,;!?)]|$| (?:for|to|here|of)))`,
			`${NEVER_BE} ${ADVERBS}(?:(?:a |the |my |our )?(?:(?:good|right|great|strong|cultural|culture) )?(?:fits?|match(?:es)?|person|people|profile|background|type|answer|option|wanted|welcome|considered|acceptable|accepted|eligible|suitable|interested|for (?:us|me|this|here)|what (?:we|i)(?:'re|'m| are| am)? (?:want|need|look(?:ing)? for|after|have in mind|had in mind|seek|hir(?:e|ing))|who (?:we|i)(?:'re| are)? (?:want|need|after|look(?:ing)? for)|going to (?:work|cut it|fly|make it|last|fit)|cut out|hired|of interest|up our alley|our cup of tea|someone (?:we|i) want|allowed|the way to go|desired|desirable|in scope))`,
			`${DO_NOT} (?:really |ever |quite |just |usually |typically |generally |tend to |seem to )?(?:work(?: out)?(?: (?:here|for us|well|in this|on this|with us))?(?= ?(?:[.,;!?)]|$| (?:here|for|out|in this|well|at)))|cut it|fly|last|fit(?: (?:here|in|us|our|the bill))?|translate|transfer|make it|succeed|stick|carry over|count as sales|qualify|suit|get (?:it|an interview|a call|past)|be (?:considered|interviewed|hired)|thrive)`,
			"(?:(?:have|has|had)(?:n't| not|never| never) worked(?: out)?|(?:did|has|have)(?:n't| not) (?:work(?:ed)?|go(?:ne)?|last(?:ed)?|pan(?:ned)?)(?: (?:out|well))?|(?:always |usually |just |tend to |have always |all )?(?:fail|flop|wash out|burn out|struggle|flounder|quit on us)(?:s|ed)?(?: (?:here|at this|in this))?|burn(?:ed|t) us|went badly|(?:have|has) burned us|never (?:works?|lasts?|pans? out|stuck|translates?)(?: (?:out|here))?|thanks? but no thanks?|no,? thank you|no,? please|we(?:'ll| will)? pass|i(?:'ll| will)? pass)",
			`pass on those${AT_END}`,
			"(?:please )?(?:stay away|stay home|look elsewhere|keep walking|go elsewhere)",
			"(?:scares?|worr(?:y|ies)|bores?|annoys?|frightens?|bothers?) (?:me|us)",
			"(?:turns?|puts?) (?:me|us) off",
			"(?:makes?|gives?) (?:me|us) (?:nervous|pause|hives|a headache|headaches|the creeps)",
			"(?:is|are) (?:the )?(?:opposite of|last thing|wrong for|too (?:soft|passive|junior|transactional|slick|green) for)(?: what)?(?: (?:we|i|us|me))?(?: (?:want|need|are looking for))?",
		),
	),
	nice(
		anyOf(
			"(?:make|made|makes|making) (?:my|our) (?:day|week|month|year)(?: (?:with|if|by))?",
			"(?:would|will|it's|is)(?: really| also)?(?: be)? (?:so |really |just )?(?:an? )?(?:nice|great|good|lovely|wonderful|awesome|fantastic|ideal|cool|amazing|perfect|helpful|sweet|terrific|excellent|dream|plus|bonus|pleasure|delight|treat) (?:to (?:get|have|see|find|land|hire|meet|hear|add)|if|when)",
			"cool[- ]to[- ]haves?(?: include)?:?",
			"preferences?:?",
			"(?:major )?plus[- ]credit(?: when)?",
			"(?:a |an )?(?:big |huge |real |nice |definite |added |strong |serious )?(?:plus|bonus|advantage|perk) (?:for|would be|is)(?: they| you| he| she)?",
			"(?:and |even )?(?:it )?(?:would|'d|might|could|does|will) ?(?:really |also |certainly |definitely )?help(?: a lot| us)? if",
			"it helps (?:a lot |if|when)(?:if)?",
			"(?:i|we)(?:'d| would) (?:really |absolutely )?(?:love|like|prefer|welcome|appreciate|be (?:thrilled|happy|delighted|glad|excited|over the moon)(?: (?:to (?:see|get|have|find)|if|with))?|lean (?:toward|towards|to)|favor)(?: them to)?",
			"would(?: also)? (?:love|like|prefer|welcome|appreciate|be nice (?:if|to have|to see)|be great (?:if|to have|to see)|be (?:good|lovely|cool|wonderful|ideal) (?:if|to have|to see))(?: (?:to (?:see|have|find|get)|it if|someone))?",
			"(?:i'm|we're) (?:partial to|a sucker for)",
			"dream candidate(?: (?:has|is|also has|also))?",
			"desirable:?",
			"optional(?:ly)?:",
			"if she already (?:bring)?(?=[^.;]{0,60}(?:great|better|plus|bonus|love|nice|fantastic|wonderful|awesome|good|help))",
			"go to the top (?:if|for)",
			"(?:you|they)(?:'ll| will)? (?:get|have|score|earn)s? (?:points|an edge|a leg up|extra credit|an advantage) (?:for|if|with)",
			"not (?:required|necessary|a must|essential|mandatory|needed),? but(?: it)?(?: would be| is|'s)? (?:nice|great|helpful|a plus|welcome|good|preferred)(?: to have)?:?",
			"(?:i|we)(?:'ll| will) (?:look|read|move) (?:first |faster |quicker )?(?:at|on)?",
			"pleasantly surprised",
			"(?:i|we)(?:'d| would|'ll| will) (?:also |really |certainly )?(?:be happiest|lean|smile|take|jump)(?: (?:to see|if|with|by|at|about))*",
			"(?:happy|delighted|glad|excited|thrilled|pleased) to see",
			"a bonus,?",
			"having (?=[^.,;]{1,40} (?:would be|is) (?:a|an|even|great|nice|better|ideal))",
			"my (?:favorite|dream|wish)(?: (?:would be|is))?",
			"if (?:there's|there is|i had|we had) a choice",
			"given (?:a|the) choice,?",
			"(?:the )?(?:best|strongest) (?:ones|candidates|people|resumes|reps) (?:will |would |also |usually )?(?:have|know|speak|come|bring)",
		),
	),
	niceBefore(
		anyOf(
			`(?:${IS}|makes|counts as|gets?|scores?|earns?)? ?${ADVERBS}(?:a |an |some |you |them |my |our )?${ADVERBS}(?:(?:big|huge|real|strong|definite|nice|major|added|serious|massive|slight|small|great|welcome|clear|distinct|obvious) )?(?:(?<!years |year |yrs |yr |\\d )plus(?:es)?(?= ?(?:[.,;:!?)]|$| (?:but|for|and|though|if|in|here|not)))|bonus(?:es)?|perk|(?:extra|brownie) points|extra credit|an edge|edge|leg up|tie-?breaker|icing(?: on the cake)?|gravy|cherry on top|differentiator|sweetener|nice touch|head start)`,
			`(?:${IS}|seems|sounds) ${ADVERBS}(?:nice|great|good|lovely|wonderful|awesome|fantastic|helpful|useful|welcome|welcomed|desirable|desired|preferred|preferable|ideal|better|even better|excellent|super|perfect|appreciated|amazing|cool|handy|valued|favored|a preference|my preference|our preference|beneficial|advantageous|attractive|sweet|appealing|interesting)(?: to (?:have|see))?(?: too| as well| though| but)?`,
			`(?:really )?ideal${AT_END}`,
			"a preference",
			"(?:would|will|could|might|may|does|do|certainly|definitely|really|also)? ?helps?(?: (?:a lot|too|us|your case|their case|you stand out))?(?! (?:us|them|customers|clients|companies|people|with|grow|close|build))",
			"(?:would|will|could) ?(?:really )?(?:be (?:a |an )?(?:nice|great|lovely|plus|bonus|wonderful|real|good|welcome|dream|huge|big)[^.,;]{0,12}|make (?:me|us|my|our) (?:smile|happy|day|year|week|life easier)|stand out|catch (?:my|our) eye|get (?:my|our) attention|tip the (?:scales?|balance)|seal (?:it|the deal)|sweeten the deal|come in handy|get (?:you|them) (?:noticed|to the top|extra points))",
			"(?:is |are )?(?:if possible|if you (?:can|have (?:it|them)|find (?:it|them|one))|where possible|all else (?:being )?equal|other things being equal)",
			"all the better",
			"so much the better",
			"(?:catches|gets|has) (?:my|our) (?:eye|attention)",
			"is (?:worth|good for) (?:extra|a lot|points)",
			"(?:we|i)(?:'d| would) (?:love|like|welcome|prefer) them",
			"nice but",
			"if at all possible",
			"gets? (?:a )?first look",
			"(?:are )?welcome",
			`sweet${AT_END}`,
			"(?:would|will|might|could) (?:really |certainly |also |definitely )?(?:thrill|delight|please|win|tempt|intrigue) (?:me|us)(?: over)?",
			"(?:get|gets|would get|earns?|wins?) (?:a |an )?(?:second look|first call|early call|fast track|callback|extra look|attention)",
			"delights (?:me|us)",
			"first in line",
			"(?:is|are|would be) worth ?(?:extra|asset|big help|real help|boost|draw|selling point)",
		),
	),
	mustBefore(
		anyOf(
			`${IS} ${ADVERBS}(?:(?:a |an )?${ADVERBS}(?:must(?:[- ]haves?)?|required|requirements?|essential|mandatory|non[- ]?negotiable|critical|crucial|vital|imperative|indispensable|prerequisite|table stakes|necessary|necessity|compulsory|needed|key|deal-? ?breaker if (?:missing|they don't|absent)|where (?:i|we) draw the line|what i can't (?:bend|budge|compromise) on|the price of entry|the minimum|the one thing we (?:can't|won't) bend on|obligatory))(?: (?:for us|here|to apply|for this(?: role| job| one)?|in this (?:role|job)|from day one|on day one))?`,
			"(?:a|an absolute|an) (?:must(?:-have)?|hard requirement|requirement|prerequisite|necessity|absolute must)",
			`must(?:-have)?s?${AT_END}`,
			"required",
			"mandatory",
			"non[- ]?negotiable",
			"no (?:exceptions?|ifs,? ands,? or buts|compromise|wiggle room|way around (?:it|that)|negotiating|flexibility)(?: (?:here|there|on (?:that|this|it)))?",
			"or (?:don't (?:apply|bother|send|waste)|no deal|forget it|it's a no|pass|no interview|keep looking|we pass)(?: (?:my time|our time|applying|it|them))?",
			"(?:won't|can't|cannot|will not|not) (?:bend|budge|compromise|be flexible|flex|negotiate|move|give)(?: (?:on|about))?(?: (?:that|this|it|here|there))?",
			"goes without saying",
			`i insist${AT_END}`,
			"we won't move on that",
			"a condition",
			"needed",
			"necessary",
			"(?:that|those|this|it|them),? (?:i|we) (?:absolutely |really |do |definitely )*(?:need|require|insist on|must have|demand)",
			"essential",
			`only${AT_END}`,
			"(?:or|otherwise) (?:i|we)(?:'m|'re|'ll| will| am| are) (?:not interested|pass|out)",
			"we can't (?:teach|train)(?: (?:that|it))?",
			"there's no substitute",
			"or bust",
			"above all else",
			"is what (?:i|we) (?:absolutely )?need",
			"comes first",
			`is a hard line${AT_END}`,
			`(?:(?:has|have|needs?|got|gotta)(?: got)? to |gotta )(?:be|live|reside) there${AT_END}`,
		),
	),
	must(
		anyOf(
			"(?:absolutely |really )?(?:has|have|got|having|needs?) to (?:have|be|know|come|speak|live|hold|carry|own|understand|show|travel|bring|sit|work)",
			"(?:has|have)(?: absolutely)? got to(?: have| be| know)?",
			"insist(?:s|ing)? (?:on|that)",
			"require[sd]?:",
			"requires?",
			"requiring",
			"requirements?(?: (?:is|are|here is))?:?",
			"essentials?:",
			"mandatory:",
			"non[- ]?negotiables? (?:is|are|for)",
			"(?:a|the|my|our)(?: one| only| single| big| first| main)? (?:hard line|prerequisite|deal-? ?breaker) (?:is|for (?:us|me) is)",
			"dealbreaker if",
			"only (?:consider(?:ing)?|want|interested in|send|interview|look(?:ing)? at|talk to|people|candidates|someone|those|hire|hiring|take|taking|accept|show|apply if|see)(?: (?:people|candidates|someone|those|me|us))?",
			"(?:critical|crucial|essential|imperative|vital|important|key) (?:that|to have|for us that)(?: they| he| she| the person| you)?(?: have| has)?",
			"absolutely need",
			"need(?:s)?(?: absolutely)? to (?:have|be)",
			"at (?:the|a|an absolute)? ?(?:very |bare )?minimum",
			"prerequisites?:?",
			"shall have",
			"table stakes:",
			"what (?:i|we) (?:absolutely )?(?:need|must have)(?: (?:is|here is|most is))?",
			"first and foremost",
		),
	),
	mustBefore(
		anyOf(
			`at (?:the )?(?:very |bare |absolute )?(?:least|minimum)${AT_END}`,
			"(?:as a )?(?:bare |absolute )?minimum(?= ?(?:[.,;!?)]|$|of ))",
			`min\\.?${AT_END}`,
			`or above${AT_END}`,
		),
	),
	must(
		anyOf(
			"(?<=\\b(?:they|candidates?|applicants?|he|she|person|rep|people|reps|hires?|you|everyone|whoever) (?:all |absolutely |really |also |do |does )?)needs?(?: to)?",
			"(?:we|i)(?: also)? needs?(?! (?:to|a|an|another|two|three|four|five more|some|someone|somebody|people|help|more|your|you|one|our|this)\\b)",
			"no (?:less|fewer) than",
			"not (?:less|fewer) than",
			"(?:a |an )?(?:bare |absolute )?minimum(?: of)?:?",
			"need(?:s|ed)?:",
			"needs? (?:someone|somebody|a person|people|candidates|reps) (?:with|who)",
			"(?:i|we) (?:do |really )?(?:only )?(?:care|cared) (?:a lot |deeply |most )?(?:about|that)",
			"(?<=^|[.:;,–—-] ?|and |send )just(?= \\d)",
			"(?<=^ ?|, ?|: ?)just(?! (?:an?|so|to|wants?|wanted|looking|needs?|like|be|because|in case|as|let|fyi|call|send|got|had|lost|a|the|one more|another|wondering|checking|give|someone|somebody|some|people|good|great|remember|make|note)\\b)",
			"strictly",
		),
	),
	unwanted(
		anyOf(
			`(?:please |kindly |and |just )?(?:${DO_NOT}|prefer not(?: to)?|not going to|not (?:looking|hoping|trying|planning|wanting|willing|open|able|prepared|ready|eager|keen|interested)(?: to| in)?|no point in) ${ADVERBS}(?:send(?:ing)?|show(?:ing)?|submit(?:ting)?|forward(?:ing)?|present(?:ing)?|pitch(?:ing)?|propos(?:e|ing)|offer(?:ing)?|bring(?:ing)?|give|giving|bother(?:ing)?(?: (?:with|sending))?|want(?:ing)?|wish|like|love|hire|hiring|consider(?:ing)?|accept(?:ing)?|take|taking|see(?:ing)?|interview(?:ing)?|entertain|talk(?:ing)? to|speak(?:ing)? (?:to|with)|read(?:ing)?|waste[^.,;]{0,20}? (?:on|with)|look(?:ing)? (?:at|for)|use|work(?:ing)? with|deal with|go(?:ing)? (?:with|for|near|back to)|touch|trust|pursue|source|recruit|put forward|end up with|settle for|pay for|enjoy|have (?:room|time|use|patience|appetite) for|believe in|think (?:we want|much of)|get|mean|expect|come from|include|add|repeat|risk|do|chase|contact|call|approach|fit with|click with)(?: (?:me|us|over|along|up|another|any more|any|anyone|anybody|anything|to (?:send|hire|see|get|waste[^.,;]{0,20}? on|talk to|end up with|interview|deal with)))*`,
			"(?:nobody|no one|no-one|none|nothing|not (?:anyone|anybody|someone|somebody|people|another|a single)|no more|not one|zero|no)(?: (?:who|that|which)(?:'s| is| has| are| have| comes?| came)?(?: been| only| just| ever| worked| sold| done)?| of (?:those|the|them|your|these|this|it|which)| from| with| coming (?:from|out of)| out of| whose| in)?",
			"(?:any (?:industry|background|sector|field|state|city|place)|background|experience) (?:other than|but|except(?: for)?|besides|apart from|outside(?: of)?)",
			"rather than",
			"instead of",
			"as opposed to",
			"in place of",
			"and not",
			"but not",
			"just not",
			"definitely not",
			"certainly not",
			"absolutely not",
			"preferably not",
			"ideally not",
			"please not",
			"please no",
			"(?<=^|[,(–—-] ?|: ?|but |just |please |and |definitely |or |is |are |'s |'re |be |was |were |i'm |am )not(?! (?:that|sure|to say|been|what|how))",
			"(?:who|that|which)(?:'s| is| are|'re| has| have|'ve)?(?: |)(?:n't|not|never)(?: (?:been|sold|worked|done|come|had|only|just|from|coming|a|an))*",
			"(?:a )?lack of",
			"absence of",
			"not having",
			"lacking",
			"lacks",
			"minus",
			"(?:i|we)(?: really)?(?: do)? mind(?: (?:if|when))?",
			"(?:been |was |were |got )?(?:let down|disappointed|hurt|stung|bitten|misled|fooled|underwhelmed|unimpressed|screwed)(?: (?:twice|before|badly|once|too often))? (?:by|with)",
			"stay(?:ing)? (?:away|clear) (?:from|of)",
			"(?:enough|done|finished|fed up|tired|sick|sick and tired|weary|bored|burned out|over it) (?:of|with|on)",
			"had (?:enough|it|our fill|bad luck|bad experiences?|trouble|problems|poor luck|no luck|terrible luck)(?: up to here)? (?:of|with)",
			"(?:been )?burn(?:ed|t)(?: (?:twice|before|badly|once))?(?: (?:by|with))",
			"allergic to",
			"wary of",
			"leery of",
			"suspicious of",
			"skeptical of",
			"(?:not|n't) (?:really |exactly )?(?:a (?:big |huge )?fan of|big on|keen on|crazy about|wild about|sold on|into|in the market for|looking for|interested in|open to|after|here for|up for|fond of|one for|hiring|seeking|searching for)(?: (?:hiring|seeing|getting|taking))?",
			"(?:can't|cannot|couldn't) (?:stand|use|take|hire|accept|consider|have|work with|afford|do|deal with|see|bear|handle)(?: (?:another|any|more|one more))*",
			"(?:i|we)(?:'d| would) (?:rather|prefer) (?:not|to avoid|we didn't|you didn't|you not|they not)(?: (?:see|get|have|hire|send|talk to|come from|take|go with|consider|be|receive|interview|someone|anyone))*",
			"(?:i|we) (?:refuse|decline) (?:to (?:hire|see|consider|interview|take))?",
			"(?:i|we) want nothing to do with",
			"nothing to do with",
			"(?:have|has|got|with|there's|there is) (?:no|zero) (?:interest in|use for|room for|time for|patience (?:for|with)|appetite for|need for another)",
			"no thanks to",
			"(?:not a|isn't a|is not a|not an|isn't an|is not an|aren't|are not)",
			"deal-? ?breakers?(?: (?:is|are|for (?:us|me)(?: (?:is|are))?|would be))?:?",
			"red flags?(?: (?:is|are|for (?:us|me)(?: (?:is|are))?))?:",
			"turn-?offs?:",
			"(?:not a fit|not wanted|unwanted|don't want|don'ts|no-?go(?:s|es)?|bad fits?|knock-?outs?|disqualifiers?|exclusions?|hard no(?:s|'s)?|please avoid|won't consider|what we don't want|who we don't want|not interested|do not send|not looking for):",
			"less of",
			"fewer",
			"anti-",
			"(?:the )?last (?:thing|person|people|kind) (?:we|i|you should)(?:'d)? (?:want|need|send me|send us|send|hire)(?: (?:is|are|here is))?(?: another| more)?",
			"(?:don't|do not|doesn't) (?:need|want) (?:another|more)",
			"seen (?:enough|too many|plenty of)",
			"(?:had|have had|got|have) (?:too many|enough|our fill of|plenty of)",
			"enough (?:of )?(?=[a-z]+ (?:people|types|folks|guys|resumes|sellers|reps|already)\\b)",
			"hold the",
			"keep your (?=[a-z ]{1,30} for (?:someone|somebody|another))",
			"far from",
			"not coming (?:from|out of)",
			"(?:bounced|failed|fired|lost|let go of) (?:a|an|two|three|several|many|another)",
			"we (?:don't|do not) do",
			"(?:didn't|never) (?:get|have) (?:any )?luck with",
			"not your (?:typical|usual|average)",
			"(?:is|are) no(?! (?:problem|issue|longer|stranger|big|must|need|doubt|secret|fun|worse|more|less|different|one|substitute))",
		),
	),
	plain(
		anyOf(
			"(?:we|i)(?:'re| are|'m| am)? (?:need|do want|are after|do need)(?: to)?",
			"(?:give|send|show|bring|find|get) (?:me|us)",
			"rather,? (?:i|we) want",
			"just(?= (?:a|an|someone|people|good|real|send)\\b)",
			"prefer to",
			"who (?:has|have|can|knows|know|owns?|loves?|carried|sold|will|is|are|want)",
			"(?:must|want)(?:s|ed)?(?= )",
			"looking for",
			"instead,? (?:we|i|send|show|find|look)",
			"someone who",
			"somebody who",
			"a person who",
		),
	),
];
