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
 * @param whom to whom it was to go, speakable; null where no name may stand
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
