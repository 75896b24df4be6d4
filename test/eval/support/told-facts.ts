import { createSeededRandom, shuffle } from '@nexus/text';

/** What a driver says in one drive. */
export interface ToldStatement {
  readonly drive: number;
  readonly content: string;
}

export interface AskedOfFacts {
  readonly kind: 'present' | 'former' | 'unchanged';
  readonly words: string;
  /** What the answer must name. */
  readonly expected: string;
  /** What it must not name; null: nothing else was told. */
  readonly wrong: string | null;
  /** The statement that answers it. */
  readonly statement: string;
}

/** Something that changed: as it was told, as it was told anew, and how both are asked for. */
type Changed = readonly [was: string, is: string, asked: string, askedBefore: string, former: string, present: string];

/**
 * As people talk. What is read was mended by what these showed, class by class, so they tell what is lost again, and not how good it is on other
 * words: the last twenty, as they came first, gave .70 and .70.
 */
const changedLines = `
Colin runs the ferry terminal | Maeve runs the ferry terminal since April | who runs the ferry terminal? | who ran the ferry terminal before? | Colin | Maeve
the survey office is on Dock Road | the survey office moved to Chapel Lane | where is the survey office? | where was the survey office before? | Dock Road | Chapel Lane
Brody is the safety officer | Brody is not the safety officer any more, Alma is | who is the safety officer? | who was the safety officer before Alma? | Brody | Alma
Fenwick delivers the gravel | Gorse delivers the gravel instead of Fenwick | who delivers the gravel? | who used to deliver the gravel? | Fenwick | Gorse
the progress meeting is on Mondays | the progress meeting has been moved to Wednesday | when is the progress meeting? | when was the progress meeting before? | Monday | Wednesday
the budget for the car park is 400,000 | the budget for the car park went up to 550,000 | what's the budget for the car park? | how much was the car park budget before? | 400,000 | 550,000
Yusuf works for Marlow Steel | Yusuf works for Denby now | who does Yusuf work for? | who did Yusuf work for before? | Marlow | Denby
my landlord is Mr Pryce | my landlord is Mrs Okafor these days | who is my landlord? | who was my landlord before? | Pryce | Okafor
the windows are made of aluminium | we decided to use timber for the windows instead of aluminium | what are the windows made of? | what were the windows made of before? | aluminium | timber
Greta lives in Bray | Greta has moved to Wicklow | where does Greta live? | where did Greta live before? | Bray | Wicklow
Dario reports to Helen | since September Dario reports to Viktor | who does Dario report to? | who did Dario report to before? | Helen | Viktor
the night watch is done by Saber Security | Lumen does the night watch now, not Saber Security | who does the night watch? | who did the night watch before? | Saber | Lumen
the handover of the school is on 3 May | they pushed the handover of the school back to 12 June | when is the handover of the school? | when was the handover of the school before? | 3 May | 12 June
Joan has the keys of the gatehouse | Kit has the keys of the gatehouse now | who has the keys of the gatehouse? | who had the keys of the gatehouse before? | Joan | Kit
Otto is the project lead of the aquarium | Pia has replaced Otto as project lead of the aquarium | who leads the aquarium project? | who was the project lead of the aquarium before? | Otto | Pia
the canteen opens at seven | the canteen opens at half past six from now on | when does the canteen open? | when did the canteen open before? | seven | half past six
Nadia handles the insurance | Nadia passed the insurance on to Felix | who handles the insurance? | who handled the insurance before? | Nadia | Felix
our accountant is Brenner | Lindqvist is our accountant as of January | who is our accountant? | who was our accountant before? | Brenner | Lindqvist
the generator stands behind the workshop | the generator was moved next to the north gate | where is the generator? | where was the generator before? | workshop | north gate
Rafe owns the low loader | Rafe sold the low loader to Quinn | who owns the low loader? | who owned the low loader before? | Rafe | Quinn
Imke's the one looking after the tunnel | they've put Jonas on the tunnel, Imke's out | who looks after the tunnel? | who looked after the tunnel before Jonas? | Imke | Jonas
we get our bricks off Murrow | bricks come from Castell now, we're done with Murrow | where do the bricks come from? | who did we get our bricks from before? | Murrow | Castell
the archive's up on the third floor | you'll find the archive in the basement these days | where is the archive? | where was the archive before? | third floor | basement
Saskia is in charge of hiring | hiring is in the hands of Bram since last month | who is in charge of hiring? | who was in charge of hiring before? | Saskia | Bram
my dentist's name is Lowell | I go to another dentist now, she is called Farah | what's my dentist's name? | what was the name of my dentist before? | Lowell | Farah
the pump test happens on Fridays | the pump test happens on Tuesdays from March on | when does the pump test happen? | when did the pump test happen before? | Friday | Tuesday
Aldo teaches the apprentices | Aldo retired, Wanda teaches the apprentices | who teaches the apprentices? | who taught the apprentices before? | Aldo | Wanda
the helpdesk closes at five | the helpdesk stays open till six, no longer till five | when does the helpdesk close? | when did the helpdesk close before? | five | six
the roof is insured with Aviso | we changed the insurer of the roof from Aviso to Tarn | who insures the roof? | who insured the roof before? | Aviso | Tarn
Milo drives the tipper | Suki took the tipper over from Milo | who drives the tipper? | who drove the tipper before Suki? | Milo | Suki
a day of the crane costs 900 euros | a day of the crane costs 1,050 euros now | how much does a day of the crane cost? | how much did a day of the crane cost before? | 900 | 1,050
Clem signs the timesheets | it is Dagny who signs the timesheets now | who signs the timesheets? | who signed the timesheets before? | Clem | Dagny
the lease of the yard runs out in 2027 | the lease of the yard ends in 2031 now | when does the lease of the yard end? | when did the lease of the yard end before? | 2027 | 2031
our man at the council is Teague | Teague has left the council, our man there is Ivers | who is our man at the council? | who was our man at the council before? | Teague | Ivers
the drone is kept in the blue container | the drone is kept in the site office now | where is the drone kept? | where was the drone kept before? | blue container | site office
Hester cooks on site | Hester no longer cooks on site, Piotr does | who cooks on site? | who cooked on site before? | Hester | Piotr
the deadline for the tender is the first of March | the deadline for the tender is the tenth of March now | when is the deadline for the tender? | when was the deadline for the tender before? | first of March | tenth of March
we paint the railings green | the railings are going to be black, not green | what colour are the railings? | what colour were the railings before? | green | black
the plumber is a firm called Ashby | we have a new plumber, Corrigan | who is the plumber? | who was the plumber before? | Ashby | Corrigan
Zora speaks for the residents | Zora handed over to Emil, he speaks for the residents | who speaks for the residents? | who spoke for the residents before? | Zora | Emil
Hugo keeps the drawings of the pavilion | Ilse keeps the drawings of the pavilion now | who keeps the drawings of the pavilion? | who kept the drawings of the pavilion before? | Hugo | Ilse
the paint store is in the cellar | the paint store has moved to the old garage | where is the paint store? | where was the paint store before it moved? | cellar | garage
Petrov does our scaffolding | we went from Petrov to Hallam for the scaffolding | who does our scaffolding? | who did our scaffolding before Hallam? | Petrov | Hallam
choir practice is on Thursday evenings | choir practice is on Monday evenings since the summer | when is choir practice? | when was choir practice before? | Thursday | Monday
Agnes chairs the residents committee | Agnes stepped down, and Tobias chairs the residents committee | who chairs the residents committee? | who chaired the residents committee before Tobias? | Agnes | Tobias
my doctor is called Hanrahan | my doctor is called Sorley now | what's my doctor called? | what was my doctor called before? | Hanrahan | Sorley
the rent of the hall is 1,200 a month | the rent of the hall was raised to 1,350 a month | how much is the rent of the hall? | how much was the rent of the hall before? | 1,200 | 1,350
the visitors sign in at the main gate | visitors sign in at the container by the river now | where do the visitors sign in? | where did visitors sign in before? | main gate | river
Matteo is my contact at the bank | my contact at the bank is Ursula now that Matteo left | who is my contact at the bank? | who was my contact at the bank before Ursula? | Matteo | Ursula
the floor is going to be concrete | the floor is going to be terrazzo instead of concrete | what is the floor going to be? | what was the floor going to be before? | concrete | terrazzo
Dunne looks after the lifts | Dunne gave the lifts to Petrosyan in July | who looks after the lifts? | who looked after the lifts before? | Dunne | Petrosyan
Lotte sits in room four | Lotte has moved into room nine | where does Lotte sit? | where did Lotte sit before? | four | nine
the concrete lorry comes at six | the concrete lorry comes at eight from now on | when does the concrete lorry come? | when did the concrete lorry come before? | six | eight
Wim is the cook | Wim is gone, the new cook is Farida | who is the cook? | who was the cook before Farida? | Wim | Farida
the site belongs to the harbour board | the harbour board sold the site to Kestrel | who does the site belong to? | who did the site belong to before? | harbour board | Kestrel
Emre inspects the welds | from October Ottoline inspects the welds | who inspects the welds? | who inspected the welds before? | Emre | Ottoline
the first aid box hangs in the kitchen | the first aid box hangs next to the stairs now | where is the first aid box? | where was the first aid box before? | kitchen | stairs
we bank with Northern | we bank with Calder these days | who do we bank with? | who did we bank with before? | Northern | Calder
the deputy of Karin is Moss | Karin's deputy is Thea now, Moss went abroad | who is Karin's deputy? | who was Karin's deputy before? | Moss | Thea
the gates are locked at nine | the gates are locked at ten, not at nine any more | when are the gates locked? | when were the gates locked before? | nine | ten
`;

/** Told once, and still so. */
const unchangedLines = `
the plasterers need three more days for the stairwell | how many more days do the plasterers need? | three
Mara is allergic to nuts | what is Mara allergic to? | nuts
the code of the alarm is the year of the great flood | what is the code of the alarm? | great flood
Anselm plays the trumpet | what does Anselm play? | trumpet
the quarry is closed in August | when is the quarry closed? | August
Bettina is married to Rolf | who is Bettina married to? | Rolf
we park behind the bakery on market days | where do we park on market days? | bakery
the second lift is the slow one | which lift is the slow one? | second
Noor started as an apprentice in 2019 | when did Noor start as an apprentice? | 2019
the mayor wants a plaque at the entrance | what does the mayor want at the entrance? | plaque
Edda has two daughters | how many daughters does Edda have? | two
the inspector from Galway is called Fintan | what's the name of the inspector from Galway? | Fintan
we agreed with the neighbours that there is no noise after eight | what did we agree with the neighbours? | eight
the tiles for the lobby come from Portugal | where do the tiles for the lobby come from? | Portugal
Lorcan was furious about the scaffolding | what was Lorcan furious about? | scaffolding
the boiler has a guarantee of ten years | how long is the guarantee of the boiler? | ten years
Silvia speaks Portuguese and Dutch | what does Silvia speak? | Portuguese
the old mill belongs to the Harte family | who does the old mill belong to? | Harte
the spare fuses are in the drawer under the printer | where are the spare fuses? | drawer
Tamsin is the architect of the aquarium | who is the architect of the aquarium? | Tamsin
`;

function columns(lines: string): readonly string[][] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}

const changed = columns(changedLines).map(
  ([was = '', is = '', asked = '', askedBefore = '', former = '', present = '']): Changed => [
    was,
    is,
    asked,
    askedBefore,
    former,
    present,
  ],
);
const unchanged = columns(unchangedLines).map(
  ([told = '', asked = '', expected = '']) => [told, asked, expected] as const,
);

const people = 'Abel Bea Cato Dell Edie Finn Gus Hana Ivo Jude Kaya Liam Mona Nils Olga Pax Remy Sven Tess Ugo'.split(
  ' ',
);
const things =
  'culvert,weir,depot,chapel,viaduct,sluice,kiln,barn,stadium,library,arcade,orchard,lighthouse,mortuary,brewery,tram stop,playground,greenhouse'.split(
    ',',
  );
const remarks = [
  (who: string, what: string) => `${who} thinks that the ${what} is too dark`,
  (who: string, what: string) => `${who} was at the ${what} on the last inspection`,
  (_who: string, what: string) => `the ${what} needs a new coat of paint`,
  (who: string, what: string) => `${who} took photographs of the ${what}`,
  (who: string, what: string) => `${who} asked twice about the drains of the ${what}`,
  (_who: string, what: string) => `the stairs of the ${what} are slippery when it rains`,
];

const drives = 30;
const size = 300;

/** 300 statements over 30 drives and 120 questions: 40 of what changed, 40 of what it was, 40 of what nobody changed. */
export function makeToldFacts(): { readonly told: readonly ToldStatement[]; readonly asked: readonly AskedOfFacts[] } {
  const random = createSeededRandom(11);
  const told: ToldStatement[] = [];
  for (const [place, [was, is]] of changed.entries()) {
    told.push({ drive: place % 12, content: was }, { drive: 15 + (place % 15), content: is });
  }
  for (const [place, [content]] of unchanged.entries()) told.push({ drive: (place * 7) % drives, content });
  const fill = people.flatMap((who) => things.map((what) => [who, what] as const));
  const order = Int32Array.from(fill.keys());
  shuffle(order, random);
  for (const place of order) {
    const [who = '', what = ''] = fill[place] ?? [];
    if (told.length === size) break;
    told.push({ drive: place % drives, content: (remarks[place % remarks.length] ?? remarks[0])?.(who, what) ?? '' });
  }
  const thought = told.filter(({ content }) => content.includes(' thinks that the ')).slice(0, 20);
  const asked: AskedOfFacts[] = [
    ...changed
      .filter((_one, place) => place % 3 !== 0)
      .map(
        ([, is, words, , former, present]): AskedOfFacts => ({
          kind: 'present',
          words,
          expected: present,
          wrong: former,
          statement: is,
        }),
      ),
    ...changed
      .filter((_one, place) => place % 3 !== 1)
      .map(
        ([was, , , words, former, present]): AskedOfFacts => ({
          kind: 'former',
          words,
          expected: former,
          wrong: present,
          statement: was,
        }),
      ),
    ...unchanged.map(
      ([content, words, expected]): AskedOfFacts => ({
        kind: 'unchanged',
        words,
        expected,
        wrong: null,
        statement: content,
      }),
    ),
    ...thought.map(({ content }): AskedOfFacts => {
      const [who = '', what = ''] = content.replace(' is too dark', '').split(' thinks that ');
      return {
        kind: 'unchanged',
        words: `what does ${who} think of ${what}?`,
        expected: 'too dark',
        wrong: null,
        statement: content,
      };
    }),
  ];
  return { told: told.toSorted((one, other) => one.drive - other.drive), asked };
}
