import { createNexusClient, type NexusClient, Problem } from '@nexus/api-client';

/** The API at `NEXUS_URL`, that of `npm start` where it is not set; signed in with `NEXUS_TOKEN`, a token of Supabase, where people sign in. */
export function openClient(): NexusClient {
  const { NEXUS_URL = 'http://127.0.0.1:8787', NEXUS_TOKEN } = process.env;
  return createNexusClient({ baseUrl: NEXUS_URL, ...(NEXUS_TOKEN !== undefined && { accessToken: NEXUS_TOKEN }) });
}

/** Prints what an example gives; a refusal as its sentence, with status 1. */
export async function run(example: (words: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await example(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Problem || error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
