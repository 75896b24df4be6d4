import { randomUUID } from 'node:crypto';
import { type OpenApiOptions, openApi, startSupabaseDouble } from '@nexus/api/testing';
import { MemoryReading, type UserKnowledgeStore } from '@nexus/contracts';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { onTestFinished } from 'vitest';

interface Asked {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API over a memory of a test’s own, with no limits but its own. */
export async function openMemoryApi(options: OpenApiOptions & { readonly knowledge?: UserKnowledgeStore } = {}) {
  const { knowledge = createMemoryKnowledgeStore() } = options;
  const { app, logged } = await openApi({ ...options, knowledge, rateLimits: { any: 1e6, memory: 1e6 } });
  const ask = (url: string, { method = 'GET', payload, headers = {} }: Asked = {}) =>
    app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  const add = (content: unknown, category: unknown = 'rule', headers: Readonly<Record<string, string>> = {}) =>
    ask('/memory/entries', { method: 'POST', payload: { content, category }, headers });
  const read = async (headers = {}) => MemoryReading.parse((await ask('/memory', { headers })).json());
  const contents = async (headers = {}) => (await read(headers)).document.entries.map(({ content }) => content);
  return { app, ask, add, read, contents, logged, knowledge };
}

/** Two users with a token each. */
export async function openMemoryApiOfTwo() {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const sign = async (userId: string) => ({ authorization: `Bearer ${await supabase.sign(userId)}` });
  const [ada, ben] = [await sign(randomUUID()), await sign(randomUUID())];
  const opened = await openMemoryApi({
    environment: { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret },
  });
  return { ...opened, ada, ben };
}
