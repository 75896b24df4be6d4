import { createHash, generateKeyPair, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

interface AuthorizationServerOptions {
  /** Whose account is signed in to. */
  readonly address?: string;
  /** A refresh token is good once, and comes with its successor. */
  readonly rotates?: boolean;
  /** Seconds that an access token is good for. */
  readonly life?: number;
}

/** What the next answers are, until it is set anew. */
export interface Mood {
  /** Of the consent page: RFC 6749, section 4.1.2.1. */
  denies: string | null;
  /** Of the token endpoint: OAuth's word, with its status; null: it answers. */
  refuses: { readonly error: string; readonly status: number } | null;
  /** Scopes that the person unticks. */
  unticked: readonly string[];
  /** Gives no refresh token. */
  isBrief: boolean;
  /** RFC 9207: who says that it answers; null: itself. */
  impostor: string | null;
  /** Of the ID token, instead of the one that was sent. */
  nonce: string | null;
  /** Before each answer of the token endpoint. */
  before: () => Promise<void>;
}

/** An authorization server of a test's own, on a free port of loopback: OpenID Connect, PKCE, Graph's `me`, revocation. */
export interface AuthorizationServerDouble extends AsyncDisposable {
  /** Also the issuer's. */
  readonly url: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string; readonly issuerUrl: string };
  readonly mood: Mood;
  /** Every token, code and verifier that went over the wire: none of them may be found anywhere. */
  readonly secrets: ReadonlySet<string>;
  /** What the token endpoint was asked for, by `grant_type`. */
  readonly grants: readonly string[];
  readonly revoked: ReadonlySet<string>;
  /** Whether mail would be given for an access token. */
  accepts(accessToken: string): boolean;
  /** As a person who takes the permission away. */
  endGrants(): void;
  /** What a browser is led to by somebody who signs in there and allows everything. */
  consent(url: string): Promise<string>;
}

interface Code {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly nonce: string;
}

class Refusal extends Error {
  readonly status: number;
  constructor(word: string, status = 400) {
    super(word);
    this.status = status;
  }
}

function requireThat(holds: boolean, word: string): void {
  if (!holds) throw new Refusal(word);
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startAuthorizationServer({
  address = 'nora@example.com',
  rotates = false,
  life = 3_600,
}: AuthorizationServerOptions = {}): Promise<AuthorizationServerDouble> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  const [clientId, clientSecret] = ['a-client', `client-secret-${randomUUID()}`];
  const mood: Mood = {
    ...{ denies: null, refuses: null, unticked: [], isBrief: false, impostor: null, nonce: null },
    before: async () => {},
  };
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, string>();
  const accessTokens = new Set<string>();
  const secrets = new Set<string>([clientSecret]);
  const grants: string[] = [];
  const revoked = new Set<string>();
  const secret = (kind: string) => {
    const made = `${kind}-${randomUUID()}`;
    secrets.add(made);
    return made;
  };
  let url = '';

  function idToken(nonce: string | null): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: url, sub: 'nora', aud: clientId, iat: now, exp: now + 600, email: address, nonce };
    const signed = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  /** RFC 6749, section 4.1.1, with RFC 7636: the answer goes to the redirect address. */
  function authorize(query: URLSearchParams): string {
    const of = (name: string) => query.get(name) ?? '';
    requireThat(of('client_id') === clientId && of('response_type') === 'code', 'invalid_request');
    requireThat(of('code_challenge_method') === 'S256' && of('code_challenge').length === 43, 'invalid_request');
    requireThat(of('state').length > 20 && of('nonce').length > 20, 'invalid_request');
    secrets.add(of('state'));
    const back = new URL(of('redirect_uri'));
    back.searchParams.set('state', of('state'));
    back.searchParams.set('iss', mood.impostor ?? url);
    if (mood.denies !== null) {
      back.searchParams.set('error', mood.denies);
      return back.href;
    }
    const code = secret('code');
    const scope = of('scope')
      .split(' ')
      .filter((one) => !mood.unticked.includes(one))
      .join(' ');
    codes.set(code, { challenge: of('code_challenge'), redirectUri: of('redirect_uri'), scope, nonce: of('nonce') });
    back.searchParams.set('code', code);
    return back.href;
  }

  function tokensFor(scope: string, nonce: string | null, refreshToken: string | null): object {
    const accessToken = secret('access');
    accessTokens.add(accessToken);
    if (refreshToken !== null) refreshTokens.set(refreshToken, scope);
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: life,
      scope,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
      ...(nonce !== null && { id_token: idToken(mood.nonce ?? nonce) }),
    };
  }

  async function grant(form: URLSearchParams): Promise<object> {
    const of = (name: string) => form.get(name) ?? '';
    grants.push(of('grant_type'));
    await mood.before();
    if (mood.refuses !== null) throw new Refusal(mood.refuses.error, mood.refuses.status);
    if (of('client_id') !== clientId || of('client_secret') !== clientSecret) throw new Refusal('invalid_client', 401);
    if (of('grant_type') === 'authorization_code') {
      secrets.add(of('code_verifier'));
      const code = codes.get(of('code'));
      codes.delete(of('code'));
      if (code === undefined) throw new Refusal('invalid_grant');
      requireThat(code.redirectUri === of('redirect_uri'), 'invalid_grant');
      requireThat(
        createHash('sha256').update(of('code_verifier')).digest('base64url') === code.challenge,
        'invalid_grant',
      );
      return tokensFor(code.scope, code.nonce, mood.isBrief ? null : secret('refresh'));
    }
    requireThat(of('grant_type') === 'refresh_token', 'unsupported_grant_type');
    const scope = refreshTokens.get(of('refresh_token'));
    if (scope === undefined) throw new Refusal('invalid_grant');
    if (rotates) refreshTokens.delete(of('refresh_token'));
    return tokensFor(scope, null, rotates ? secret('refresh') : null);
  }

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    revocation_endpoint: `${url}/revoke`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });

  async function answer(request: IncomingMessage): Promise<object | string> {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    switch (`${request.method} ${pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return metadata();
      case 'GET /authorize':
        return authorize(searchParams);
      case 'POST /token':
        return grant(new URLSearchParams(await text(request)));
      case 'POST /revoke': {
        const token = new URLSearchParams(await text(request)).get('token') ?? '';
        revoked.add(token);
        refreshTokens.delete(token);
        return {};
      }
      case 'GET /v1.0/me': {
        const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
        if (!accessTokens.has(token)) throw new Refusal('InvalidAuthenticationToken', 401);
        return { mail: address, userPrincipalName: 'nora_example.com#EXT#@tenant.example' };
      }
      default:
        throw new Refusal('not_found', 404);
    }
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    answer(request).then(
      (given) => {
        if (typeof given === 'string') response.writeHead(302, { location: given }).end();
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(given));
      },
      (error: unknown) => {
        const [word, status] = error instanceof Refusal ? [error.message, error.status] : ['server_error', 500];
        const said = { error: word, error_description: 'as the test wants it' };
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port was given');
  url = `http://127.0.0.1:${bound.port}`;

  return {
    url,
    client: { clientId, clientSecret, issuerUrl: url },
    mood,
    secrets,
    grants,
    revoked,
    accepts: (accessToken) => accessTokens.has(accessToken),
    endGrants() {
      refreshTokens.clear();
      accessTokens.clear();
    },
    async consent(begun) {
      const { headers, status } = await fetch(begun, { redirect: 'manual' });
      const location = headers.get('location');
      if (location === null) throw new Error(`The consent page answered ${status}.`);
      return location;
    },
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
