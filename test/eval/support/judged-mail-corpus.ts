import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgingSettings, MailMessage } from '@nexus/contracts';
import { openFileMailbox } from '@nexus/email-providers';
import { createAskClassifier } from '@nexus/intelligence';
import { groupTwins, type ImportanceExample, observe, wordingsOf } from '@nexus/intelligence/importance';

/** A mail of `data/judgement` with what its readers said of it; see the README there. */
export interface JudgedMail {
  readonly email: MailMessage;
  /** 0…3. */
  readonly urgency: number;
  /** Whose mailbox it was found in, lower case: for leaving one out. */
  readonly origin: string;
  /** person-ask, person-info, social, automatic, bulk or junk. */
  readonly kind: string;
}

async function readMails(path: string): Promise<MailMessage[]> {
  await using mailbox = await openFileMailbox({ path });
  const emailIds: string[] = [];
  for await (const page of mailbox.reader.unread()) emailIds.push(...page.map(({ emailId }) => emailId));
  const mails: MailMessage[] = [];
  for await (const email of mailbox.reader.read(emailIds)) mails.push(email);
  return mails;
}

/** Null when `folder`, the evaluation data, has no labelled mail. */
export async function readJudgedMails(folder: string | null): Promise<JudgedMail[] | null> {
  const path = folder === null ? '' : join(folder, 'judgement/mails.mbox');
  if (folder === null || !existsSync(path)) return null;
  const labels = readFileSync(join(folder, 'judgement/labels.tsv'), 'utf8').trim().split('\n').slice(1);
  const labelled = new Map(
    labels.map((line) => {
      const [id = '', urgency, , , kind = ''] = line.split('\t');
      return [id, { urgency: Number(urgency), kind }];
    }),
  );
  const byMessageId = new Map<string, Omit<JudgedMail, 'email'>>();
  for (const raw of readFileSync(path, 'latin1').split(/^From (?=\S+ .*\d{4}\n)/mu)) {
    const header = (name: string): string => new RegExp(`^${name}: *(.*)$`, 'imu').exec(raw)?.[1]?.trim() ?? '';
    const label = labelled.get(header('X-Label-Id'));
    if (label === undefined) continue;
    const origin = header('X-Origin').toLowerCase();
    byMessageId.set(header('Message-ID').replace(/^<|>$/gu, ''), { ...label, origin });
  }
  return (await readMails(path)).flatMap((email) => {
    const label = byMessageId.get(email.messageId ?? '');
    return label === undefined ? [] : [{ email, ...label }];
  });
}

/** As a mail is judged here: at its own time, for its first To; `isReaderKnown` false: for nobody knows whom. */
export function settingsFor(email: MailMessage, isReaderKnown = true): JudgingSettings {
  const reader = email.to[0]?.address;
  return {
    readerAddresses: isReaderKnown && reader !== undefined ? [reader] : [],
    vips: [],
    mutedSenders: [],
    keywords: [],
    alreadyBriefed: new Set(),
    windowDays: null,
    now: email.receivedAt ?? new Date(0),
    timeZone: 'America/Chicago',
  };
}

/** What the model is trained on: the labelled mail first, in its order, then spam and mailings as mail that matters to nobody. */
export async function readImportanceExamples(
  folder: string,
  judged: readonly JudgedMail[],
): Promise<ImportanceExample[]> {
  const foreign = [
    ...(await readMails(join(folder, 'judgement/spam.mbox'))),
    ...(await readMails(join(folder, 'judgement/honest-bulk.mbox'))),
  ];
  const mails = [...judged.map(({ email }) => email), ...foreign];
  const wordings = wordingsOf(mails);
  const groups = groupTwins(mails);
  const asks = createAskClassifier();
  return mails.map((email, index) => ({
    features: observe(email, { settings: settingsFor(email), thread: [email], ownMessageIds: new Set(), asks })
      .features,
    phrases: wordings[index]?.phrases ?? [],
    sender: wordings[index]?.sender ?? '',
    urgency: judged[index]?.urgency ?? 0,
    group: groups[index] ?? index,
    foreign: index >= judged.length,
  }));
}
