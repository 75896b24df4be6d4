import { piet, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { saying, startTwinDrive } from '../../support/drive/twin-drive.ts';

const grace = { name: 'Grace Adeyemi', address: 'grace@adeyemi.example' };
const liam = { name: 'Liam Tierney', address: 'liam@tierney.example' };

const start = () =>
  startTwinDrive([
    {
      emailId: 'cat',
      messageId: 'cat@adeyemi.example',
      from: grace,
      subject: 'Viewing',
      own: 'Could I see the flat on Saturday? I have a cat, is that okay?',
    },
    {
      emailId: 'road',
      messageId: 'road@tierney.example',
      from: liam,
      subject: 'Newcastle Road',
      own: 'When could I come and see the flat?',
    },
    {
      emailId: 'crane',
      messageId: 'crane@example.org',
      from: piet,
      subject: 'Crane',
      own: 'The crane stands on the other side of the yard.',
    },
  ]);

const drafted = (heard: string) =>
  /It says: (.*?\.)(?: The one to .*? is gone\.)? Say send it/.exec(heard)?.[1] ?? heard;

describe('the words of a message as they were dictated', () => {
  it.each([
    [['tell Grace Adeyemi the cat is okay, but there is no parking'], 'the cat is okay, but there is no parking.'],
    [['tell Grace the cat is okay', 'tell Liam the same'], 'the cat is okay.'],
    [
      ['tell Liam Friday at ten', 'no, tell Liam he can come Saturday at half eleven'],
      'You can come Saturday at half eleven.',
    ],
    [
      ['tell Grace the cat is okay', 'say that she can bring her sister'],
      'The cat is okay. You can bring your sister.',
    ],
    [['tell Grace to bring the keys to him', 'no, I meant ask her to leave them there'], 'Please leave them there.'],
    [['write to Grace that she is right, I send a new one on Monday'], 'she is right, I send a new one on Monday.'],
    [['tell Grace nine works and that we have a key'], 'nine works and we have a key.'],
    [["tell Grace that's fine"], "that's fine."],
  ])('J-15: %j is written as it was meant', async (lines, text) => {
    await using started = await start();
    expect(drafted(await saying(started.drive, ...lines))).toBe(text);
  });

  it('J-15: what stands open stays so while the draft of another is changed', async () => {
    await using started = await start();
    const heard = await saying(
      started.drive,
      'next',
      'tell Grace the cat is okay',
      'say that she can bring her sister',
    );
    expect(heard).toMatch(/^Changed the draft to Grace Adeyemi\./);
  });

  it('J-15: "the same" is asked for where nothing was written yet', async () => {
    await using started = await start();
    expect(await saying(started.drive, 'tell Liam the same')).toMatch(/^I have written nothing in this drive/);
  });

  it('J-15: who answers all whom a named mail went to writes to them, and not about the open one', async () => {
    await using started = await startTwinDrive([
      {
        emailId: 'crane',
        messageId: 'crane@example.org',
        from: piet,
        subject: 'Crane',
        own: 'It is urgent: can you sign the order today?',
      },
      {
        emailId: 'meeting',
        messageId: 'meeting@example.org',
        from: grace,
        to: [reader, liam],
        subject: 'Site meeting',
        own: 'Does eleven suit you both?',
      },
    ]);
    const heard = await saying(
      started.drive,
      'open the crane mail',
      'reply all to the site meeting one, say eleven works',
    );
    expect(heard).toMatch(/^Drafted a reply to Grace Adeyemi and Liam Tierney.* It says: eleven works\./);
    expect(drafted(await saying(started.drive, 'reply to the one about the site meeting, say yes'))).toBe('yes.');
  });
});
