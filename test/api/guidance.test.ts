import { randomUUID } from 'node:crypto';
import { openApi, startSupabaseDouble } from '@nexus/api/testing';
import {
  BriefReading,
  GuidanceFound,
  localUserId,
  NexusError,
  PackReading,
  PacksReading,
  ToolUses,
} from '@nexus/contracts';
import { createMemoryToolTelemetry } from '@nexus/knowledge-store';
import { createPackLibrary, type KnowledgePack } from '@nexus/packs';
import { createGuidance } from '@nexus/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';

const lifts: KnowledgePack = {
  ...{
    id: 'lifts-1',
    domain: 'buildings',
    title: 'Lifts',
    version: '1.0',
    effective: '2020-01-01',
    reviewBy: '2026-01-01',
  },
  ...{ confidence: 'medium', active: true },
  rules: [
    {
      ...{ id: 'width', topic: 'lift width', content: 'A lift must be 110 centimetres wide.', when: ['people >= 4'] },
      ...{ appliesWhen: 'four people and more', statutory: false, active: true },
      citations: [{ source: 'A made-up lift guide', section: '3.2', page: 14 }],
    },
  ],
};
const clock = () => new Date('2026-11-25T09:00:00Z');

async function open(arranger: Parameters<typeof createGuidance>[0]['arranger'] = null) {
  const library = createPackLibrary([lifts]);
  const telemetry = createMemoryToolTelemetry();
  const { app } = await openApi({
    guidance: createGuidance({ load: async () => library, arranger, clock }),
    telemetry,
  });
  const get = async (url: string) => (await app.inject({ url })).json();
  return { app, get, telemetry };
}

describe('guidance over REST', () => {
  it('P-4: packs, which are due for review, and their rules with citations', async () => {
    const { get } = await open();
    expect(PacksReading.parse(await get('/packs'))).toMatchObject({
      packs: [{ id: 'lifts-1', title: 'Lifts', version: '1.0', rules: 1, reviewIsDue: true, supersededBy: null }],
    });
    expect(PackReading.parse(await get('/packs/lifts-1')).rules).toEqual([
      {
        ...{ id: 'width', topic: 'lift width', content: 'A lift must be 110 centimetres wide.', active: true },
        ...{ appliesWhen: 'four people and more', conditions: ['people >= 4'], statutory: false },
        citations: ['A made-up lift guide, section 3.2, page 14'],
      },
    ]);
    expect((await get('/packs/none')).code).toBe('NOT_FOUND');
  });

  it('P-4: a search gives rules as they stand, with what has to be known of their pack; else the topics', async () => {
    const { get } = await open();
    expect(GuidanceFound.parse(await get('/packs/search?q=lift%20width'))).toMatchObject({
      rules: [
        {
          ...{ content: 'A lift must be 110 centimetres wide.', pack: { id: 'lifts-1', version: '1.0' } },
          warnings: [
            'This guidance is from Lifts, version 1.0, of 2020. Check for updates.',
            'Cross-reference it with official sources.',
          ],
        },
      ],
    });
    expect(await get('/packs/search?q=helicopters')).toEqual({ rules: [], topics: ['lift width'] });
    expect((await get('/packs/search')).code).toBe('REQUEST_INVALID');
  });

  it('P-3: a brief cites every line, says "should" where no law asks, and what has to be known', async () => {
    const { app } = await open();
    const answer = await app.inject({ method: 'POST', url: '/packs/brief', payload: { topic: 'a lift' } });
    expect(BriefReading.parse(answer.json())).toEqual({
      sections: [
        {
          heading: 'Lift width',
          lines: [
            {
              ...{
                text: 'A lift should be 110 centimetres wide.',
                statutory: false,
                appliesWhen: 'four people and more',
              },
              citations: ['A made-up lift guide, section 3.2, page 14'],
              pack: { id: 'lifts-1', title: 'Lifts', version: '1.0' },
            },
          ],
        },
      ],
      notes: [
        'Lifts, version 1.0: This guidance is from Lifts, version 1.0, of 2020. Check for updates.',
        'Lifts, version 1.0: Cross-reference it with official sources.',
      ],
      ...{ arrangedBy: null, topics: [] },
    });
    const wrong = await app.inject({ method: 'POST', url: '/packs/brief', payload: { topic: ' ' } });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'REQUEST_INVALID']);
  });

  it('P-4: packs that cannot be read are a problem with a code', async () => {
    const load = async () => {
      throw new NexusError('PACKS_UNREACHABLE', 'away', { retryable: true });
    };
    const { app } = await openApi({ guidance: createGuidance({ load, arranger: null }) });
    const answer = await app.inject({ url: '/packs' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'PACKS_UNREACHABLE']);
  });
});

describe('telemetry over REST', () => {
  it('P-5: a call of a tool is counted with its pack and model, and with no word of what was asked', async () => {
    const { app, get, telemetry } = await open({
      name: 'small',
      async arrange(_question, _signal, onTokens) {
        onTokens(321);
        return { sections: [{ heading: 'Lift width', rules: ['r1'] }] };
      },
    });
    await get('/packs/search?q=lift%20width%20canary');
    await app.inject({ method: 'POST', url: '/packs/brief', payload: { topic: 'a lift', context: 'canary' } });
    await get('/packs/search');
    await get('/healthz');
    const pack = { id: 'lifts-1', version: '1.0', confidence: 'medium' };
    expect(telemetry.calls).toMatchObject([
      { door: 'rest', tool: 'consult_knowledge_pack', userId: localUserId, model: null, succeeded: true, pack },
      { door: 'rest', tool: 'generate_brief', model: 'small', tokens: 321, succeeded: true, pack },
      { tool: 'consult_knowledge_pack', succeeded: false },
    ]);
    expect(JSON.stringify(telemetry.calls)).not.toContain('canary');
    const uses = ToolUses.parse(await get('/telemetry?days=7'));
    expect(uses).toMatchObject({
      days: 7,
      tools: [{ tool: 'consult_knowledge_pack', calls: 2, failed: 1 }, { calls: 1 }],
    });
  });

  it('P-5: whoever does not sign in sees nothing, nobody sees another’s, and only an admin an office', async () => {
    const supabase = await startSupabaseDouble();
    onTestFinished(() => supabase[Symbol.asyncDispose]());
    const telemetry = createMemoryToolTelemetry();
    const [ada, ben] = [randomUUID(), randomUUID()];
    const at = new Date();
    telemetry.record({
      ...{ door: 'mcp', tool: 'search_manuals', userId: ada, organizationId: null, at },
      ...{ milliseconds: 1, model: null, succeeded: true },
    });
    const environment = { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret };
    const { app } = await openApi({ telemetry, environment });
    const ask = async (url: string, userId: string | null) => {
      const headers = userId === null ? {} : { authorization: `Bearer ${await supabase.sign(userId)}` };
      return app.inject({ url, headers });
    };
    expect((await ask('/telemetry', null)).statusCode).toBe(401);
    expect((await ask('/telemetry', ben)).json().tools).toEqual([]);
    expect((await ask('/telemetry', ada)).json().tools).toHaveLength(1);
    expect((await ask(`/organizations/${randomUUID()}/telemetry`, ada)).json().code).toBe('FORBIDDEN');
  });
});
