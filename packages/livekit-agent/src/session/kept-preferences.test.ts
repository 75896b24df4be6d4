import { BriefingPreferences, localUserId, NexusError, type PreferencesStore } from '@nexus/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withChoice, withEntry, withoutEntry } from '../state/user-state.ts';
import { createKeptPreferences } from './kept-preferences.ts';

const change = fc.oneof(
  fc.constantFrom('a', 'b', 'c').map((entry) => withEntry('vips', entry)),
  fc.constantFrom('a', 'b', 'c').map((entry) => withoutEntry('vips', entry)),
  fc.constantFrom('a', 'b').map((entry) => withEntry('mutedSenders', entry)),
  fc.constantFrom('concise' as const, 'detailed' as const).map((verbosity) => withChoice({ verbosity })),
);

/** A store that fails when told so, and whose every call takes a moment. */
function createFlakyStore(failures: boolean[]) {
  let kept = BriefingPreferences.parse({ keywords: ['crane'] });
  const close = async () => {};
  const store: PreferencesStore = {
    async get() {
      await Promise.resolve();
      return kept;
    },
    async update(_userId, apply) {
      await Promise.resolve();
      if (failures.shift() === true) throw new NexusError('MEMORY_UNREACHABLE', 'Away.', { retryable: true });
      kept = apply(kept);
      return kept;
    },
    forgetUser: async () => {},
    close,
    [Symbol.asyncDispose]: close,
  };
  return { store, kept: () => kept };
}

it('M-13: whatever fails on the way, each change is kept once and in order, and none is doubled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 8 }),
      fc.array(fc.boolean(), { maxLength: 8 }),
      fc.nat(8),
      async (changes, failures, loadAt) => {
        const { store, kept } = createFlakyStore([...failures]);
        let complaints = 0;
        const preferences = createKeptPreferences({
          storage: { store, userId: localUserId },
          chosen: {},
          onUnread: () => expect.unreachable(),
          onUnkept: () => void complaints++,
        });
        const wanted = changes.reduce((sum, apply) => apply(sum), BriefingPreferences.parse({ keywords: ['crane'] }));
        for (const [index, apply] of changes.entries()) {
          if (index === loadAt) await preferences.load();
          preferences.change(apply);
          if (index % 3 === 0) await Promise.resolve();
        }
        // Each attempt takes all that waits with it, so as many as there are failures and one more are enough.
        for (let attempt = 0; attempt <= failures.length; attempt++) await preferences.drained();
        expect(kept()).toEqual(wanted);
        expect(complaints).toBeLessThanOrEqual(1);
        // What is read meanwhile is changed again, so an entry may have moved to the end.
        expect(preferences.current.vips.toSorted()).toEqual(wanted.vips.toSorted());
      },
    ),
  );
});

it('M-13: what was chosen for a drive goes before what is kept', async () => {
  const { store } = createFlakyStore([]);
  const preferences = createKeptPreferences({
    storage: { store, userId: localUserId },
    chosen: { vips: ['vera'], keywords: ['steel'], mode: 'desk' },
    onUnread: () => expect.unreachable(),
    onUnkept: () => expect.unreachable(),
  });
  await preferences.load();
  expect(preferences.current).toMatchObject({ vips: ['vera'], keywords: ['crane', 'steel'], mode: 'desk' });
});
