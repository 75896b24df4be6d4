import { capitalise } from '@nexus/text';
import { ended } from '../actions/lay-draft.ts';

/** The last verb of saying before a message, and to whom, where that is a pronoun. */
const verbOfSaying =
  /\b(?<verb>ask|asking|tell|telling|remind|reminding)\s+(?<whom>him|her|them)?(?!.*\b(?:ask|asking|tell|telling|saying|says?)\b)(?:(?![.!?;:])[^\n]){0,60}$/iu;
/** What the grammar takes for a part of the order: "ask him to", "asking if". */
const leadingWord = /\b(to|if|whether|for|about)\s*$/iu;
const opening =
  '(?<opening>if|whether|(?:by |until |since )?when|where|why|whose?|what(?: \\p{L}+)?|which(?: \\p{L}+)?|how(?: \\p{L}+){0,2}?)';
/** Best with whoever is asked behind it: "how many bags | they have left". */
const indirectQuestions: readonly RegExp[] = [
  new RegExp(`^${opening} (?<clause>(?:he|she|they)\\b.+)$`, 'iu'),
  new RegExp(`^${opening} (?<clause>.+)$`, 'iu'),
];
const subject = /^(?<who>he|she|they)(?<short>['’](?:s|re|ll|d|ve))?(?= |$)(?<rest>.*)$/iu;
const inverted =
  /^(?<verb>can|could|will|would|is|was|does|did|has|should|may|might|must|are|were|do|have) (?<who>he|she|they) (?<rest>.+)$/iu;
const adverb = '(?: (?:still|really|already|also|ever|just|now|actually|even|never|always|not))?';

const irregular: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
  ['does', 'do'],
  ["isn't", "aren't"],
  ["wasn't", "weren't"],
  ["hasn't", "haven't"],
  ["doesn't", "don't"],
]);

/** "Needs" as it goes with "you": "need". */
function agreeing(verb: string): string {
  const known = irregular.get(verb.toLowerCase().replace('’', "'"));
  if (known !== undefined) return known;
  if (!/[^su]s$/iu.test(verb) || verb.length < 4) return verb;
  return verb
    .replace(/ies$/iu, 'y')
    .replace(/(?<=sh|ch|ss|x|o)es$/iu, '')
    .replace(/(?<!s)s$/iu, '');
}

/** What is his or hers is the reader's, where he or she is the reader. */
function ownedBy(who: string, words: string): string {
  const forms: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
    he: [
      [/\bhis\b/giu, 'your'],
      [/\bhim\b/giu, 'you'],
      [/\bhimself\b/giu, 'yourself'],
    ],
    she: [
      [/\bher(?= (?!to\b|at\b|on\b|in\b|by\b|with\b|for\b|from\b|about\b|and\b|or\b|when\b|if\b)\p{L})/giu, 'your'],
      [/\bher\b/giu, 'you'],
      [/\bherself\b/giu, 'yourself'],
    ],
    they: [
      [/\btheir\b/giu, 'your'],
      [/\bthem\b/giu, 'you'],
      [/\bthemselves\b/giu, 'yourselves'],
    ],
  };
  return (forms[who] ?? []).reduce((text, [pattern, own]) => text.replace(pattern, own), words);
}

/** "He still needs the drawings" as it is said to him: "you still need the drawings". */
function spokenTo(clause: string): string {
  const found = subject.exec(clause)?.groups;
  if (found === undefined) return clause;
  const who = (found.who ?? '').toLowerCase();
  const rest = found.rest ?? '';
  const short = (found.short ?? '').replace(/s$/u, 're');
  const agreed =
    who === 'they' || short !== ''
      ? rest
      : rest.replace(
          new RegExp(`^(${adverb}) ([\\p{L}'’]+)`, 'iu'),
          (_, between: string, verb: string) => `${between} ${agreeing(verb)}`,
        );
  return `you${short}${ownedBy(who, agreed)}`;
}

function please(order: string, isNot: boolean): string {
  const own = order.replace(/\b(?:him|her)self\b/giu, 'yourself').replace(/\bthemselves\b/giu, 'yourselves');
  return ended(`Please ${isNot ? 'do not ' : ''}${own}`);
}

function question(words: string): string {
  return `${capitalise(words.replace(/[\s.?!…]+$/u, ''))}?`;
}

/**
 * What the driver said is to be asked or told, as it is written to whom it goes: "ask Tom if he can come" is "Could you tell me if you can come?",
 * "tell her to send the plans" is "Please send the plans." Anything else stays word for word. Pure.
 *
 * @param said the whole of what the driver said
 */
export function directSpeech(body: string, said: string): string {
  const place = said.toLowerCase().lastIndexOf(body.toLowerCase());
  if (body === '' || place < 0) return body;
  const before = said.slice(0, place);
  const order = verbOfSaying.exec(before.trimEnd())?.groups;
  if (order === undefined) return body;
  const lead = leadingWord.exec(before.trimEnd())?.[1];
  const words = lead === undefined ? body : `${lead} ${body}`;
  const toDo = /^(?<not>not )?to (?<what>(?!the |a |an |my |\p{Lu}).+)$/u.exec(words)?.groups;
  if (toDo?.what !== undefined) return please(toDo.what, toDo.not !== undefined);
  if (!/^ask/iu.test(order.verb ?? '')) return toldToThem(body, order.whom);
  const turned = inverted.exec(words)?.groups;
  if (turned?.verb !== undefined)
    return question(`${agreeing(turned.verb)} you ${ownedBy((turned.who ?? '').toLowerCase(), turned.rest ?? '')}`);
  const asked = indirectQuestions.map((pattern) => pattern.exec(words)?.groups).find((groups) => groups !== undefined);
  if (asked?.clause !== undefined)
    return question(`could you tell me ${(asked.opening ?? '').toLowerCase()} ${spokenTo(asked.clause)}`);
  if (/^for /iu.test(words)) return question(`could I have ${words.slice(4)}`);
  return /^about /iu.test(words) ? question(`could you tell me ${words}`) : body;
}

const pronounOf: Readonly<Record<string, string>> = { him: 'he', her: 'she', them: 'they' };

/** "Tell him he was right": he is the one who reads it. */
function toldToThem(body: string, whom: string | undefined): string {
  const who = whom === undefined ? undefined : pronounOf[whom.toLowerCase()];
  return who !== undefined && subject.exec(body)?.groups?.who?.toLowerCase() === who
    ? capitalise(spokenTo(body))
    : body;
}
