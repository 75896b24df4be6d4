const units = [
  { from: 1_000_000, unit: 'megabyte' },
  { from: 1_000, unit: 'kilobyte' },
] as const;

/** Bytes as one reads them: "1.2 MB", "340 kB", "12 bytes". */
export function sizeInWords(bytes: number, locale?: string): string {
  const fitting = units.find(({ from }) => bytes >= from);
  if (fitting === undefined) {
    return new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes);
  }
  const { from, unit } = fitting;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  });
  return format.format(bytes / from);
}
