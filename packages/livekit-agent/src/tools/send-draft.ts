import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { snapshotOf } from '../briefing/transition.ts';
import { defineTool } from './briefing-tool.ts';
import { withholdPermission } from './permission.ts';

export function createSendDraftTool(desk: BriefingDesk) {
  return defineTool({
    name: 'send_draft',
    description:
      'Sends the draft made in this drive. Asked first; it leaves 30 seconds after the yes, and undo holds it back until then.',
    parameters: z.object({ draft_id: z.string().nullish().describe('Leave out for the last draft.') }),
    async execute({ draft_id }) {
      const { draft } = desk;
      if (draft === null) return refused('There is no draft to send. Tell me first what to write.');
      if (draft_id && draft_id !== draft.draftId)
        return refused("I don't know that draft.", { code: 'DRAFT_NOT_FOUND' });
      const { draftId, recipients, content } = draft;
      const regarding = content.regarding === null ? [] : [content.regarding.emailId];
      const body = content.body.trim();
      // What goes out is heard once more, so that a change of mind that was not understood does not go unnoticed.
      const quoted =
        body === '' ? '' : ` It says: ${body.length > 200 ? `${body.slice(0, 200)}…` : body.replace(/[.!?]?$/, '.')}`;
      const withheld = withholdPermission(desk, {
        toolName: 'send_draft',
        intents: ['send-draft'],
        emailIds: [],
        toolArguments: { draft_id: draftId },
        alwaysAsk: true,
        question: `Shall I send it to ${recipients}?${quoted}`,
      });
      if (withheld) return withheld;

      const before = snapshotOf(desk.tracker.state, regarding);
      const idempotencyKey = `${desk.sessionId}:send:${draftId}`;
      desk.sendQueue.enqueue(draftId, async () => {
        await desk.mailbox.composer.send(draftId, { idempotencyKey });
      });
      desk.draft = null;
      if (content.regarding?.as === 'reply')
        desk.tracker.apply({ type: 'marked', emailIds: regarding, status: 'answered' });
      desk.undo.push({
        label: `sent a mail to ${recipients}`,
        before,
        holdsBackSending: true,
        takenBack: 'Held back: it was not sent. The draft is still there.',
        async revert() {
          if (!desk.sendQueue.hold(draftId)) return `The mail to ${recipients} is gone; I can't take it back.`;
          desk.draft = draft;
          return null;
        },
      });
      const where = desk.mailbox.account.capabilities.delivers
        ? 'It goes out in 30 seconds.'
        : 'This mailbox cannot send, so in 30 seconds I only note it as sent.';
      return succeeded(`${where} Say undo to hold it back.`, { draft_id: draftId });
    },
  });
}
