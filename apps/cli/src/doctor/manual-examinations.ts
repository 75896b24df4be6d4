import type { Settings } from '@nexus/runtime';
import { describeDatabase, probeDocumentVectors, probeEmbeddingModel } from '@nexus/runtime/inspection';
import type { Examination } from './finding.ts';

/** Milliseconds: an embedded database that nobody has open is started to be asked. */
const openWithin = 30_000;

const openai = 'api.openai.com';

function embeddingModel({ embeddingModel: service }: Settings): Examination {
  return {
    service: 'Embedding model',
    absent: 'not set; manuals are searched by words',
    settings: 'Check OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_EMBEDDING_MODEL.',
    examine:
      service &&
      (async (signal) => {
        await probeEmbeddingModel(service, signal);
        return `${service.model} at ${service.baseURL === undefined ? openai : new URL(service.baseURL).host}`;
      }),
  };
}

function manuals({ database: settings, embeddingModel: service }: Settings): Examination {
  const exists = settings !== null && describeDatabase(settings).exists;
  return {
    service: 'Manuals',
    absent: settings === null ? 'kept nowhere: NEXUS_DATA_DIR says so' : 'none yet',
    settings: 'See the line of the database.',
    within: openWithin,
    examine: exists
      ? async () => {
          const { canKeep, chunks, lacking } = await probeDocumentVectors(settings, service?.model ?? null);
          if (chunks === 0)
            return canKeep ? 'none yet' : 'none yet; no pgvector in the database, so search is by words';
          const passages = `${chunks} ${chunks === 1 ? 'passage' : 'passages'}`;
          if (!canKeep) return `${passages}; no pgvector in the database, so they are searched by words`;
          const missing = lacking.reduce((sum, one) => sum + one.chunks, 0);
          if (missing === 0) return `${passages}, each with its vector`;
          if (service === null) return `${passages}, ${missing} without a vector: no embedding model is set`;
          return `${passages}, ${missing} without a vector of ${service.model}: \`npm run nexus -- embed --all\` makes them`;
        }
      : null,
  };
}

/** What offices uploaded, and what makes it found by meaning. */
export function manualExaminations(settings: Settings): readonly Examination[] {
  return [embeddingModel(settings), manuals(settings)];
}
