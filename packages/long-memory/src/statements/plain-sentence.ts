import { isNameLike } from '../phrases.ts';
import { formsOfBe, verbForm } from './relations.ts';

const name = String.raw`\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*`;
const number = String.raw`(?:\d\S*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)`;

type Rewriting = readonly [pattern: RegExp, plainly: (groups: Readonly<Record<string, string>>) => string];

const ownerOf = (who: string) =>
  /^i$/i.test(who) ? 'my' : /^we$/i.test(who) ? 'our' : /^they$/i.test(who) ? 'their' : `${who}'s`;

/** What is behind "a new doctor": who it is, or what is said of it. */
function saysOf(owner: string, what: string, rest: string): string {
  const named = new RegExp(
    `^(?:(?:it|he|she|they|this one) (?:is|are) (?:called |named )?|called |named |(?:his|her|its|the) name is )?(?<named>${name})$`,
    'u',
  ).exec(rest)?.groups?.named;
  const said = rest.replace(/^(?:it|he|she|they) /i, '');
  return named === undefined ? `${owner} ${what} ${said} now` : `${owner} ${what} is ${named} now`;
}

/** Ways to say in one clause, or in two, what a plain one says. */
const rewritings: readonly Rewriting[] = [
  // "It is not Tom who signs it any longer but Ana".
  [
    /^(?:it is )?(?:not|no longer) (?<former>[^,]+?) (?:(?:who|that) )?(?<rest>\p{Ll}+ .+?)(?: any (?:longer|more)| anymore)?,? but (?<who>[^,]+)$/u,
    ({ former, rest, who }) => `${who} ${rest}, not ${former}`,
  ],
  // "We have a new plumber, Corrigan"; "Gary has a new number, ends in 782".
  [
    /^(?<who>.+?) (?:has|have|has got|have got|got|am with|is with|are with|goes to|go to) an? (?:new|different|another) (?<what>[\p{Ll} ]+?)(?:\s*[,;:]\s*(?:and )?|\s+(?=called|named))(?<rest>.+)$/u,
    ({ who = '', what = '', rest = '' }) => saysOf(ownerOf(who), what, rest),
  ],
  // "I have been given parking space 31".
  [
    new RegExp(
      String.raw`^(?<who>i|we) (?:have been|was|were|got) (?:given|assigned|allocated|moved to) (?:the )?(?<what>[\p{Ll} ]+?) (?:number )?(?<value>${number}.*)$`,
      'iu',
    ),
    ({ who = '', what, value }) => `${ownerOf(who)} ${what} is ${value} now`,
  ],
  // "The board appointed Ana as treasurer"; "they have put Sunita in as project manager".
  [
    new RegExp(
      String.raw`^(?<by>[Tt]hey|[Ww]e|[Tt]he [\p{Ll} ]+|${name}) (?:have |has )?(?:put|brought|named|appointed|made|got|hired|took) (?<who>${name})(?: (?:in|up|on))? as (?:the |our |its |their )?(?<role>.+)$`,
      'u',
    ),
    ({ by = '', who, role = '' }) =>
      `${who} is the ${role}${/^(?:they|we)$/i.test(by) || /\b(?:of|for|at|on)\b/.test(role) ? '' : ` of ${by}`} now`,
  ],
  // "Sam was replaced by Beth as surveyor".
  [
    /^(?<former>.+?) (?:(?:was|were|is|are|gets|got|has been|have been|will be)) (?:replaced|succeeded|superseded|followed)(?<role> as .+?)? (?:with|by) (?<rest>.+)$/i,
    ({ former, role, rest = '' }) => {
      const { who = rest, as = '' } = /^(?<who>.+?)(?<as> (?:as|on|at|in|for) .+)$/i.exec(rest)?.groups ?? {};
      return `${who} has replaced ${former}${role ?? as}`;
    },
  ],
  // "Building control went from Andrew Shaw to Ravi Menon".
  [
    new RegExp(
      `^(?!(?:i|we|they|he|she) )(?<thing>.+?) (?:has |have |was |were |has been |have been )?(?:passed|went|gone|handed over|changed hands|changed|transferred) from (?<former>${name}) to (?<who>${name})(?<rest>.*)$`,
      'u',
    ),
    ({ thing, former, who, rest }) => `${who} took ${thing} over from ${former}${rest}`,
  ],
  // "We no longer buy it at Larch but at Holt".
  [
    /^(?<start>.+?) (?:no longer|not) (?<rest>.+?) (?:at|in|from|with|on|to|by|off) (?<former>[^,]+?),? but (?<end>(?:at|in|from|with|on|to|by|off) [^,]+)$/i,
    ({ start, rest, former, end }) => `${start} ${rest} ${end}, not ${former}`,
  ],
  // "Ivan is off the wiring, Sol is on it".
  [
    new RegExp(
      `^(?<former>${name}) is off (?<thing>(?:the|our|my) [^,]+), (?<who>${name}) is on (?:it|that)(?: now)?$`,
      'u',
    ),
    ({ former, thing, who }) => `${who} took ${thing} over from ${former}`,
  ],
  // "We deal with Owen Pike at the water board".
  [
    new RegExp(
      `^(?:[Ww]e|I) (?:now )?(?:deal with|talk to|speak to|ask for|go through) (?<who>${name}) (?<where>(?:(?:at|in|on|for) .+|there.*))$`,
      'u',
    ),
    ({ who, where }) => `${who} is our contact ${where}`,
  ],
  // "Blue Plate let us down, so we use Fresh Fare".
  [
    new RegExp(
      `^(?<former>${name}) (?<gone>[^,;]+?),?(?: (?:and|so))? (?:we|they) (?:now )?(?:use|have|hired|took|take|chose|go with|went with|work with|went for) (?<who>${name})$`,
      'u',
    ),
    ({ former, gone, who }) =>
      whoIsGone(`${former} ${gone}`) === null ? `${former} ${gone}` : `${who} has replaced ${former}`,
  ],
  // "My sister has left Oslo for Bergen".
  [
    new RegExp(`^(?<who>.+?) (?:has |have )?left (?<from>${name}) for (?<to>${name})$`, 'u'),
    ({ who, from, to }) => `${who} has moved from ${from} to ${to}`,
  ],
  // "The loan runs until 2029": when it ends is what is told, not until when something is so.
  [
    /^(?<thing>.+?) (?:(?:runs?|lasts?|is valid|is good|are valid) (?:until|till|to)|(?:(?:has|have) been|was|were|is|got) (?<turn>extended|renewed|prolonged) (?:until|till|to)) (?<end>.+)$/i,
    ({ thing, turn, end }) => `${thing} ends ${end}${turn === undefined ? '' : ' now'}`,
  ],
  // "We have our office on the second floor".
  [
    /^(?:we|i) (?:have|keep|do|hold) (?<thing>(?:our|my|the) .+?) (?<where>(?:at|in|on|near|behind|under|next to) .+)$/i,
    ({ thing, where }) => `${thing} is ${where}`,
  ],
];

/** Left out: "Nadia, who came from Arup, has taken over". */
const aside = /, (?:who|which|that|whose|where)\b[^,]*,(?= )/giu;
/** "A couple named Hughes" is Hughes. */
const calledOne = /\ban? (?:[\p{Ll}-]+ ){1,4}?(?:called|named|by the name of) (?=\p{Lu})/gu;
/** "Evelyn, my assistant, has …", "the mayor's assistant, Evelyn, has …". */
const apposition =
  /^(?<one>[^,]+), (?!not |no longer )(?<other>[^,]+), (?<rest>(?:has|have|is|was|are|were|will|\p{Ll}+(?:s|ed)) .+)$/u;
const replaced = /^(?:has been|have been|was|were|is) (?:replaced|succeeded|followed|superseded) /i;

function isCalled(text: string): boolean {
  return isNameLike(text) && /^\p{Lu}/u.test(text);
}

function withoutApposition(text: string): string {
  const { one = '', other = '', rest = '' } = apposition.exec(text)?.groups ?? {};
  if (isCalled(one) === isCalled(other)) return text;
  const [who, role] = isCalled(one) ? [one, other] : [other, one];
  return replaced.test(rest) && !/ as /.test(rest) ? `${who} ${rest} as ${role}` : `${who} ${rest}`;
}

/** "Gets delivered by", "got cut to", "is being made by": one passive for all. */
function withPlainPassive(text: string): string {
  return text
    .replace(/\b(is|are|was|were) being (?=\p{Ll})/giu, '$1 ')
    .replace(
      /\b(gets?|got|getting) (?<verb>\p{Ll}+)(?= (?:by|to|from|on|in|at)\b)/giu,
      (whole, got: string, verb: string) => {
        const isPassive = verbForm(verb)?.form === 'past' || /(?:ed|en|cut|put|set)$/.test(verb);
        if (!isPassive) return whole;
        return `${/^got$/i.test(got) ? 'has been' : 'is'} ${verb}`;
      },
    );
}

/** Says in plain clauses what a sentence says in an apposition, a relative clause, a passive or "has a new …". */
export function sayPlainly(sentence: string): string {
  const text = withoutApposition(
    withPlainPassive(sentence.replace(aside, ' ').replace(calledOne, '').replace(/\s+/g, ' ')),
  );
  for (const [pattern, plainly] of rewritings) {
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined) return plainly(groups);
  }
  return text;
}

/** The words before the first verb: whom a clause is about. */
function subjectOf(clause: string): string {
  const words = clause.split(' ');
  const at = words.findIndex(
    (word, place) =>
      place > 0 &&
      (formsOfBe.has(word) ||
        /^\p{Ll}{3,}ed$/u.test(word) ||
        /^(?:has|have|had|will|would|can)$/.test(word) ||
        ['s', 'past'].includes(verbForm(word)?.form ?? '')),
  );
  return at < 1 ? '' : words.slice(0, at).join(' ');
}

/** Who is meant by "he", "it" and "there" in a clause, by the one before it. */
export function withoutPronouns(clause: string, before: string): string {
  // "Zora handed over to Emil, he …".
  const subject = /\bto (?<who>\p{Lu}[\p{L}'’-]*)$/u.exec(before)?.groups?.who ?? subjectOf(before);
  if (subject === '') return clause;
  const place = /\b(?:left|leaves|at|in|from) (?<place>(?:the|our|my) [\p{L} ]+|\p{Lu}[\p{L} ]+)$/u.exec(before)?.groups
    ?.place;
  // "Paul gave up the minibus and Sheila is in charge of it".
  const thing = isCalled(subject)
    ? (/ (?<thing>(?:the|our|my) [\p{L} ]+)$/u.exec(before)?.groups?.thing ?? subject)
    : subject;
  return clause
    .replace(/^(?:he|she|it|they|the one there|the other one|the new one)(?= )/i, subject)
    .replace(/ (?:it|them|him)(?=$| (?:now|instead|since|from)\b)/i, ` ${thing}`)
    .replace(/ there(?=$| (?:now|instead|since|from|is|are)\b)/i, place === undefined ? ' there' : ` at ${place}`);
}

const gone = `(?:left|leaving|retired|retires|resigned|quit|gone|out|off|finished|done|stepped down|handed over to|pulled out|dropped out|backed out|closed|shut|folded|stopped|went|moved (?:on|out|away)|sold|lost|failed|let (?:us|me|them) down|was too|were too|went bankrupt|could not|did not|can not|does not|died|got promoted|is no more|is ill|fell ill)`;
const goes = new RegExp(
  String.raw`^(?:the )?(?<who>.+?) (?:(?:has|have|had|is|are|was|were) )?(?:just |already |finally )?${gone}\b.*$`,
  'u',
);
const letGo =
  /^(?:we|i|they) (?:have |are |had )?(?:dropped|sacked|fired|let go of|lost|left|stopped using|gave up|given up|done with|finished with|parted with|got rid of|no longer use|do not use) (?<who>.+)$/iu;

/** Who is said to be no longer there, or no longer wanted. Null: nobody is. */
export function whoIsGone(clause: string): string | null {
  const said = (letGo.exec(clause) ?? goes.exec(clause))?.groups?.who;
  const ended =
    /^(?<who>.+?)['’]s? (?:contract|lease|job|time|term|licence|license) (?:ran out|run out|ended|is over|expired|was cancelled|has ended|has run out)\b/u.exec(
      clause,
    )?.groups?.who;
  const who = (ended ?? said)?.replace(/ (?:in|on|since|last|this|at the end of) .+$/i, '');
  return who === undefined || who.split(' ').length > 4 || /^(?:i|we|you|he|she|it|they)$/i.test(who) ? null : who;
}
