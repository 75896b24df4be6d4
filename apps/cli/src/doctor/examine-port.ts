import { NexusError } from '@nexus/contracts';
import { tryPort, type WantedPort } from '../start/ports.ts';
import type { Examination } from './finding.ts';

async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** A port is well when it is free, or when what listens there is ours: it answers at `path`. */
export function examinePort({ setting, host, port, path }: WantedPort & { readonly path: string }): Examination {
  return {
    service: `Port ${port}`,
    settings: `Stop what listens there, or set another ${setting}.`,
    examine: async (signal) => {
      if ((await tryPort(host, port)) !== null) return `free (${setting})`;
      const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
      if (await answers(`http://${reachable}:${port}${path}`, signal)) return `NexusAEC runs there (${setting})`;
      throw new NexusError('PORT_IN_USE', 'another program listens there');
    },
  };
}
