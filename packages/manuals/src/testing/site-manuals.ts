import type { Citation, Passage } from '@nexus/contracts';

interface Place {
  readonly citation: Citation;
  readonly content: string;
}

interface Manual {
  readonly title: string;
  readonly fileName: string;
  readonly places: readonly Place[];
}

const page = (number: number): Citation => ({ kind: 'pages', from: number, to: number });
const under = (...path: string[]): Citation => ({ kind: 'heading', path });
const rows = (from: number, to: number): Citation => ({ kind: 'rows', from, to });
const lines = (from: number, to: number): Citation => ({ kind: 'lines', from, to });

/** What the office of a building site might upload; invented. */
const manuals: readonly Manual[] = [
  {
    title: 'crane-manual',
    fileName: 'crane-manual.pdf',
    places: [
      {
        citation: page(9),
        content:
          'Before the shift\nThe operator inspects ropes, hooks and limit switches before each shift. Frayed ropes are replaced before the crane is used again. The inspection is entered in the log book.',
      },
      {
        citation: page(12),
        content:
          'Wind limits\nStop lifting when the wind at the jib exceeds 14 m/s. Above 20 m/s leave the cab and release the slewing brake, so that the jib can turn with the wind. Gusts count like steady wind.',
      },
      {
        citation: page(17),
        content:
          'Base bolts\nTighten the base bolts crosswise to 610 Nm with a calibrated wrench. Check the torque again after the first 50 hours of operation. Bolts of grade 10.9 are used once only.',
      },
      {
        citation: page(23),
        content:
          'Error codes\nE42: overload at the hoist. Lower the load and reduce it. E47: the slewing sensor is not connected. E51: oil temperature of the hoist gear above 90 degrees; let it cool down for 30 minutes.',
      },
    ],
  },
  {
    title: 'Generator GX 200: Operating Guide',
    fileName: 'generator.md',
    places: [
      {
        citation: under('Generator GX 200', 'Starting'),
        content:
          'Open the fuel valve and pull the choke. Pull the starter cord until it resists, then pull hard. Push the choke back once the engine runs evenly.',
      },
      {
        citation: under('Generator GX 200', 'Maintenance'),
        content:
          'Change the engine oil every 100 hours or every six months, whichever comes first. Use 10W-30. Clean the air filter every 50 hours, in dusty places every day.',
      },
      {
        citation: under('Generator GX 200', 'Fuel'),
        content:
          'Run the generator on unleaded petrol only. The tank holds 3.1 litres, which lasts about two hours at full load. Never refuel while the engine is hot.',
      },
    ],
  },
  {
    title: 'price-list-2026',
    fileName: 'price-list-2026.csv',
    places: [
      {
        citation: rows(1, 3),
        content:
          'Item = Mobile crane hire\nUnit = day\nPrice = 940 EUR\n\nItem = Tower crane operator\nUnit = hour\nPrice = 68 EUR\n\nItem = Scaffold hire\nUnit = week\nPrice = 310 EUR',
      },
      {
        citation: rows(10, 14),
        content:
          'Item = Concrete C25/30\nUnit = cubic metre\nPrice = 128 EUR\n\nItem = Concrete pump\nUnit = hour\nPrice = 175 EUR\n\nItem = Rebar B500\nUnit = tonne\nPrice = 1,020 EUR\n\nItem = Skip for rubble\nUnit = piece\nPrice = 420 EUR\n\nItem = Gravel\nUnit = tonne\nPrice = 24 EUR',
      },
    ],
  },
  {
    title: 'Site rules',
    fileName: 'site rules.txt',
    places: [
      {
        citation: lines(1, 8),
        content:
          'Helmets and safety boots are worn everywhere on the site. Visitors sign in at the gate and are accompanied at all times.',
      },
      {
        citation: lines(9, 20),
        content:
          'Deliveries are accepted from 7 to 16 o’clock on weekdays. Trucks wait in Harbour Lane and never on the pavement. Noisy work ends at 18 o’clock.',
      },
      {
        citation: lines(21, 30),
        content:
          'In case of fire call 112 and then the site office. The assembly point is the car park at the north gate. First-aid kits hang in every site hut.',
      },
    ],
  },
];

/** All passages of them, as a search gives them. */
export const sitePassages: readonly Passage[] = manuals.flatMap(({ title, fileName, places }, index) =>
  places.map(({ citation, content }, place) => ({
    documentId: `00000000-0000-4000-8000-00000000000${index + 1}`,
    title,
    fileName,
    citation,
    content,
    before: places[place - 1]?.content ?? null,
    after: places[place + 1]?.content ?? null,
    score: 1,
  })),
);

/** Questions, each with words that only the right answer has. */
export const answeredQuestions: readonly (readonly [question: string, answer: string])[] = [
  ['crane manual: wind limits', '14 m/s'],
  ['how much wind can the crane take', 'wind'],
  ['when do we have to stop lifting because of wind', '14 m/s'],
  ['when do I leave the cab', '20 m/s'],
  ['torque for the base bolts', '610 Nm'],
  ['how tight do the base bolts have to be', '610 Nm'],
  ['can bolts be used twice', 'once only'],
  ['what does error E42 mean', 'overload'],
  ['error code E51', '90 degrees'],
  ['the slewing sensor', 'E47'],
  ['who inspects the ropes', 'inspects ropes'],
  ['what about a frayed rope', 'Frayed'],
  ['what must be checked on the crane before the shift', 'before each shift'],
  ['how do I start the generator', 'starter cord'],
  ['generator guide: choke', 'choke'],
  ['oil change of the generator', 'engine oil'],
  ['which oil does the engine need', '10W-30'],
  ['how often to clean the air filter', 'air filter'],
  ['what fuel does the generator take', 'petrol'],
  ['how big is the tank', '3.1 litres'],
  ['can I refuel a hot engine', 'Never refuel'],
  ['price of a mobile crane per day', '940'],
  ['what does scaffold hire cost', '310'],
  ['price list: concrete pump', '175'],
  ['how much is a tonne of gravel', '24 EUR'],
  ['a skip for rubble', '420'],
  ['delivery times', 'Deliveries'],
  ['where do trucks wait', 'Harbour Lane'],
  ['when does noisy work have to end', '18'],
  ['where is the assembly point', 'north gate'],
  ['do visitors have to sign in', 'Visitors'],
  ['where are the first aid kits', 'First-aid'],
];

/** Questions that none of them answers; many share a word or two. */
export const unansweredQuestions: readonly string[] = [
  'crane manual: pancakes',
  'how long may the operator drive without a break',
  'what is the warranty of the generator',
  'how do I bake bread',
  'price of a helicopter per hour',
  'error E99',
  'the phone number of the client',
  'how do I reset my password',
  'when is the next holiday',
  'what is the rent of the office in Dublin',
  'price list: windows',
  'how high is the tower in Paris',
  'who pays for parking tickets',
  'generator guide: radio settings',
  'how deep is the foundation of the north wall',
  'asbestos removal',
  'does the canteen serve lunch on weekends',
  'tyre pressure of the excavator',
  'how many days of leave do I have left',
  'crane manual: painting the jib',
  'insurance for visitors from abroad',
  'which printer cartridge do we need',
  'maximum speed of the forklift',
  'what is the weight of a brick',
];
