import type { AttentiveAnswer, HeardRequest } from '../model/attentive-model.ts';

/** The tools' own ways to fail, and a model's, each with the mail's words in it. */
export function troubledModel({ words, toolOutputs, messages }: HeardRequest): AttentiveAnswer {
  const echo = {
    text: `You said ${words}. ${messages
      .map(({ content }) => content)
      .join(' ')
      .slice(-600)}`,
  };
  if (toolOutputs.length > 0) return echo;
  if (words === 'next') return { text: 'Right.', calls: [['next_email', {}]] };
  if (words === 'read it') return { calls: [['read_email', {}]] };
  if (words === 'more') return { calls: [['go_deeper', {}]] };
  if (words === 'yes')
    return {
      calls: [
        ['mute_sender', {}],
        ['send_draft', {}],
      ],
    };
  if (words === 'undo') return { calls: [['undo_last_action', {}]] };
  if (words.startsWith('mute')) return { calls: [['mute_sender', {}]] };
  if (words.startsWith('send')) return { calls: [['send_draft', {}]] };
  if (words.startsWith('reply')) return { calls: [['draft_reply', { kind: 'reply', body: words }]] };
  if (words.startsWith('search')) return { calls: [['search_emails', { query: words }]] };
  if (words.startsWith('archive')) return { calls: [['archive_email', { email_ids: [words] }]] };
  if (words.startsWith('forward')) return { calls: [['draft_reply', { kind: 'forward', body: words, to: [words] }]] };
  if (words.startsWith('move'))
    return {
      calls: [
        ['move_email', { folder: words }],
        ['read_email', { part: words }],
      ],
    };
  if (words.startsWith('remind'))
    return {
      calls: [
        [words, {}],
        ['snooze_email', { until: words }],
      ],
    };
  if (words.startsWith('what did I miss')) return { status: 500 };
  if (words.startsWith('hurry')) return { status: 429 };
  if (words.startsWith('flag')) return { broken: 'cut' };
  if (words.includes('blah')) return { broken: 'garbage' };
  return echo;
}
