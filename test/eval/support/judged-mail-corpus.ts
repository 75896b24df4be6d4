import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgingSettings, MailMessage } from '@nexus/contracts';
import { createAskClassifier } from '@nexus/intelligence';
import { foldsOfGroups, groupTwins, type ImportanceExample, observe, wordingsOf } from '@nexus/intelligence/importance';
import {
  createJudgementModels,
  type JudgementModels,
  type LabelledMail,
  trainJudgementModels,
} from '@nexus/intelligence/judgement';
import { readMails } from './labelled-mail.ts';

/** A mail of `data/judgement` with what its readers said of it; see the README there. */
export interface JudgedMail extends LabelledMail {
  /** 0…3. */
  readonly urgency: number;
  /** Whose mailbox it was found in, lower case: for leaving one out. */
  readonly origin: string;
  /** person-ask, person-info, social, automatic, bulk or junk. */
  readonly kind: string;
  /**
   * Trained on the mail of the other folds alone: what a model says of its own training mail is too sure. One leak is left to whoever scores by
   * folds: these have also taught what the mail that is learned from looks like, with their labels of asks and deadlines, not of urgency.
   */
  readonly judgement: JudgementModels;
}

const folds = 5;
const asks = createAskClassifier();

export function trainJudgement(mails: readonly LabelledMail[]): JudgementModels {
  return trainJudgementModels(mails, asks.probability);
}

function withJudgement(mails: readonly Omit<JudgedMail, 'judgement'>[]): JudgedMail[] {
  const foldOf = foldsOfGroups(groupTwins(mails.map(({ email }) => email)), folds);
  const models = Array.from({ length: folds }, (_, fold): JudgementModels => {
    return trainJudgement(mails.filter((_mail, place) => foldOf[place] !== fold));
  });
  return mails.flatMap((mail, place) => {
    const judgement = models[foldOf[place] ?? 0];
    return judgement === undefined ? [] : [{ ...mail, judgement }];
  });
}

/** Null when `folder`, the evaluation data, has no labelled mail. */
export async function readJudgedMails(folder: string | null): Promise<JudgedMail[] | null> {
  const path = folder === null ? '' : join(folder, 'judgement/mails.mbox');
  if (folder === null || !existsSync(path)) return null;
  const labels = readFileSync(join(folder, 'judgement/labels.tsv'), 'utf8').trim().split('\n').slice(1);
  const labelled = new Map(
    labels.map((line) => {
      const [id = '', urgency, ask, deadline = '0', kind = ''] = line.split('\t');
      return [id, { urgency: Number(urgency), ask: ask === '1', deadline: deadline === '0' ? null : deadline, kind }];
    }),
  );
  const byMessageId = new Map<string, Omit<JudgedMail, 'email' | 'judgement'>>();
  for (const raw of readFileSync(path, 'latin1').split(/^From (?=\S+ .*\d{4}\n)/mu)) {
    const header = (name: string): string => new RegExp(`^${name}: *(.*)$`, 'imu').exec(raw)?.[1]?.trim() ?? '';
    const label = labelled.get(header('X-Label-Id'));
    if (label === undefined) continue;
    const origin = header('X-Origin').toLowerCase();
    byMessageId.set(header('Message-ID').replace(/^<|>$/gu, ''), { ...label, origin });
  }
  const mails = await readMails(path);
  return withJudgement(
    mails.flatMap((email) => {
      const label = byMessageId.get(email.messageId ?? '');
      return label === undefined ? [] : [{ email, ...label }];
    }),
  );
}

/** As a mail is judged here: at its own time, for its first To; `isReaderKnown` false: for nobody knows whom. */
function settingsFor(email: MailMessage, isReaderKnown = true): JudgingSettings {
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

/** A mail alone, judged as by `settingsFor`. */
export function contextFor(
  { email, judgement }: Pick<JudgedMail, 'email' | 'judgement'>,
  isReaderKnown = true,
): Parameters<typeof observe>[1] {
  const settings = settingsFor(email, isReaderKnown);
  return { settings, thread: [email], ownMessageIds: new Set(), asks, judgement };
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
  const shipped = createJudgementModels();
  return mails.map((email, index) => ({
    features: observe(email, contextFor({ email, judgement: judged[index]?.judgement ?? shipped })).features,
    phrases: wordings[index]?.phrases ?? [],
    sender: wordings[index]?.sender ?? '',
    urgency: judged[index]?.urgency ?? 0,
    group: groups[index] ?? index,
    foreign: index >= judged.length,
  }));
}
