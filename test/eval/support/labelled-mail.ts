import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailMessage } from '@nexus/contracts';
import { openFileMailbox } from '@nexus/email-providers';
import { withoutSubjectMarks } from '@nexus/intelligence';
import type { LabelledMail } from '@nexus/intelligence/judgement';
import { hashText, mixHashes } from '@nexus/text';

/** A mail with its labels, and the fold it belongs to: mails of one thread and near-twins share it. */
export interface JudgedCorpusMail extends LabelledMail {
  readonly fold: number;
  /** A number that mails of one thread and near-twins share. */
  readonly group: number;
}

/** Deals groups out to folds; another `dealing`, another way. */
function dealtFold(group: number, folds: number, dealing = 0): number {
  return (mixHashes(group, 6 + dealing) >>> 0) % folds;
}

/** The labelled mail of `judgement/` in EVAL_DATA, read as the product reads mail; null where it is absent. */
export async function readJudgedMail(dataFolder: string, folds: number): Promise<readonly JudgedCorpusMail[] | null> {
  const file = join(dataFolder, 'judgement/mails.mbox');
  if (!existsSync(file)) return null;
  const labels = readLabels(join(dataFolder, 'judgement/labels.tsv'));
  const idOf = readLabelIds(file);
  const mails = (await readMails(file)).flatMap((email): LabelledMail[] => {
    const label = labels.get(idOf.get(email.messageId ?? '') ?? '');
    return label === undefined ? [] : [{ email, ...label }];
  });
  // The same order wherever the mailbox begins, so that training gives the same bytes.
  const inOrder = mails.toSorted((one, other) => Number(labelOf(one, idOf)) - Number(labelOf(other, idOf)));
  const groupOf = groupTwins(inOrder);
  return inOrder.map((mail) => {
    const group = hashText(groupOf(mail), 5);
    return { ...mail, group, fold: dealtFold(group, folds) };
  });
}

function labelOf({ email }: LabelledMail, idOf: ReadonlyMap<string, string>): string {
  return idOf.get(email.messageId ?? '') ?? '';
}

function readLabels(file: string): ReadonlyMap<string, Pick<LabelledMail, 'ask' | 'deadline'>> {
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [id = '', , ask, deadline = '0'] = row.split('\t');
      return [id, { ask: ask === '1', deadline: deadline === '0' ? null : deadline }];
    }),
  );
}

/** All mails of an mbox, read as the product reads mail. */
export async function readMails(path: string): Promise<MailMessage[]> {
  await using mailbox = await openFileMailbox({ path });
  const emailIds: string[] = [];
  for await (const page of mailbox.reader.unread()) emailIds.push(...page.map(({ emailId }) => emailId));
  const mails: MailMessage[] = [];
  for await (const email of mailbox.reader.read(emailIds)) mails.push(email);
  return mails;
}

/** The label's id (`X-Label-Id`) by `Message-ID`. */
export function readLabelIds(file: string): ReadonlyMap<string, string> {
  const heads = readFileSync(file, 'latin1').split(/^From (?=\S+ .*\d{4}\n)/m);
  return new Map(
    heads.flatMap((head): [string, string][] => {
      const messageId = /^message-id:\s*<([^>]+)>/im.exec(head)?.[1];
      const id = /^x-label-id:\s*(\S+)/im.exec(head)?.[1];
      return messageId === undefined || id === undefined ? [] : [[messageId, id]];
    }),
  );
}

const tellingOpening = 40;

/** One name for all mails that share a subject or how they open, over any chain of such. */
function groupTwins(mails: readonly LabelledMail[]): (mail: LabelledMail) => string {
  const parents = new Map<string, string>();
  const find = (key: string): string => {
    const parent = parents.get(key) ?? key;
    return parent === key ? key : find(parent);
  };
  for (const mail of mails) {
    const opening = mail.email.body.own.replace(/\s+/g, ' ').slice(0, 80).toLowerCase();
    const [one, other] = [find(subjectOf(mail)), find(`opening ${opening}`)];
    if (opening.length >= tellingOpening && one !== other) parents.set(one, other);
  }
  return (mail) => find(subjectOf(mail));
}

function subjectOf({ email }: LabelledMail): string {
  const subject = withoutSubjectMarks(email.subject)
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return `subject ${subject.length > 3 ? subject : (email.messageId ?? email.emailId)}`;
}
