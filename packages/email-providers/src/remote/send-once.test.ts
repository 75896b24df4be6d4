import { NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { NotDoneError } from './requests.ts';
import { createSendOnce, type DraftStatus, lookUpSending } from './send-once.ts';

const quick = { whole: 80, attempt: 40, pause: 1 };
const patient = { whole: 20_000, attempt: 20_000, pause: 1 };

/** A provider that gives an answer to each request, and shows the mail at the given look after the first request. */
function createProvider(answers: readonly (Error | 'hangs' | 'done')[], shownAtLook = Number.POSITIVE_INFINITY) {
  const asked = { posts: 0, looks: 0 };
  return {
    asked,
    async look(): Promise<DraftStatus> {
      if (asked.posts === 0) return 'draft';
      asked.looks += 1;
      return asked.looks >= shownAtLook ? 'sent' : 'draft';
    },
    async post(signal: AbortSignal): Promise<void> {
      const answer = answers[asked.posts];
      asked.posts += 1;
      if (answer instanceof Error) throw answer;
      if (answer !== 'hangs') return;
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      await promise;
    },
  };
}

const cut = new NexusError('MAILBOX_UNREACHABLE', 'cut', { retryable: true });

describe('sending at most once', () => {
  it.each([
    ['cut', cut],
    ['too slow', 'hangs'],
    ['a fault of ours', new TypeError('unknown')],
  ] as const)('E-8: %s: the mail is looked for until it shows, and not sent again', async (_name, how) => {
    const provider = createProvider([how, 'done'], 3);
    await createSendOnce({ post: quick, look: patient })('draft', provider);
    expect(provider.asked).toEqual({ posts: 1, looks: 3 });
  });

  it('E-8: where it never shows it is uncertain, also when it is asked for again, and is not sent again', async () => {
    const provider = createProvider([cut, 'done', 'done']);
    const sendOnce = createSendOnce({ post: patient, look: quick });
    await expect(sendOnce('draft', provider)).rejects.toMatchObject({ code: 'MAIL_ACTION_UNCERTAIN' });
    await expect(sendOnce('draft', provider)).rejects.toMatchObject({
      code: 'MAIL_ACTION_UNCERTAIN',
      message: expect.stringContaining('still lies among the drafts'),
    });
    expect(provider.asked.posts).toBe(1);
  });

  it('E-8: what never left is tried again, and sent once', async () => {
    const provider = createProvider([new NotDoneError('no way there'), new NotDoneError('no way there'), 'done']);
    await createSendOnce({ post: patient, look: quick })('draft', provider);
    expect(provider.asked.posts).toBe(3);
  });

  it('E-8: two who send the same draft at once send it once', async () => {
    const provider = createProvider(['done', 'done']);
    const sendOnce = createSendOnce({ post: patient, look: quick });
    await Promise.all([sendOnce('draft', provider), sendOnce('draft', provider)]);
    expect(provider.asked.posts).toBe(1);
  });

  it('E-8: a draft that is gone is not sent, and one that is called off before is not asked for', async () => {
    const provider = createProvider(['done']);
    const sendOnce = createSendOnce({ post: patient, look: quick });
    const gone = { ...provider, look: async () => 'gone' as const };
    await expect(sendOnce('draft', gone)).rejects.toMatchObject({ code: 'DRAFT_NOT_FOUND' });
    const ended = AbortSignal.abort(new Error('called off'));
    await expect(sendOnce('draft', { ...provider, signal: ended })).rejects.toThrow('called off');
    expect(provider.asked.posts).toBe(0);
  });
});

describe('a mail that an earlier drive was to send', () => {
  const { signal } = new AbortController();
  const lookAt = (standings: readonly (DraftStatus | Error)[], look = patient) => {
    let looks = 0;
    const stands = async () => {
      const standing = standings[Math.min(looks, standings.length - 1)] ?? 'gone';
      looks += 1;
      if (standing instanceof Error) throw standing;
      return standing;
    };
    return lookUpSending({ look: stands }, signal, { post: patient, look });
  };

  it('E-8: was sent when it shows as such in time, though it lay among the drafts or nowhere at first', async () => {
    expect(await lookAt(['draft', 'gone', cut, 'sent'])).toBe(true);
  });

  it('E-8: was not when it stays a draft; when it is gone nobody can tell', async () => {
    expect(await lookAt(['draft'], quick)).toBe(false);
    expect(await lookAt(['gone'], quick)).toBeNull();
  });

  it('E-8: is looked up again later when no answer came at last', async () => {
    await expect(lookAt(['draft', cut], quick)).rejects.toMatchObject({ retryable: true });
  });
});
