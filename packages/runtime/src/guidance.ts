import {
  type BriefReading,
  type GuidanceFound,
  NexusError,
  type PackOverview,
  type PackReading,
  type PackRule,
  type PacksReading,
  type ToolCall,
  type UserId,
} from '@nexus/contracts';
import {
  type BriefModel,
  citationText,
  generateBrief,
  type KnowledgePack,
  type PackHead,
  type PackLibrary,
  type Rule,
  sayWarnings,
} from '@nexus/packs';

/** What of a consultation is counted (P-5). */
type UsedGuidance = Partial<Pick<ToolCall, 'pack' | 'model' | 'tokens'>>;

/** Packs as a page shows and asks them. @throws NexusError PACKS_UNREACHABLE (retryable) */
export interface Guidance {
  list(userId: UserId): Promise<PacksReading>;
  /** @throws NexusError also NOT_FOUND */
  read(userId: UserId, packId: string): Promise<PackReading>;
  search(
    userId: UserId,
    question: { readonly topic: string; readonly domain?: string | undefined; readonly applies?: string | undefined },
  ): Promise<{ readonly found: GuidanceFound; readonly used: UsedGuidance }>;
  brief(
    userId: UserId,
    order: { readonly topic: string; readonly context: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly brief: BriefReading; readonly used: UsedGuidance }>;
}

interface GuidanceParts {
  /** All packs that this user may see, as they are now. */
  readonly load: (userId: UserId) => Promise<PackLibrary>;
  /** Arranges briefs; null: they stand by topic. */
  readonly arranger: BriefModel | null;
  readonly clock?: () => Date;
}

export function createGuidance({ load, arranger, clock = () => new Date() }: GuidanceParts): Guidance {
  const today = () => clock().toISOString().slice(0, 10);
  return {
    async list(userId) {
      const { packs } = await load(userId);
      return { packs: packs.map((pack) => overviewOf(pack, today())) };
    },
    async read(userId, packId) {
      const pack = (await load(userId)).packs.find(({ id }) => id === packId);
      if (pack === undefined) throw new NexusError('NOT_FOUND', 'There is no such knowledge pack.');
      return { pack: overviewOf(pack, today()), rules: pack.rules.map(ruleOf) };
    },
    async search(userId, { topic, domain, applies }) {
      const library = await load(userId);
      const question = { topic, ...(domain !== undefined && { domain }), ...(applies !== undefined && { applies }) };
      const answer = library.consult(question, today());
      if (answer.kind === 'nothing') return { found: { rules: [], topics: [...answer.topics] }, used: {} };
      const rules = answer.rules.map(({ rule, pack, warnings }) => ({
        ...ruleOf(rule),
        pack: namedPack(pack),
        warnings: [...sayWarnings(warnings, pack, today())],
      }));
      return { found: { rules, topics: [] }, used: usedOf(answer.rules[0]?.pack) };
    },
    async brief(userId, order) {
      const library = await load(userId);
      const brief = await generateBrief({ library, model: arranger }, { ...order, today: today() });
      if (brief.kind === 'nothing')
        return { brief: { sections: [], notes: [], arrangedBy: null, topics: [...brief.topics] }, used: {} };
      const sections = brief.sections.map(({ heading, lines }) => ({
        heading,
        lines: lines.map(({ text, statutory, citations, pack, rule, open }) => ({
          ...{ text, statutory, pack: namedPack(pack), citations: citations.map(citationText) },
          appliesWhen: open.length > 0 ? (rule.appliesWhen ?? null) : null,
        })),
      }));
      const notes = brief.packs.flatMap(({ pack, warnings }) =>
        sayWarnings(warnings, pack, today()).map((said) => `${pack.title}, version ${pack.version}: ${said}`),
      );
      const { arrangedBy } = brief;
      return {
        brief: { sections, notes, arrangedBy, topics: [] },
        used: { ...usedOf(brief.packs[0]?.pack), ...brief.asked },
      };
    },
  };
}

function usedOf(pack: PackHead | undefined): UsedGuidance {
  return pack === undefined ? {} : { pack: { id: pack.id, version: pack.version, confidence: pack.confidence } };
}

const namedPack = ({ id, title, version }: Pick<PackHead, 'id' | 'title' | 'version'>) => ({ id, title, version });

function overviewOf(pack: KnowledgePack, today: string): PackOverview {
  const { rules, source = null, supersededBy = null, ...head } = pack;
  return { ...head, source, supersededBy, rules: rules.length, reviewIsDue: pack.active && pack.reviewBy < today };
}

function ruleOf({ id, topic, appliesWhen, when, content, statutory, active, citations }: Rule): PackRule {
  return {
    ...{ id, topic, content, statutory, active },
    appliesWhen: appliesWhen ?? null,
    conditions: [...when],
    citations: citations.map(citationText),
  };
}
