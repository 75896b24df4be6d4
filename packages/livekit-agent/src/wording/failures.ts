import { type MailAccount, mailSignInCodes } from '@nexus/contracts';
import { countOf } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';

/** Said once, before the first answer of the offline language in place of a model that is late or failing (V-5). */
export const simpleModeNotice = "I'm in simple mode for the moment. ";
/** Said once, before the model's first answer after that. */
export const fullModeNotice = "I'm fully back. ";

const passingCodes = ['MAIL_THROTTLED', 'MAILBOX_UNREACHABLE', 'MAIL_ACTION_UNCERTAIN', 'TOOL_LATE'];

/** Whether it may work when it is tried again in a moment. */
export function isPassing(code: string): boolean {
  return passingCodes.includes(code);
}

/**
 * Why some mails were not dealt with: one sentence, which claims nothing that is not known.
 *
 * @param where the account, speakable: "your Gmail account"
 * @param which "it", "them", "the other two", "one of them"
 */
export function sayFault(code: string, where: string, which: string): string {
  const isOne = which === 'it' || which.endsWith(' one') || which.startsWith('one ');
  const they = which === 'them' ? 'They' : capitalise(which);
  if (mailSignInCodes.some((signInCode) => signInCode === code))
    return `For ${which}, please sign in to ${where} again when you have parked.`;
  switch (code) {
    case 'MAIL_THROTTLED':
      return capitalise(`${where} asked me to slow down for ${which}.`);
    case 'MAILBOX_UNREACHABLE':
      return `I can't reach ${where} for ${which} right now.`;
    case 'MAIL_ACTION_UNCERTAIN':
      return `The connection broke, and I can't see whether ${which} went through.`;
    case 'MAIL_ACTION_REFUSED':
      return capitalise(`${where} refused ${which}.`);
    case 'MAIL_ACTION_UNSUPPORTED':
      return capitalise(`${where} can't do that with ${which}.`);
    case 'MAIL_FOLDER_UNCLEAR':
      return capitalise(
        `${where} has several folders called that, so ${which} stayed where ${isOne ? 'it was' : 'they were'}.`,
      );
    case 'ACCOUNT_NOT_FOUND':
      return capitalise(`${where} is not connected any more.`);
    case 'MAIL_NOT_FOUND':
      return `${they} ${isOne ? 'is' : 'are'} not there any more.`;
    case 'MAIL_CHANGED_ELSEWHERE':
      return `${they} ${isOne ? 'was' : 'were'} changed elsewhere since, so I left ${isOne ? 'it as it is' : 'them as they are'}.`;
    default:
      return `${they} did not work.`;
  }
}

/** "the other one", "the other three". */
export function theOther(count: number): string {
  return count === 1 ? 'the other one' : `the other ${countOf(count, { singular: '', plural: '' }).trim()}`;
}

/**
 * Why a call that threw did nothing, as far as that is known.
 *
 * @param where the account whose mail was to be changed; null: nothing was to be changed
 */
export function sayFailure(code: string, where: string | null): string {
  const isMail = code.startsWith('MAIL_') || code.startsWith('MAILBOX_') || code === 'ACCOUNT_NOT_FOUND';
  if (where !== null && code === 'INTERNAL')
    return "That broke off, and I can't tell whether it was done. Ask me again in a moment.";
  if (where === null && code === 'MAILBOX_UNREACHABLE')
    return "I can't reach your mail right now. Nothing was changed. Try it again in a moment, or go on.";
  if (code === 'MEMORY_UNREACHABLE' || code === 'DATABASE_BUSY')
    return "I can't reach what I remember right now, so nothing was changed or forgotten. Try it again in a moment.";
  if (code === 'MEMORY_FULL')
    return 'I have no room for more of what you tell me. Forget something first: say “forget that”, and what it was, or look at the memory page.';
  if (code === 'ACCOUNT_DELETED') return 'Your account was deleted, so I keep nothing of this drive any more.';
  if (where === null || !isMail) return 'That did not work, so nothing was changed. Try it again, or go on.';
  if (code === 'MAIL_ACTION_UNCERTAIN')
    return "The connection broke, and I can't see whether that went through. Say the same again in a moment: I look first, so nothing is done twice.";
  return `${sayFault(code, where, 'it')} Nothing was changed.`;
}

/** Why a mail did not go out, in a few words; null: not known. */
function sayWhy(code: string): string | null {
  switch (code) {
    case 'MAIL_SEND_REFUSED':
      return 'the mail server refused it';
    case 'MAILBOX_UNREACHABLE':
      return 'I could not connect to the server that sends it';
    case 'MAIL_SIGN_IN_NEEDED':
    case 'MAILBOX_SIGN_IN_REFUSED':
      return 'the server that sends it did not let me in';
    case 'MAIL_THROTTLED':
      return 'its account asked me to slow down';
    default:
      return null;
  }
}

/**
 * What became of a mail that was agreed to and did not go out, as far as that is known.
 *
 * @param whom to whom it was to go, speakable; null where no name may be said
 */
export function sayUnsent(code: string, whom: string | null): string {
  const mail = `our mail${whom === null ? '' : ` to ${whom}`}`;
  if (code === 'MAIL_ACTION_UNCERTAIN')
    return `The connection broke, and I can't see whether y${mail} went out. Say send it, and I look first: nothing goes out twice.`;
  if (code === 'DRAFT_NOT_FOUND') return `Y${mail} did not go out: its draft is not there any more.`;
  const why = sayWhy(code);
  const unsent = why === null ? 'did not go out, and I do not know why' : `did not go out: ${why}`;
  const signIn = code.includes('SIGN_IN') ? ' Please sign in there again when you have parked.' : '';
  return `Y${mail} ${unsent}. It is among your drafts.${signIn}`;
}

/** Why nothing goes out from an account that does not send, and what becomes of the draft. */
export function sayCannotSend({ name, capabilities }: Pick<MailAccount, 'name' | 'capabilities'>): string {
  if (capabilities.lacksAddress)
    return `I don't know your own address in ${name}, so I send nothing from it. What you said stays among its drafts. When you have parked, start me with dash dash me and your address.`;
  return `${capitalise(name)} cannot send. What you said stays among its drafts; send it from your mail program when you have parked.`;
}
