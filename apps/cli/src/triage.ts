import { styleText } from 'node:util';
import { type JudgedMailbox, judgeMailbox, type MailHeadline } from '@nexus/runtime';
import { openChoice } from './command-runtime.ts';
import { type MailboxChoice, windowDays } from './options.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Says what a briefing would be made of; nothing is said and nothing changed. @throws NexusError */
export async function triageMailbox(choice: MailboxChoice, terminal: Terminal): Promise<void> {
  await using drive = await openChoice(choice, terminal);
  const began = performance.now();
  const mailbox = await judgeMailbox(drive.mailbox, {
    windowDays: windowDays(choice),
    timeZone: drive.settings.timeZone,
    vips: [...(drive.preferences.vips ?? []), ...(choice.vip ?? [])],
    ...(choice.now !== undefined && { now: choice.now }),
  });
  const ms = performance.now() - began;
  if (!choice.json) return writeTable(mailbox, ms, terminal);
  for (const headline of mailbox.headlines)
    terminal.stdout.write(`${JSON.stringify(describeMail(mailbox, headline))}\n`);
  terminal.stdout.write(`${JSON.stringify(summarize(mailbox, ms))}\n`);
}

/** One mail, judged: a line of `triage --json`. */
function describeMail(mailbox: JudgedMailbox, headline: MailHeadline) {
  const judged = mailbox.judged.get(headline.emailId);
  const topic = mailbox.topics.find(({ topicId }) => topicId === judged?.topicId);
  return {
    emailId: headline.emailId,
    messageId: headline.messageId,
    from: headline.from === null ? null : (headline.from.name ?? headline.from.address),
    subject: headline.subject,
    receivedAt: headline.receivedAt?.toISOString() ?? null,
    threadId: judged?.threadId ?? null,
    topic: topic?.title ?? null,
    score: judged?.score ?? null,
    important: judged?.redFlag ?? false,
    urgent: judged?.urgency ?? 0,
    fraud: judged?.fraud ?? 0,
    signals: judged?.signals ?? [],
    held: mailbox.held.get(headline.emailId) ?? null,
  };
}

function summarize({ headlines, triage }: JudgedMailbox, ms: number) {
  const { threads, topics, redFlags } = triage;
  return {
    type: 'summary',
    mails: headlines.length,
    threads,
    topics: topics.length,
    redFlags,
    reader: triage.reader,
    ms: Math.round(ms),
  };
}

function writeTable(mailbox: JudgedMailbox, ms: number, { stdout }: Terminal): void {
  const { triage, headlines } = mailbox;
  const briefed = new Map(headlines.map((headline) => [headline.emailId, headline]));
  const write = (line: string) => stdout.write(`${line}\n`);
  for (const { topicId, title, emailIds } of triage.topics) {
    write(styleText('bold', `${title} (${emailIds.length})`));
    for (const emailId of emailIds) {
      const headline = briefed.get(emailId);
      const judged = mailbox.judged.get(emailId);
      if (!headline || judged?.topicId !== topicId) continue;
      const reasons = judged.signals.map((signal) => `${signal.weight > 0 ? '+' : '-'}${signal.id}`).join(' ');
      const from = headline.from?.name ?? headline.from?.address ?? 'unknown';
      write(
        `  ${judged.redFlag ? styleText('red', '!') : ' '} ${judged.score.toFixed(2)}  ${from}: ${headline.subject}  ${styleText('dim', reasons)}`,
      );
    }
  }
  const held = Object.entries(triage.heldCounts).map(([reason, count]) => `${count} ${reason}`);
  write(`\n${held.length > 0 ? `Held back: ${held.join(', ')}.` : 'Nothing held back.'}`);
  if (triage.reader === 'guessed')
    write(
      `Judged for ${triage.readerAddresses.join(', ')}, to whom most of the mail is: --me ADDRESS says who else it is for.`,
    );
  if (triage.reader === 'unknown')
    write('Nobody says who the reader is, so what is asked of them directly is not known: try --me ADDRESS.');
  for (const omission of mailbox.omissions) write(omission);
  const { mails, threads, topics, redFlags } = summarize(mailbox, ms);
  write(`${mails} mails, ${threads} threads, ${topics} topics, ${redFlags} red flags in ${Math.round(ms)} ms.`);
}
