import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** The part of Supabase Auth that the API talks to, with what it signs. */
interface SupabaseDouble extends AsyncDisposable {
  readonly url: string;
  readonly jwtSecret: string;
  /** A token as Supabase issues them; the payload's fields win over the usual ones. */
  sign(userId: string, options?: SignOptions): Promise<string>;
  /** How often the keys were fetched. */
  readonly fetched: number;
  /** 200 where absent; 0 hangs up. */
  answerWith(status: number): void;
}

export interface SignOptions {
  readonly with?: 'secret' | 'key' | 'other key';
  readonly payload?: JWTPayload;
  readonly secret?: string;
  /** As the clock of `now` says. */
  readonly expires?: string | Date;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function startSupabaseDouble(): Promise<SupabaseDouble> {
  const jwtSecret = `${randomUUID()}${randomUUID()}`;
  const [published, other] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const keys = { keys: [{ ...(await exportJWK(published.publicKey)), kid: 'first', alg: 'ES256', use: 'sig' }] };
  let fetched = 0;
  let status = 200;
  const server = createServer((request, response) => {
    if (request.url !== '/auth/v1/.well-known/jwks.json') return response.writeHead(404).end();
    fetched += 1;
    if (status === 0) return request.socket.destroy();
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(keys));
  });
  const url = await listen(server);
  return {
    url,
    jwtSecret,
    get fetched() {
      return fetched;
    },
    answerWith(next) {
      status = next;
    },
    async sign(userId, { with: signer = 'secret', payload = {}, secret = jwtSecret, expires = '1h' } = {}) {
      const usual = { role: 'authenticated', aud: 'authenticated', iss: `${url}/auth/v1`, sub: userId };
      const token = new SignJWT({ ...usual, ...payload }).setIssuedAt();
      if (payload.exp === undefined) token.setExpirationTime(expires);
      if (signer === 'secret') {
        return token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret));
      }
      const kid = signer === 'key' ? 'first' : 'second';
      return token.setProtectedHeader({ alg: 'ES256', kid }).sign((signer === 'key' ? published : other).privateKey);
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
