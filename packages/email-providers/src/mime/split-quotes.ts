import { markFooters } from './find-footers.ts';
import { findQuotes, type LineLabel } from './find-quotes.ts';
import { markSignatures } from './find-signatures.ts';

/** A text taken apart; each part keeps the order of its lines. */
export interface SplitText {
  readonly own: string;
  readonly quoted: string;
  readonly signature: string;
  readonly footer: string;
}

/** Enough of a line to tell what it is; patterns never meet a line of a megabyte. */
const probeLength = 400;

/** Takes what the sender wrote apart from what was quoted, from the signature and from what a list or company appended. Pure. */
export function splitQuotes(text: string): SplitText {
  const lines = text.split('\n');
  const probes = lines.map((line) => (line.length > probeLength ? line.slice(0, probeLength) : line));
  const labels = findQuotes(probes);
  markSigned(probes, labels);
  markFooters(probes, labels);
  markSignatures(probes, labels);
  const split = collect(lines, labels);
  if (split.own !== '' || split.footer === '') return split;
  // A mail that is nothing but its footer said what it had to say there.
  return split.quoted === '' ? { ...split, own: split.footer, footer: '' } : split;
}

/** PGP's armour (RFC 9580) is nothing to read. */
function markSigned(lines: readonly string[], labels: LineLabel[]): void {
  let until: RegExp | null = null;
  lines.forEach((line, index) => {
    if (labels[index] !== 'own') return;
    if (until === null) {
      if (/^-----BEGIN PGP SIGNED MESSAGE-----/.test(line)) until = /^\s*$/;
      else if (/^-----BEGIN PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----/.test(line)) until = /^-----END PGP/;
      else return;
    } else if (until.test(line)) until = null;
    labels[index] = 'footer';
  });
}

function collect(lines: readonly string[], labels: readonly LineLabel[]): SplitText {
  const parts: Record<LineLabel, string[]> = { own: [], quoted: [], signature: [], footer: [] };
  let previous: LineLabel | null = null;
  lines.forEach((line, index) => {
    const label = labels[index] ?? 'own';
    // What stood apart stays apart.
    if (label !== previous && parts[label].length > 0) parts[label].push('');
    parts[label].push(line.trimEnd());
    previous = label;
  });
  return {
    own: tidy(parts.own),
    quoted: tidy(parts.quoted),
    signature: tidy(parts.signature),
    footer: tidy(parts.footer),
  };
}

function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}
