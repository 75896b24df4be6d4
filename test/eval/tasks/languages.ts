import type { MeasurementTask, Row } from '../../measure/row.ts';
import {
  type Code,
  codes,
  type ForeignText,
  hearAbout,
  languages,
  readTexts,
  shareSaidIn,
} from '../../support/languages/foreign-texts.ts';
import { tellsAtEase } from '../../support/run/env.ts';

interface Heard {
  readonly named: boolean;
  /** Of its letters, said in its own language. */
  readonly read: number;
  /** A sentence of its own stands in what is told of it. */
  readonly summarised: boolean;
  /** Each of its figures is said as it is written. */
  readonly figures: boolean;
}

const figuresOf = (text: string) => text.match(/\d[\d.,:]*\d|\d/g) ?? [];

async function hearMail(mail: ForeignText): Promise<Heard> {
  const [told, read] = await hearAbout({ mail }, ['next', 'read it to me']);
  if (told === undefined || read === undefined) return { named: false, read: 0, summarised: false, figures: false };
  return {
    named: told.display.includes(`A mail in ${languages[mail.code]}`),
    read: shareSaidIn(mail.code, mail.text, read),
    summarised: (told.stretches ?? []).some(({ language }) => language === mail.code),
    figures: figuresOf(mail.text).every((figure) => read.text.includes(figure)),
  };
}

async function hearManual(manual: ForeignText): Promise<Pick<Heard, 'named' | 'read'>> {
  const about = manual.title.split(' ').at(-1) ?? '';
  const [told, whole] = await hearAbout({ manual }, [
    `what does the handbook say about ${about}`,
    'read the whole section',
  ]);
  if (told === undefined || whole === undefined) return { named: false, read: 0 };
  return {
    named: told.display.includes(`in ${languages[manual.code]}`),
    read: shareSaidIn(manual.code, manual.text, whole),
  };
}

const share = <Item>(all: readonly Item[], holds: (item: Item) => boolean) => all.filter(holds).length / all.length;
/** Of a text's letters: its greeting is a name more than a sentence. */
const whole = 0.9;

async function rows(): Promise<Row[]> {
  const mails: (Heard & { readonly code: Code; readonly title: string })[] = [];
  const manuals: (Pick<Heard, 'named' | 'read'> & { readonly code: Code; readonly title: string })[] = [];
  for (const code of codes) {
    const texts = readTexts(code);
    for (const mail of texts.mails) mails.push({ code, title: mail.title, ...(await hearMail(mail)) });
    for (const manual of texts.manuals) manuals.push({ code, title: manual.title, ...(await hearManual(manual)) });
  }
  if (tellsAtEase) {
    for (const { code, title, ...heard } of [...mails, ...manuals])
      if (Object.values(heard).some((good) => good === false || (typeof good === 'number' && good < whole)))
        console.log(`${code} ${title}: ${JSON.stringify(heard)}`);
  }
  const note = `${mails.length} mails and ${manuals.length} passages in ${codes.length} languages`;
  const row = (name: string, value: number, more = ''): Row => ({
    requirement: 'W-5',
    name,
    value,
    unit: 'share',
    baselines: [],
    target: { atLeast: 0.95 },
    note: `${note}${more}`,
  });
  return [
    row(
      'mails whose language is named rightly',
      share(mails, ({ named }) => named),
    ),
    row(
      'mails that are read out in their language',
      share(mails, ({ read }) => read >= whole),
      '; nine tenths of their letters; .986 at first, looked at since',
    ),
    row(
      'mails that are summarised in some of their own sentences',
      share(mails, ({ summarised }) => summarised),
    ),
    row(
      'mails whose figures are left to a voice of their language',
      share(mails, ({ figures }) => figures),
    ),
    row(
      'passages of manuals whose language is named rightly',
      share(manuals, ({ named }) => named),
    ),
    row(
      'passages that are read out in their language',
      share(manuals, ({ read }) => read >= whole),
      '; .914 at first, looked at since',
    ),
  ];
}

export const task: MeasurementTask = { title: 'Mail and manuals in eight languages of Europe', run: rows };
