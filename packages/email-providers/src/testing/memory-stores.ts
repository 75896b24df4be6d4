import type { HiddenMailStore, MailIntent, MailIntentLog } from '@nexus/contracts';

export function createMemoryIntents(): MailIntentLog & { readonly left: ReadonlyMap<string, MailIntent> } {
  const left = new Map<string, MailIntent>();
  return {
    left,
    async begin(_userId, intent) {
      left.set(intent.key, intent);
    },
    async settle(_userId, key) {
      left.delete(key);
    },
    open: async () => [...left.values()],
  };
}

export function createMemorySetAside(): HiddenMailStore {
  const times = new Map<string, Date>();
  return {
    snoozed: async () => [...times].map(([emailId, until]) => ({ emailId, until })),
    async snooze(_userId, mails) {
      for (const { emailId, until } of mails) times.set(emailId, until);
    },
    async wake(_userId, emailIds) {
      for (const emailId of emailIds) times.delete(emailId);
    },
    muted: async () => [],
    mute: async () => {},
    unmute: async () => {},
    forgetUser: async () => times.clear(),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}
