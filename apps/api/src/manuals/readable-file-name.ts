import { oneLine } from '@nexus/text';

const longest = 255;

/** Not in the middle of a pair. */
const cut = (text: string, length: number) =>
  text
    .slice(0, Math.max(0, length))
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();

/** What a file is called: one line of what can be read, without folders, at most 255 characters with its ending. */
export function readableFileName(given: string | undefined): string {
  const name = oneLine((given ?? '').replaceAll('\\', '/').split('/').at(-1) ?? '').toWellFormed();
  if (name === '' || /^\.+$/.test(name)) return 'manual';
  if (name.length <= longest) return name;
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  return cut(name, longest - ending.length) + ending;
}
