import type { Intent, IntentKind } from '../intent.ts';
import type { PatternMatch } from './match-pattern.ts';
import type { Rule } from './rule.ts';
import type { Bindings, PersonReading } from './slot-values.ts';

const aboutSenders: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'mute-sender',
  'prioritize-sender',
  'unmute-sender',
  'unprioritize-sender',
]);

function senderSlots(kind: Rule['kind'], person: PersonReading | undefined): Partial<Intent> {
  if (person === undefined) return {};
  // "What does Eleanor want": her mail is meant, whichever is open.
  if (kind === 'what-about')
    return person.isSender ? {} : { target: { scope: 'matching', query: '', from: person.name, plural: false } };
  if (aboutSenders.has(kind)) return person.isSender ? {} : { sender: person.name };
  if (kind === 'draft-reply') return person.isSender ? {} : { recipients: [person.name] };
  return kind === 'search' ? { from: person.name } : {};
}

/** "Remind me of the school thing": the words pick the mail; "go to the one about the trip": the topic. */
function pickedByQuery({ kind }: Rule, { query, target }: Bindings): Partial<Intent> {
  if (query === undefined) return {};
  if (kind === 'search') return { query };
  if (kind === 'next') return { topic: query };
  return target === undefined ? { target: { scope: 'matching', query, plural: false } } : {};
}

function plainSlots({ when, folder, body, people, topic, count }: Bindings): Partial<Intent> {
  return {
    ...(when === undefined ? {} : { when }),
    ...(folder === undefined ? {} : { folder }),
    ...(body === undefined ? {} : { body }),
    ...(people === undefined ? {} : { recipients: people }),
    ...(topic === undefined ? {} : { topic }),
    ...(count === undefined ? {} : { count }),
  };
}

/** Words taken on trust (names, subjects) lower the confidence a little; unexplained words never get this far. */
const confidenceLostPerTrustedWord = 0.02;

export function buildIntent(rule: Rule, match: PatternMatch): Intent {
  return {
    target: match.bindings.target ?? { scope: 'current' },
    ...senderSlots(rule.kind, match.bindings.person),
    ...plainSlots(match.bindings),
    ...pickedByQuery(rule, match.bindings),
    ...rule.fixed,
    kind: rule.kind,
    confidence: Math.max(0.7, 1 - confidenceLostPerTrustedWord * match.cost),
  };
}
