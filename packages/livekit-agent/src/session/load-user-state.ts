import { createScheduler, endsWithin } from '@nexus/async';
import { codeOf } from '@nexus/contracts';
import { briefedId, learnFromDrive } from '@nexus/intelligence';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import { mentionedMails, toldMails } from '../state/tracker-selectors.ts';
import type { PreferencesChange, UserState } from '../state/user-state.ts';
import type { BriefingDependencies } from './briefing-session.ts';
import { createBriefedMail, createMutedThreads, createReturnedMail } from './kept-mail.ts';
import { createKeptPreferences } from './kept-preferences.ts';

/** Milliseconds that judging waits for what earlier drives left, where nothing else is said. */
const shortWait = 150;

const unread = 'How you like to be briefed could not be read, so this drive goes by the defaults.';
const threadsUnread = 'Which threads you muted could not be read, so you may hear some of them.';
const unkept = "I'll do so for this drive, but I could not keep it for the next one.";

/** @param drive asked when it is needed; it is still being made. */
export function createUserState(dependencies: BriefingDependencies, drive: () => DriveContext): UserState {
  const { userId, preferencesStore, briefedStore, hiddenMail, scheduler = createScheduler() } = dependencies;
  const storageOf = <Store>(store: Store | undefined) =>
    store === undefined || userId === undefined ? null : { store, userId };

  function tell(error: unknown, message: string): void {
    const { conversation, tracker } = drive();
    const code = codeOf(error);
    conversation.emit({ type: 'error', turn: tracker.state.turn, code, message, fatal: false });
  }

  const preferences = createKeptPreferences({
    storage: storageOf(preferencesStore),
    chosen: dependencies.preferences ?? {},
    // A drive that is over needs no preferences any more.
    onUnread: (error) => drive().tracker.state.ended || tell(error, unread),
    onUnkept(error) {
      tell(error, unkept);
      drive().conversation.announcements.add({ words: () => unkept });
    },
  });
  const briefed = createBriefedMail(storageOf(briefedStore));
  const returned = createReturnedMail(storageOf(hiddenMail));
  const mutedThreads = createMutedThreads({
    storage: storageOf(hiddenMail),
    onUnread: (error) => drive().tracker.state.ended || tell(error, threadsUnread),
  });
  const heardToEnd = new Set<string>();
  const keptAsNew = new Set<string>();
  let loading: Promise<void> | null = null;

  function load(): Promise<void> {
    loading ??= Promise.all([preferences.load(), briefed.load(), mutedThreads.load()]).then(() => undefined);
    return loading;
  }

  /** Hands what has been told by now to the stores. */
  function noteTold(): void {
    const { inbox, tracker } = drive();
    const told = [...toldMails(tracker.state, heardToEnd)].filter((emailId) => !keptAsNew.has(emailId));
    const emails = told.flatMap((emailId) => envelopeOf(inbox.state, emailId) ?? []);
    briefed.told(new Set(emails.map(briefedId)));
    returned.told(emails);
  }

  return {
    get addresses() {
      return dependencies.readerAddresses ?? drive().mailbox.account.addresses;
    },
    get preferences() {
      return preferences.current;
    },
    get lastingPreferences() {
      return preferences.lasting;
    },
    changePreferences: preferences.change,
    get mutedThreads() {
      return mutedThreads.keys;
    },
    muteThread: mutedThreads.mute,
    unmuteThreads: mutedThreads.unmute,
    get alreadyBriefed() {
      return briefed.before;
    },
    get arrived() {
      return load();
    },
    inTime: () => endsWithin(load(), dependencies.earlierDrivesWithin ?? shortWait, scheduler),
    answered({ turn }) {
      const { conversation, tracker } = drive();
      const { cut } = conversation;
      const { cursor, ended, heard, turn: now } = tracker.state;
      // A mail counts as heard to its end unless its telling, or the answer to a question about it, was cut off. A farewell tells no mail.
      if (turn === now && !ended) {
        if (cursor !== null && cut?.emailId !== cursor) heardToEnd.add(cursor);
        for (const emailId of mentionedMails(tracker.state))
          if (heard.has(emailId) && !cut?.mention?.emailIds.includes(emailId)) heardToEnd.add(emailId);
      }
      noteTold();
    },
    briefAgain(emailIds) {
      briefed.forget(emailIds.flatMap((emailId) => envelopeOf(drive().inbox.state, emailId) ?? []).map(briefedId));
    },
    keepAsNew(emailIds) {
      for (const emailId of emailIds) keptAsNew.add(emailId);
    },
    async learn(samples) {
      const storage = storageOf(preferencesStore);
      if (storage === null || samples.length === 0) return;
      const at = drive().clock.wall();
      const change: PreferencesChange = (kept) => ({ ...kept, taste: learnFromDrive(kept.taste, samples, at) });
      await storage.store.update(storage.userId, change).catch(() => undefined);
    },
    async drained() {
      noteTold();
      await Promise.all([preferences.drained(), briefed.drained(), returned.drained(), mutedThreads.drained()]);
    },
  };
}
