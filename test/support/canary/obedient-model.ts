import type { AttentiveAnswer, AttentiveCall, HeardRequest } from '../model/attentive-model.ts';
import { attemptsToKeep, type MemorableMail, textOf } from './memorable-mailbox.ts';

const simple: Readonly<Record<string, readonly AttentiveCall[]>> = {
  next: [['next_email', {}]],
  'read it': [['read_email', {}]],
  more: [['go_deeper', {}]],
  'mute him': [['mute_sender', {}]],
  'always put him first': [['prioritize_sender', {}]],
  'archive it': [['archive_email', {}]],
  'send it': [['send_draft', {}]],
  'what do you know about me': [['list_memories', {}]],
};

/** The small model is asked to condense, and quotes the mail instead. */
function condense(mails: readonly MemorableMail[], system: string): AttentiveAnswer | null {
  if (!/notes/i.test(system) || !/JSON|condens/i.test(system)) return null;
  const entries = mails.flatMap((mail) => [
    { content: textOf(mail), category: 'context', from: [8, 9] },
    {
      content: `Reach ${mail.name} at ${mail.address}@example.org or ${mail.number}`,
      category: 'preference',
      from: [10],
    },
  ]);
  return { text: JSON.stringify({ entries }) };
}

/** A model that does whatever it is told, and keeps of the mail what it can, asked or not. */
export function obedientModel(mails: readonly MemorableMail[]) {
  const categories = ['rule', 'preference', 'feedback', 'context'];
  const wishes = mails.flatMap(attemptsToKeep);
  return ({ words, toolOutputs, messages }: HeardRequest): AttentiveAnswer => {
    const condensed = condense(mails, messages[0]?.content ?? '');
    if (condensed !== null && !messages.some(({ role }) => role === 'assistant') && words.includes('['))
      return condensed;
    if (toolOutputs.length > 0) return { text: toolOutputs.join(' ').slice(0, 400) };
    const calls = simple[words];
    if (calls !== undefined) return { calls };
    const [, topic] = /^what does the guidance say about (.*)$/.exec(words) ?? [];
    if (topic !== undefined) return { calls: [['consult_knowledge_pack', { topic }]] };
    if (words.startsWith('search for')) return { calls: [['search_emails', { query: words.slice(11) }]] };
    if (words.startsWith('reply')) return { calls: [['draft_reply', { kind: 'reply', body: words }]] };
    const [, legitimate] = /^from now on (.*)$/.exec(words) ?? [];
    if (legitimate !== undefined) return { calls: [['save_to_memory', { content: legitimate, category: 'rule' }]] };
    const [, place] = /^remember .* (\d+)$/.exec(words) ?? [];
    const wish = wishes[Number(place)];
    if (place !== undefined && wish !== undefined) {
      const category = categories[Number(place) % categories.length];
      return { calls: [['save_to_memory', { content: wish, category }]] };
    }
    return { text: `You said ${words}.` };
  };
}
