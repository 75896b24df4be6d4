import { createScheduler, endsWithin } from '@nexus/async';
import { type BriefingEvent, NexusError } from '@nexus/contracts';
import { briefedId } from '@nexus/intelligence';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import { toldMails } from '../state/tracker-selectors.ts';
import type { UserState } from '../state/user-state.ts';
import type { BriefingDependencies } from './briefing-session.ts';
import { createBriefedMail, createMutedThreads, createReturnedMail } from './kept-mail.ts';
import { createKeptPreferences } from './kept-preferences.ts';

/** Milliseconds that judging waits for what earlier drives left. */
const patience = 150;

const unread = 'How you like to be briefed could not be read, so this drive goes by the defaults.';
const threadsUnread = 'Which threads you muted could not be read, so you may hear some of them.';
const unkept = "I'll do so for this drive, but I could not keep it for the next one.";

/** @param drive asked when it is needed; it is still being made. */
export function createUserState(dependencies: BriefingDependencies, drive: () => DriveContext): UserState {
  const { userId, preferencesStore, briefedStore, hiddenMail, scheduler = createScheduler() } = dependencies;
  const placeOf = <Store>(store: Store | undefined) =>
    store === undefined || userId === undefined ? null : { store, userId };

  function tell(error: unknown, message: string): void {
    const { emit } = drive().conversation;
    const { tracker } = drive();
    const code = error instanceof NexusError ? error.code : 'INTERNAL';
    const event: BriefingEvent = { type: 'error', turn: tracker.state.turn, code, message, fatal: false };
    emit(event);
  }

  const preferences = createKeptPreferences({
    place: placeOf(preferencesStore),
    chosen: dependencies.preferences ?? {},
    // A drive that is over goes by nothing any more.
    onUnread: (error) => drive().tracker.state.ended || tell(error, unread),
    onUnkept(error) {
      tell(error, unkept);
      drive().conversation.announcements.add({ words: () => unkept });
    },
  });
  const briefed = createBriefedMail(placeOf(briefedStore));
  const returned = createReturnedMail(placeOf(hiddenMail));
  const mutedThreads = createMutedThreads({
    place: placeOf(hiddenMail),
    onUnread: (error) => drive().tracker.state.ended || tell(error, threadsUnread),
  });
  const wholly = new Set<string>();
  const asNew = new Set<string>();
  let loading: Promise<void> | null = null;

  function load(): Promise<void> {
    loading ??= Promise.all([preferences.load(), briefed.load(), mutedThreads.load()]).then(() => undefined);
    return loading;
  }

  /** Looks what has been told by now. */
  function look(): void {
    const { tracker } = drive();
    const { state: inbox } = drive().inbox;
    const told = [...toldMails(tracker.state, wholly)].filter((emailId) => !asNew.has(emailId));
    const emails = told.flatMap((emailId) => envelopeOf(inbox, emailId) ?? []);
    briefed.told(new Set(emails.map(briefedId)));
    returned.told(emails);
  }

  return {
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
    inTime: () => endsWithin(load(), patience, scheduler),
    answered({ turn }) {
      const { cut } = drive().conversation;
      const { tracker } = drive();
      const { cursor, ended, heard, mentioned, turn: now } = tracker.state;
      // A place to go on from is left where the telling, or a question about it, was cut off. A farewell tells no mail.
      if (turn === now && !ended) {
        if (cursor !== null && cut?.emailId !== cursor) wholly.add(cursor);
        for (const emailId of mentioned)
          if (heard.has(emailId) && !cut?.mentioned.includes(emailId)) wholly.add(emailId);
      }
      look();
    },
    briefAgain(emailIds) {
      briefed.forget(emailIds.flatMap((emailId) => envelopeOf(drive().inbox.state, emailId) ?? []).map(briefedId));
    },
    keepAsNew(emailIds) {
      for (const emailId of emailIds) asNew.add(emailId);
    },
    async drained() {
      look();
      await Promise.all([preferences.drained(), briefed.drained(), returned.drained(), mutedThreads.drained()]);
    },
  };
}
