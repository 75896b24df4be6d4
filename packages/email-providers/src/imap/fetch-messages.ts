import type { MailMessage } from '@nexus/contracts';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { parseMessage } from '../mime/parse-message.ts';
import { rebuildMessage } from '../mime/rebuild-message.ts';
import { believeDate } from './believe-date.ts';
import { completeEnvelope, type EnvelopeContext, filedAt } from './imap-envelope.ts';
import { planTextParts, type TextPlan } from './plan-text-parts.ts';
import { writeUidSet } from './uid-set.ts';

/** A mail's texts, not parsed yet. */
export type UnparsedMessage = (context: EnvelopeContext) => Promise<MailMessage>;

/**
 * Fetches the texts of some mails of the open folder, never an attachment: first how each is built, then, for all that are built
 * alike, their texts at once. What is gone is left out.
 */
export async function fetchMessages(
  client: ImapFlow,
  uids: readonly number[],
): Promise<ReadonlyMap<number, UnparsedMessage>> {
  const found = new Map<number, UnparsedMessage>();
  if (uids.length === 0) return found;
  const query = { uid: true, flags: true, internalDate: true, size: true, bodyStructure: true };
  const built = await client.fetchAll(writeUidSet(uids), query, { uid: true });
  const alike = new Map<string, { plan: TextPlan; message: FetchMessageObject }[]>();
  for (const message of built) {
    const plan = planTextParts(message.bodyStructure ?? { type: 'text/plain' }, message.size ?? 0);
    const key = JSON.stringify(plan.query);
    alike.set(key, [...(alike.get(key) ?? []), { plan, message }]);
  }
  for (const group of alike.values()) {
    const members = new Map(group.map((member) => [member.message.uid, member]));
    const [first] = group;
    if (!first) continue;
    for (const texts of await client.fetchAll(writeUidSet(members.keys()), first.plan.query, { uid: true })) {
      const member = members.get(texts.uid);
      if (member) found.set(texts.uid, (context) => parse(member.message, member.plan.assemble(texts), context));
    }
  }
  return found;
}

async function parse(
  message: FetchMessageObject,
  content: ReturnType<TextPlan['assemble']>,
  context: EnvelopeContext,
): Promise<MailMessage> {
  const parsed = Buffer.isBuffer(content) ? await parseMessage(content) : await rebuildMessage(content);
  return {
    ...completeEnvelope(parsed.headers, parsed.fields, message, context),
    body: parsed.body,
    attachments: parsed.attachments,
    problems: [...parsed.problems, ...believeDate(parsed.fields, filedAt(message), context.now).problems],
  };
}
