import type { DraftContent, MailAddress } from '@nexus/contracts';
import type { Intent } from '@nexus/intelligence';
import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { spokenSubject } from '../briefing/sender-name.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { snapshotOf } from '../briefing/transition.ts';
import { defineTool } from './briefing-tool.ts';
import { chooseRecipients, replyRecipients, sayRecipients } from './choose-recipients.ts';
import { afterwords } from './perform-mail-action.ts';
import { fingerprintOf, type ProposedAction, withholdPermission } from './permission.ts';

const Parameters = z.object({
  kind: z.enum(['reply', 'reply_all', 'forward', 'new']).nullish().describe('Default reply.'),
  body: z
    .string()
    .describe('What to say, in full sentences, without greeting and signature. May be empty for a forward.'),
  to: z.array(z.string()).nullish().describe('Names or addresses, for a forward or a new mail.'),
  subject: z.string().nullish().describe('For a new mail.'),
});

type Composed = { readonly content: DraftContent } | { readonly complaint: string };

function answer(desk: BriefingDesk, body: string, all: boolean): Composed {
  const { cursor } = desk.tracker.state;
  const email = cursor === null ? undefined : desk.inbox.items.get(cursor)?.email;
  if (email === undefined) return { complaint: 'No mail is open to answer. Say next to hear one.' };
  if (body.trim() === '') return { complaint: 'What shall I write?' };
  const { to, cc } = replyRecipients(desk, email, all);
  if (to.length === 0) return { complaint: 'This mail has no sender to answer to.' };
  const subject = `Re: ${spokenSubject(email)}`;
  return { content: { to, cc, subject, body, regarding: { emailId: email.emailId, as: 'reply' } } };
}

function write(desk: BriefingDesk, { kind, body, to, subject }: z.infer<typeof Parameters>): Composed {
  const chosen = chooseRecipients(desk, to ?? []);
  if ('complaint' in chosen) return chosen;
  const recipients: readonly MailAddress[] = chosen.recipients;
  if (recipients.length === 0) return { complaint: 'Who shall it go to?' };
  if (kind === 'new') {
    if (body.trim() === '') return { complaint: 'What shall I write?' };
    const title = subject?.trim() || body.split(/\s+/).slice(0, 6).join(' ');
    return { content: { to: recipients, cc: [], subject: title, body, regarding: null } };
  }
  const { cursor } = desk.tracker.state;
  const email = cursor === null ? undefined : desk.inbox.items.get(cursor)?.email;
  if (email === undefined) return { complaint: 'No mail is open to forward. Say next to hear one.' };
  const forwarded = { emailId: email.emailId, as: 'forward' } as const;
  return { content: { to: recipients, cc: [], subject: `Fwd: ${spokenSubject(email)}`, body, regarding: forwarded } };
}

/** Whether a draft goes where the driver said: the same kind, and to nobody they did not name. */
function goesWhereSaid(desk: BriefingDesk, intent: Intent, content: DraftContent, kind: string): boolean {
  const all = [...content.to, ...content.cc].map((person) => person.address);
  const chosen = chooseRecipients(desk, intent.recipients ?? []);
  const named = 'complaint' in chosen ? null : chosen.recipients.map((person) => person.address);
  if (kind === 'reply' || kind === 'reply_all') {
    const answers = intent.replyKind === undefined || intent.replyKind.startsWith('reply');
    const wideEnough = kind === 'reply' || intent.replyKind === 'reply-all';
    return answers && wideEnough && (named?.every((address) => all.includes(address)) ?? false);
  }
  const sameKind = intent.replyKind === kind || (intent.replyKind === undefined && kind === 'new');
  return sameKind && all.every((address) => named?.includes(address) === true);
}

export function createDraftReplyTool(desk: BriefingDesk) {
  return defineTool({
    name: 'draft_reply',
    description:
      'Drafts an answer to the current mail, a forward of it, or a new mail. Nothing is sent: send_draft does that.',
    parameters: Parameters,
    async execute(toolArguments) {
      const { kind, body } = toolArguments;
      const isAnswer = kind === undefined || kind === null || kind === 'reply' || kind === 'reply_all';
      const composed = isAnswer ? answer(desk, body, kind === 'reply_all') : write(desk, toolArguments);
      if ('complaint' in composed) return refused(composed.complaint);
      const { content } = composed;
      const regarding = content.regarding === null ? [] : [content.regarding.emailId];
      const recipients = sayRecipients([...content.to, ...content.cc]);
      const proposed: ProposedAction = {
        toolName: 'draft_reply',
        intents: ['draft-reply'],
        emailIds: regarding,
        toolArguments,
        agrees: (intent) => goesWhereSaid(desk, intent, content, kind ?? 'reply'),
        alwaysAsk: false,
        question: `Shall I draft a mail to ${recipients}?`,
      };
      const fingerprint = fingerprintOf(proposed);
      const earlier = desk.turn.done.get(fingerprint);
      if (earlier) return earlier;
      const withheld = withholdPermission(desk, proposed);
      if (withheld) return withheld;

      const idempotencyKey = `${desk.sessionId}:${desk.tracker.state.turn}:${fingerprint}`;
      const receipt = await desk.mailbox.composer.draft(content, { idempotencyKey });
      const previous = desk.draft;
      desk.draft = { draftId: receipt.draftId, content, recipients };
      desk.undo.push({
        label: `drafted a mail to ${recipients}`,
        before: snapshotOf(desk.tracker.state, regarding),
        async revert() {
          await receipt.discard({ idempotencyKey: `${idempotencyKey}:undo` });
          if (desk.draft?.draftId === receipt.draftId) desk.draft = previous;
          return null;
        },
      });
      const said = body.trim() === '' ? '' : ` It says: ${body.trim().replace(/[.!?]?$/, '.')}`;
      const kindName = content.regarding?.as === 'forward' ? 'forward' : isAnswer ? 'reply' : 'mail';
      const message = `Drafted a ${kindName} to ${recipients}.${said} Say send it, or undo.`;
      afterwords(desk);
      const result = succeeded(message, { draft_id: receipt.draftId });
      desk.turn.done.set(fingerprint, result);
      return result;
    },
  });
}
