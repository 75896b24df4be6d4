import type { RoomMessage } from '@nexus/contracts';

/** One message of each kind that a drive sends, for tests. */
export const sampleMessages: readonly RoomMessage[] = [
  {
    type: 'ready',
    mode: 'offline',
    unread: 4,
    held: { bulk: 1 },
    topics: [{ id: 'pit', title: 'Lift pit', count: 3 }],
    redFlags: 1,
    urgent: 1,
    now: '2026-11-15T20:00:00.000Z',
  },
  { type: 'user', turn: 1, text: 'next' },
  { type: 'tool', turn: 1, name: 'next_email', arguments: {}, success: true, message: 'Ada Byrne: water.', ms: 3 },
  {
    type: 'card',
    turn: 1,
    emailId: 'mail-1',
    from: 'Ada Byrne',
    subject: 'Water in the lift pit',
    receivedAt: '2026-11-12T21:15:25.000Z',
    topic: 'Lift pit',
    score: 0.87,
    signals: [{ id: 'deadline', weight: 0.4, evidence: 'by Sunday evening' }],
  },
  { type: 'assistant', turn: 1, text: 'Ada Byrne: water.', display: 'Ada Byrne: water.', firstChunkMs: 2, totalMs: 5 },
  { type: 'confirm', turn: 1, action: 'archive_email', count: 3 },
  { type: 'alert', turn: 1, emailId: 'mail-9', score: 0.8 },
  { type: 'error', turn: 1, code: 'MODEL_LATE', message: 'The model is late.', fatal: false },
  { type: 'end', briefed: 1, archived: 1, flagged: 0, remaining: 2 },
  { type: 'status', activity: 'listening', simpleMode: false },
  { type: 'received', id: 'line-1', taken: true },
  { type: 'heartbeat' },
  { type: 'took-over' },
  { type: 'drive', id: 'drive-1' },
  { type: 'progress', left: 2, topicId: 'pit', topics: [{ id: 'pit', title: 'Lift pit', left: 2 }] },
];
