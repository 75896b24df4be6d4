import type { DraftContent, MailEnvelope } from '@nexus/contracts';
import { withoutSubjectMarks } from '@nexus/intelligence';
import type { Intent } from '@nexus/language';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { chooseRecipients, replyRecipients } from './choose-recipients.ts';

export const draftKinds = ['reply', 'reply_all', 'forward', 'new'] as const;
export type DraftKind = (typeof draftKinds)[number];

export interface DraftRequest {
  readonly kind: DraftKind;
  readonly body: string;
  /** Names or addresses. */
  readonly to: readonly string[];
  readonly subject: string;
  /** The mail that is answered or forwarded; undefined when none is open. */
  readonly email: MailEnvelope | undefined;
}

export type Composed = { readonly content: DraftContent } | { readonly complaint: string };

/** The mail's own subject, however it is spoken: a ticket number in it is what the recipients' programs go by. */
function subjectAfter(mark: 'Re:' | 'Fwd:', { subject }: MailEnvelope): string {
  return `${mark} ${withoutSubjectMarks(subject)}`.trimEnd();
}

function answer(desk: DriveContext, { kind, body }: DraftRequest, email: MailEnvelope): Composed {
  const { to, cc } = replyRecipients(desk, email, kind === 'reply_all');
  if (to.length === 0) return { complaint: 'This mail has no sender to answer to.' };
  const regarding = { emailId: email.emailId, as: 'reply' } as const;
  return { content: { to, cc, subject: subjectAfter('Re:', email), body, regarding } };
}

function isOn(email: MailEnvelope | undefined, address: string): boolean {
  const people = email === undefined ? [] : [email.from, ...email.replyTo, ...email.to, ...email.cc];
  return people.some((person) => person?.address === address);
}

/** To people who were named: an answer where they are on the open mail, else a mail of its own. Never to somebody else. */
function writeTo(desk: DriveContext, { kind, body, to, subject, email }: DraftRequest): Composed {
  const chosen = chooseRecipients(desk, to);
  if ('complaint' in chosen) return chosen;
  const { recipients } = chosen;
  if (kind === 'forward') {
    if (email === undefined) return { complaint: 'No mail is open to forward. Say next to hear one.' };
    const regarding = { emailId: email.emailId, as: 'forward' } as const;
    return { content: { to: recipients, cc: [], subject: subjectAfter('Fwd:', email), body, regarding } };
  }
  const answers = kind !== 'new' && email !== undefined && recipients.every(({ address }) => isOn(email, address));
  if (answers) {
    const regarding = { emailId: email.emailId, as: 'reply' } as const;
    return { content: { to: recipients, cc: [], subject: subjectAfter('Re:', email), body, regarding } };
  }
  const title = subject.trim() || body.split(/\s+/).slice(0, 6).join(' ');
  return { content: { to: recipients, cc: [], subject: title, body, regarding: null } };
}

/** A draft as it was asked for, or a sentence on what is missing. */
export function composeDraft(desk: DriveContext, request: DraftRequest): Composed {
  const { kind, body, to, email } = request;
  if (kind !== 'forward' && body.trim() === '') return { complaint: 'What shall I write?' };
  if (to.length > 0) return writeTo(desk, request);
  if (kind === 'forward' || kind === 'new') return { complaint: 'Who shall it go to?' };
  if (email === undefined) return { complaint: 'No mail is open to answer. Say next to hear one.' };
  return answer(desk, request, email);
}

/** Whether a draft goes where the driver said: the same kind, and to nobody they did not name. */
export function goesWhereSaid(
  desk: DriveContext,
  intent: Intent,
  draft: { content: DraftContent; kind: DraftKind },
): boolean {
  const chosen = chooseRecipients(desk, intent.recipients ?? []);
  if ('complaint' in chosen) return false;
  const named = chosen.recipients.map((person) => person.address);
  const isForward = draft.content.regarding?.as === 'forward';
  if (named.length > 0) {
    const all = [...draft.content.to, ...draft.content.cc].map((person) => person.address);
    return isForward === (intent.replyKind === 'forward') && all.every((address) => named.includes(address));
  }
  const answers = intent.replyKind === undefined || intent.replyKind.startsWith('reply');
  const wideEnough = draft.kind === 'reply' || (draft.kind === 'reply_all' && intent.replyKind === 'reply-all');
  return answers && wideEnough && draft.content.regarding?.as === 'reply';
}
