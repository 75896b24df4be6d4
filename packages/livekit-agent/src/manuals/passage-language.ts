import { type IdentifiedLanguage, identifyProse } from '@nexus/text';

/** A cell of a table as ingestion writes it: "Price = 450". */
const cellLine = /^(\S.*?)\s=(?:\s(.*))?$/;

/** Whether a passage is rows of a table, each column on a line of its own and an empty line between two rows. */
export function isTable(content: string): boolean {
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => cellLine.test(line)).length > lines.length / 2;
}

/** The language a passage is written in where that is not English; of a table its column names and what stands in its cells are told apart. */
export function languageOfPassage(content: string): IdentifiedLanguage | null {
  if (!isTable(content)) return identifyProse(content);
  const cells = content.split('\n').map((line) => cellLine.exec(line));
  const columns = new Set(cells.map((cell) => cell?.[1] ?? '').filter((name) => name !== ''));
  return identifyProse(cells.map((cell) => cell?.[2] ?? '').join('\n'), [...columns]);
}
