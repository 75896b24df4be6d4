import type { Rule } from '../grammar/rule-index.ts';
import type { Intent } from '../intent.ts';

/** What is said around a lasting wish. Without one of these, "shorter" is meant for good as well: there is no other way to tell a mail. */
const lasting =
  '[from now on|from here on|in future|in general|generally|always|from today on|on all of them|with all of them|for the rest|as a rule|today|now|with me|again]';

function verbosity(level: NonNullable<Intent['preference']>['verbosity'], ways: readonly string[]): Rule {
  return { kind: 'set-preference', ways, ...(level && { fixed: { preference: { verbosity: level } } }) };
}

function mode(name: NonNullable<Intent['preference']>['mode'], words: string, ways: readonly string[] = []): Rule {
  const named = [
    `(switch|change|go|turn|set|put|get) [me|it|yourself|us] [over|back] (to|into|in|on) [the] ${words} mode ${lasting}|${words} mode ${lasting}`,
    `(set|switch|change|turn) [the|your|my] mode (to|into) ${words}|mode [to] ${words}`,
  ];
  return { kind: 'set-preference', ways: [...named, ...ways], ...(name && { fixed: { preference: { mode: name } } }) };
}

function style(name: NonNullable<Intent['preference']>['style'], ways: readonly string[]): Rule {
  return { kind: 'set-preference', ways, ...(name && { fixed: { preference: { style: name } } }) };
}

const degree = '[a bit|a little|much|very|rather|as|far|slightly] [more]';
const towards = '[to me|with me]';
/**
 * @param alone words that mean the agent's manner however they are said
 * @param more words that a child is told to be as well, so that "be" takes a "more" with them
 * @param spoken how one may only speak
 */
const manner = (alone: string, more: string, spoken: string) =>
  `(be|act|sound|speak|talk) ${towards} ${degree} (${alone}) ${lasting}|(be|act) ${towards} [a bit|a little|much] more (${more}) ${lasting}|(speak|talk|sound) ${towards} ${degree} (${more}|${spoken}) ${lasting}`;
const styled = (words: string) =>
  `(use|switch to|go for|take|change to|go back to) [a|an|the|your] [more] ${words} (style|tone|voice|way of speaking)|(set|switch|change) [the|your] (style|tone) to ${words}|${words} (style|tone)`;

function enrichment(consent: 'allowed' | 'refused', ways: readonly string[]): Rule {
  return { kind: 'set-preference', ways, fixed: { preference: { enrichment: consent } } };
}

function proposals(consent: 'allowed' | 'refused', ways: readonly string[]): Rule {
  return { kind: 'set-preference', ways, fixed: { preference: { proposals: consent } } };
}

const readsAhead = '(the|a|your) [language|small] (model|ai)';
const unopened = '[any|my|the] (unopened|unread|new) {nouns}|mail [that] i have not (opened|read|heard) [yet]';

export const preferenceRules: readonly Rule[] = [
  verbosity('concise', [
    `be [a bit|a little|much|very|as] (brief|briefer|short|shorter|concise|more concise|more brief|more succinct|less wordy|less detailed|to the point) ${lasting}`,
    `(keep|make|cut) (it|them|things|this|everything|your answers|your summaries|the summaries|the answers|the briefing|all of it) [a bit|a little|much|nice and|very] (short|shorter|brief|briefer|concise|more concise|to the point|crisp) ${lasting}`,
    `(shorter|briefer|more briefly|more concise|in short|fewer words|less detail|less details|less talk|less talking) ${lasting}|[i] (want|need|would like) [it] [a bit|much] (shorter|briefer|less detail|less details|fewer words|shorter summaries) ${lasting}`,
    `(talk|speak|say) (less|more briefly|in fewer words) ${lasting}|(talk|speak|report|summarise|summarize|answer|read) [to me] ${degree} (concisely|succinctly) ${lasting}|more concisely ${lasting}|(give|tell|read) me (less detail|less details|fewer details|less|shorter summaries|the short version of everything|the short versions|only the gist) ${lasting}|(set|change|switch) [the|your] (verbosity|level of detail) to (concise|short|brief|low)`,
  ]),
  verbosity('detailed', [
    `be [a bit|a little|much] (more detailed|longer|more thorough|more verbose|less brief|more complete) ${lasting}|(longer|more thorough) ${lasting}`,
    `(keep|make) (it|them|things|everything|your answers|your summaries|the summaries|the briefing) [a bit|a little|much] (longer|more detailed|more thorough) ${lasting}`,
    '[i] [want|need|would like|give me|tell me|go into|use|add] (more detail|more details|longer summaries|the long version|the details) (from now on|from here on|in future|in general|generally|always|on all of them|with all of them|on every mail|on each mail|for every mail|for each mail|each time|every time)',
    '(set|change|switch) [the|your] (verbosity|level of detail) to (detailed|long|high|full)|always (give me|tell me|go into) (more detail|more details|all the details|the details|longer summaries)',
  ]),
  verbosity('standard', [
    `(go|come|switch|change|turn) back to [the|your] (normal|usual|standard|default|medium) (length|detail|level of detail|verbosity|summaries)|[back to] [the|your] (normal|usual|standard|default) (length|level of detail|verbosity|summaries) ${lasting}`,
    '(set|change|switch) [the|your] (verbosity|level of detail) [back] to (standard|normal|usual|medium|default)',
  ]),
  mode('driving', '(driving|car|drive)'),
  mode('walking', '(walking|walk)', ['(i am|we are) (walking|on foot) [now|today|for a bit]']),
  mode('desk', '(desk|office)', [
    '(i am|we are) (sitting|working) at (my|the|a) desk [now|today]|i am (back at|sitting at) my desk (and have time|with time|so take your time)',
  ]),
  style('formal', [
    manner('formal|formally', 'polite|courteous|official|respectful', 'politely|courteously|in full sentences'),
    `(be|speak|talk|sound) ${towards} ${degree} less (casual|casually|chatty|familiar|informal|relaxed|colloquial) ${lasting}|(speak|talk|sound) ${towards} like (a|my|the) (butler|secretary|gentleman|lawyer|diplomat|banker) ${lasting}`,
    styled('(formal|polite|official)'),
  ]),
  style('conversational', [
    manner(
      'conversational|casual|informal|less formal|less stiff|friendlier|chattier',
      'relaxed|friendly|natural|human|warm|chatty',
      'casually|informally|naturally|normally|less formally',
    ),
    `(speak|talk|sound) ${towards} like (a|my|an old|a good) (friend|mate|buddy|pal|colleague|human|person|human being) ${lasting}|(be|sound) less (like a robot|robotic|stiff) ${lasting}`,
    styled('(conversational|relaxed|casual|friendly|informal|chatty)'),
  ]),
  style('executive', [
    manner('businesslike|executive', 'matter of fact', 'like an executive'),
    `(be|act|report|brief me|speak|talk|sound) ${towards} ${degree} (like|as) (to|for|i am|) (an executive|a boss|a ceo|a manager|a director|a chief of staff|an exec) ${lasting}`,
    `(decisions|numbers|decisions and numbers|risks|decisions and risks) first ${lasting}|(skip|cut|drop|leave out|spare me|without) [all] [the] (pleasantries|niceties|courtesies) ${lasting}`,
    styled('(executive|business|businesslike|management)'),
  ]),
  style('concise', [
    styled('(concise|clipped|terse|minimal)'),
    manner('terse|terser|clipped|laconic|telegraphic', 'curt', 'in telegrams'),
    `use [as] few words [as possible|as you can] ${lasting}|[use] the fewest words [possible] ${lasting}`,
  ]),
  enrichment('allowed', [
    `(let|have) ${readsAhead} (read|see|look at|go through) (${unopened}) ${lasting}`,
    `[you may|you can|please|go ahead and] (send|show|give) (${unopened}) to ${readsAhead} ${lasting}|${readsAhead} (may|can) (read|see|look at|go through) (${unopened}) ${lasting}`,
  ]),
  enrichment('refused', [
    `(stop|quit) (sending|showing|giving) (${unopened}) to ${readsAhead} ${lasting}|(stop|quit) letting ${readsAhead} (read|see|look at|go through) (${unopened}) ${lasting}`,
    `(do not|never) (send|show|give) (${unopened}) to ${readsAhead} ${lasting}|(do not|never) let ${readsAhead} (read|see|look at|go through) (${unopened}) ${lasting}|keep (${unopened}) (from|away from) ${readsAhead} ${lasting}`,
  ]),
  proposals('allowed', [
    `[you may|you can|please] (suggest|propose) (what to remember|what you should remember|memories|things to remember) ${lasting}`,
  ]),
  proposals('refused', [
    `(do not|never|stop) (suggest|suggesting|propose|proposing) (what to remember|what you should remember|memories|things to remember) ${lasting}`,
  ]),
  {
    kind: 'unmute-sender',
    onlyAsk: true,
    ways: [
      '(unmute|unblock|unsilence) <person> [again|now|please]|(stop|end|lift) (muting|blocking|silencing|ignoring) <person>|(end|lift|remove|take away|cancel) the (mute|block) (on|from|for|of) <person>',
      '(take|get|remove|delete) <person> (off|from|out of) [my|the] (muted|mute|blocked|block|ignore|ignored) [list|senders|people|ones]|let me hear [from] <person> again|i want to hear [from] <person> again|<person> (may|can|should) be heard again',
    ],
  },
  {
    kind: 'unprioritize-sender',
    onlyAsk: true,
    ways: [
      '(deprioritize|unprioritize) <person>|(stop|quit) (putting|reading|telling|prioritizing|bringing) [me] [mails from|mail from] <person> [first|on top|at the top]|<person> is no longer (a vip|vip|a priority|important)',
      '(take|get|remove|delete|drop) <person> (off|from|out of) [my|the] (vip|vips|vip list|list of vips|priority list|priorities|favorites|important people|important senders)|<person> (need not|does not need to|does not have to) (come|be) first [any more]',
    ],
  },
  {
    kind: 'mute-thread',
    fixed: { target: { scope: 'thread' } },
    ways: [
      '(mute|silence|hush|unfollow|mute out) (this|that|the) [whole|entire|current|rest of the|rest of this] {thread} [from now on|for good|forever|in future|altogether]|(put|set) (this|that|the) [whole|entire] {thread} (on|to) (mute|silent)',
      'stop (telling|bothering|briefing|reading|notifying|annoying) me [about|with|from|of|on] (this|that) [whole|entire] {thread}|unsubscribe [me] from (this|that) {thread}|unfollow (this|that) {thread}',
      // Without "any more" or "again" it is said of this drive: the topic is skipped.
      'i (do not|never) want to (hear|know|be told|read|hear anything|hear a word) (about|of|on) (this|that|it|this one|that one|this mail|that mail|this matter|this business|this {thread}|that {thread}) (any more|anymore|any longer|again|ever again|ever|no more|in future)|(do not|never) (tell|bother|brief|trouble|annoy) me (about|with|on) (this|that|it|this one|that one|this mail|this matter|this business|this {thread}|that {thread}) (any more|anymore|any longer|again|ever again|in future)',
      'never (tell|brief|read|bother|show) me [about|with|from|of] (this|that) [whole|entire] {thread} [again]|[i] (never|do not) (want|wish|need) to (hear|read|see|know) [anything|any more] [more] [about|of|from|on] (this|that) [whole|entire] {thread} (again|any more|any longer|ever again|ever)',
    ],
  },
  {
    kind: 'unmute-thread',
    onlyAsk: true,
    fixed: { target: { scope: 'thread' } },
    ways: [
      '(unmute|unsilence|follow|unhush) (this|that|the) [whole|entire] {thread} [again]|(stop|end|lift) muting (this|that|the) {thread}|let me hear (this|that|the) {thread} again',
    ],
  },
  {
    kind: 'unmute-thread',
    onlyAsk: true,
    fixed: { target: { scope: 'all' } },
    ways: [
      '(unmute|unsilence) (all|all the|all my|my|the) [muted] (threads|conversations)|let me hear (all|the|my) muted (threads|conversations) again',
    ],
  },
];
