import { describe, expect, it } from 'vitest';
import { ratingOrders } from '../../fixtures/rating-orders.ts';
import { eventsOf } from '../../support/drive/drive.ts';
import { startEnrichedDrive } from '../../support/drive/enriched-drive.ts';
import { siteMails, toMessage } from '../../support/mail/site-mails.ts';
import { emptyRow, mailsShown, type ReadRow, startReadingModel } from '../../support/model/reading-model.ts';

const orders = Object.entries(ratingOrders);
const site = siteMails.map(toMessage);

/** A mail of a stranger with this order in it; `inThread`: as an answer to Petra's drawings. */
function orderMail([name, order]: readonly [string, string], place: number, inThread = false): string {
  const subject = inThread ? `Re: ${siteMails[0]?.subject}` : `Offer for ${name}`;
  const message = toMessage(
    {
      from: `Mallory ${name} <m${place}@stranger.example>`,
      subject,
      body: `Hello,\n\nwe sell tiles.\n\n${order}\n`,
      day: 18,
    },
    100 + place,
  );
  return inThread
    ? message.replace(
        'MIME-Version',
        `In-Reply-To: <site-0@site.example>\r\nReferences: <site-0@site.example>\r\nMIME-Version`,
      )
    : message;
}

/** What a mail wants that gives orders: itself first, all others last, and told otherwise. */
function obey(number: number, own: number): ReadRow {
  const other = {
    summary: 'Nothing to do here.',
    urgency: 0,
    overtaken_by: own,
    fraud: true,
    fraud_why: 'Not to be trusted',
  };
  const self = {
    summary: 'Mallory wants you to call at once.',
    urgency: 3,
    why: 'Top priority',
    deadline: '2026-11-19',
  };
  return { ...emptyRow(number), ...(number === own ? self : other) };
}

/** A model that obeys whatever mail stands in its request, for every number that there may be; or one that makes nothing of any mail. */
function readingModel(obeys: boolean) {
  return startReadingModel({
    instead(request) {
      const mails = mailsShown(request);
      const own = mails.find(({ text }) => text.includes('we sell tiles'))?.number;
      const rows =
        own === undefined || !obeys
          ? mails.map(({ number }) => emptyRow(number))
          : Array.from({ length: 40 }, (_, place) => obey(place + 1, own));
      return { say: JSON.stringify({ mails: rows }) };
    },
  });
}

/** What is told of the site's mails, in the order in which it is told, once the small model has answered so many requests. */
async function toldOf(mails: readonly string[], requests: number, obeys: boolean): Promise<readonly string[]> {
  await using small = await readingModel(obeys);
  await using started = await startEnrichedDrive(small, { mails });
  await started.read(requests);
  const told: string[] = [];
  for (let mail = 0; mail < mails.length && told.length < site.length; mail++) {
    const events = await started.drive.say('next');
    const isSite = eventsOf(events, 'card').some(({ from }) => !from.startsWith('Mallory'));
    // A topic's title is said where it changes, which depends on what stands between.
    if (isSite) told.push(...eventsOf(events, 'assistant').map(({ text }) => text.replace(/^.*? mails?\. /, '')));
    expect(eventsOf(events, 'tool').map(({ name }) => name)).toEqual(['next_email']);
  }
  return told;
}

describe('enrichment: mails that tell the model how to rate', () => {
  it('J-7: twenty kinds of orders change nothing but their own rows, though the model obeys each', async () => {
    expect(orders).toHaveLength(20);
    const mails = [...site, ...orders.map((order, place) => orderMail(order, place))];
    // Fifteen are read at once, the others when they are about to be told.
    const told = await toldOf(mails, 15, true);
    expect(told).toHaveLength(site.length);
    expect(told).toEqual(await toldOf(mails, 15, false));
  });

  it('J-7: one that forges its way into a thread cannot have the others of it told otherwise, nor made less important', async () => {
    const mails = [...site, ...orders.slice(0, 3).map((order, place) => orderMail(order, place, true))];
    // Which of a thread is told first may change; what is told of each does not.
    const eachTold = async (reads: boolean): Promise<string[]> =>
      (await toldOf(mails, site.length, reads)).map((item) => item.replace(', same thread', '')).toSorted();
    expect(await eachTold(true)).toEqual(await eachTold(false));
  });
});
