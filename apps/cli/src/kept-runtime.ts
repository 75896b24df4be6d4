import { NexusError } from '@nexus/contracts';
import type { Runtime, Settings } from '@nexus/runtime';

/** Milliseconds: an embedded database that nobody has open is started. */
const openWithin = 30_000;

/**
 * The runtime of a command that works on what is kept, with the database open.
 *
 * @throws NexusError SETTING_INVALID where nothing is kept; DATABASE_BEHIND, MIGRATION_FAILED
 */
export async function openKeptRuntime(settings: Settings): Promise<Runtime> {
  if (settings.database === null) {
    throw new NexusError('SETTING_INVALID', 'NEXUS_DATA_DIR says that nothing is kept, so manuals are kept nowhere.');
  }
  // Loaded here, for the file of a command is read for its help as well.
  const { createRuntime } = await import('@nexus/runtime');
  const runtime = await createRuntime(settings);
  try {
    await runtime.memoryOpened(openWithin);
    return runtime;
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
