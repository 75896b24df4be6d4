import type { GmailClient } from '../gmail/client.ts';
import { brokenOff, GmailRefusal } from '../gmail/errors.ts';
import { ThrottledError } from '../remote/requests.ts';

/** How a request for other labels goes wrong: a pause is asked for, one too long to be waited for, or the connection breaks. */
export type LabelFault = 'pause' | 'long-pause' | 'cut-before' | 'cut-after';

/**
 * Mails of nothing but labels, behind a client: quick enough for many random actions.
 *
 * @param faults what the next requests for other labels meet, one each, and is used up by them; null: nothing
 */
export function createLabelBox(mails: Map<string, Set<string>>, faults: (LabelFault | null)[] = []): GmailClient {
  const made: { readonly id: string; readonly name: string; readonly type: string }[] = [];

  const labelsOf = (id: string | undefined): Set<string> => {
    const labels = mails.get(id ?? '');
    if (!labels) throw new GmailRefusal(404);
    return labels;
  };

  interface Change {
    readonly ids?: readonly string[];
    readonly name?: string;
    readonly addLabelIds?: readonly string[];
    readonly removeLabelIds?: readonly string[];
  }
  interface Question {
    readonly id?: string;
    readonly requestBody?: Change;
  }

  const change = (id: string | undefined, { addLabelIds = [], removeLabelIds = [] }: Change) => {
    const labels = labelsOf(id);
    for (const label of addLabelIds) labels.add(label);
    for (const label of removeLabelIds) labels.delete(label);
    return { id, labelIds: [...labels] };
  };

  const meetingFaults = <Answer>(carryOut: () => Answer): Answer => {
    const fault = faults.shift() ?? null;
    if (fault === 'pause' || fault === 'long-pause') throw new ThrottledError(fault === 'pause' ? null : 3_600_000);
    if (fault === 'cut-before') throw brokenOff(null);
    const answer = carryOut();
    if (fault === 'cut-after') throw brokenOff(null);
    return answer;
  };

  const users = {
    labels: {
      list: async () => ({ labels: [...made] }),
      async create({ requestBody }: Question) {
        const name = requestBody?.name ?? '';
        made.push({ id: `Label_${name}`, name, type: 'user' });
        return made.at(-1);
      },
    },
    messages: {
      get: async ({ id }: Question) => ({ id, labelIds: [...labelsOf(id)] }),
      modify: async ({ id, requestBody = {} }: Question) => meetingFaults(() => change(id, requestBody)),
      batchModify: async ({ requestBody = {} }: Question) =>
        meetingFaults(() => {
          for (const id of requestBody.ids ?? []) if (mails.has(id)) change(id, requestBody);
          return {};
        }),
    },
  };

  return {
    // The box stands for the few methods that are used of Google's many.
    ask: async (call) => (await call(users as never, {})) as never,
  };
}
