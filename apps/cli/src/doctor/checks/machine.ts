import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NexusError } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import { RoomServiceClient } from 'livekit-server-sdk';
import { isAnswering, tryPort, type WantedPort } from '../../start/ports.ts';
import type { Check } from '../check.ts';

const page = fileURLToPath(new URL('../../../../web/dist/index.html', import.meta.url));
const wantedNode = 22;

/** @param program LiveKit's server on this machine; null: there is none */
export function checkMachine(program: string | null): Check[] {
  const [major = 0] = process.versions.node.split('.').map(Number);
  return [
    {
      service: 'Node',
      settings: 'Run it by npm, which brings its own Node 24.',
      attempt: async () => {
        if (major < wantedNode) throw new Error('too old');
        return process.versions.node;
      },
    },
    {
      service: 'Page',
      absent: 'not built; npm start builds it',
      settings: '',
      attempt: existsSync(page) ? async () => 'built' : null,
    },
    {
      service: 'livekit-server',
      absent: 'not found; only needed for voice without a LIVEKIT_URL',
      settings: '',
      attempt: program === null ? null : async () => program,
    },
  ];
}

/** @param program as for `checkMachine` */
export function checkLiveKit({ livekit: server, speech }: Settings, program: string | null): Check {
  return {
    service: 'LiveKit',
    absent:
      program === null ? 'not set, and no livekit-server found' : 'not set; npm start runs its own where speech is set',
    ...(program === null &&
      speech !== null && { turnOn: 'Set LIVEKIT_URL, or put livekit-server on the PATH: then there is voice.' }),
    settings: 'Check LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET.',
    attempt:
      server &&
      (async () => {
        const { url, apiKey, apiSecret } = server;
        // A name that no room has: the answer is short, and a wrong key is refused all the same.
        await new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: 5, failover: false }).listRooms([
          'doctor',
        ]);
        return new URL(url).host;
      }),
  };
}

/** A port is well when it is free, or when what listens there is ours: it answers at `path`. */
export function checkPort({ setting, host, port, path }: WantedPort & { readonly path: string }): Check {
  return {
    service: `Port ${port}`,
    settings: `Stop what listens there, or set another ${setting}.`,
    attempt: async (signal) => {
      if ((await tryPort(host, port)) !== null) return `free (${setting})`;
      const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
      if (await isAnswering(`http://${reachable}:${port}${path}`, signal)) return `NexusAEC runs there (${setting})`;
      throw new NexusError('PORT_IN_USE', 'another program listens there');
    },
  };
}
