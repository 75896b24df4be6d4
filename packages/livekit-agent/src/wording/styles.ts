import type { SpeakingStyle } from '@nexus/contracts';
import { spokenForm } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';

/** How the agent speaks in one style (J-9): to the model what it is like, and the words it has of its own where no model speaks. */
export interface StyleWords {
  /** For the model: who it is. */
  readonly persona: string;
  /** For the model: how it puts things, goes on to the next, and asks. */
  readonly manner: string;

  /** @param salutation "Good morning" @returns what the greeting opens with; empty: with the number of mails */
  greet(salutation: string): string;
  /** @param mails "twelve unread mails" @param duration "about four minutes" */
  size(mails: string, duration: string): string;
  readonly noMail: string;
  /** @param count "five", or "one" */
  heldBack(count: string): string;
  /** The end of the greeting; a question may be answered with yes. */
  readonly begin: string;

  /** A new topic. @param mails "3 mails" */
  topic(title: string, mails: string): string;
  readonly skipped: string;
  /** Before the mail that was told before this one. */
  readonly backTo: string;
  /** Before the mail at which a pause began. */
  readonly resume: string;
  readonly paused: string;
  /** The end of the list, without a full stop. */
  readonly allTold: string;

  readonly hello: string;
  readonly welcome: string;
  readonly goodbye: string;
  /** The last words of a drive; empty: none. */
  readonly parting: string;
}

/** One table: a style is heard in every line of it, and nowhere else. */
export const styleWords: Readonly<Record<SpeakingStyle, StyleWords>> = {
  conversational: {
    persona:
      'You are calm, quick and exact, and sound like an assistant whom the driver has known for years, not like a machine that reads aloud.',
    manner: 'Style conversational: relaxed, warm, with contractions. Go on with "okay, next"; ask with "want me to".',
    greet: (salutation) => `${salutation}.`,
    size: (mails, duration) => `You have ${mails}, ${duration}.`,
    noMail: 'You have no unread mail to go through.',
    heldBack: (count) => `I held back ${count} more`,
    begin: "Say next to start whenever you're ready.",
    topic: (title, mails) => `${title}, ${mails}.`,
    skipped: 'Skipped.',
    backTo: 'Back to:',
    resume: 'Going on. We were at:',
    paused: "Paused. Say go on when you're ready.",
    allTold: 'That was everything',
    hello: 'Hello. Say next to go on.',
    welcome: "You're welcome.",
    goodbye: 'Goodbye.',
    parting: 'Drive safely.',
  },
  formal: {
    persona:
      'You are courteous, composed and exact, and speak as a private secretary does to the head of the house: never familiar, never in haste.',
    manner:
      'Style formal: complete sentences without contractions, titles with names. Go on with "the next mail is from"; ask with "shall I" or "would you like me to".',
    greet: (salutation) => `${salutation}.`,
    size: (mails, duration) => `You have ${mails}, which will take ${duration}.`,
    noMail: 'You have no unread mail that needs to be read to you.',
    heldBack: (count) => `I have held back ${count} more`,
    begin: 'Shall I begin?',
    topic: (title, mails) => `The next topic is ${title}, with ${mails}.`,
    skipped: 'I have passed over it.',
    backTo: 'To return to the previous mail:',
    resume: 'I shall continue. We had reached:',
    paused: 'I have paused. Please say go on when you wish to continue.',
    allTold: 'That concludes your mail',
    hello: 'Good day. Please say next when you wish to continue.',
    welcome: 'You are most welcome.',
    goodbye: 'Goodbye.',
    parting: 'I wish you a safe journey.',
  },
  executive: {
    persona:
      'You are a chief of staff who briefs a decision maker: what must be decided, the number, the risk, the date. Nothing that does not change a decision.',
    manner:
      'Style executive: decision, number or risk first, then who and when; no pleasantries. Go on with the bare sender; end with the choice ("Approve, or wait?").',
    greet: () => '',
    size: (mails, duration) => `${capitalise(mails)}, ${duration}.`,
    noMail: 'No unread mail.',
    heldBack: (count) => `${capitalise(count)} more held back`,
    begin: 'Say next.',
    topic: (title, mails) => `${capitalise(spokenForm(mails))} on ${title}.`,
    skipped: 'Skipped.',
    backTo: 'Previous:',
    resume: 'Resuming at:',
    paused: 'Paused. Say go on.',
    allTold: 'Nothing further',
    hello: 'Ready. Say next.',
    welcome: 'Sure.',
    goodbye: 'Goodbye.',
    parting: '',
  },
  concise: {
    persona: 'You are a voice of few words: each one tells something, and you stop as soon as it is told.',
    manner:
      'Style concise: fragments, no fillers, no lead-ins, one sentence where one does. Go on at once; ask in a word or two ("Archive?").',
    greet: (salutation) => `${capitalise(salutation.replace(/^Good /, ''))}.`,
    size: (mails, duration) => `${capitalise(mails.replace(/ mails?$/, ''))}, ${duration}.`,
    noMail: 'Nothing unread.',
    heldBack: (count) => `${capitalise(count)} held back`,
    begin: 'Next?',
    topic: (title, mails) => `${title}, ${mails.replace(/\D+$/, '')}.`,
    skipped: 'Skipped.',
    backTo: 'Back:',
    resume: 'At:',
    paused: 'Paused.',
    allTold: 'That is all',
    hello: 'Hi.',
    welcome: 'Sure.',
    goodbye: 'Bye.',
    parting: '',
  },
};
