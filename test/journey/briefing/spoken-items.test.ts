import { buildRawMail } from '@nexus/mail-doubles';
import { describe, expect, it } from 'vitest';
import { startDrive, writeMailFolder } from '../../support/drive/drive.ts';

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly answers?: number;
}

function letters(...mails: readonly Letter[]): Buffer[] {
  return mails.map(({ subject, text, answers }, index) =>
    buildRawMail({
      from: 'Magda Kowal <magda@example.org>',
      to: 'driver@example.com',
      subject,
      messageId: `letter-${index}@example.org`,
      date: `Tue, 10 Nov 2026 0${index}:00:00 +0000`,
      text,
      ...(answers !== undefined && { inReplyTo: `letter-${answers}@example.org` }),
    }),
  );
}

async function toldOf(mails: readonly Buffer[]): Promise<string[]> {
  await using folder = await writeMailFolder([...mails]);
  await using drive = await startDrive({ mailbox: folder.path });
  const told: string[] = [];
  for (const _ of mails) {
    await drive.say('next');
    told.push(drive.heard);
  }
  return told;
}

describe('one mail as it is heard', () => {
  it('J-4: who, when, what about, then what is asked until when, as one says it', async () => {
    const text = 'I have reserved a 36 m boom pump.\n\nCould you send the signed order form back until 16:00 today?';
    const [item] = await toldOf(letters({ subject: 'Level four slab', text }));
    expect(item).toMatch(
      /Magda Kowal, in the night: Level four slab\. I have reserved a thirty-six meter boom pump\. Could you send the signed order form back until four PM today\?/,
    );
  });

  it('J-4: the subject is not said again when the summary says it, and makes room where the ask needs it', async () => {
    const [same] = await toldOf(
      letters({ subject: 'Pay run closes Monday', text: 'The November pay run closes on Monday at noon.' }),
    );
    expect(same).toMatch(/in the night\. The November pay run closes on Monday at noon\./);
    const ask =
      'Could you please tell me before Friday noon whether the sixty tonne crane or the eighty tonne crane has to come to the harbour gate on Wednesday, and who pays the council for closing the road for it?';
    const subject = 'Harbour quay, north gate and east gate, road closure and crane, second phase';
    const [long] = await toldOf(letters({ subject, text: ask }));
    expect(long).toContain('before Friday noon');
    expect(long).not.toContain('second phase');
    expect(long?.split(/\s+/).length).toBeLessThanOrEqual(47);
  });

  it('J-4: where something else is asked for which there is no room, that is said last', async () => {
    const check =
      'Could you check tonight that the lift plan, the pour plan and the toolbox sheets are in the site file?';
    const sheets =
      'If the sheets of last week are still in the van of Piet I need them in the office first thing in the morning.';
    const [one, both] = await toldOf(
      letters({ subject: 'Visit', text: `${check} ${sheets}` }, { subject: 'Call', text: check }),
    );
    expect(both).toMatch(/are in the site file\? It asks more\.$/);
    expect(one).not.toContain('asks more');
  });

  it('J-4: an answer between the lines of another mail is told with the line that it stands below', async () => {
    const text =
      '> Who paints the gate?\n\nPiet does.\n\n> Where does the delivery go?\n\nPlease bring it to the shed on Friday.';
    const [told] = await toldOf(letters({ subject: 'Re: Monday', text }));
    expect(told).toContain('Please bring it to the shed on Friday. An earlier mail asked: Where does the delivery go?');
  });

  it('J-4: of a list it is told whom a mail answers that says "you" to them', async () => {
    const posted = (text: string, from: string, messageId: string, inReplyTo?: string) =>
      buildRawMail({
        from,
        to: 'pilots@lists.example.org',
        subject: inReplyTo === undefined ? 'Rope of the north gate' : 'Re: Rope of the north gate',
        messageId,
        date: `Tue, 10 Nov 2026 0${inReplyTo === undefined ? 1 : 2}:00:00 +0000`,
        headers: { 'List-Id': '<pilots.lists.example.org>', 'List-Post': '<mailto:pilots@lists.example.org>' },
        text,
        ...(inReplyTo !== undefined && { inReplyTo }),
      });
    const quoted = 'On Tuesday, Piet Vos <piet@example.org> wrote:\n> The rope of the north gate is wet.\n\n';
    const first = posted('The rope of the north gate is wet.', 'Piet Vos <piet@example.org>', 'one@example.org');
    const told = async (answer: string) => {
      const from = 'Magda Kowal <magda@example.org>';
      const [, second = ''] = await toldOf([
        first,
        posted(`${quoted}${answer}`, from, 'two@example.org', 'one@example.org'),
      ]);
      return second;
    };
    expect(await told('Did you hang your rope in the small hall of the pilots?')).toContain(
      'Magda Kowal, in the night, to Piet Vos. Did you hang',
    );
    expect(await told('The small hall of the pilots is dry.')).not.toContain('to Piet Vos');
  });

  it('J-4: of a mail in another language the subject that was just heard is not said again', async () => {
    const subject = 'Zeichnungen des Tors';
    const [first, second] = await toldOf(
      letters(
        { subject, text: 'Guten Tag,\n\ndie Zeichnungen des neuen Tors sind heute mit der Post gekommen.' },
        {
          subject: `AW: ${subject}`,
          text: 'Guten Tag,\n\nwir sehen sie uns morgen in Ruhe auf der Baustelle an.',
          answers: 0,
        },
      ),
    );
    expect(first).toContain(`A mail in German. ${subject}.`);
    expect(second).toContain('A mail in German. ');
  });

  it('W-5: what is said in English of a mail in another language takes none of its own words', async () => {
    const lead = 'Die Fliesen für die Halle kommen wegen eines kaputten Ofens erst zwei Wochen nach Neujahr.';
    const ask = 'Bitte sagen Sie uns bis Freitag, ob Sie so lange warten oder die dunklen nehmen, die wir da haben.';
    const [item = ''] = await toldOf(letters({ subject: 'Fliesen', text: `Guten Tag,\n\n${lead} ${ask}` }));
    expect(item).toContain(lead);
    expect(item).toContain(ask);
  });

  it('W-5: a mail in another language has the room of a subject that it names itself, and of what is attached', async () => {
    const text =
      'Dzień dobry, w załączeniu przesyłam certyfikaty hutnicze dla dostawy z 5 listopada (pręty fi 16 i fi 20, siatki oraz strzemiona z całego poprzedniego tygodnia). Brakujące 14 prętów wyjedzie od nas w poniedziałek o 6 rano, kierowca będzie na budowie około 9. Proszę o potwierdzenie, że ktoś je odbierze.';
    const attachments = ['16', '20'].map((size) => ({
      name: `certyfikat-fi-${size}.pdf`,
      mediaType: 'application/pdf',
      content: Buffer.from('%PDF-1.4'),
    }));
    const subject = 'Certyfikaty hutnicze dla dostawy na budowę i zbrojenie';
    const [item = ''] = await toldOf([
      buildRawMail({ from: 'Piet Vos <piet@example.org>', to: 'driver@example.com', subject, text, attachments }),
    ]);
    expect(item).toContain('kierowca będzie na budowie około 9. Proszę o potwierdzenie, że ktoś je odbierze.');
    expect(item).not.toContain('przesyłam');
  });

  it('J-4: where nothing is asked the subject is told before a sentence that leaves no room for it, unless it was just heard', async () => {
    const text =
      'Violence in the north: A boy of thirteen was hit in the chest and gravely wounded outside of his school in the old harbour town becoming the latest of those whom the man with the rifle has met since September.';
    const [told] = await toldOf(letters({ subject: 'Shot heard at the gate', text }));
    expect(told).toMatch(/in the night: Shot heard at the gate\.$/);
    const booked = 'The gate is shut until Wednesday at seven in the morning.';
    const longer = text.replace('since September', 'since September came with all of its rain and wind');
    const [, heard] = await toldOf(
      letters(
        { subject: 'Shot heard at the gate', text: booked },
        { subject: 'Re: Shot heard at the gate', text: longer, answers: 0 },
      ),
    );
    expect(heard).toContain('A boy of thirteen');
  });

  it('J-4: a long subject is told in part where its mail leans on it', async () => {
    const subject =
      'You are invited to the launch of the new pilot boat by the harbour master on the north quay and to the supper that follows it in the hall of the crews';
    const [item] = await toldOf(
      letters({ subject, text: 'Coats can be left at the door. Parking is behind the church.' }),
    );
    expect(item).toContain('You are invited to the launch of the new pilot boat by the harbour master.');
    const [said] = await toldOf(
      letters({
        subject:
          'Mr. Berg has been named harbour master of the year. You are invited to the luncheon. Ruth will follow up with all the details.',
        text: 'The hall beside the church, starts at twelve, there is a table for us.',
      }),
    );
    expect(said).toContain('Mister Berg has been named harbour master of the year.');
  });

  it('J-4: a date at the head of a subject stays before what it is the date of', async () => {
    const subject =
      'Tuesday 17 November: boiler repair in the north building, so that year three goes home before lunch and year four after it';
    const [item] = await toldOf(letters({ subject, text: 'The children must be collected at 13:00.' }));
    expect(item).toContain('Tuesday November seventeenth: boiler repair');
  });

  it('J-4: what the subject of another says of itself is not told as the words of who answers', async () => {
    const subject = 'Re: Level four slab - I have to release your slot';
    const [item] = await toldOf(letters({ subject, text: 'The crane is booked for Wednesday at seven.' }));
    expect(item).toContain('Level four slab. The crane');
    const [own] = await toldOf(letters({ subject: subject.slice(4), text: 'The crane is booked for Wednesday.' }));
    expect(own).toContain('I have to release your slot');
    const thanks = 'Re: Thanks for your time this morning';
    const [bare] = await toldOf(letters({ subject: thanks, text: 'The crane is booked for Wednesday at seven.' }));
    expect(bare).not.toContain('Thanks');
    const phase = 'Re: Phase I report of the quay';
    expect((await toldOf(letters({ subject: phase, text: 'The crane is booked for Wednesday.' })))[0]).toContain(
      'Phase one report',
    );
    const forward = 'Come and see me.\n\n----- Forwarded by Tom Reilly on 11/09/2026 -----\n\nI go on Friday.';
    const [passed] = await toldOf(letters({ subject: "I'm leaving the harbour", text: forward }));
    expect(passed).not.toContain("I'm leaving");
  });

  it('J-4: an item that is longer as it is spoken than as it is written keeps what it can say', async () => {
    const text =
      'Good news and bad news. I convinced the board to wait over the weekend. But this is now really the last: if I have no order form and no number by 07:30 on Monday morning the whole pour is cancelled and the pump goes too.';
    const [item = ''] = await toldOf(letters({ subject: 'Level 4 slab', text }));
    expect(item).toContain('by seven thirty AM on Monday morning the whole pour is cancelled');
    expect(item.split(/\s+/).length).toBeLessThanOrEqual(47);
  });

  it('J-4: an invitation is no attachment of the mail that says what it is, and what a camera calls a picture is not said', async () => {
    const [invited, pictured] = await toldOf(
      [
        ['text/calendar', 'invite.ics', 'Site meeting moved to 15:00.'],
        ['image/jpeg', 'IMG_2204.jpg', 'The crane stands.'],
      ].map(([type = '', name = '', text = ''], index) =>
        buildRawMail({
          from: 'Magda Kowal <magda@example.org>',
          to: 'driver@example.com',
          subject: `Site ${type.slice(0, 4)}`,
          messageId: `file-${index}@example.org`,
          date: `Tue, 10 Nov 2026 0${9 - index}:00:00 +0000`,
          text,
          attachments: [{ name, mediaType: type, content: Buffer.from('x') }],
        }),
      ),
    );
    expect(`${invited} ${pictured}`).not.toMatch(/invitation|IMG/);
    expect(`${invited} ${pictured}`).toContain('Attached: a picture.');
  });

  it('J-4: of the same thread a subject is told that its sender changed, and no other', async () => {
    const [, same, other] = await toldOf(
      letters(
        { subject: 'Slab, booking 12', text: 'The crane is booked for Wednesday at seven.' },
        { subject: 'Re: Slab – booking 12', text: 'The driver of the crane is Tom Reilly.', answers: 0 },
        { subject: 'I have to release your slot', text: 'The hospital takes the trucks of Tuesday.', answers: 1 },
      ),
    );
    expect(same).not.toContain('booking');
    expect(other).toContain('I have to release your slot');
  });

  it('J-4: a topic that was just announced, and its sender, are not said again', async () => {
    const [first = '', second = ''] = await toldOf(
      letters(
        { subject: 'Show flat, 1 December', text: 'The kitchen of the show flat is in, and the lamps come on Friday.' },
        { subject: 'Show flat, 1 December, lamps', text: 'The lamps of the show flat are grey, and the doors too.' },
      ),
    );
    for (const item of [first, second]) expect(item.match(/show flat/gi)?.length).toBeLessThan(3);
    expect(`${first} ${second}`.match(/Magda Kowal/g)?.length).toBeLessThan(3);
  });

  it('J-4: a forward without a subject has none', async () => {
    const [item] = await toldOf(letters({ subject: 'FW:', text: 'The crane is booked for Wednesday at seven.' }));
    expect(item).toContain('No subject');
    expect(item).not.toContain('cannot say');
  });

  it('J-4: what was told of a thread is not told again', async () => {
    const booked = 'The crane is booked for Wednesday at seven in the morning.';
    const [, second] = await toldOf(
      letters(
        { subject: 'Crane', text: booked },
        { subject: 'Re: Crane', text: `${booked} The driver of the crane is Tom Reilly.`, answers: 0 },
      ),
    );
    expect(second).toMatch(/^Same thread, in the night\. /);
    expect(second).toContain('Tom Reilly');
    expect(second).not.toContain('booked');
  });
});
