import type { BriefingEvent } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive, writeMailFolder } from '../../support/drive/drive.ts';
import { heardIn, startModelDrive } from '../../support/drive/model-drive.ts';
import { siteMails, toMessage } from '../../support/mail/site-mails.ts';

function tools(events: readonly BriefingEvent[]) {
  return eventsOf(events, 'tool').map(({ name, success }) => ({ name, success }));
}

const asked = [{ name: 'archive_email', success: false }];
const archived = { name: 'archive_email', success: true };

describe('several orders in one sentence, offline', () => {
  it.each(['next', 'skip this topic', 'go on'])(
    'B-13: what is said after an order that is asked about waits for the answer, and is done after a no: “and %s”',
    async (order) => {
      await using drive = await startDrive();
      await drive.say('next');
      const asking = await drive.say(`archive everything from Magda and ${order}`);
      expect(tools(asking)).toEqual(asked);
      expect(eventsOf(asking, 'card')).toEqual([]);
      const refused = await drive.say('no');
      expect(tools(refused)).toEqual([{ name: order.startsWith('skip') ? 'skip_topic' : 'next_email', success: true }]);
      const [card] = eventsOf(refused, 'card');
      expect(heardIn(refused)).toMatch(/^Alright, I did nothing\./);
      expect(heardIn(refused)).toContain(card?.from);
    },
  );

  it.each([
    ['yes, but not the one from SiteCircle', 'two mails from Green Build Digest and ToolBarn'],
    ['yes, all except toolbarn', 'two mails from SiteCircle and Green Build Digest'],
    ['yeah but leave out the heat pumps one please', 'two mails from SiteCircle and ToolBarn'],
  ])(
    'J-14: “%s” to a question about several mails leaves that one where it is, and does the others',
    async (answer, done) => {
      await using drive = await startDrive();
      await drive.say('archive the newsletters');
      expect(drive.heard).toBe('Shall I archive three mails from SiteCircle, Green Build Digest and ToolBarn?');
      expect(tools(await drive.say(answer))).toEqual([archived]);
      expect(drive.heard).toContain(`Archived: ${done}.`);
    },
  );

  it.each(['yes, but not the one from Magda', 'yes but keep it', 'yes, all but the digest and tools and profile ones'])(
    'J-14: “%s”, which leaves none of them out, or all, is asked about once more',
    async (answer) => {
      await using drive = await startDrive();
      await drive.say('archive the newsletters');
      expect(tools(await drive.say(answer))).toEqual([]);
      expect(drive.heard).toContain('Shall I archive three mails');
      expect(tools(await drive.say('yes'))).toEqual([archived]);
    },
  );

  it('J-14: a yes that leaves nothing of one of two orders is asked about once more, and does neither', async () => {
    await using drive = await startDrive();
    await drive.say('archive everything from Magda and flag everything about the slab');
    expect(drive.heard).toMatch(/^Shall I archive four mails from Magda [^?]* and flag [^?]*\?$/);
    expect(tools(await drive.say('yes, but not the ones from Magda'))).toEqual([]);
    expect(drive.heard).toMatch(/Shall I archive four mails from Magda/);
  });

  it('B-9: a mail that waited behind a question, and was never told, counts as still to come', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('archive everything from Magda and next');
    await drive.say('goodbye');
    await drive.session.close();
    expect(drive.events.at(-1)).toMatchObject({ type: 'end', briefed: 1, archived: 0 });
  });

  it('B-13: after a yes what was said behind the order is done as well, in its order', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('archive everything from Magda and next');
    const agreed = await drive.say('yes');
    expect(tools(agreed)).toEqual([archived, { name: 'next_email', success: true }]);
    expect(heardIn(agreed)).toMatch(/^Archived: four mails from Magda/);
    expect(heardIn(agreed)).toContain(eventsOf(agreed, 'card')[0]?.from);
  });

  it('J-14: two orders about several mails are one question; a yes does all in order, a no none, and what follows waits for either', async () => {
    for (const answer of ['yes', 'no']) {
      await using drive = await startDrive();
      await drive.say('next');
      await drive.say('archive everything from Magda and flag everything from Tom and next');
      expect(drive.heard).toMatch(/^Shall I archive four mails from Magda [^?]* and flag five mails from Tom[^?]*\?$/);
      expect(tools(await drive.say(answer))).toEqual([
        ...(answer === 'yes' ? [archived, { name: 'flag_email', success: true }] : []),
        { name: 'next_email', success: true },
      ]);
    }
  });

  it('J-14: an action on one mail that follows an order that is asked about is asked with it', async () => {
    for (const answer of ['yes', 'no']) {
      await using drive = await startDrive();
      await drive.say('next');
      await drive.say('archive everything from Magda and flag it');
      expect(drive.heard).toMatch(/^Shall I archive four mails from Magda [^?]* and flag the mail from [^?]*\?$/);
      const done = answer === 'yes' ? [archived, { name: 'flag_email', success: true }] : [];
      expect(tools(await drive.say(answer))).toEqual(done);
    }
  });

  it('J-14: what is ordered together with a yes takes nothing from what was asked', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('archive everything from Magda and flag everything from Tom');
    const agreed = await drive.say('yes, and mark everything from Tom as read');
    expect(tools(agreed)).toEqual([
      archived,
      { name: 'flag_email', success: true },
      { name: 'mark_read', success: false },
    ]);
    expect(drive.heard).toMatch(/Shall I mark five mails from Tom/);
  });

  it('B-13: what follows an order of which nothing was found is left, and that is said', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const ordered = await drive.say('archive the mail from Zoe and flag this');
    expect(tools(ordered)).toEqual([]);
    expect(heardIn(ordered)).toBe('I find no mail that fits that, so I left it. I left the rest of that too.');
  });

  it.each([
    'has Margaret written back, archive it',
    'find the mail from Margaret and archive it',
    'any mail from Margaret? flag it',
    'find the mails from Margaret and archive them',
    'look for the mail from Margaret and archive the thread',
    'find the mail from Margaret and mute this thread',
    'find the mail from Margaret and reply I will come',
    'find the mail from Margaret and read it',
  ])('B-13: after a search that finds nothing “it” is not the open mail: “%s”', async (order) => {
    await using drive = await startDrive();
    await drive.say('next');
    const ordered = await drive.say(order);
    expect(tools(ordered)).toEqual([{ name: 'search_emails', success: true }]);
    expect(heardIn(ordered)).toBe('I found nothing from Margaret. So I left the rest of that.');
    // What was open is meant again as soon as it is said by itself.
    expect(tools(await drive.say('archive it'))).toEqual([archived]);
  });

  it.each(['archive it', 'archive them'])(
    'B-13: after a search “%s” is about what was found, never about the open topic',
    async (order) => {
      await using drive = await startDrive();
      await drive.say('next');
      expect(tools(await drive.say(`find the mails from Magda and ${order}`))).toEqual([
        { name: 'search_emails', success: true },
        ...asked,
      ]);
      expect(drive.heard).toMatch(/Do you mean the first, (?:about|which came) /);
      expect(tools(await drive.say('all of them'))).toEqual(asked);
      expect(drive.heard).toMatch(/^Shall I archive 3 mails from Magda|^Shall I archive three mails from Magda/);
    },
  );

  it('B-13: what names another mail or follows what was told anew is done after a search that finds nothing', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    expect(tools(await drive.say('find the mail from Margaret and next'))).toEqual([
      { name: 'search_emails', success: true },
      { name: 'next_email', success: true },
    ]);
    const ordered = await drive.say('find the mail from Margaret and archive everything from Magda');
    expect(tools(ordered)).toEqual([{ name: 'search_emails', success: true }, ...asked]);
    expect(drive.heard).toMatch(/Shall I archive four mails from Magda/);
  });

  it('B-13: what is said with the answer is done, and takes the place of what waited, which is said', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('archive everything from Magda and next');
    const agreed = await drive.say('yes and flag it');
    expect(tools(agreed)).toEqual([archived, { name: 'flag_email', success: true }]);
    expect(heardIn(agreed)).toMatch(/I left the rest of what you said before\./);
  });

  it('B-13: a question that is put again keeps what waits behind it', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('archive everything from Magda and next');
    await drive.say('what was your question');
    expect(tools(await drive.say('yes'))).toEqual([archived, { name: 'next_email', success: true }]);
  });

  it('J-14: the end of the drive is asked with the order before it, and a no ends nothing', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('reply I will come');
    await drive.say('send it and goodbye');
    expect(drive.heard).toMatch(/^Shall I send it to [^?]* and stop here\? It says: I will come\.$/);
    await drive.say('not yet');
    expect(drive.session.ended).toBe(false);
    expect(drive.heard).toMatch(/^Alright, it is not sent\./);
    await drive.say('send it and goodbye');
    expect(tools(await drive.say('yes')).map(({ name }) => name)).toEqual(['send_draft', 'end_briefing']);
    expect(drive.session.ended).toBe(true);
  });

  it('B-13: a yes is not lost to what was said with it and cannot be done, which is said', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('archive everything from Magda');
    const agreed = await drive.say('yes and flag the mail from Zoe');
    expect(tools(agreed)).toEqual([archived]);
    expect(heardIn(agreed)).toMatch(/I find no mail that fits that, so I left it\..*Archived: four mails from Magda/);
  });

  it('B-13: the question names how many of whom, where they are few', async () => {
    await using folder = await writeMailFolder(siteMails.slice(0, 4).map(toMessage));
    await using drive = await startDrive({ mailbox: folder.path, clock: () => new Date('2026-11-20T08:00:00Z') });
    await drive.say('archive everything and next');
    expect(drive.heard).toMatch(/^Shall I archive (?=.*two (mails )?from Petra Vance)(?=.*one (mail )?from Rosa Iyer)/);
  });
});

describe('several orders in one sentence, with a model', () => {
  it('J-14: a call after one that asks does nothing, the model is told what waits, and the yes does both without it', async () => {
    await using started = await startModelDrive();
    const { drive, model } = started;
    await drive.say('next');
    const ids: string[] = [];
    for await (const page of drive.mailbox.reader.unread()) ids.push(...page.map(({ emailId }) => emailId));
    const archive = { name: 'archive_email', arguments: { email_ids: ids } };
    model.script({ calls: [archive, { name: 'next_email' }] });
    const asking = await drive.say('archive everything and next');
    expect(tools(asking)).toEqual(asked);
    expect(eventsOf(asking, 'card')).toEqual([]);
    model.script({ say: 'Hm.' });
    await drive.say('what do you think of that');
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('waits for the answer, whichever it is: next');
    model.script({ calls: [archive, { name: 'next_email' }] }, { say: 'Hm.' });
    await drive.say('archive everything and next');
    model.script({ say: 'There you are.' });
    const before = model.requests.length;
    expect(tools(await drive.say('yes')).map(({ name }) => name)).toEqual(['archive_email', 'next_email']);
    expect(model.requests).toHaveLength(before + 1);
  });

  it('B-13: a model that archives what was open, where a search before it found nothing, archives nothing', async () => {
    for (const named of [false, true]) {
      await using started = await startModelDrive();
      const { drive, model } = started;
      await drive.say('next');
      const open = eventsOf(drive.events, 'card').at(-1)?.emailId ?? '';
      const search = { name: 'search_emails', arguments: { query: '', from: 'Margaret' } };
      const archive = { name: 'archive_email', arguments: named ? { email_ids: [open] } : {} };
      model.script({ calls: [search, archive] }, { say: 'Archived.' });
      const ordered = await drive.say('find the mail from Margaret and archive it');
      expect(tools(ordered)).toEqual([{ name: 'search_emails', success: true }]);
      expect(heardIn(ordered)).toBe('I found nothing from Margaret. So I left the rest of that.');
    }
  });

  it('B-13: a question that a model thought of by itself keeps no order of the driver waiting, and comes after what was told', async () => {
    await using started = await startModelDrive();
    const { drive, model } = started;
    await drive.say('next');
    model.script({ calls: [{ name: 'archive_email' }, { name: 'next_email' }] });
    const events = await drive.say('next');
    const [card] = eventsOf(events, 'card');
    expect(heardIn(events)).toMatch(/Shall I archive the mail from [A-Z]\w+ [A-Z]\w+\?$/);
    expect(heardIn(events)).toContain(card?.subject);
  });
});
