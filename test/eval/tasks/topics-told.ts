import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MailMessage } from '@nexus/contracts';
import { sampleMailboxPath } from '@nexus/email-providers';
import { createJudge } from '@nexus/intelligence';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { centralSubject, topTerms } from '../baselines/textbook-titles.ts';
import { readMails } from '../support/labelled-mail.ts';
import { coversTopic } from '../support/title-coverage.ts';

const week = 7 * 24 * 60 * 60 * 1000;
/** A week of fewer mails has hardly a topic. */
const fewestMails = 10;

interface ToldTopic {
  readonly title: string;
  readonly mails: readonly MailMessage[];
}

function timeOf({ receivedAt }: MailMessage): number {
  return receivedAt?.getTime() ?? 0;
}

/** The mails in windows of one week, each a mailbox of its own. */
function weeksOf(mails: readonly MailMessage[]): (readonly MailMessage[])[] {
  return [...Map.groupBy(mails, (mail) => Math.floor(timeOf(mail) / week)).values()].filter(
    (some) => some.length >= fewestMails,
  );
}

/** The topics that a driver hears of this mail. */
async function told(mails: readonly MailMessage[]): Promise<ToldTopic[]> {
  const { topics } = await createJudge().triage(mails, {
    readerAddresses: [],
    vips: [],
    mutedSenders: [],
    keywords: [],
    alreadyBriefed: new Set(),
    windowDays: 7,
    now: new Date(Math.max(...mails.map(timeOf))),
    timeZone: 'UTC',
  });
  const byId = new Map(mails.map((mail) => [mail.emailId, mail]));
  return topics.map(({ title, emailIds }) => ({ title, mails: emailIds.flatMap((id) => byId.get(id) ?? []) }));
}

function share(topics: readonly ToldTopic[], titleOf: (topic: ToldTopic) => string): number {
  return topics.filter((topic) => coversTopic(titleOf(topic), topic.mails)).length / Math.max(1, topics.length);
}

async function measure(name: string, mailboxes: readonly (readonly MailMessage[])[]): Promise<Row> {
  const all: ToldTopic[] = [];
  const central = new Map<ToldTopic, string>();
  const terms = new Map<ToldTopic, string>();
  for (const mails of mailboxes) {
    const topics = await told(mails);
    all.push(...topics);
    for (const topic of topics) central.set(topic, centralSubject(topic.mails, mails));
    for (const topic of topics) terms.set(topic, topTerms(topic.mails, mails));
  }
  const several = all.filter(({ mails }) => mails.length > 1);
  const largest = Math.max(...all.map(({ mails }) => mails.length));
  return {
    requirement: 'J-5',
    name: `titles that cover half of their topic, ${name}`,
    value: share(several, ({ title }) => title),
    unit: 'of topics of two mails and more',
    baselines: [
      { name: "the most central mail's subject", value: share(several, (topic) => central.get(topic) ?? '') },
      { name: 'its three heaviest words by TF-IDF', value: share(several, (topic) => terms.get(topic) ?? '') },
    ],
    target: { atLeast: 0.8 },
    note: `${several.length} topics of ${several.reduce((sum, { mails }) => sum + mails.length, 0)} mails, the largest of ${largest}; ${all.length - several.length} mails alone; ${mailboxes.length} mailboxes`,
  };
}

export const task: MeasurementTask = {
  title: 'Topics as they are told',
  async run(dataFolder) {
    const rows = [await measure('sample mailbox', [await readMails(sampleMailboxPath)])];
    const lists = join(dataFolder ?? '', 'mail/lists-2002-10.mbox');
    if (dataFolder !== null && existsSync(lists)) rows.push(await measure('list mail', [await readMails(lists)]));
    const business = join(dataFolder ?? '', 'judgement/mails.mbox');
    if (dataFolder !== null && existsSync(business))
      rows.push(await measure('business mail, week by week', weeksOf(await readMails(business))));
    return rows;
  },
};
