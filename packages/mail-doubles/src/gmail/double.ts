import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AccessTokens } from '@nexus/contracts';
import type { ConformanceMail } from '../mailbox-files.ts';
import { type GmailAnswer, keepFields, readPath, refuseAsGoogle } from './answer.ts';
import { answerAsGmail, type GmailKnowledge, type ToGmailPayload } from './answers.ts';
import { findGmailMethod, readGmailDescription } from './description.ts';
import { createGmailUpstream, type GmailUpstream, startEmulateGmail } from './emulate.ts';
import { createGmailFaults, type GmailFaults } from './faults.ts';
import { createGmailTokens, createRefreshingTokens, type GmailTokens } from './tokens.ts';

/** Gmail for tests: emulate, with a proxy of ours in front that adds what it lacks and makes requests go wrong. */
export interface GmailDouble extends AsyncDisposable {
  readonly url: string;
  readonly address: string;
  /** Google's token endpoint. */
  readonly tokenUrl: string;
  /** What an adapter is given. */
  readonly access: AccessTokens;
  readonly tokens: GmailTokens;
  readonly faults: GmailFaults;
  /** Requests as they came: their names in Google's description and what they said. */
  readonly requests: readonly { readonly method: string; readonly said: string }[];
  count(method: string): number;
  /** From now on history is known from here on only. */
  expireHistory(): Promise<void>;
  /** Gmail refuses to change this mail; a batch with it is refused as a whole. */
  refuse(gmailId: string): void;
  /** From now on Gmail gives less in one answer. */
  narrow(limits: Partial<Pick<GmailKnowledge, 'historyPage' | 'historyAsOfFirstPage' | 'longText'>>): void;
  /** Puts mail in as a delivery does. Resolves with its id. */
  deliver(raw: Buffer): Promise<string>;
  rawOf(gmailId: string): Buffer | undefined;
  /** What another device does and sees, past the proxy. */
  readonly other: GmailUpstream;
}

export interface GmailDoubleOptions {
  readonly mails?: readonly ConformanceMail[];
  readonly toPayload: ToGmailPayload;
}

export async function startGmailDouble({ mails = [], toPayload }: GmailDoubleOptions): Promise<GmailDouble> {
  const address = 'sam@example.org';
  const methods = readGmailDescription();
  const emulate = await startEmulateGmail(address, mails);
  const other = createGmailUpstream(emulate.url);
  const refused = new Set<string>();
  const knowledge: GmailKnowledge = { address, toPayload, raws: new Map(emulate.seeded), refused, ...generous };
  const faults = createGmailFaults();
  const tokens = createGmailTokens();
  const requests: { readonly method: string; readonly said: string }[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Byte by byte: an upload may hold a mail in any charset.
    const written = (await buffer(request)).toString('latin1');
    const verb = request.method ?? 'GET';
    const url = new URL(request.url ?? '/', 'http://gmail.test');
    if (url.pathname === '/oauth2/token') return give(response, tokens.renew(new URLSearchParams(written)));
    const method = findGmailMethod(methods, { verb, path: url.pathname.replace(/^\/upload/, '') })?.name;
    if (method === undefined) return give(response, refuseAsGoogle(501, 'notDescribed'));
    const said = `${url.pathname}${url.search} ${written}`;
    requests.push({ method, said });
    const fault = faults.take(method, said);
    if (fault === 'cut-before') return void request.socket.destroy();
    if (fault === 'hold') await faults.hold(method);
    if (typeof fault === 'object' && fault !== null) {
      return give(response, refuseAsGoogle(fault.status, fault.reason ?? 'backendError'), fault.retryAfter);
    }
    if (!tokens.isValid(request.headers.authorization ?? '')) return give(response, refuseAsGoogle(401, 'authError'));
    const body = readGmailBody(written, request.headers['content-type'] ?? '');
    const answer = await answerAsGmail({ method, verb, url, body }, knowledge, other);
    if (fault === 'cut-after') return void request.socket.destroy();
    const fields = url.searchParams.get('fields');
    const isWhole = fields === null || answer.status >= 300;
    give(response, isWhole ? answer : { ...answer, data: keepFields(answer.data, fields) });
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port was given');
  const url = `http://127.0.0.1:${place.port}`;
  const tokenUrl = `${url}/oauth2/token`;

  return {
    url,
    address,
    tokenUrl,
    access: createRefreshingTokens(tokenUrl),
    tokens,
    faults,
    requests,
    count: (method) => requests.filter((request) => request.method === method).length,
    async expireHistory() {
      knowledge.oldestHistory = BigInt(await other.newestHistory()) + 1n;
    },
    refuse: (gmailId) => void refused.add(gmailId),
    narrow: (limits) => void Object.assign(knowledge, limits),
    async deliver(raw) {
      const message = { raw: raw.toString('base64url'), labelIds: ['INBOX', 'UNREAD'] };
      const id = readPath((await other.send('POST', '/gmail/v1/users/me/messages', message)).data, 'id');
      if (typeof id !== 'string') throw new Error('the mail was not taken');
      knowledge.raws.set(id, raw);
      return id;
    },
    rawOf: (gmailId) => knowledge.raws.get(gmailId),
    other,
    async [Symbol.asyncDispose]() {
      faults.release();
      server.close();
      server.closeAllConnections();
      other.close();
      await emulate[Symbol.asyncDispose]();
    },
  };
}

const generous = {
  oldestHistory: 0n,
  historyPage: 500,
  historyAsOfFirstPage: false,
  firstPageAt: 0n,
  longText: Number.POSITIVE_INFINITY,
};

function give(response: ServerResponse, { status, data }: GmailAnswer, retryAfter?: string): void {
  response.statusCode = status;
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  if (status === 204) return void response.end();
  response.setHeader('Content-Type', 'application/json; charset=UTF-8').end(JSON.stringify(data));
}

/**
 * A request's body, read byte by byte as Latin-1, as JSON. An upload (`multipart/related`) becomes what it is short for: a draft with its
 * mail in `message.raw`, which is the only form that emulate takes.
 */
function readGmailBody(written: string, contentType: string): unknown {
  if (written === '') return undefined;
  const boundary = /boundary=([^;\s]+)/.exec(contentType)?.[1];
  if (boundary === undefined) return JSON.parse(Buffer.from(written, 'latin1').toString());
  const [, described = '', mail = ''] = written.split(`--${boundary}`).map(withoutHeader);
  const { message } = JSON.parse(described);
  return { message: { ...message, raw: Buffer.from(mail, 'latin1').toString('base64url') } };
}

function withoutHeader(part: string): string {
  return part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '');
}
