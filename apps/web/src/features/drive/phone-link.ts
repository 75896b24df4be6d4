/** The target of a link that dials: digits, and the plus of a country; null where a number has none. */
export function phoneLink(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 3) return null;
  // "+44 (0)20 …": the zero in brackets is dialled only within the country.
  const abroad = /^\s*(?:\+|00)/.test(number);
  const international = number
    .replace(/^\s*00/, '+')
    .replace(/\(0\)/, '')
    .replace(/\D/g, '');
  return `tel:${abroad ? `+${international}` : digits}`;
}
