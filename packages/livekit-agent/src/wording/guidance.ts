import { citationText, type GivenRule, type PackAnswer, type PackOrigin, sayWarnings } from '@nexus/packs';
import { countOf, joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';

/** Topics that are named where nothing fits; nobody would keep more in mind. */
const mostTopicsSaid = 4;
/** Rules that are said one after another; the others are counted. */
const mostRulesSaid = 2;

const meanwhile = 'That is from the copy on this machine: the database of the guidance does not answer just now.';

/** What has to be known of where the rules come from; null: nothing. */
export function sayOrigin(origin: PackOrigin): string | null {
  return origin === 'files-meanwhile' ? meanwhile : null;
}

/** What the guidance says, with its source, section, page and version, and what has to be known of it (P-2, P-4). */
export function sayGuidance(answer: PackAnswer, today: string): string {
  if (answer.kind === 'nothing') return `There is no guidance about that. ${sayTopics(answer.topics)}`;
  const told = answer.rules.slice(0, mostRulesSaid);
  const packs = [...new Map(told.map((given) => [given.pack.id, given])).values()];
  const more = answer.rules.length - told.length;
  return [
    ...told.map((given) => sayRule(given, told.length > 1 && packs.length > 1)),
    ...packs.flatMap(({ pack, warnings }) => sayWarnings(warnings, pack, today)),
    ...(more === 0 ? [] : [`${capitalise(countOf(more, { singular: 'more rule', plural: 'more rules' }))} may apply.`]),
  ].join(' ');
}

/** "I have guidance on …". */
export function sayTopics(topics: readonly string[]): string {
  if (topics.length === 0) return 'I have no guidance at all here.';
  const said = topics.slice(0, mostTopicsSaid);
  const more = topics.length - said.length;
  const last = more === 0 ? [] : [countOf(more, { singular: 'more topic', plural: 'more topics' })];
  return `I have guidance on ${joinWithAnd([...said, ...last])}.`;
}

function sayRule({ rule, pack, open }: GivenRule, isOneOfSeveral: boolean): string {
  const [citation] = rule.citations;
  const where = citation === undefined ? pack.title : citationText(citation);
  const opening = isOneOfSeveral ? `By ${pack.title}: ` : '';
  const applies = open.length > 0 && rule.appliesWhen !== undefined ? ` It applies to ${rule.appliesWhen}.` : '';
  const weight = rule.statutory ? ' It is a legal requirement.' : '';
  return `${opening}${rule.content}${applies}${weight} That is from ${where}, in ${pack.title}, version ${pack.version}.`;
}
