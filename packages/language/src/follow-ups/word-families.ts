/**
 * Words that stand in each other's place: who asked about softwood and says "and for hardwood?" means the same question. A word may be of several
 * families. In the singular; the name is what a value of it is called ("material = softwood").
 */
const families: Readonly<Record<string, readonly string[]>> = {
  material:
    'softwood hardwood timber wood oak pine spruce larch birch plywood steel iron concrete mortar brick block stone aluminium glass plaster plasterboard plastic rubber copper zinc lead gravel sand clay asphalt'.split(
      ' ',
    ),
  phase: ['nursery', 'primary', 'secondary', 'kindergarten', 'college', 'university'],
  season: ['spring', 'summer', 'autumn', 'winter'],
  weather: 'wind rain snow ice fog lightning thunder frost hail storm heat gust'.split(' '),
  part: 'door window gate corridor stair staircase stairs escalator lift ramp ladder roof wall floor ceiling column beam slab joist rafter stud lintel footing foundation parapet balcony'.split(
    ' ',
  ),
  equipment:
    'crane hoist scaffold scaffolding excavator digger forklift ladder lift dumper roller pump generator mixer'.split(
      ' ',
    ),
  room: 'classroom office kitchen toilet bathroom bedroom hall library laboratory workshop store canteen gym lobby'.split(
    ' ',
  ),
  direction: ['north', 'south', 'east', 'west', 'left', 'right'],
  place: ['inside', 'outside', 'indoors', 'outdoors', 'indoor', 'outdoor', 'underground'],
  daytime: ['day', 'night', 'daytime', 'weekend', 'weekday'],
  weekday: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  vehicle: 'car van lorry truck bus motorbike motorcycle bicycle tractor trailer'.split(' '),
  state: ['wet', 'dry', 'hot', 'cold', 'new', 'old', 'empty', 'full', 'open', 'closed', 'loaded', 'unloaded'],
  people: ['adult', 'child', 'visitor', 'driver', 'passenger', 'apprentice', 'supervisor'],
};

const byWord = new Map<string, string[]>();
for (const [name, words] of Object.entries(families))
  for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), name]);

/** Its families; none for most words. @param word in lower case, in either number */
export function familiesOf(word: string): readonly string[] {
  const singular = word.replace(/(?<=\p{L}{2})s$/u, '');
  return byWord.get(word) ?? byWord.get(singular) ?? byWord.get(word.replace(/(?<=(?:x|ch|sh|ss))es$/u, '')) ?? [];
}

/** Whether one may stand in the place of the other, which is another word. */
export function areOfOneFamily(word: string, other: string): boolean {
  if (sameWord(word, other)) return false;
  const own = familiesOf(word);
  return own.length > 0 && familiesOf(other).some((name) => own.includes(name));
}

/** The same word, in either number. */
export function sameWord(word: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/(?<=\p{L}{2})e?s$/u, '')
      .replace(/(?<=\p{L}{2})e$/u, '');
  return plain(word) === plain(other);
}
