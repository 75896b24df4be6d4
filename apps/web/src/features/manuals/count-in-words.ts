/** "1 passage", "1,200 passages". */
export function countInWords(count: number, one: string, locale?: string): string {
  return `${new Intl.NumberFormat(locale).format(count)} ${one}${count === 1 ? '' : 's'}`;
}
