import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { askOwner } from './owner-protocol.ts';

it('M-14: an owner that does not answer holds up nobody who has gone', async () => {
  const server = createServer(() => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const keys = { publishableKey: 'p'.repeat(32), secretKey: 's'.repeat(32), jwtSecret: 'j'.repeat(32) };
  const ending = new AbortController();
  try {
    const asked = once(server, 'request');
    const answer = askOwner({ address: `http://127.0.0.1:${address.port}`, keys, ended: ending.signal }, 'POST');
    const refused = expect(answer).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE', retryable: true });
    await asked;
    ending.abort();
    await refused;
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
