import { createSeededRandom, shuffle } from '@nexus/text';

/** A line of a driver, in the drive in which they said it. */
export interface ToldLine {
  readonly drive: number;
  readonly content: string;
}

export interface AskedOfLine {
  readonly words: string;
  /** Said in this drive. */
  readonly drive: number;
  readonly line: string;
}

/** What is told in two lines: the first says of what, the second what is asked for later, and has no word of the question. */
interface Exchange {
  readonly opening: string;
  readonly told: string;
  readonly asked: string;
}

/** `#`: the thing; `@`: who. */
const exchanges: Readonly<Record<ConversationSet, readonly Exchange[]>> = {
  training: [
    {
      opening: 'I had another look at the # this morning',
      told: 'It drips at the seam whenever @ turns it up',
      asked: 'what did I see when I looked at the #?',
    },
    {
      opening: '@ rang me about the #',
      told: 'They want three thousand more than we agreed',
      asked: 'why did @ ring about the #?',
    },
    {
      opening: 'We finally opened up the #',
      told: 'Behind it there was nothing but rotten timber',
      asked: 'what was inside when the # was opened?',
    },
    {
      opening: 'There was a long talk about the #',
      told: '@ would rather leave it until the frost is over',
      asked: 'how did the talk about the # with @ end?',
    },
    {
      opening: 'Somebody asked who pays for the #',
      told: 'In the end @ said yes to all of it',
      asked: 'who is paying for the #?',
    },
    {
      opening: 'You should know something about the #',
      told: 'Nobody may touch it before the inspector has been',
      asked: 'what should one know before going near the #?',
    },
    {
      opening: 'The # kept me busy all afternoon',
      told: 'I had to climb up twice because @ forgot the torch',
      asked: 'why did the # keep me busy the whole day?',
    },
    {
      opening: 'I promised @ something to do with the #',
      told: 'A photograph of the plate with its number, by tonight',
      asked: 'what did I promise @ for the #?',
    },
  ],
  scoring: [
    {
      opening: 'The # was the first thing on the list today',
      told: 'Turns out that a bolt has sheared clean off',
      asked: 'what was first on the list at the #?',
    },
    {
      opening: '@ took me aside because of the #',
      told: 'She is worried that we run out of money before summer',
      asked: 'why did @ take me aside over the #?',
    },
    {
      opening: 'I went over the drawings of the # with @',
      told: 'Two of the sheets contradict each other on the slope',
      asked: 'what is wrong with the drawings of the #?',
    },
    {
      opening: 'We lost a whole day over the #',
      told: 'The lorry had been sent to the wrong county',
      asked: 'how did we lose a day at the #?',
    },
    {
      opening: 'Let me say a word on the #',
      told: 'From the road one hardly notices that it leans',
      asked: 'what is there to say on the #?',
    },
    {
      opening: 'There is good news of the #',
      told: 'Everybody signed, even the old man next door',
      asked: 'what is the good news about the #?',
    },
    {
      opening: 'Have I mentioned the #?',
      told: '@ borrowed the only ladder and never brought it back',
      asked: 'what did I mention of the # and @?',
    },
    {
      opening: 'I slept badly because of the #',
      told: 'What if the ground gives way under all that weight',
      asked: 'why do I sleep badly over the #?',
    },
    {
      opening: 'The council wrote again about the #',
      told: 'They insist on a second door towards the garden',
      asked: 'what does the council write about the #?',
    },
    {
      opening: '@ is quite proud of the #',
      told: 'Forty years and never once repainted',
      asked: 'what makes @ proud of the #?',
    },
  ],
};

/** Said in between, of the same things and people. */
const remarks: Readonly<Record<ConversationSet, readonly string[]>> = {
  training: [
    'I passed the # on my way in',
    '@ and I stood in front of the # for a while',
    '@ once worked at the #',
    'I met @ at the # by chance',
    'The # comes up again next week',
    'Nobody has swept around the #',
    '@ had lunch with me near the #',
    'The traffic was terrible',
    'I need new boots before winter',
    '@ is on holiday from Thursday',
    'We ran out of coffee once more',
    'My back hurts from all the driving',
    'It looks like rain for the rest of the week',
    'Somebody parked in front of the gate',
    'I still have to ring @ back',
  ],
  scoring: [
    'They took a picture of the # for the newspaper',
    'The lights at the # were on all night',
    '@ walked round the # with some visitors',
    'The # is not far from the bakery',
    'I forgot my glasses at home',
    'The radio only plays the same three songs',
    '@ sends greetings',
    'There was ice on the windscreen this morning',
    'I want to be home before seven',
    'The new diary is too small to write in',
    'My neighbour bought a horse',
    'We should have a word with @ some time',
  ],
};

const things: Readonly<Record<ConversationSet, readonly string[]>> = {
  training: [
    'boiler room',
    'slipway',
    'north tower',
    'loading bay',
    'swimming hall',
    'stair well',
    'village bridge',
    'grain silo',
    'goods lift',
    'bus shelter',
  ],
  scoring: [
    'water wheel',
    'customs house',
    'bell tower',
    'riding stable',
    'fish market',
    'south pier',
    'town archive',
    'cable car',
    'rose garden',
    'signal box',
  ],
};

const people: Readonly<Record<ConversationSet, readonly string[]>> = {
  training: ['Anton', 'Brigid', 'Carlo', 'Doreen', 'Eamon', 'Freya'],
  scoring: ['Gwen', 'Hamid', 'Ilona', 'Jarek', 'Kirsty', 'Lowri'],
};

/** Words, sentences, things and people of the one are in none of the other. */
export type ConversationSet = 'training' | 'scoring';

function pick(from: readonly string[], random: () => number): string {
  return from[Math.floor(random() * from.length)] ?? '';
}

const drives = 30;
const seeds: Readonly<Record<ConversationSet, number>> = { training: 301, scoring: 907 };

/** Forty drives of some thirty lines, and a question about each thing that was told in two of them. */
export function makeToldConversations(set: ConversationSet): {
  readonly told: readonly ToldLine[];
  readonly asked: readonly AskedOfLine[];
} {
  const random = createSeededRandom(seeds[set]);
  const told: ToldLine[] = [];
  const asked: AskedOfLine[] = [];
  const pairs = exchanges[set].flatMap((exchange) => things[set].map((thing) => ({ exchange, thing })));
  const order = Int32Array.from(pairs.keys());
  shuffle(order, random);
  const fill = (text: string, thing: string, who: string) => text.replaceAll('#', thing).replaceAll('@', who);
  for (let drive = 0; drive < drives; drive += 1) {
    const own = [...order].filter((_pair, place) => place % drives === drive);
    const chatter = () => fill(pick(remarks[set], random), pick(things[set], random), pick(people[set], random));
    for (const place of own) {
      const pair = pairs[place];
      if (pair === undefined) continue;
      const who = pick(people[set], random);
      for (let count = 0; count < (set === 'training' ? 10 : 6); count += 1) told.push({ drive, content: chatter() });
      const line = fill(pair.exchange.told, pair.thing, who);
      told.push({ drive, content: fill(pair.exchange.opening, pair.thing, who) }, { drive, content: line });
      asked.push({ words: fill(pair.exchange.asked, pair.thing, who), drive, line });
    }
  }
  return { told, asked };
}
