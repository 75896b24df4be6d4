import type { OpenApiOptions } from '@nexus/api/testing';
import { openApi, startSupabaseDouble } from '@nexus/api/testing';
import { createOrganizations, createSecurityLog, createSharedKnowledge, type Database } from '@nexus/knowledge-store';
import { onTestFinished } from 'vitest';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Somebody who signed in, or nobody. */
export interface Asker {
  readonly userId: string | null;
  readonly address?: string;
}

/** What came back: its status, the code of a refusal, and all of it as text. */
interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a route answers with.
  readonly json: any;
}

export interface OfficeApi {
  ask(asker: Asker, method: Method, url: string, payload?: object | string): Promise<Answer>;
  readonly offices: NonNullable<OpenApiOptions['offices']>;
  readonly app: Awaited<ReturnType<typeof openApi>>['app'];
}

/** An API over a real database, to which everybody signs in as Supabase would have it. */
export async function openOfficeApi(database: Database, options: OpenApiOptions = {}): Promise<OfficeApi> {
  const supabase = await startSupabaseDouble();
  const log = createSecurityLog({ database });
  onTestFinished(async () => {
    await log.close();
    await supabase[Symbol.asyncDispose]();
  });
  const offices = {
    organizations: createOrganizations({ database }),
    knowledge: createSharedKnowledge({ database }),
    log,
  };
  const { app } = await openApi({
    ...options,
    offices,
    environment: {
      SUPABASE_URL: supabase.url,
      SUPABASE_JWT_SECRET: supabase.jwtSecret,
      PUBLIC_URL: 'https://nexus.example.com',
      ...options.environment,
    },
    rateLimits: {
      any: 1e6,
      organizations: 1e6,
      search: 1e6,
      memory: 1e6,
      accounts: 1e6,
      upload: 1e6,
      token: 1e6,
      page: 1e6,
      room: 1e6,
    },
  });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (userId: string, address: string | undefined) => {
    const name = `${userId} ${address}`;
    const known =
      tokens.get(name) ?? supabase.sign(userId, address === undefined ? {} : { payload: { email: address } });
    tokens.set(name, known);
    return known;
  };
  return {
    app,
    offices,
    async ask({ userId, address }, method, url, payload) {
      const isText = typeof payload === 'string';
      const answer = await app.inject({
        method,
        url,
        headers: {
          ...(userId !== null && { authorization: `Bearer ${await tokenOf(userId, address)}` }),
          ...(isText && { 'content-type': 'text/csv' }),
        },
        ...(payload !== undefined && { payload }),
      });
      const isJson = /json/.test(String(answer.headers['content-type']));
      const json = isJson ? answer.json() : null;
      return { status: answer.statusCode, code: json?.code ?? null, text: answer.body, json };
    },
  };
}
