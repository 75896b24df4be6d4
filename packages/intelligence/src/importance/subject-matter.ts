import type { MailMessage } from '@nexus/contracts';

/**
 * What mail may be about, by words of our own choosing: so that a driver's drives can teach that it matters to them, or does not (J-12). A
 * label "2 or 3" teaches nothing of it, since it says what matters to everybody.
 */
const wordsOfMatters = {
  'private-life':
    'family wife husband mom mum dad mother father son daughter kid baby brother sister cousin aunt uncle grandma grandmother grandpa grandfather parent niece nephew boyfriend girlfriend fiance honey sweetie darling friend buddy pal dude guys folks wedding married engaged birthday anniversary christmas thanksgiving easter halloween xmas weekend holiday vacation love hug kiss xoxo miss missed happy fun funny joke haha lol hilarious laugh laughed smile congrats congratulations cheers wishes funeral condolences pray prayer church dog cat puppy neighbor neighbour gossip gonna wanna yeah cool awesome crazy enjoyed excited proud',
  leisure:
    'lunch dinner breakfast brunch beer drink wine margarita bar pub restaurant steak pizza barbecue bbq picnic party potluck cake cookie coffee snack recipe golf football soccer baseball basketball hockey tennis rugby cricket softball volleyball game team season league playoff tournament score ticket fishing hunting skiing ski gym running marathon race swim bike ride concert movie film music band song dance theater theatre museum book beach lake mountain camping trip garden outing club festival celebrate celebration volunteer charity donate play player win won bet',
  thanks:
    'thank thanks thankful appreciate appreciated grateful kudos bravo congratulations congrats pleasure compliment',
  travel:
    'travel traveling travelling traveler flight fly flying airline airport airfare hotel reservation itinerary trip passport visa train rental luggage boarding depart departure arrive arrival booking booked cab taxi',
  money:
    'money invoice payment paid pay price cost budget dollar euro expense fee charge bill billing refund tax bank account fund loan salary bonus revenue profit margin cash credit debit discount',
  law: 'law legal lawyer attorney counsel court judge lawsuit litigation plaintiff defendant settlement contract agreement clause amendment liability indemnity confidentiality license patent subpoena hearing testimony statute compliance execute executed signature',
  'people-at-work':
    'resume résumé cv candidate applicant application interview hire hired hiring recruit recruiting recruiter recruitment position vacancy internship intern promotion promoted resign resignation retire retirement layoff staff staffing employee organization reorganization appraisal evaluation mentor',
  computers:
    'software hardware server database computer laptop desktop password login logon network virus printer website browser internet download upload install installed upgrade backup code bug program application user file folder spreadsheet excel helpdesk outage system',
  'public-affairs':
    'press news reporter journalist newspaper magazine article editorial interview media governor senator senate congress congressman legislature legislation legislator lawmaker bill vote election president minister parliament policy politics political commission regulator government federal state union protest',
  learning:
    'university college school professor student faculty campus class course lecture seminar workshop training thesis dissertation research study paper journal mba phd graduate degree scholarship academic exam conference speaker',
  trade:
    'market trading trade trader stock share option index hedge risk volume forecast position deal portfolio investor investment fund analyst equity commodity gas power electricity oil megawatt pipeline capacity curve',
  orders:
    'order ordered delivery deliver delivered shipment ship shipped shipping supplier vendor quote quotation purchase procurement customer client sale product catalog warehouse stock supply warranty return',
  building:
    'site construction contractor subcontractor architect engineer engineering crane concrete steel roof façade scaffold drawing foundation permit plumbing electrical excavation inspection defect snag tender project lease property tenant floor building office move',
  health:
    'health doctor hospital nurse sick ill illness flu medical medicine surgery pain injury injured clinic patient dentist accident safety emergency insurance pregnant',
  events:
    'invite invited invitation rsvp attend attendance attendee agenda venue register registration meeting reception event session host calendar schedule scheduled appointment conference reminder',
  papers:
    'attached attachment document draft report memo memorandum presentation slide copy version revised revision comment edit summary list table chart page fax',
} as const satisfies Readonly<Record<string, string>>;

const privateMailbox =
  /^(?:aol|hotmail|yahoo|ymail|gmail|googlemail|msn|outlook|live|icloud|me|mac|earthlink|juno|mindspring|compuserve|prodigy|netscape|comcast|verizon|btinternet|gmx|web|t-online|freenet|orange|wanadoo|laposte|proton|protonmail)\./;
const publicBody = /\.(?:edu|gov|mil|org|int)$|\.(?:ac|gov|edu|org)\.[a-z]{2}$/;

type Matter = keyof typeof wordsOfMatters;
export type SubjectMatterId = `about-${Matter}` | 'numbers' | 'exclaims' | 'from-public-body' | 'from-private-mailbox';

/** Which matters a word speaks for. */
const mattersOf: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      Object.entries(wordsOfMatters).flatMap(([matter, words]) => words.split(' ').map((word) => ({ word, matter }))),
      ({ word }) => word,
    ),
  ].map(([word, spoken]) => [word, spoken.map(({ matter }) => matter)]),
);

const textLimit = 3_000;
/** A mail with fewer characters of its own is about what it passes on or answers. */
const bare = 150;
const passedOnLimit = 1_500;
/** In so many words one of a matter is met by chance. */
const wordsByChance = 40;

type MailOfMatters = Pick<MailMessage, 'subject' | 'from'> & {
  readonly body: Pick<MailMessage['body'], 'own' | 'quoted'>;
};

/** How much a mail is about each matter: its different words of it, less for a long text; and what of its kind words do not tell. Pure. */
export function readSubjectMatter({ subject, body, from }: MailOfMatters): Readonly<Record<SubjectMatterId, number>> {
  const own = body.own.slice(0, textLimit);
  const text = `${subject}\n${own}${own.trim().length < bare ? `\n${body.quoted.slice(0, passedOnLimit)}` : ''}`;
  const words = text.toLowerCase().match(/[a-zà-ÿ]+/g) ?? [];
  const found = new Map<string, number>();
  for (const word of new Set(words)) {
    const spoken = mattersOf.get(word) ?? (word.endsWith('s') ? mattersOf.get(word.slice(0, -1)) : undefined);
    for (const matter of spoken ?? []) found.set(matter, (found.get(matter) ?? 0) + 1);
  }
  const chance = Math.sqrt(1 + words.length / wordsByChance);
  const about = (matter: Matter): number => (found.get(matter) ?? 0) / chance;
  const domain = from?.address.split('@')[1] ?? '';
  return {
    'about-private-life': about('private-life'),
    'about-leisure': about('leisure'),
    'about-thanks': about('thanks'),
    'about-travel': about('travel'),
    'about-money': about('money'),
    'about-law': about('law'),
    'about-people-at-work': about('people-at-work'),
    'about-computers': about('computers'),
    'about-public-affairs': about('public-affairs'),
    'about-learning': about('learning'),
    'about-trade': about('trade'),
    'about-orders': about('orders'),
    'about-building': about('building'),
    'about-health': about('health'),
    'about-events': about('events'),
    'about-papers': about('papers'),
    numbers: Math.log1p(text.match(/\d[\d.,]*/g)?.length ?? 0),
    exclaims: Math.log1p(own.match(/!/g)?.length ?? 0),
    'from-public-body': publicBody.test(domain) ? 1 : 0,
    'from-private-mailbox': privateMailbox.test(domain) ? 1 : 0,
  };
}

const nothing = readSubjectMatter({ subject: '', from: null, body: { own: '', quoted: '' } });

export function isSubjectMatter(id: string): id is SubjectMatterId {
  return id in nothing;
}

export const subjectMatterIds: readonly SubjectMatterId[] = Object.keys(nothing).filter(isSubjectMatter);
