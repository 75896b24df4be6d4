import { createEnglishStemmer } from '@nexus/text';

/** Verbs whose past no stemmer leads back: "what did they find" is answered by "we found". Each line one verb, its own form first. */
const irregularVerbs = `
beat beaten
become became
begin began begun
bend bent
bite bit bitten
blow blew blown
break broke broken
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
come came
deal dealt
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feel felt
fight fought
find found
fly flew flown
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
learn learnt
lend lent
lose lost
make made
mean meant
meet met
pay paid
ride rode ridden
ring rang rung
rise rose risen
run ran
sell sold
send sent
shake shook shaken
shoot shot
show shown
sing sang sung
sink sank sunk
sit sat
sleep slept
speak spoke spoken
spend spent
spoil spoilt
stand stood
steal stole stolen
stick stuck
strike struck
swear swore sworn
sweep swept
swim swam swum
take took taken
teach taught
tear tore torn
think thought
throw threw thrown
wake woke woken
wear wore worn
win won
withdraw withdrew withdrawn
write wrote written
`;

const baseOf: ReadonlyMap<string, string> = new Map(
  irregularVerbs
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([base = '', ...others]) => others.map((form) => [form, base] as const)),
);

/** Stems of what one would say for another: who is asked to ring asks when to call. */
const saidFor: ReadonlyMap<string, string> = new Map([
  ['ring', 'call'],
  ['phone', 'call'],
  ['telephon', 'call'],
]);

/** Maps the forms of an English word to one stem, irregular verbs as well: as `createEnglishStemmer`, and remembered for one use. */
export function createWordStems(): (word: string) => string {
  const { stem } = createEnglishStemmer();
  const known = new Map<string, string>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const own = stem(baseOf.get(word) ?? word);
    const meant = saidFor.get(own) ?? own;
    known.set(word, meant);
    return meant;
  };
}
