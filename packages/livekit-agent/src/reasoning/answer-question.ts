import { explainScore } from '@nexus/intelligence';
import type { Intent } from '@nexus/language';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { sayLeftOutInDetail } from '../briefing/left-out.ts';
import { meantMail } from '../briefing/mail-meant.ts';
import { presentMail } from '../briefing/present-mail.ts';
import { sayNoneLeft } from '../briefing/say-unreached.ts';
import { sayWhen } from '../briefing/say-when.ts';
import { senderName, subjectName } from '../briefing/sender-name.ts';
import { openTopics, remaining } from '../briefing/tracker-views.ts';

export const helpText =
  'You can say next, go back, more, skip this topic, archive it, flag it, remind me tomorrow, reply, undo, or goodbye. ' +
  'Ask who it is from, why it comes first, or what I left out.';

function howMany(desk: DriveContext): string {
  const left = remaining(desk.tracker.state).length;
  const topics = openTopics(desk.tracker.state).length;
  if (left === 0) return sayNoneLeft(desk);
  return `There ${left === 1 ? 'is 1 mail' : `are ${left} mails`} left, in ${topics} ${topics === 1 ? 'topic' : 'topics'}.`;
}

/** Answers what needs no tool, from the session's memory; null for an intent that is a tool's. */
export function answerQuestion(desk: DriveContext, intent: Intent): string | null {
  const meant = meantMail(desk);
  const mail = meant.emailId === null ? undefined : desk.inbox.items.get(meant.emailId);
  const email = meant.emailId === null ? null : envelopeOf(desk.inbox, meant.emailId);
  const none = meant.emailId === null ? meant.why : "I don't know that mail.";
  switch (intent.kind) {
    case 'who-from':
      return email === null ? none : `It is from ${senderName(email)}.`;
    case 'when-sent':
      return email === null ? none : `It came ${sayWhen(email.receivedAt, desk.referenceTime, desk.timeZone)}.`;
    case 'what-about':
      if (mail !== undefined) {
        desk.tracker.apply({ type: 'heard', emailId: mail.email.emailId });
        return presentMail(desk, mail);
      }
      return email === null ? none : `It is about ${subjectName(email)}. Say read it to hear it.`;
    case 'why-first':
      if (mail !== undefined) return explainScore(mail);
      return email === null ? none : 'It is not in this briefing; you asked for it.';
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
    default:
      return null;
  }
}
