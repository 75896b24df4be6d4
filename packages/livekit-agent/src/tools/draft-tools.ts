import { codeOf, type DraftContent, type MailAccount, type MailEnvelope } from '@nexus/contracts';
import { capitalise } from '@nexus/text';
import { z } from 'zod';
import { type ProposedAction, refuseUnclear } from '../actions/ask-driver.ts';
import {
  asksForText,
  composeDraft,
  draftKinds,
  goesToSame,
  goesWhereSaid,
  reviseDraft,
} from '../actions/compose-draft.ts';
import { sayRecipients } from '../actions/draft-recipients.ts';
import { layDraft, quoteDraft, undictated } from '../actions/lay-draft.ts';
import { countMails, stillUnderWay, undoHint } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import { isSaid, plainMails } from '../actions/plain-words.ts';
import { accountOf } from '../inbox/account-outages.ts';
import { findMails } from '../inbox/find-mails.ts';
import type { OpenDraft } from '../state/drafts.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import { fingerprintOf } from '../state/pending-question.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { mailsMeant } from '../state/tracker-selectors.ts';
import { answeredMail, type MeantMail } from '../understanding/references.ts';
import { sayFailure } from '../wording/failures.ts';
import { subjectName } from '../wording/mail.ts';
import { defineTool } from './tool.ts';

const Parameters = z.object({
  kind: z
    .enum(draftKinds)
    .optional()
    .describe('revise: the open draft in other words, with all of the new text as body. Default reply.'),
  body: z.string().describe('In full sentences, without greeting and signature; empty for a forward.'),
  to: z.array(z.string()).optional().describe('As the driver named them.'),
  cc: z.array(z.string()).optional().describe('Who gets a copy besides, as the driver named them.'),
  subject: z.string().optional().describe('For a new mail.'),
  email_id: z.string().optional().describe('What is answered or forwarded.'),
});

export function createDraftReplyTool(drive: DriveContext) {
  return defineTool({
    name: 'draft_reply',
    tellsAll: true,
    description:
      'Drafts an answer to the current mail, a forward of it, or a new mail, or rewords the open draft ("warmer", "add that …"). One draft stands: another takes its place. Nothing is sent: send_draft does that.',
    parameters: Parameters,
    async execute(toolArguments, run) {
      const kind = toolArguments.kind ?? 'reply';
      const revised = draftToRevise(drive, toolArguments);
      const meant = toolArguments.email_id
        ? { emailId: toolArguments.email_id }
        : mailOfRecipient(drive, toolArguments);
      const isOfNamed = !toolArguments.email_id && meant.emailId !== answeredMail(drive).emailId;
      const isToNamed = kind === 'reply' && (toolArguments.to ?? []).length > 0;
      const needsMail = revised === null && kind !== 'new' && kind !== 'revise' && !isToNamed;
      if (needsMail && meant.emailId === null && meant.several) return refuseUnclear(drive, meant, ['draft-reply']);
      const emailId = revised === null ? meant.emailId : (revised.content.regarding?.emailId ?? null);
      const email = (emailId === null ? null : envelopeOf(drive.inbox.state, emailId)) ?? undefined;
      const composed = compose(drive, toolArguments, { revised, email });
      if ('complaint' in composed) {
        if (composed.complaint === asksForText) waitForText(drive);
        return refused(composed.complaint);
      }
      const { content } = composed;
      const regarding = content.regarding === null ? [] : [content.regarding.emailId];
      // Found by who was named: it is those whom the driver meant, and no mail.
      const isFound = revised === null && regarding.length > 0 && (content.regarding?.emailId !== emailId || isOfNamed);
      const recipients = sayRecipients([...content.to, ...content.cc]);
      const staysThere = revised !== null && goesToSame(content, revised.content);
      const proposed: ProposedAction = {
        toolName: 'draft_reply',
        intents: ['draft-reply', 'revise-draft'],
        // "Make it warmer" is about the draft, whatever mail is open.
        emailIds: isFound || (staysThere && saysRevision(drive)) ? [] : regarding,
        toolArguments,
        agrees: (intent) => (intent.kind === 'revise-draft' ? staysThere : goesWhereSaid(drive, intent, content)),
        alwaysAsk: false,
        helps: regarding,
        question:
          revised === null ? `Shall I draft a mail to ${recipients}?` : `Shall I change the draft to ${recipients}?`,
        plainly: staysThere ? 'change the open draft' : plainDraft(drive, toolArguments, regarding),
        reach: 'reversible',
      };
      const fingerprint = fingerprintOf(proposed);
      const { turn } = drive.conversation;
      const earlier = turn.done.get(fingerprint);
      if (earlier) return earlier;
      if (drive.actions.pending.find(fingerprint) !== null) return stillUnderWay;
      const withheld = await withholdPermission(drive, proposed);
      if (withheld) return withheld;

      const fresh = `${drive.sessionId}:${drive.tracker.state.turn}:${fingerprint}`;
      const label = revised === null ? `draft a mail to ${recipients}` : `change the draft to ${recipients}`;
      // A new mail goes out from the first account that sends, whatever mail is open.
      const answered = regarding[0] === undefined ? null : envelopeOf(drive.inbox.state, regarding[0]);
      const accountId = answered?.accountId;
      run.begin({ kind: 'action', fingerprint, label, emailIds: [], accountId });
      try {
        const unheard = undictated(content.body, turn.words);
        const laid = await layDraft(drive, { content, recipients, unheard }, fresh);
        run.addUndo(laid.undo);
        undoHint(drive);
        const done = laid.isRevision
          ? `Changed the draft to ${recipients}.`
          : `Drafted ${describeDraft(drive, content)} to ${recipients}${isFound && answered !== null ? `, about ${subjectName(answered)}` : ''}.`;
        const message = `${done}${quoteDraft(content.body)}${laid.remarks} ${sayWhatNow(accountOf(drive, answered))}`;
        const result = succeeded(message, { draft_id: laid.draft.receipt.draftId });
        turn.done.set(fingerprint, result);
        return result;
      } catch (error) {
        const { current: standing } = drive.actions.drafts;
        if (standing === null) throw error;
        const code = codeOf(error);
        const { name } = accountOf(drive, email);
        return refused(`${sayFailure(code, name)} The draft to ${standing.recipients} stands as it was.`, { code });
      }
    },
  });
}

/** The mail that is answered: of several that may be meant, the one from whom the driver named. */
function mailOfRecipient(drive: DriveContext, { to = [] }: Pick<DraftArguments, 'to'>): MeantMail {
  const meant = answeredMail(drive);
  const [name, ...others] = to;
  if (meant.emailId !== null || name === undefined || others.length > 0) return meant;
  const theirs = findMails(drive.inbox.state, { query: '', from: name });
  const [only, ...more] = mailsMeant(drive.tracker.state).filter((emailId) => theirs.includes(emailId));
  return only === undefined || more.length > 0 ? meant : { emailId: only };
}

/** Keeps what was ordered until its text is said. */
function waitForText({ actions, conversation, tracker }: DriveContext): void {
  const { intents, proposed = [] } = conversation.turn.understanding;
  const order = [...intents, ...proposed].find(({ kind }) => kind === 'draft-reply');
  if (order !== undefined) actions.drafts.textAsked = { order, turn: tracker.state.turn };
}

/** What can be done with a draft: sending is offered only where something can be sent. */
function sayWhatNow({ name, capabilities: { persistent, delivers } }: MailAccount): string {
  if (delivers || !persistent) return 'Say send it, or undo.';
  return `${capitalise(name)} cannot send, so it stays among the drafts. Say undo to throw it away.`;
}

type DraftArguments = z.infer<typeof Parameters>;

/** For the second reading: without its text, which is read out before anything is sent, and only to people whom the driver named. */
function plainDraft(
  drive: DriveContext,
  { kind, to }: DraftArguments,
  regarding: readonly string[],
): string | null | undefined {
  if (!(to ?? []).every((name) => isSaid(drive, name))) return undefined;
  const whom = to?.length ? ' to those whom the driver named' : '';
  if (regarding.length === 0) return `draft a new mail${whom}`;
  const mail = plainMails(drive, regarding);
  const what = kind === 'forward' ? 'a forward of' : kind === 'reply_all' ? 'a reply to all people on' : 'a reply to';
  return mail && `draft ${what} ${mail}${whom}`;
}

/** The draft that stands, where the call words it anew; null: it is for another mail, or none stands. */
function draftToRevise(drive: DriveContext, { kind, email_id }: DraftArguments): OpenDraft | null {
  const { current } = drive.actions.drafts;
  if (current === null || kind === 'forward' || kind === 'new') return null;
  if (kind === 'revise' || saysRevision(drive)) return current;
  const [meant, ...others] = email_id ? [email_id] : mailsMeant(drive.tracker.state);
  const isSameMail = others.length === 0 && meant !== undefined && current.content.regarding?.emailId === meant;
  return isSameMail && (kind ?? null) === null ? current : null;
}

function saysRevision({ conversation }: DriveContext): boolean {
  const { verdict, intents } = conversation.turn.understanding;
  return verdict === 'meant' && intents.some(({ kind }) => kind === 'revise-draft');
}

function compose(
  drive: DriveContext,
  { kind, body, to, cc, subject }: DraftArguments,
  { revised, email }: { readonly revised: OpenDraft | null; readonly email: MailEnvelope | undefined },
) {
  const request = { body, to: to ?? [], cc: cc ?? [], subject: subject ?? '' };
  if (revised !== null) return reviseDraft(drive, revised, request);
  if (kind === 'revise') return { complaint: 'There is no draft to change. Tell me what to write.' };
  return composeDraft(drive, { ...request, kind: kind ?? 'reply', email });
}

/** "a reply", "a forward of the mail from Anna", "a mail": what goes out is named before it can be sent. */
function describeDraft(drive: DriveContext, { regarding }: DraftContent): string {
  if (regarding === null) return 'a mail';
  return regarding.as === 'reply' ? 'a reply' : `a forward of ${countMails(drive, [regarding.emailId])}`;
}
