import type { BriefingPreferences, ExchangeKind, KnowledgeCategory } from '@nexus/contracts';

/**
 * What a driver can mean. The first two groups are tools of the same purpose (B-12); the rest is answered in words.
 */
export const actionIntents = [
  'archive',
  'mark-read',
  'mark-unread',
  'flag',
  'unflag',
  'snooze',
  'move',
  'mute-sender',
  'prioritize-sender',
  'draft-reply',
  'send-draft',
  'undo',
] as const;

export const navigationIntents = [
  'search',
  'read',
  'next',
  'go-back',
  'skip-topic',
  'go-deeper',
  'repeat',
  'list-topics',
  'pause',
  'resume',
  'end',
] as const;

export const conversationIntents = [
  /** "yes", "go ahead": an answer to a pending question. */
  'yes',
  /** "no", "leave it": an answer, or taking back what was just being asked. */
  'no',
  'who-from',
  'when-sent',
  /** "what does she want", "what's it about" */
  'what-about',
  /** "why is this first?", "why is that urgent?" */
  'why-first',
  /** "what did you leave out?" */
  'left-out',
  /** "how many are left?", "how long will this take?" */
  'how-many',
  /** "who is waiting for an answer from me?" */
  'who-waits',
  /** "what's his number?", "which address does she write from?"; `from`: whose, absent: the sender's. */
  'contact',
  /** "what is attached?", "read me the attachment" */
  'attachment',
  'help',
  'greeting',
  'thanks',
] as const;

/** What is kept of the driver from one drive to the next. */
const memoryIntents = [
  'remember',
  'forget',
  'what-do-you-know',
  /** "note for the office: the site gate is closed on Fridays" */
  'note-for-office',
] as const;
export type MemoryIntent = (typeof memoryIntents)[number];

/** Answered out of what the office uploaded. */
const manualIntents = [
  /** "what does the crane manual say about wind" */
  'look-up',
  /** "which manuals do you have" */
  'list-manuals',
  /** "which page was that", "go on reading": right after something was looked up */
  'stay-with-manual',
  /** "what does the guidance say about answering mail" */
  'consult-guidance',
  /** "give me a brief for a primary classroom": out of the guidance */
  'generate-brief',
  /** "what about 600 instead?": a question from before with something changed (P-7) */
  'ask-again',
] as const;
export type ManualIntent = (typeof manualIntents)[number];

/** Of the driver's calendar, and of what they want to be reminded of. */
const agendaIntents = [
  /** "what is my day like", "am I free on Wednesday at six" */
  'check-calendar',
  /** "remind me to call Tom at five" */
  'remind',
  /** "what do I have to do" */
  'list-reminders',
  /** "I've done that", "done with calling Tom" */
  'finish-reminder',
  /** "delete the reminder to call Tom" */
  'delete-reminder',
] as const;
export type AgendaIntent = (typeof agendaIntents)[number];

/** What is asked of a calendar, and can be answered: what there is, whether there is time, what comes next; of one event when, where, and who is there. */
export const calendarQuestions = ['events', 'free', 'next', 'when', 'where', 'who'] as const;
type CalendarQuestion = (typeof calendarQuestions)[number];

/** How to go on with what was found in a manual. */
export const manualSteps = [
  /** "which page was that" */
  'source',
  /** "go on reading", "read me the next part" */
  'next-part',
  /** "read the whole section" */
  'whole-part',
  /** "the next hit please" */
  'next-place',
] as const;
export type ManualStep = (typeof manualSteps)[number];

/** How a mail can be told when its sender's own words are not wanted (J-8). */
export const mailViews = [
  /** "in short", "sum it up" */
  'brief',
  /** "what was decided", "a detailed summary" */
  'detailed',
  /** "what do I have to do in this", "any action items" */
  'action-items',
  /** "give me the key points" */
  'key-points',
] as const;
export type MailView = (typeof mailViews)[number];

/** How fast to speak from here on. */
export const speakingPaces = ['slower', 'faster', 'normal'] as const;
export type SpeakingPace = (typeof speakingPaces)[number];

/** How the driver is briefed, now and on later drives. */
const preferenceIntents = [
  /** "be brief", "switch to desk mode" */
  'set-preference',
  /** "unmute Bob" */
  'unmute-sender',
  /** "stop putting Bob first" */
  'unprioritize-sender',
  /** "mute this thread" */
  'mute-thread',
  /** "unmute this thread", "unmute all threads" */
  'unmute-thread',
] as const;
export type PreferenceIntent = (typeof preferenceIntents)[number];

/** Of the draft that stands, and never guessed: what is thrown away is gone. */
const draftIntents = [
  'discard-draft',
  /** "make it warmer", "add that I bring the drawings": only while there is one. */
  'revise-draft',
] as const;
export type DraftIntent = (typeof draftIntents)[number];

/** What a mail has to be, or to have. */
export type MailTest =
  | { readonly is: 'urgent' | 'important' | 'mailing' }
  /** A deadline, something that is asked of the driver. */
  | { readonly has: 'deadline' | 'request' }
  /** Due by then, and not before today. */
  | { readonly due: 'today' | 'tomorrow' | 'this-week' | 'next-week' }
  | { readonly came: 'today' | 'yesterday' | 'this-week' }
  | { readonly from: string }
  | { readonly about: string }
  /** Of those that the other tests leave, the last so many that came in. */
  | { readonly newest: number };

/** Which mails a drive tells from here on (W-1, W-2). */
export type MailChoice =
  /** A mail has to pass all the tests. */
  | { readonly kind: 'only'; readonly tests: readonly MailTest[] }
  /** All but those that pass the test. */
  | { readonly kind: 'without'; readonly test: MailTest }
  /** All that is still to come: the choice before is off. */
  | { readonly kind: 'all' }
  /** From the beginning, what was heard in this drive included; `before`: what an earlier drive told and is still unread. */
  | { readonly kind: 'again'; readonly heard: 'now' | 'before' };

/** Which mails are told from here on; read by its own words, and never guessed. */
const choiceIntents = ['choose-mails'] as const;
export type ChoiceIntent = (typeof choiceIntents)[number];

export type ActionIntent = (typeof actionIntents)[number] | PreferenceIntent | DraftIntent;
export type IntentKind =
  | ActionIntent
  | MemoryIntent
  | ManualIntent
  | AgendaIntent
  | ChoiceIntent
  | (typeof navigationIntents)[number]
  | (typeof conversationIntents)[number];

/** Which mails an intent is about. */
export type IntentTarget =
  /** "it", "this one", or nothing said */
  | { readonly scope: 'current' }
  /** "the one before", "the last one": the mail that was briefed before the current one */
  | { readonly scope: 'previous' }
  /** "the second one", of several that were just told; `place` from 0, absent: all of them. Read where it is known what was told. */
  | {
      readonly scope: 'told';
      readonly place?: number;
      /** "Both": of two. */
      readonly both?: true;
    }
  /** "this whole thread" */
  | { readonly scope: 'thread' }
  /** "this topic"; `pointed`: "all of these", "them", which may be another group that was told just now */
  | { readonly scope: 'topic'; readonly pointed?: true }
  /** "all my mail"; `pointed`: "everything", "all" */
  | { readonly scope: 'all'; readonly pointed?: true }
  /**
   * "everything from Bob", "the newsletters", "the mail about the crane". `query`: words of what the mail is about, empty
   * where the sender alone picks it; `from`: the sender as said, without an article; `fromSameSender`: "everything from
   * him", whoever sent the current mail. At least one of the three picks something.
   */
  | {
      readonly scope: 'matching';
      readonly query: string;
      readonly from?: string;
      readonly fromSameSender?: true;
      readonly plural: boolean;
      /** Of several the one that came last. */
      readonly newest?: true;
    };

/** One thing the driver means, in the order it was said. */
export interface Intent {
  readonly kind: IntentKind;
  readonly target: IntentTarget;
  /** snooze, remind, check-calendar: the words that name the time ("tomorrow at nine"), as said. */
  readonly when?: string;
  /** remind: again and again ("every Monday"), which cannot be done. */
  readonly repeated?: true;
  /** Words of the mails that are left out: of what was asked ("yes, but not the one from Anna"), or of an order ("archive the newsletters except Anna's"). */
  readonly except?: string;
  /** yes: words of the mails that alone are meant ("only the first two"). */
  readonly only?: string;
  /** move: the folder's name as said. */
  readonly folder?: string;
  /** draft-reply, revise-draft: what to say, as said ("I'll be there at ten"). */
  readonly body?: string;
  /**
   * revise-draft: `body` is added, stands for all of the text, or for `replaced`; cut: it is the place of a sentence ("last"), or what the sentence
   * is about. Absent: it is to be worded anew, which takes a model.
   */
  readonly revision?: 'add' | 'replace' | 'swap' | 'cut';
  /** revise-draft, swap: the words that `body` stands for. */
  readonly replaced?: string;
  /** Absent for "tell Anna …": a reply where Anna is in the mail, else a new mail. */
  readonly replyKind?: 'reply' | 'reply-all' | 'forward' | 'new';
  /** draft-reply, forward or new: names or addresses as said. */
  readonly recipients?: readonly string[];
  /** draft-reply: the draft that stands goes to the recipients, and not to whom it was for. */
  readonly redirects?: true;
  /** draft-reply: who gets a copy of it besides. */
  readonly copiesTo?: readonly string[];
  /** draft-reply: the recipients get a copy of the draft that stands. */
  readonly copies?: true;
  /** consult-guidance: the field whose guidance was named ("the fire guidance"); absent: any. */
  readonly domain?: string;
  /** check-calendar: what is asked; `query` names an event. `change`: that something in it be changed, which nobody can. */
  readonly ask?: CalendarQuestion | 'change';
  /** search, look-up, consult-guidance, generate-brief, ask-again: what to look for. `from` when a sender is meant ("from the architect"); contact: whose. */
  readonly query?: string;
  readonly from?: string;
  /** search: of several the one that came last. */
  readonly newest?: true;
  /** search: the account to look in, as said ("work", "Gmail"). */
  readonly account?: string;
  /** ask-again: of what it is asked, and which manual or domain was named. */
  readonly askedOf?: ExchangeKind;
  readonly named?: string;
  /** look-up: the manual that was named, by its title or as said; absent: any. */
  readonly manual?: string;
  /** stay-with-manual. */
  readonly step?: ManualStep;
  /** mute-sender, prioritize-sender, and their ends: who, as said; absent: the sender of the target. */
  readonly sender?: string;
  /** undo: how many actions; `all` for "undo everything". Absent: one. */
  readonly count?: number | 'all';
  /** next: at which topic to go on ("go to the crane topic"); read/go-deeper: nothing. */
  readonly topic?: string;
  /**
   * yes: the action that was named with it ("yes, send it"); the pending question must be about that action. With `when`, `folder`,
   * `except` or `only`: "yes, but at three", which changes that detail of what is asked.
   */
  readonly restates?: ActionIntent | 'forget';
  /** choose-mails. */
  readonly choice?: MailChoice;
  /** what-about: in which view; absent: as it was told. */
  readonly view?: MailView;
  /** note-for-office: which one, as said; absent: the driver's own. */
  readonly office?: string;
  /**
   * remember, note-for-office: what to keep, as said; forget: what it is about, as said. remind: what is to be done, empty: what was told last; finish-reminder,
   * delete-reminder: which, empty: the one told last, `all`: every one.
   */
  readonly content?: string;
  /** set-preference: what to set. */
  readonly preference?: Partial<Pick<BriefingPreferences, 'verbosity' | 'mode' | 'style' | 'enrichment' | 'proposals'>>;
  /** set-preference: how fast to speak in this drive; without `preference`. */
  readonly pace?: SpeakingPace;
  /** remember: what kind of thing it is. */
  readonly category?: KnowledgeCategory;
  /** 0…1 */
  readonly confidence: number;
}

export interface Understanding {
  /** The words as heard. */
  readonly text: string;
  /** In the order said; empty when nothing was meant for the agent or nothing was understood. */
  readonly intents: readonly Intent[];
  /**
   * `meant`: act on `intents`. `unsure`: something was meant but not enough of it was understood; ask `clarify`.
   * `declined`: the words say not to do something ("don't archive it"). `aside`: not for the agent (a passenger, a sentence
   * that happens to name an action, a question whether one should).
   */
  readonly verdict: 'meant' | 'unsure' | 'declined' | 'aside';
  /** With `unsure`: the one short question to ask back. */
  readonly clarify?: string;
  /** With `unsure`: what a yes to `clarify` would mean. Never to be acted on before that yes. */
  readonly proposed?: readonly Intent[];
  /** With `aside`: it was said to the agent all the same, which was asked to do something that it cannot, or to answer it. */
  readonly asked?: 'deed' | 'answer';
  /** With `aside`: a question that mail does not answer, as said; manuals may. */
  readonly question?: string;
  /** With `meant`: the rest of the words, which was not understood, so that it is told that it is not done. */
  readonly notDone?: string;
  /** Not every word is accounted for: what was meant, or declined, is likely and not plain. */
  readonly guessed?: true;
}

/** What the words are read against. */
export interface UnderstandingContext {
  /** A question waits for yes or no. */
  readonly pendingQuestion: boolean;
  /** That question is about several mails, or several things that are remembered. */
  readonly questionOfMany?: boolean;
  /** That question is whether to forget all that is remembered, or some of it. */
  readonly questionForgets?: 'everything' | 'some';
  /** A draft waits to be sent. */
  readonly pendingDraft: boolean;
  /** The turn before was about that draft: "shorter" means it, and no longer how the driver is briefed. */
  readonly draftTold?: boolean;
  /** Names of those whom that draft goes to. */
  readonly draftTo?: readonly string[];
  /** That draft answers, or forwards, the mail that is open. */
  readonly draftOfMail?: boolean;
  /** The turn before told what is remembered. */
  readonly memoryTold?: boolean;
  readonly paused: boolean;
  /** There are manuals to look things up in. */
  readonly manuals?: boolean;
  /** There is guidance: rules of knowledge packs (P-4). */
  readonly guidance?: boolean;
  /** What the manuals are called. */
  readonly manualTitles?: readonly string[];
  /** The turn before was answered out of this manual; absent: out of none. */
  readonly toldManual?: string;
  /** There is a calendar. */
  readonly calendar?: boolean;
  /** A mail was told, and is the one that is spoken of: "the meeting" is the one that it names. */
  readonly mailOpen?: boolean;
  /** There is something that the driver wanted to be reminded of and has not done. */
  readonly openReminders?: boolean;
  /** The turn before was about one of them. */
  readonly reminderTold?: boolean;
  /** It was just asked when to remind of something. */
  readonly reminderAsked?: boolean;
  /** It was just asked until when to put a mail off. */
  readonly snoozeAsked?: boolean;
  /** Whether these words are about something that is remembered: "the gate code", but not "the umbrella". */
  readonly isRemembered?: (words: string) => boolean;
}

/** What is done with a mail, and can be taken back. */
export const changesOfMail = [
  'archive',
  'mark-read',
  'mark-unread',
  'flag',
  'unflag',
  'snooze',
  'move',
] as const satisfies readonly IntentKind[];

const actions: ReadonlySet<string> = new Set([...actionIntents, ...preferenceIntents, ...draftIntents]);

/** Whether an intent changes something, as opposed to moving about or being answered in words. */
export function isAction(kind: IntentKind): kind is ActionIntent {
  return actions.has(kind);
}
