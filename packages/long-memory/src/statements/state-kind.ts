const kinds: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'colour',
    new Set(
      'red blue green yellow black white grey gray brown orange purple pink beige cream silver turquoise violet anthracite'.split(
        ' ',
      ),
    ),
  ],
  [
    'material',
    new Set(
      'concrete timber oak pine steel aluminium aluminum glass slate zinc copper brick stone granite marble limestone terrazzo tile tiles carpet lino rubber plaster wood bamboo asphalt gravel'.split(
        ' ',
      ),
    ),
  ],
];

/** Which question a state answers that has one answer at a time: of what colour, of what material. Null: none that is known. */
export function stateKindOf(value: string): string | null {
  const words = value.toLowerCase().split(/[^\p{L}]+/u);
  return kinds.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? null;
}
