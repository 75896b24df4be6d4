// npx node packages/api-client/examples/export-my-data.ts > my-data.json
import { answerOf } from '@nexus/api-client';
import { openClient, run } from './env.ts';

/** Prints all that is kept of whoever asks, as JSON. */
await run(async () => JSON.stringify(await answerOf(openClient().GET('/me/export')), null, 2));
