/** Longest first: what is taken off the end of an English word so that its forms look alike. */
const endings = [
  'ations',
  'ation',
  'ments',
  'ment',
  'ings',
  'ions',
  'ing',
  'ion',
  'ies',
  'ied',
  'ors',
  'ers',
  'or',
  'er',
  'es',
  'ed',
  'ly',
  's',
  'y',
  'e',
];

const shortest = 3;

/** Of a word what its forms have in common: "lifting", "lifts" and "Lifted" are "lift". Made for marking, so that a mistake costs nothing. */
export function wordStem(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const ending = endings.find((one) => plain.endsWith(one) && plain.length - one.length >= shortest);
  if (ending === undefined) return plain;
  const stem = plain.slice(0, -ending.length);
  // "stopped" is "stop", but "falls" is no "fal".
  return /^(ed|ing|ings|er|ers)$/.test(ending) ? stem.replace(/([bdgmnprt])\1$/, '$1') : stem;
}
