import { explainScore, type Intent } from '@nexus/intelligence';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { sayLeftOutInDetail } from '../briefing/left-out.ts';
import { presentMail } from '../briefing/present-mail.ts';
import { sayWhen } from '../briefing/say-when.ts';
import { senderName } from '../briefing/sender-name.ts';
import { openTopics, remaining } from '../briefing/tracker-views.ts';

export const helpText =
  'You can say next, go back, more, skip this topic, archive it, flag it, remind me tomorrow, reply, undo, or goodbye. ' +
  'Ask who it is from, why it comes first, or what I left out.';

function howMany(desk: BriefingDesk): string {
  const left = remaining(desk.tracker.state).length;
  const topics = openTopics(desk.tracker.state).length;
  if (left === 0) return 'Nothing is left.';
  return `There ${left === 1 ? 'is 1 mail' : `are ${left} mails`} left, in ${topics} ${topics === 1 ? 'topic' : 'topics'}.`;
}

/** Answers what needs no tool, from the session's memory; null for an intent that is a tool's. */
export function answerQuestion(desk: BriefingDesk, intent: Intent): string | null {
  const { cursor } = desk.tracker.state;
  const mail = cursor === null ? undefined : desk.inbox.items.get(cursor);
  const noMail = 'No mail is open. Say next to hear one.';
  switch (intent.kind) {
    case 'who-from':
      return mail === undefined ? noMail : `It is from ${senderName(mail.email)}.`;
    case 'when-sent':
      return mail === undefined
        ? noMail
        : `It came ${sayWhen(mail.email.receivedAt, desk.referenceTime, desk.timeZone)}.`;
    case 'what-about':
      return mail === undefined ? noMail : presentMail(desk, mail);
    case 'why-first':
      return mail === undefined ? noMail : explainScore(mail);
    case 'left-out':
      return sayLeftOutInDetail(desk);
    case 'how-many':
      return howMany(desk);
    case 'help':
      return desk.manuals === null ? helpText : `${helpText} Or ask what a manual says about something.`;
    case 'greeting':
      return 'Hello. Say next to go on.';
    case 'thanks':
      return 'You are welcome.';
    case 'yes':
      return 'There is nothing to confirm. Say help for what I can do.';
    case 'no':
      return 'Alright, I did nothing.';
    default:
      return null;
  }
}
