import { late, orLate, type Scheduler } from '@nexus/async';
import type { Values } from '../conditions.ts';
import type { GivenRule, PackHead, PackLibrary, PackWarning } from '../consult.ts';
import type { Citation } from '../knowledge-pack.ts';
import { asAdvice } from './advisory-language.ts';
import {
  type Arrangement,
  type ArrangingQuestion,
  arrangeByTopic,
  askToArrange,
  readArrangement,
} from './arrange-rules.ts';
import { checkBrief } from './check-brief.ts';

/** A small model that puts rules into an order. It writes none of them. */
export interface BriefModel {
  /** By its name at the provider, for telemetry. */
  readonly name: string;
  /**
   * The parsed JSON of its answer, not checked. May reject, and may be late: the brief is made without it then.
   *
   * @param onTokens told what it read and wrote, where the provider says so
   */
  arrange(question: ArrangingQuestion, signal: AbortSignal, onTokens: (tokens: number) => void): Promise<unknown>;
}

interface ModelUse {
  readonly model: string;
  /** What it read and wrote; absent: nobody said. */
  readonly tokens?: number;
}

export interface BriefLine {
  /** The rule's own words; as advice where no law asks for it. */
  readonly text: string;
  /** The law wants it. Of all other lines nothing sounds like "must". */
  readonly statutory: boolean;
  readonly citations: readonly Citation[];
  readonly rule: { readonly id: string; readonly appliesWhen?: string };
  readonly pack: Pick<PackHead, 'id' | 'title' | 'version' | 'confidence'>;
  /** Its conditions of which the case says nothing, as they are written in the pack. */
  readonly open: readonly string[];
}

interface BriefSection {
  readonly heading: string;
  readonly lines: readonly BriefLine[];
}

export type Brief =
  | {
      readonly kind: 'brief';
      readonly topic: string;
      readonly sections: readonly BriefSection[];
      /** What was understood of the case. */
      readonly values: Values;
      /** Each pack that answered, once, with what has to be known of it. */
      readonly packs: readonly { readonly pack: PackHead; readonly warnings: readonly PackWarning[] }[];
      /** The model that arranged it; null: none did, or its answer was not used. */
      readonly arrangedBy: string | null;
      /** The model that was asked, whether or not its answer was used; null: none was. */
      readonly asked: ModelUse | null;
    }
  /** Nothing fits; these are the topics that there are, in their order of the alphabet. */
  | { readonly kind: 'nothing'; readonly topics: readonly string[] };

interface BriefParts {
  readonly library: Pick<PackLibrary, 'consult'>;
  /** Absent or null: the rules stand by topic. */
  readonly model?: BriefModel | null;
  /** What the model's time goes by; the machine's clock where absent. */
  readonly scheduler?: Scheduler;
}

interface BriefRequest {
  /** What it is about, in the asker's words: "a classroom". */
  readonly topic: string;
  /** The case: "a primary school, 30 pupils"; empty where nothing is known. */
  readonly context: string;
  /** The day as YYYY-MM-DD. */
  readonly today: string;
  readonly signal?: AbortSignal;
}

/** Milliseconds that a model has to arrange. A driver waits for eight seconds at most (V-6). */
const arrangeWithin = 4_000;

/**
 * A brief on a topic out of the rules of packs (P-3): consulted first, each line cited, in the rule's own words. A model only arranges, and
 * code checks what it made: where it fails, is late or adds anything, the rules stand by topic.
 *
 * @throws the signal's reason
 */
export async function generateBrief(
  { library, model = null, scheduler }: BriefParts,
  { topic, context, today, signal }: BriefRequest,
): Promise<Brief> {
  const answer = library.consult({ topic, applies: context, wide: true }, today);
  if (answer.kind === 'nothing') return answer;
  const { rules, values } = answer;
  const spent: Pick<ModelUse, 'tokens'>[] = [];
  const onTokens = (tokens: number) => void spent.push({ tokens });
  const arranging = { rules, request: `${topic} ${context}`, signal, scheduler, onTokens };
  const arranged = model === null ? null : await arrangeWith(model, arranging);
  signal?.throwIfAborted();
  const sections = (arranged ?? arrangeByTopic(rules)).map(sectionOf);
  return {
    kind: 'brief',
    topic,
    sections,
    values,
    packs: [...new Map(rules.map(({ pack, warnings }) => [pack.id, { pack, warnings }])).values()],
    arrangedBy: arranged === null ? null : (model?.name ?? null),
    asked: model === null ? null : { model: model.name, ...spent[0] },
  };
}

interface Arranging {
  readonly rules: readonly GivenRule[];
  readonly request: string;
  readonly signal: AbortSignal | undefined;
  readonly scheduler: Scheduler | undefined;
  readonly onTokens: (tokens: number) => void;
}

/** What a model made of the rules, once it has passed the check. @throws the signal's reason */
async function arrangeWith(
  model: BriefModel,
  { rules, request, signal, scheduler, onTokens }: Arranging,
): Promise<readonly Arrangement[] | null> {
  const overdue = new AbortController();
  const ends = signal === undefined ? overdue.signal : AbortSignal.any([signal, overdue.signal]);
  try {
    const answer = await orLate(model.arrange(askToArrange(rules, request), ends, onTokens), arrangeWithin, {
      signal,
      scheduler,
    });
    const arranged = answer === late ? null : readArrangement(answer, rules, request);
    if (arranged === null) return null;
    const checked = arranged.map(({ heading, rules: under }) => ({
      heading,
      lines: under.map((given) => ({ text: lineText(given), citations: given.rule.citations, rule: given.rule })),
    }));
    return checkBrief(
      checked,
      rules.map(({ rule }) => rule),
    ) === null
      ? arranged
      : null;
  } catch {
    signal?.throwIfAborted();
    return null;
  } finally {
    overdue.abort();
  }
}

function lineText({ rule }: GivenRule): string {
  return rule.statutory ? rule.content : asAdvice(rule.content);
}

function sectionOf({ heading, rules }: Arrangement): BriefSection {
  return {
    heading,
    lines: rules.map((given) => ({
      text: lineText(given),
      statutory: given.rule.statutory,
      citations: given.rule.citations,
      rule: {
        id: given.rule.id,
        ...(given.rule.appliesWhen !== undefined && { appliesWhen: given.rule.appliesWhen }),
      },
      pack: {
        id: given.pack.id,
        title: given.pack.title,
        version: given.pack.version,
        confidence: given.pack.confidence,
      },
      open: given.open,
    })),
  };
}
