import { describe, expect, it } from 'vitest';
import { startDrive } from '../../support/drive/drive.ts';
import {
  codes,
  type ForeignText,
  hearAbout,
  languages,
  readTexts,
  shareSaidIn,
} from '../../support/languages/foreign-texts.ts';

const text = (title: string, own: string): ForeignText => ({ code: 'de', title, text: own });

describe('mail and manuals in other languages', () => {
  it.each(codes)('W-5: a mail in %s is named, told in its own words, and read out in its language', async (code) => {
    const [mail] = readTexts(code).mails;
    if (mail === undefined) throw new Error('no mail');
    const [told, read] = await hearAbout({ mail }, ['next', 'read it to me']);
    expect(told?.display).toContain(`A mail in ${languages[code]}`);
    expect(told?.stretches?.some(({ language }) => language === code)).toBe(true);
    expect(read?.display).toContain(`writes in ${languages[code]}.`);
    if (read === undefined) throw new Error('not read');
    expect(shareSaidIn(code, mail.text, read)).toBeGreaterThan(0.9);
    // "19" is for a voice of that language to say.
    expect(read.text).toContain('19');
    expect(read.stretches?.[0]?.language).toBe('en');
  });

  it.each(codes)('W-5: a passage of a manual in %s is named and read out in its language', async (code) => {
    const [manual] = readTexts(code).manuals;
    if (manual === undefined) throw new Error('no manual');
    const about = manual.title.split(' ').at(-1) ?? '';
    const [told] = await hearAbout({ manual }, [`what does the handbook say about ${about}`]);
    expect(told?.display).toContain(`in ${languages[code]}`);
    expect(told?.stretches?.some(({ language }) => language === code)).toBe(true);
  });

  it('W-5: a mail is meant by its language', async () => {
    await using drive = await startDrive();
    await drive.say('read the French mail');
    expect(drive.heard).toMatch(/^Carrelages Duval writes in French\. Chère Madame/);
    await drive.say('read the Polish mail');
    expect(drive.heard).toMatch(/^Zbrojarnia Szymański writes in Polish/);
    await drive.say('find the Polish mails');
    expect(drive.heard).toContain('Zbrojarnia Szymański');
    await drive.say('read the Finnish mail');
    expect(drive.heard).not.toMatch(/writes in/);
  });

  it('W-5: a language that no voice reads out is named, and its words are not read as if they were English', async () => {
    const finnish = text(
      'Ikkunat',
      'Toisen kerroksen ikkunat ovat valmiina varastossamme. Voimme toimittaa ne torstaina kello kahdeksan.',
    );
    const [told, read] = await hearAbout({ mail: finnish }, ['next', 'read it to me']);
    expect(told?.display).toContain('A mail in Finnish');
    expect(read?.display).toBe("It is in Finnish, which I can't read out.");
    expect([told?.stretches, read?.stretches]).toEqual([undefined, undefined]);
  });

  it('W-5: English mail with names of elsewhere, and a table of them, is English to its end', async () => {
    const mail = text(
      'Visitors',
      'Please expect Zbigniew Krzyżanowski, Anna de la Costa and Jürgen Müller on Monday. Agnieszka Wójcik has the keys.',
    );
    const [, read] = await hearAbout({ mail }, ['next', 'read it to me']);
    expect(read?.text).toContain('Krzyżanowski');
    expect(read?.stretches).toBeUndefined();
    const manual = text(
      'Suppliers',
      'Supplier = Stalprodukt Bochnia\nContact = Zbigniew Krzyżanowski\n\nSupplier = Zakłady Metalowe Kościan\nContact = Agnieszka Wójcik',
    );
    const [told] = await hearAbout({ manual }, ['what does the handbook say about Bochnia']);
    expect(told?.display).toContain('Krzyżanowski');
    expect(told?.stretches).toBeUndefined();
  });
});
