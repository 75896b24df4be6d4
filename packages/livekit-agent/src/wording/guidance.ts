import type { Citation, GivenRule, PackAnswer, PackHead, PackOrigin, PackWarning } from '@nexus/packs';
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
    ...packs.flatMap(({ pack, warnings }) => warnings.flatMap((warning) => sayWarning(warning, pack, today) ?? [])),
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
  const where = citation === undefined ? pack.title : sayCitation(citation);
  const opening = isOneOfSeveral ? `By ${pack.title}: ` : '';
  const applies = open.length > 0 && rule.appliesWhen !== undefined ? ` It applies to ${rule.appliesWhen}.` : '';
  const weight = rule.statutory ? ' It is a legal requirement.' : '';
  return `${opening}${rule.content}${applies}${weight} That is from ${where}, in ${pack.title}, version ${pack.version}.`;
}

function sayCitation({ source, section, page }: Citation): string {
  return [
    source,
    ...(section === undefined ? [] : [/^[\d.]+$/.test(section) ? `section ${section}` : `under ${section}`]),
    ...(page === undefined ? [] : [`page ${page}`]),
  ].join(', ');
}

function sayWarning(warning: PackWarning, pack: PackHead, today: string): string | null {
  switch (warning.code) {
    case 'PAST_REVIEW':
      return `This guidance is from ${pack.title}, version ${pack.version}, of ${pack.effective.slice(0, 4)}. Check for updates.`;
    case 'NOT_YET_IN_FORCE':
      return `It is not in force before ${sayDay(pack.effective, today)}.`;
    case 'REPLACES':
      return `It takes the place of ${joinWithAnd(warning.packs.map(({ version }) => `version ${version}`))}.`;
    case 'TO_BE_REPLACED':
      return warning.by === null
        ? 'Another version has taken its place, which I do not have. Check for updates.'
        : `Version ${warning.by.version} takes its place on ${sayDay(warning.by.effective, today)}.`;
    case 'CONFIDENCE_MEDIUM':
      return 'Cross-reference it with official sources.';
    case 'CONFIDENCE_DRAFT':
      return 'It is a draft: verify it before you build on it.';
  }
}

function sayDay(day: string, today: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
}
