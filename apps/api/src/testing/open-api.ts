import { createPrivateLogger } from '@nexus/livekit-agent';
import { createBriefSeal, createGuidance, createLearning, createRuntime, parseSettings } from '@nexus/runtime';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { type ApiDependencies, createApp } from '../app.ts';
import { createScriptedAccounts } from './scripted-accounts.ts';
import { createScriptedManuals } from './scripted-manuals.ts';
import { createScriptedSessions, type ScriptedSessions } from './scripted-session.ts';

export interface OpenApi {
  readonly app: FastifyInstance;
  readonly scripted: ScriptedSessions;
  /** All that was logged, at the lowest level. */
  readonly logged: () => string;
  /** Listens on a free port of loopback. @returns the address, `http://127.0.0.1:…` */
  listen(): Promise<string>;
}

export interface OpenApiOptions extends Partial<Omit<ApiDependencies, 'settings' | 'logger'>> {
  readonly environment?: Readonly<Record<string, string>>;
}

/** An API of its own for one test, closed when it has finished. */
export async function openApi({ environment = {}, ...given }: OpenApiOptions = {}): Promise<OpenApi> {
  const lines: string[] = [];
  const scripted = createScriptedSessions();
  // Without a data folder it keeps nothing beyond this test.
  const runtime = await createRuntime(parseSettings({}));
  const app = await createApp({
    settings: parseSettings(environment),
    logger: createPrivateLogger('trace', { write: (line) => lines.push(line) }),
    openSession: scripted.open,
    livekit: null,
    knowledge: runtime.knowledge,
    learning: createLearning(runtime.preferences),
    agenda: runtime.agenda,
    personalData: runtime.personalData,
    packs: runtime.packs,
    mcpSeal: createBriefSeal(runtime.settings, 'another program'),
    manuals: createScriptedManuals().manuals,
    guidance: createGuidance({ load: (userId) => runtime.packs.load(userId), arranger: null }),
    telemetry: runtime.telemetry,
    accounts: createScriptedAccounts(runtime.accounts).accounts,
    looksLikeMail: () => false,
    pageFolder: '/nowhere',
    ...given,
  });
  onTestFinished(async () => {
    await app.close();
    await runtime.close();
  });
  return {
    app,
    scripted,
    logged: () => lines.join(''),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
  };
}
