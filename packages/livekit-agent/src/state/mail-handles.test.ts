import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMailHandles, withHandles, withIds } from './mail-handles.ts';

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{4}\/[\w-]{1,40}$/), { minLength: 1 });

describe('what mails are called before a model', () => {
  it('J-17: each has one short name that stays, and the name leads back to it', () => {
    fc.assert(
      fc.property(ids, (mails) => {
        const handles = createMailHandles();
        const names = mails.map(handles.of);
        expect(new Set(names).size).toBe(mails.length);
        expect(mails.toReversed().map(handles.of)).toEqual(names.toReversed());
        expect(names.map(handles.idOf)).toEqual(mails);
      }),
    );
  });

  it('J-17: arguments come back as they were, and nothing but ids of mails is renamed', () => {
    fc.assert(
      fc.property(ids, fc.string(), (mails, folder) => {
        const handles = createMailHandles();
        const [email_id] = mails;
        const call = { email_ids: mails, email_id, folder, id: email_id };
        const shown = withHandles(call, handles);
        expect(shown).toMatchObject({ folder, id: email_id });
        expect(JSON.stringify(shown.email_ids)).not.toContain('/');
        expect(withIds(shown, handles)).toEqual(call);
      }),
    );
  });

  it('B-12: what is no name is taken for an id, and anything but text stays for the tool to refuse', () => {
    const handles = createMailHandles();
    expect(withIds({ email_ids: ['m7', 'home/1'], email_id: 3 }, handles)).toEqual({
      email_ids: ['m7', 'home/1'],
      email_id: 3,
    });
  });
});
