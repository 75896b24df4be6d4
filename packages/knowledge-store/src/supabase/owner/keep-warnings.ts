/**
 * Loads a module without what it does to `process.emitWarning`: @supabase/lite 0.10 replaces it by one that takes only texts, so that
 * each warning of Node itself, which is an object, would end the process.
 */
export async function keepWarnings<Module>(load: () => Promise<Module>): Promise<Module> {
  const { emitWarning } = process;
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
