import { fileURLToPath } from 'node:url';
import { parseSettings, requireDataFolder } from '@nexus/runtime/settings';
import type { Finding } from '../doctor/check.ts';
import { projectFolder } from '../env.ts';
import type { Environment } from '../terminal/terminal.ts';
import { describeSetup } from './describe-setup.ts';
import { findLiveKitServer, planOwnLiveKit } from './livekit-server.ts';
import type { Part } from './part-process.ts';
import { claimPort } from './ports.ts';

export interface Plan {
  readonly parts: readonly Part[];
  /** Where a browser of this machine finds the page. */
  readonly pageAddress: string;
  /** What is on and off, a line each, given what was found of it. */
  readonly describe: (findings: readonly Finding[]) => readonly string[];
}

function programOf(app: string): string {
  return fileURLToPath(new URL(`../../../${app}`, import.meta.url));
}

/** An address that listens everywhere is reached by this machine's own. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * What one machine runs: the API with the page and the text room always; the worker where speech and LiveKit are; LiveKit itself
 * where its server is found and none is set.
 *
 * @throws NexusError SETTING_INVALID, PORT_IN_USE
 */
export async function planParts(environment: Environment): Promise<Plan> {
  const settings = parseSettings(environment, { projectFolder });
  requireDataFolder(settings);
  const server = settings.livekit === null ? findLiveKitServer(environment) : null;
  const own = server === null || settings.speech === null ? null : await planOwnLiveKit(server, environment);
  const voice = settings.speech !== null && (settings.livekit !== null || own !== null);

  const { host } = settings.api;
  const apiPort = await claimPort({ setting: 'API_PORT', host, port: settings.api.port });
  const workerPort = voice
    ? await claimPort({ setting: 'WORKER_PORT', host: '127.0.0.1', port: settings.workerPort })
    : settings.workerPort;
  const shared: Environment = {
    ...environment,
    ...own?.settings,
    API_PORT: String(apiPort),
    WORKER_PORT: String(workerPort),
    // Less than an error is shown on request only: the voice framework warns of every busy moment of a machine.
    LOG_LEVEL: settings.logLevel ?? 'error',
  };
  const node = { command: process.execPath, environment: shared, stopSignal: 'SIGTERM', foundation: false } as const;
  const address = `http://${reachable(host)}:${apiPort}`;
  const api: Part = {
    ...node,
    name: 'api',
    arguments: [programOf('api/src/main.ts')],
    readyAddress: `${address}/readyz`,
    readyLine: /^NexusAEC's API listens on /,
  };
  const worker: Part = {
    ...node,
    name: 'worker',
    // Nobody drives any more when this machine's product is stopped, so drives end at once.
    arguments: [programOf('worker/src/agent.ts'), 'start', '--drain', '0'],
    readyAddress: `http://127.0.0.1:${workerPort}/`,
  };
  return {
    parts: [...(own === null ? [] : [own.part]), api, ...(voice ? [worker] : [])],
    pageAddress: address,
    describe: (findings) => describeSetup(settings, server !== null, findings),
  };
}
