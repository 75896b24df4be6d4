import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Somebody whose address is verified. */
export interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** As much of Supabase Auth's protocol as a page uses that signs in (https://supabase.com/docs/reference/self-hosting-auth). */
export interface AuthServer extends AsyncDisposable {
  readonly url: string;
  readonly jwtSecret: string;
  readonly user: AuthUser;
  /** One more, who signs in with a password of their own. */
  add(email: string): AuthUser;
  /** Addresses that a link was asked for. */
  readonly links: readonly string[];
  /** From now on tokens are signed with another key. */
  forge(): void;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(payload: object, secret: string): string {
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

async function bodyOf(request: IncomingMessage): Promise<{ email?: string; password?: string }> {
  return JSON.parse((await text(request)) || '{}');
}

/** Starts it with one user. */
export async function startAuthServer(): Promise<AuthServer> {
  const user: AuthUser = { id: randomUUID(), email: 'nora@example.org', password: 'over the bridge' };
  const users = [user];
  const jwtSecret = randomUUID() + randomUUID();
  const links: string[] = [];
  let secret = jwtSecret;

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const body = await bodyOf(request);
    const { pathname } = new URL(request.url ?? '/', url);
    if (pathname === '/auth/v1/otp') {
      links.push(body.email ?? '');
      return { status: 200, body: {} };
    }
    if (pathname === '/auth/v1/logout') return { status: 204, body: {} };
    if (pathname !== '/auth/v1/token') return { status: 404, body: { code: 404, msg: 'not found' } };
    const known = users.find(({ email, password }) => body.email === email && body.password === password);
    if (known === undefined) {
      return { status: 400, body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' } };
    }
    const now = Math.floor(Date.now() / 1000);
    const { id, email } = known;
    const claims = { iss: `${url}/auth/v1`, aud: 'authenticated', sub: id, email, iat: now, exp: now + 3_600 };
    const session = {
      access_token: sign(claims, secret),
      token_type: 'bearer',
      expires_in: 3_600,
      expires_at: now + 3_600,
      refresh_token: randomUUID(),
      user: {
        id,
        aud: 'authenticated',
        email,
        app_metadata: {},
        user_metadata: {},
        created_at: '2026-11-22T00:00:00Z',
      },
    };
    return { status: 200, body: session };
  }

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-expose-headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' });
      response.end(
        status === 204 ? '' : JSON.stringify({ ...body, ...('error_code' in body && { code: body.error_code }) }),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    jwtSecret,
    user,
    links,
    add(email) {
      const added: AuthUser = { id: randomUUID(), email, password: randomUUID() };
      users.push(added);
      return added;
    },
    forge() {
      secret = randomUUID();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
