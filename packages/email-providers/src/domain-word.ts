import { isIP } from 'node:net';

/**
 * A domain's own word, as one calls it: "firm" of `mail.firm.example`, of `firm.co.uk` as well. Null for an address of a machine and for a
 * name without dots: neither is spoken.
 */
export function domainWord(domain: string): string | null {
  const labels = domain.toLowerCase().split('.').filter(Boolean);
  if (labels.length < 2 || isIP(domain) !== 0) return null;
  const [third, second = ''] = labels.slice(-3);
  const isShared = labels.length > 2 && /^(?:ac|co|com|edu|gov|net|org)$/.test(labels.at(-2) ?? '');
  return (isShared ? third : labels.length > 2 ? second : third)?.replaceAll('-', ' ') ?? null;
}
