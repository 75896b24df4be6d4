import { cardinalWords } from '@nexus/spoken-text';
import { findByStems, findMails, meaningfulWords } from '../inbox/find-mails.ts';
import { isTyped } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { newestFirst, unreadEnvelopes } from '../state/inbox.ts';
import { openTopics } from '../state/tracker-selectors.ts';
import type { PlannedCall } from './plan-tool-calls.ts';

const opening =
  /^\W*(?:(?:please|ok(?:ay)?|and|so|now|can you|could you|let['’]?s|no)[\s,]+)*(?:open|read|play|show|go (?:back )?to|jump to|skip to|take me to|let me hear|hear)(?: me)?(?: up)? (?<name>.{2,60}?)[\s.!?]*(?:please)?\W*$/iu;
const newest = /^(?:the |my )?(?:newest|latest|most recent)(?: (?:one|mail|e-?mail|message))?$/iu;

const aboutTopic =
  /^\W*(?:(?:please|ok(?:ay)?|and|so|now|can you|could you)[\s,]+)*(?:tell me about|what is (?:in|with)|what(?:['’]s| about)(?: in)?|brief me on|go to|let me hear(?: about)?)(?: the)?(?: topic)? (?<name>.{3,60}?)(?: topic)?\W*$/iu;

/** "Tell me about blocks": words that nobody else reads, and that are all of a topic's title, or of its first phrase. */
function openTopic(drive: DriveContext, words: string): PlannedCall | null {
  // "Level four slab" of "Level 4 slab".
  const wordsOf = (title: string) => meaningfulWords(title.replace(/\d+/g, cardinalWords)).join(' ');
  const name = wordsOf(aboutTopic.exec(words)?.groups?.name ?? '');
  const titles = openTopics(drive.tracker.state).map(({ topic }) => topic.title);
  const firstPhrase = (title: string) => title.replace(/(?:[:,;]| [–—-]) .*$/u, '');
  const title = titles.find((one) => wordsOf(one) === name) ?? titles.find((one) => wordsOf(firstPhrase(one)) === name);
  return name === '' || title === undefined ? null : { name: 'next_email', toolArguments: { topic: title } };
}

const ofMail = /\b(?:mails?|e-?mails?|messages?|one|letters?)\b/iu;

/**
 * "Open Rufus", "go to the ketamine mail": words that nobody else reads, and that only an unread mail has in its sender or subject. The newest of
 * several. By voice a mail or a sender is named: who says "open the window" may mean the car's.
 */
export function openNamed(drive: DriveContext, words: string): PlannedCall | null {
  const topic = openTopic(drive, words);
  if (topic !== null) return topic;
  const name = opening.exec(words)?.groups?.name?.replace(/['’]s(?: (?:one|mail|e-?mail|message))?$/iu, '');
  if (name === undefined) return null;
  const isNamed = () => ofMail.test(name) || findMails(drive.inbox.state, { query: '', from: name }).length > 0;
  if (!isTyped(drive.conversation) && !isNamed()) return null;
  const [mail] = newest.test(name)
    ? newestFirst(unreadEnvelopes(drive.inbox.state))
    : findByStems(drive.inbox.state, name.split(/\s+/u));
  return mail === undefined ? null : { name: 'read_email', toolArguments: { email_id: mail.emailId } };
}
