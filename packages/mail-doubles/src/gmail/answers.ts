import { type GmailAnswer, readPath, refuseAsGoogle } from './answer.ts';
import type { GmailUpstream } from './emulate.ts';

/** A whole mail as Google describes `MessagePart`. */
export interface GmailPayload {
  readonly payload: object;
  /** Texts that must be fetched, by the ids they are given by. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Takes a mail apart as Gmail does. The double knows no MIME, so it is handed in. Texts longer than `longText` (characters of base64) are
 * given by an id.
 */
export type ToGmailPayload = (raw: Buffer, longText: number) => Promise<GmailPayload>;

interface GmailQuestion {
  /** Its name in Google's description. */
  readonly method: string;
  readonly verb: string;
  readonly url: URL;
  /** Parsed JSON; undefined: none. */
  readonly body: unknown;
}

/** What the double knows beside emulate. */
export interface GmailKnowledge {
  readonly address: string;
  readonly toPayload: ToGmailPayload;
  /** Raw mails by their ids: emulate does not give their whole headers. */
  readonly raws: Map<string, Buffer>;
  /** Mails that Gmail refuses to change. */
  readonly refused: ReadonlySet<string>;
  /** Older ids of history have expired. */
  oldestHistory: bigint;
  /** Records of history in one answer, at most. */
  historyPage: number;
  /** Later pages leave out what came after the first one: Google does not say whether they do. */
  historyAsOfFirstPage: boolean;
  /** The newest id of history when the last first page was given. */
  firstPageAt: bigint;
  /** Texts of more characters of base64 must be fetched by themselves. */
  longText: number;
}

/** Answers as Gmail does: from emulate, put right where it is seen to differ. */
export async function answerAsGmail(
  question: GmailQuestion,
  knowledge: GmailKnowledge,
  upstream: GmailUpstream,
): Promise<GmailAnswer> {
  const { method, verb, url, body } = question;
  const query = url.searchParams;
  if (method === 'getProfile') {
    return { status: 200, data: { emailAddress: knowledge.address, historyId: await upstream.newestHistory() } };
  }
  if (method === 'history.list' && BigInt(query.get('startHistoryId') ?? 0) < knowledge.oldestHistory) {
    return refuseAsGoogle(404, 'notFound');
  }
  if (method === 'messages.modify' || method === 'messages.batchModify') {
    const ids = method === 'messages.modify' ? [url.pathname.split('/').at(-2)] : readPath(body, 'ids');
    const isRefused = Array.isArray(ids) && ids.some((id) => knowledge.refused.has(String(id)));
    if (isRefused) return refuseAsGoogle(400, 'failedPrecondition');
  }
  if (method === 'messages.list' && splitQuery(query.get('q') ?? '').words.length > 0) {
    return searchMails(question, knowledge, upstream);
  }
  if (method === 'history.list') query.set('maxResults', String(knowledge.historyPage));
  if (method === 'messages.attachments.get') return fetchText(question, knowledge);
  const passed = await upstream.send(verb, `${url.pathname}${url.search}`, body);
  if (method === 'history.list' && knowledge.historyAsOfFirstPage) return keepFirstView(question, passed, knowledge);
  if (method === 'drafts.create') noteDraft(body, passed, knowledge);
  await restorePayload(method === 'messages.get' ? passed.data : readPath(passed.data, 'message'), question, knowledge);
  return passed;
}

function keepFirstView({ url }: GmailQuestion, answer: GmailAnswer, knowledge: GmailKnowledge): GmailAnswer {
  const history = readPath(answer.data, 'history');
  if (!Array.isArray(history)) return answer;
  if (!url.searchParams.has('pageToken')) knowledge.firstPageAt = BigInt(String(readPath(answer.data, 'historyId')));
  const seen = history.filter((record) => BigInt(String(readPath(record, 'id'))) <= knowledge.firstPageAt);
  return { ...answer, data: { ...Object(answer.data), history: seen } };
}

/** Operators are left to emulate; words are looked for in the raw mails. */
async function searchMails(
  { url }: GmailQuestion,
  { raws }: GmailKnowledge,
  upstream: GmailUpstream,
): Promise<GmailAnswer> {
  const { words, operators } = splitQuery(url.searchParams.get('q') ?? '');
  const all = new URLSearchParams({ maxResults: '500', q: operators });
  const { status, data } = await upstream.send('GET', `${url.pathname}?${all}`);
  const listed = readPath(data, 'messages');
  if (!Array.isArray(listed)) return { status, data };
  const messages = listed.filter((message) => {
    const raw = raws.get(String(readPath(message, 'id')));
    return raw !== undefined && holdsWords(raw, words);
  });
  return { status, data: { messages, resultSizeEstimate: messages.length } };
}

async function fetchText({ url }: GmailQuestion, { raws, longText, toPayload }: GmailKnowledge): Promise<GmailAnswer> {
  const [attachmentId = '', , gmailId = ''] = url.pathname.split('/').toReversed();
  const raw = raws.get(gmailId);
  const data = raw && (await toPayload(raw, longText)).texts.get(attachmentId);
  return data === undefined ? refuseAsGoogle(404, 'notFound') : { status: 200, data: { data, size: data.length } };
}

function noteDraft(body: unknown, { data }: GmailAnswer, { raws }: GmailKnowledge): void {
  const raw = readPath(body, 'message', 'raw');
  const id = readPath(data, 'message', 'id');
  if (typeof raw === 'string' && typeof id === 'string') raws.set(id, Buffer.from(raw, 'base64url'));
}

async function restorePayload(
  message: unknown,
  { url: { searchParams: query } }: GmailQuestion,
  { raws, longText, toPayload }: GmailKnowledge,
): Promise<void> {
  const payload = readPath(message, 'payload');
  const raw = raws.get(String(readPath(message, 'id')));
  if (typeof payload !== 'object' || payload === null || raw === undefined) return;
  const isWhole = query.get('format') === 'full' || query.get('format') === null;
  if (isWhole) Object.assign(payload, (await toPayload(raw, longText)).payload);
  else Reflect.set(payload, 'headers', chooseHeader(listHeader(raw), query.getAll('metadataHeaders')));
}

interface GmailHeader {
  readonly name: string;
  readonly value: string;
}

/** All fields of a raw mail's header, unfolded, as Gmail lists them. */
function listHeader(raw: Buffer): readonly GmailHeader[] {
  const [head = ''] = raw.toString('utf8').split(/\r?\n\r?\n/, 1);
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }];
    });
}

/** The fields that `metadataHeaders` asks for; Gmail does not mind their case. */
function chooseHeader(header: readonly GmailHeader[], wanted: readonly string[]): readonly GmailHeader[] {
  if (wanted.length === 0) return header;
  const names = new Set(wanted.map((name) => name.toLowerCase()));
  return header.filter(({ name }) => names.has(name.toLowerCase()));
}

/** A search's words, and what is left of it: the operators. */
function splitQuery(query: string): { readonly words: readonly string[]; readonly operators: string } {
  const terms = query.split(/\s+/).filter((term) => term !== '');
  return {
    words: terms.filter((term) => !term.includes(':')),
    operators: terms.filter((term) => term.includes(':')).join(' '),
  };
}

/** Lower case without accents. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/** Whole words, whatever their case and accents, anywhere in the mail. */
function holdsWords(raw: Buffer, words: readonly string[]): boolean {
  const text = new Set(foldText(raw.toString('utf8')).split(/[^\p{L}\p{N}]+/u));
  return words.every((word) => text.has(foldText(word)));
}
