import type { JudgedMail } from '@nexus/contracts';
import { joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from './briefing-desk.ts';
import { mentionMails } from './mail-meant.ts';
import { nameMail } from './present-mail.ts';
import { remaining } from './tracker-views.ts';

/** Some of the mails of a briefing, and how they are spoken of. */
export interface MailsOfKind {
  readonly isMeant: (mail: JudgedMail) => boolean;
  /** "is urgent", of one. */
  readonly is: string;
  /** "are urgent", of several. */
  readonly are: string;
  /** There are none. */
  readonly none: string;
  /** There are no others than those which were heard, so many. */
  readonly noneElse: (heard: number) => string;
  /** There seem to be none, but nobody knows which address is the reader's. */
  readonly noneKnown: string;
}

/** Which mails still to come are of a kind, the first three by name; "open the first one" means one of these then. */
export function sayWhich(desk: DriveContext, { isMeant, is, are, none, noneElse, noneKnown }: MailsOfKind): string {
  const { inbox, tracker } = desk;
  const { order, heard } = tracker.state;
  const isOfKind = (emailId: string) => {
    const mail = inbox.items.get(emailId);
    return mail !== undefined && isMeant(mail);
  };
  const toCome = remaining(tracker.state).filter(isOfKind);
  if (toCome.length === 0) {
    const told = order.filter((emailId) => heard.has(emailId) && isOfKind(emailId)).length;
    if (told > 0) return noneElse(told);
    return inbox.readerKnown ? none : noneKnown;
  }
  const named = toCome.slice(0, 3).flatMap((emailId) => inbox.items.get(emailId)?.email ?? []);
  mentionMails(desk, named);
  const count = toCome.length === 1 ? `1 mail still to come ${is}` : `${toCome.length} mails still to come ${are}`;
  return `${count}${toCome.length > 3 ? '. The first three' : ''}: ${joinWithAnd(named.map((email) => nameMail({ email })))}.`;
}
