import type { Intent, IntentKind } from '../intent.ts';

/** Words that speak for one harmless intent wherever they stand. Two points are needed; each cue counts once. */
export interface LooseCue {
  readonly kind: IntentKind;
  readonly points: 1 | 2;
  /** In the notation of `compilePattern`, without slots. */
  readonly phrases: readonly string[];
  readonly target?: Intent['target'];
}

const mail = '(mail|email|message|letter|note)';
const pointed = '(it|this|that|this one|that one|them|all of it|all of that)';

/** Only intents that change nothing are read loosely; what acts needs every word accounted for. */
export const looseCues: readonly LooseCue[] = [
  {
    kind: 'read',
    points: 2,
    phrases: [
      'word (for|by) word|verbatim|out loud|aloud|in full|in its entirety|from (top to bottom|start to finish|beginning to end|first to last)|[exactly] as it (stands|was written|is written|is)|every [single] word|every line|line by line|unabridged',
    ],
  },
  { kind: 'read', points: 1, phrases: ['read|recite|read out|let (us|me) (hear|have)|hear|listen to'] },
  {
    kind: 'read',
    points: 1,
    phrases: [
      `[the|its|this|that] (whole|full|entire|complete|exact|actual) (thing|lot|text|words|wording|${mail})|the lot|all of it|it all`,
      `(the|this|that) ${mail} (out|in full|aloud)|me ${mail}`,
    ],
  },
  {
    kind: 'repeat',
    points: 2,
    phrases: [
      `(say|tell|read|run|give|hear|go over|play|have) [me|us] ${pointed} [to me|out|by me|through|past me] (again|once more|one more time|once again)|(once|one time) more|again from the (start|top|beginning)|from the (start|top|beginning) again|(what|what was it) [did|that|were] you [just] (say|said|saying)`,
      `[i] (did|could|do|can|was) not [quite|really|fully|properly] (follow|following|hear|hearing|catch|catching|get|understand|make out|listening|paying attention|concentrating) [a word of|a word|any of|all of|half of|to] [${pointed}|you|the last (bit|part)]|i (zoned|drifted|dozed|switched) (out|off)|i (missed|lost) (that|it|the end|the last bit|half of that|all of that|the start)|you lost me|where was i|i was (miles away|elsewhere|not listening|daydreaming|distracted)`,
    ],
  },
  { kind: 'repeat', points: 1, phrases: ['repeat|again|replay|rewind', 'sorry|pardon|what was that|come again|what'] },
  {
    kind: 'skip-topic',
    points: 2,
    target: { scope: 'topic' },
    phrases: [
      '(the next|next|another|a new|a different|a fresh|some other) (topic|subject|theme|group|section)|(move|get|go) (off|away from|past) (this|that) (topic|subject|theme)',
      '[i] (do|am|would) (not|no) (want|wanting|care|wish|need|like|interested) [to hear|for|to know] [any|anything|a word|another word] more (about|of|on|from) [this|that|the] [topic|subject|theme|group|thread]',
    ],
  },
  {
    kind: 'skip-topic',
    points: 1,
    target: { scope: 'topic' },
    phrases: [
      '(enough|plenty|enough already|nothing (more|else|further)|no more|not another word|fed up|sick|tired|bored|done|finished|had it) (of|about|on|with|from)|heard [it] (enough|all|plenty)|skip|skipping|jump over|pass over|leave out|bugger|sod|screw|to hell with|never mind|forget|spare me|drop|not interested in',
    ],
  },
  {
    kind: 'skip-topic',
    points: 1,
    target: { scope: 'topic' },
    phrases: [
      '(this|that|the) [whole|entire] (topic|subject|theme|group|section|matter)|(group|theme|topic|subject)|the (rest|others|remainder) [of (it|this|that|them|these)]|all of (it|this|that|them|these)|all (this|that)|everything else (about|on) (it|this|that)',
    ],
  },
  {
    kind: 'skip-topic',
    points: 1,
    target: { scope: 'thread' },
    phrases: ['(this|that|the) [whole|entire] (thread|conversation|exchange|chain)'],
  },
  { kind: 'skip-topic', points: 1, target: { scope: 'topic' }, phrases: ['move (on|along)'] },
  {
    kind: 'go-back',
    points: 1,
    phrases: [
      '(go|going|get|jump|come|skip|step|take (me|us)|return|back) back [to (it|that|that one|the one)]|back to|return to|what was (in|that) ',
    ],
  },
  {
    kind: 'go-back',
    points: 1,
    phrases: [
      `(the|that) (last|previous|earlier|preceding) (one|${mail})|the (one|${mail}) (before|earlier|we had|you read) [that|this|it]|one (before|earlier|back)|where we were before`,
    ],
  },
  {
    kind: 'go-deeper',
    points: 2,
    phrases: [
      '(more|further|some|the) (detail|details|background|particulars|specifics|context)|(more|further) (information|info|depth|about (it|this|that)|on (it|this|that))|(tell|give|say) [me|us] [a bit|a little|some] more|in (more|greater|further) (detail|depth)|(go|dig|look) [a bit|a little] (deeper|closer)',
    ],
  },
  {
    kind: 'list-topics',
    points: 1,
    phrases: [
      '(what|which) [all] [mails|emails|messages|letters|topics|subjects|things] (is|are|have)|(take|run|walk|talk) (me|us) through|(tell|show|give) (me|us)|list|name|read out',
    ],
  },
  {
    kind: 'list-topics',
    points: 1,
    phrases: [
      'waiting|pending|outstanding|still open|in (my|the) (inbox|mailbox|mail|post)|on (my|the) (list|agenda|plate)|what is (there|new|in|waiting)|[all] (the|my) (topics|subjects|headlines|themes)|overview|headlines|agenda|rundown',
    ],
  },
  {
    kind: 'who-from',
    points: 1,
    phrases: ['who|whom|(from|by) (which|what) (person|company|one|man|woman)|(which|what) (person|company|sender)'],
  },
  {
    kind: 'who-from',
    points: 1,
    phrases: [
      `(sent|wrote|written|from|by|off|behind|writing|posted) [${pointed}|me|us]|has (come|been sent)|the (sender|author|writer)|(it|this|that|this one|that one) (come|came) from`,
    ],
  },
  {
    kind: 'when-sent',
    points: 1,
    phrases: ['when|how (old|long ago|recent)|(what|which) (date|day|time)|since when|the (date|time) of'],
  },
  {
    kind: 'when-sent',
    points: 1,
    phrases: [
      '[been] (sent|received|written|dated|posted)|(come|came|coming) (in|through|from)|arrive|arrived|turn up',
    ],
  },
  {
    kind: 'what-about',
    points: 1,
    phrases: ['what|in (brief|short)|briefly|(give|tell) me [quickly|shortly|in a few words]|quickly|fast'],
  },
  {
    kind: 'what-about',
    points: 1,
    phrases: [
      `(want|wants|wanting|need|needs|after|on about|regarding|concerning|asking|saying|telling|getting at|driving at|expecting) [from (me|us)|of (me|us)|for]|(is|was) ${pointed} [all] about|(is|was) (this|that|the) ${mail} [all] about|the (gist|point|upshot|essence|nub|matter|purpose|substance) [of]|about`,
    ],
  },
  { kind: 'why-first', points: 1, phrases: ['why|[the|what] (reason|grounds)|how come|on what grounds|what makes'] },
  {
    kind: 'why-first',
    points: 1,
    phrases: [
      '[at|in|on|to] [the] (first|top|front)|first [one|mail]|(before|ahead of|above|over) (the|all the|all) (others|other|rest|other ones|other mails)|so (early|high|urgent|important|pressing)|up front|urgent|priority|red flag|flagged|[did|have] [you] [have] (open|opened|start|started|begin|began|begun|lead|led) with',
    ],
  },
  {
    kind: 'left-out',
    points: 1,
    phrases: ['what|which|anything|something|tell me|all'],
  },
  {
    kind: 'left-out',
    points: 1,
    phrases: [
      '(leave|left|leaving|skip|skipped|hold|held|keep|kept|keeping|filter|filtered|sort|sorted|drop|dropped) (out|back|away|over|aside|from me)|(you|not|did not|have not|you did not) (tell|told|read|mention|mentioned|show|shown) [to] (me|us)|am i missing|skipped',
    ],
  },
  { kind: 'how-many', points: 1, phrases: ["how (many|much|long) ['s|more|longer]|the (number|count) of"] },
  {
    kind: 'how-many',
    points: 1,
    phrases: [
      '(left|remaining|remain|to go|still|unread|outstanding|waiting)|(mails|emails|messages|letters|topics)|more of (these|them|this)|[are|is] there|to (listen|hear|get through|come)',
    ],
  },
  {
    kind: 'help',
    points: 2,
    phrases: [
      'what (can|could|may) i (say|ask|do|tell you)|what can you do|how (does|do) (this|you) work|(what|which) (are|is) (my|the) (options|commands)|help me out',
    ],
  },
  {
    kind: 'thanks',
    points: 2,
    phrases: ['thank you|thanks|cheers|much obliged|(i|we) appreciate (it|that)|i am grateful'],
  },
  {
    kind: 'next',
    points: 2,
    phrases: [
      `(on to|let us have|give me|show me|bring me|go to|get to|hear|have) [the|your] next [one|${mail}]|(the|and|so|now) next (one|${mail})`,
    ],
  },
  {
    kind: 'why-first',
    points: 2,
    phrases: [
      "why ('s|is|was) (this|that|it) [one] [up] (at|on) [the] top [of the (pile|list|heap)]|why (this|that) one [first]|why (start|begin|lead|open) with (this|that|it)|what is so (urgent|important|pressing|special) about (this|that|it)",
    ],
  },
  {
    kind: 'what-about',
    points: 2,
    phrases: [
      `in a nutshell|(the|a) (short version|quick version|summary|gist|highlights)|sum (${pointed}) up|boil (${pointed}) down`,
    ],
  },
  {
    kind: 'left-out',
    points: 2,
    phrases: [
      '(anything|something|what) [else] [that] you (did not|have not) (tell|told|mention|mentioned|read|show|shown|cover|covered) [me|us] [about]|(anything|what) (did|have) you (skip|skipped|leave out|left out|hold back|held back|miss out|missed out|not tell me)',
    ],
  },
  {
    kind: 'help',
    points: 2,
    phrases: [
      'what (sort|sorts|kind|kinds) of (things|thing|stuff|commands) (can|could|may) i (say|ask|do|tell) [you] [to do]|what are my options|i do not know what (to say|i can say) [to you]',
    ],
  },
  {
    kind: 'list-topics',
    points: 2,
    phrases: [
      'just the (headings|headlines|topics|subjects)|(what|which) (topics|subjects|themes) (have you got|do you have|are there|have we got|do we have) [for me] [today|now|so far]',
    ],
  },
  {
    kind: 'next',
    points: 2,
    phrases: [
      'what else (is there|have you got|do you have|is in there|have we got|is in)|anything else [in there|for me]',
    ],
  },
];

/** Resuming is asked for only while something is paused. */
export const resumeCues: readonly LooseCue[] = [
  {
    kind: 'resume',
    points: 2,
    phrases: [
      '(go|carry|read|keep|move) on|continue|(carry|keep) going|where (you|we) (were|stopped|left off)|back (to it|with you|again)|resume|let us (go|hear it)',
    ],
  },
];
