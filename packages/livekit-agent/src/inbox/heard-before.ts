import { createJudge, learnedWeights } from '@nexus/intelligence';
import type { DriveContext } from '../state/drive-context.ts';
import { chooseAnew } from './mail-choice.ts';
import { judgingByRules } from './standing-rules.ts';

/** Unread mails that an earlier drive told, by id. */
export function heardBefore({ inbox }: DriveContext): readonly string[] {
  return inbox.state.held.filter(({ reason }) => reason === 'already-briefed').map(({ emailId }) => emailId);
}

/**
 * Takes the unread mails that an earlier drive told into the briefing, behind the others (W-1). They stay noted as told, so a drive that ends
 * before they are heard once more leaves them held.
 *
 * @returns their ids, in the order they are told; one that is gone, or that there is another reason to hold, is not among them. @throws NexusError
 */
export async function bringBackHeard(drive: DriveContext, signal: AbortSignal): Promise<readonly string[]> {
  const { inbox, tracker, user, clock, mailbox } = drive;
  const mails = [];
  for await (const email of mailbox.reader.read(heardBefore(drive), signal)) {
    drive.knowledge.mailTexts.add(email);
    if (email.unread) mails.push(email);
  }
  const { taste, ...preferences } = user.preferences;
  const settings = {
    readerAddresses: user.addresses,
    ...preferences,
    learned: learnedWeights(taste),
    alreadyBriefed: new Set<string>(),
    mutedThreads: user.mutedThreads,
    windowDays: null,
    now: clock.now(),
    timeZone: clock.timeZone,
  };
  const judge = createJudge({ asks: inbox.asks, amend: judgingByRules(drive) });
  const { items, topics } = await judge.triage(mails, settings, signal);
  const still = new Set(heardBefore(drive));
  const back = items.filter(({ email }) => still.has(email.emailId));
  const ids = new Set(back.map(({ email }) => email.emailId));
  // A topic of the same name goes on; otherwise one would be heard twice.
  const joined = topics.map((topic) => ({ ...topic, emailIds: topic.emailIds.filter((emailId) => ids.has(emailId)) }));
  const grown = tracker.state.topics.map((topic) => ({
    ...topic,
    emailIds: [
      ...topic.emailIds,
      ...joined.filter(({ title }) => title === topic.title).flatMap((more) => more.emailIds),
    ],
  }));
  const titles = new Set(grown.map(({ title }) => title));
  const fresh = joined.filter(({ title, emailIds }) => !titles.has(title) && emailIds.length > 0);
  const place = {
    topics: [...grown, ...fresh.map((topic) => ({ ...topic, topicId: `before-${topic.topicId}` }))],
    order: [...tracker.state.order, ...ids],
  };
  const topicOf = new Map(
    place.topics.flatMap(({ topicId, emailIds }) => emailIds.map((emailId) => [emailId, topicId])),
  );
  for (const mail of back) inbox.join({ ...mail, topicId: topicOf.get(mail.email.emailId) ?? mail.topicId }, place);
  tracker.apply({ type: 'joined', ...place, comesNext: false });
  chooseAnew(drive);
  return [...ids];
}
