import { describe, expect, it } from 'vitest';
import { createActionLog } from './action-log.ts';

describe('what was done in a drive', () => {
  it('B-14: what is taken back is no longer among it, in part or whole', () => {
    const record = createActionLog();
    const archived = record.note({ kind: 'archived', subjects: ['roof', 'crane', 'gate'] });
    archived.markUndone(['crane']);
    expect(record.all).toEqual([{ kind: 'archived', subjects: ['roof', 'gate'] }]);
    archived.markUndone();
    archived.markUndone();
    expect(record.all).toEqual([]);
  });

  it('B-10: of what was done to a mail the last of its kind stands', () => {
    const record = createActionLog();
    record.note({ kind: 'flagged', subjects: ['roof', 'crane'] });
    record.note({ kind: 'archived', subjects: ['roof'] });
    record.note({ kind: 'moved', subjects: ['roof'] });
    const unflagged = record.note({ kind: 'unflagged', subjects: ['roof'] });
    expect(record.inEffect).toEqual([
      { kind: 'flagged', subject: 'crane' },
      { kind: 'moved', subject: 'roof' },
      { kind: 'unflagged', subject: 'roof' },
    ]);
    unflagged.markUndone();
    expect(record.inEffect.filter(({ kind }) => kind === 'flagged')).toHaveLength(2);
  });
});
