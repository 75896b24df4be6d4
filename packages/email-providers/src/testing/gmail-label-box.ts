import type { GmailClient } from '../gmail/gmail-client.ts';
import { GmailRefusal } from '../gmail/gmail-errors.ts';

/** Mails of nothing but labels, behind a client: quick enough for many random actions. */
export function createLabelBox(mails: Map<string, Set<string>>): GmailClient {
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
      modify: async ({ id, requestBody = {} }: Question) => change(id, requestBody),
      async batchModify({ requestBody = {} }: Question) {
        for (const id of requestBody.ids ?? []) if (mails.has(id)) change(id, requestBody);
        return {};
      },
    },
  };

  return {
    // The box stands for the few methods that are used of Google's many.
    ask: async (call) => (await call(users as never, {})) as never,
  };
}
