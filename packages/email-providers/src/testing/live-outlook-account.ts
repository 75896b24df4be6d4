import { buildRawMail } from './build-raw-mail.ts';
import { layGraphAccount } from './graph-account.ts';
import type { GraphFault } from './graph-faults.ts';
import type { StoredMessage } from './graph-store.ts';
import type { LiveAccount, LiveFault } from './live-account.ts';
import { quickSendingTimes } from './quick-sending-times.ts';

const address = 'sam@example.org';

const kinds: Partial<Record<LiveFault, GraphFault>> = {
  'cut before the server acted': { kind: 'cut-before' },
  'cut after the server acted': { kind: 'cut-after' },
  'throttled without Retry-After': { kind: 'throttle', retryAfter: null },
  'throttled for a moment': { kind: 'throttle', retryAfter: 1 },
  'throttled for long': { kind: 'throttle', retryAfter: 100 },
};

/** An account on our double of Graph. */
export async function layOutlookAccount(): Promise<LiveAccount> {
  const account = await layGraphAccount();
  const { store, faults } = account.server;
  const mails = new Map<string, StoredMessage>();
  const mailOf = (subject: string): StoredMessage => {
    const mail = mails.get(subject);
    if (mail === undefined) throw new Error('there is no such mail');
    return mail;
  };
  const folderId = (name: string) => store.folder(name)?.id ?? '';
  /** What moves mail: the request itself where it goes alone, the whole batch where it goes in one. */
  const isMove = (line: string) => /^POST \/(?:\$batch: POST .*|me\S*)\/move/.test(line);
  let goOn = () => {};
  return {
    provider: 'outlook',
    name: 'your Outlook account',
    address,
    open: (options = {}) => account.open({ pollInterval: 50, sendingTimes: quickSendingTimes, ...options }),
    async deliver(mail) {
      mails.set(mail.subject, await account.put({ raw: buildRawMail({ to: address, ...mail }) }));
    },
    inbox: async () =>
      [...store.messages.values()]
        .filter((message) => message.folderId === folderId('inbox'))
        .map(({ properties }) => properties.subject ?? '')
        .toSorted(),
    archiveElsewhere: async (subject) => store.move(mailOf(subject), folderId('archive')),
    removeElsewhere: async (subject) => store.remove(mailOf(subject)),
    forgetChanges: async () => account.server.forgetDeltas(),
    breakNext(fault, subject = '') {
      const how = kinds[fault];
      if (how !== undefined) faults.plan(isMove, how);
      // The token that is at hand, for each request until there is another.
      else if (fault === 'token ended') account.server.tokens.clear();
      else if (fault === 'permission ended') account.tokens.end();
      else if (fault === 'slow') {
        const held = Promise.withResolvers<void>();
        goOn = held.resolve;
        faults.plan(isMove, { kind: 'slow', until: held.promise });
      } else if (fault === 'one mail refused') {
        const id = encodeURIComponent(account.idOf(mailOf(subject)).split('/').at(-1) ?? '');
        const about = (line: string) => /^POST \/me/.test(line) && line.includes(id) && line.endsWith('/move');
        faults.plan(about, { kind: 'refuse', status: 403, code: 'ErrorAccessDenied' }, 99);
      }
      return true;
    },
    goOn: () => goOn(),
    secrets: account.tokens.given,
    async [Symbol.asyncDispose]() {
      goOn();
      await account.close();
    },
  };
}
