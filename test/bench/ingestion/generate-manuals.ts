import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';

const words = (
  'crane hoist brake cabin foreman signal chain hook load limit wind speed gear oil filter pressure valve hydraulic pump seal ring ' +
  'bearing shaft motor switch fuse cable drum guard rail ladder bolt washer torque check daily weekly before after replace clean lock'
).split(' ');

/** The same words on every run. */
function writer(seed: number) {
  let state = seed;
  const next = (bound: number): number => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % bound;
  };
  const word = () => words[next(words.length)] ?? 'crane';
  const sentence = () => {
    const text = Array.from({ length: 8 + next(14) }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${next(400)}.`;
  };
  const paragraph = () => Array.from({ length: 4 + next(5) }, sentence).join(' ');
  return { next, word, sentence, paragraph };
}

export async function generateCsv(path: string, bytes: number): Promise<void> {
  const { next, word } = writer(1);
  const rows = ['part number,description,torque in Nm,supplier,shelf,checked,price,remarks'];
  let length = 0;
  for (let row = 1; length < bytes - 400; row += 1) {
    const remarks = `"${word()} ${word()}, ${word()} ${word()} ${word()} for ${word()} ${next(99)}"`;
    const line = `P-${100_000 + row},${word()} ${word()} ${word()},${next(400)},${word()} & Co,hall ${next(9)} shelf ${next(60)},2026-0${1 + next(9)}-1${next(9)},${next(9999) / 100},${remarks}`;
    rows.push(line);
    length += line.length + 1;
  }
  await writeFile(path, `${rows.join('\n')}\n`);
}

export async function generateMarkdown(path: string, bytes: number): Promise<void> {
  const { next, word, paragraph } = writer(2);
  const parts = ['# Crane manual\n'];
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length + 1;
  };
  for (let chapter = 1; length < bytes; chapter += 1) {
    add(`## ${chapter} ${word()} and ${word()}\n`);
    for (let section = 1; section <= 5; section += 1) {
      add(`### ${chapter}.${section} ${word()} ${word()}\n`);
      for (let count = 1 + next(4); count > 0; count -= 1) add(`${paragraph()}\n`);
      if (next(4) === 0)
        add(
          `| part | torque | check |\n| --- | --- | --- |\n${Array.from({ length: 8 }, () => `| ${word()} | ${next(400)} | **${word()}** |`).join('\n')}\n`,
        );
      if (next(6) === 0) add(`\`\`\`sh\nlock --${word()} ${next(9)}\n\`\`\`\n`);
      if (next(3) === 0)
        add(`${Array.from({ length: 5 }, () => `- ${word()} the [${word()}](#${word()})`).join('\n')}\n`);
    }
  }
  await writeFile(path, parts.join('\n'));
}

export async function generatePdf(path: string, pages: number): Promise<void> {
  const { paragraph } = writer(3);
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: 'Crane manual' } });
  const file = createWriteStream(path);
  document.pipe(file);
  for (let page = 1; page <= pages; page += 1) {
    document.addPage({ margin: 50 }).fontSize(9).text('Crane manual', { align: 'right' }).moveDown();
    for (let count = 0; count < 6; count += 1) document.fontSize(10).text(paragraph()).moveDown();
    document.fontSize(8).text(`Page ${page} of ${pages}`, 50, 730);
  }
  document.end();
  await once(file, 'finish');
}
