/** After the last word of a sentence. */
export const sentenceEnd = '';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Tools that a claim may rest on. Empty: any tool of the turn; `impossible`: there is no such tool. */
export type Proof = readonly string[];
export const anyTool: Proof = [];
export const impossible: Proof = ['no tool'];

/** What can be done, in the words that say so, and the tools that do it. */
export const deeds: ReadonlyMap<string, Proof> = new Map(
  Object.entries({
    'archived archiving binned trashed': ['archive_email'],
    'moved moving filed filing shifted transferred': ['move_email', 'archive_email'],
    'flagged flagging unflagged starred starring unstarred': ['flag_email'],
    'marked marking': ['mark_read', 'flag_email'],
    'snoozed snoozing parked postponed': ['snooze_email'],
    'muted muting silenced': ['mute_sender', 'mute_thread'],
    'unmuted unmuting': ['unlist_sender', 'mute_thread', 'undo_last_action'],
    'prioritised prioritized prioritising prioritizing': ['prioritize_sender'],
    'sent sending replied replying answered emailed forwarded forwarding': ['send_draft'],
    'drafted drafting written composed': ['draft_reply'],
    'saved saving stored storing': ['save_to_memory', 'draft_reply', 'set_preference'],
    'noted noting remembered memorised memorized': ['save_to_memory', 'note_for_office', 'set_preference'],
    'forgotten forgot erased wiped': ['forget_memory'],
    'deleted deleting discarded scrapped thrown': ['forget_memory', 'undo_last_action'],
    'removed removing cleared': ['archive_email', 'forget_memory', 'undo_last_action', 'flag_email', 'unlist_sender'],
    'undone undid undoing unarchived unsnoozed reversed reverted': ['undo_last_action'],
    'restored restoring recovered': ['undo_last_action', 'mark_read', 'unlist_sender'],
    'skipped skipping': ['skip_topic', 'next_email'],
    'paused pausing': ['pause_briefing'],
    'stopped ended ending': ['pause_briefing', 'end_briefing'],
    'resumed resuming': ['resume_briefing'],
    'unsubscribed booked paid scheduled blocked': impossible,
  }).flatMap(([forms, proof]) => forms.split(' ').map((form) => [form, proof] as const)),
);

/** Of a draft or an answer these are deeds as well; a parcel is delivered by others. */
export const draftDeeds: ReadonlyMap<string, Proof> = new Map(
  Object.entries({
    'delivered dispatched': ['send_draft'],
    'wrote added updated changed amended reworded shortened revised corrected': ['draft_reply'],
  }).flatMap(([forms, proof]) => forms.split(' ').map((form) => [form, proof] as const)),
);
export const isDeedOf = (word: string) => isDeed(word) || draftDeeds.has(word);
/** What is done with a part of a draft. */
export const changes = setOf('added put inserted included worked taken removed changed');
/** A flag, a rule, a preference is set or taken away by these. */
export const marking: Proof = [
  'flag_email',
  'set_preference',
  'prioritize_sender',
  'unlist_sender',
  'save_to_memory',
  'forget_memory',
  'undo_last_action',
];
/** What happens to what was done. */
export const takenBack = setOf('undone reversed reverted restored unarchived unsnoozed unflagged');

/** Verbs that say too little; what is put where, or made what, tells. */
export const vagueDeeds = setOf(
  'put popped tucked dropped placed stowed slipped hidden taken made set kept stuck switched changed pushed bumped brought',
);
/** What such a verb was done with. */
export const objects: readonly (readonly [RegExp, Proof])[] = [
  [/\b(?:off|away|back) (?:until|till)\b/, ['snooze_email']],
  [/\barchive\b/, ['archive_email']],
  [/\b(?:flag|star)\b/, ['flag_email']],
  [/\bfolder\b/, ['move_email', 'archive_email']],
  [/\b(?:un)?read\b/, ['mark_read', 'undo_last_action']],
  [/\b(?:draft|reply)\b/, ['draft_reply', 'undo_last_action', 'send_draft']],
  [/\b(?:vip|priority|top|important)\b/, ['prioritize_sender', 'unlist_sender']],
  [/\b(?:mind|memory|down)\b/, ['save_to_memory', 'forget_memory']],
];
export const finished = setOf('done sorted handled set');

/** What the agent did without changing anything: looked, found, told. */
export const harmlessDeeds = setOf(
  'found searched looked checked read seen heard got had been gone come said mentioned explained listed ten seven eleven counted noticed missed lost tried understood misunderstood thought meant left held reached run known given repeated started begun opened received caught covered described needed wanted hoped wondered expected promised offered failed refused managed guessed assumed summarised summarized',
);
export const pastForms = setOf('put set took made gave wrote rang let');

/** Said to somebody else than the driver, it was written to them. */
export const toOthers = setOf('told asked');
export const toDriver = setOf('you it that this what all everything twice already whether if before . , !');

export const isDeed = (word: string) => deeds.has(word) || vagueDeeds.has(word) || finished.has(word);

/** Only a mailbox, and no mail of other things, speaks so of what was done with it. */
export const ownVerbs = setOf('muted unmuted snoozed unsnoozed unarchived unflagged prioritised prioritized');
export const mailVerbs = setOf('archived flagged starred');
/** Of a mail they are deeds in a mailbox, of other things they are not: a server is deleted, too. */
export const itemVerbs = setOf('deleted binned trashed unsubscribed');
/** Of what is plainly mail these are deeds, of anything else they are told: a meeting is postponed, a payment is cleared. */
export const worldVerbs = setOf('postponed answered cleared parked');
export const plainMail = setOf('mail mails email emails message messages thread threads newsletter newsletters');
/** Of these a mail tells as well: a meeting is moved, a drawing is sent. */
export const commonVerbs = setOf('moved sent filed removed marked cleared booked scheduled paid put pushed');

const openingWords = setOf(
  'ok okay right alright sure yes yep yeah perfect great good fine lovely certainly absolutely thanks well so and but then now just also already there brilliant cheers understood gladly',
);
/** Openings of two words, of which the first may be a subject as well. */
const longOpenings: Readonly<Record<string, ReadonlySet<string>>> = {
  got: setOf('it that you'),
  all: setOf('right'),
  of: setOf('course'),
  no: setOf('problem problems worries bother'),
  thank: setOf('you'),
  very: setOf('well'),
  you: setOf('got'),
};
export const isOpening = (word: string) => openingWords.has(word);
export const opensWith = (word: string) => longOpenings[word];

const notAdverbs = setOf('reply only family early daily weekly apply supply july');
export const isAdverb = (word: string) => adverbs.has(word) || (/.ly$/.test(word) && !notAdverbs.has(word));
export const adverbs = setOf(
  'now just already also safely successfully officially all still both duly been being and certainly definitely surely gladly happily quickly then simply always',
);
/** A question, an offer or a request, to the end of the sentence. */
export const questionWords = setOf(
  'shall should do does did would could can may might must will is are was were has have who what which whose where how why want any say tell ask',
);
export const nobody = setOf('nothing nobody none no neither not');
export const conditions = setOf('if unless once when whenever whether until till before after');
/** Before the subject: "as you asked, …", "on Friday …". */
export const introductions = setOf(
  'as for in on at by to from with since because although while though besides instead per following according during about apart',
);
export const determiners = setOf('the your her his their its my our this that these those a an each every');
export const negations = setOf("not n't never no nothing");
/** What a noun is of: a mail, a mark on it, what a mail may be called, what the agent did, a part of a draft. */
type Kind = 'mail' | 'mark' | 'item' | 'deed' | 'part';
const nouns: readonly (readonly [Kind, string])[] = [
  [
    'mail',
    'mail mails email emails message messages reply answer response yes thanks draft drafts thread threads conversation note one ones briefing',
  ],
  ['mark', 'flag flags star reminder preference preferences rule rules setting settings wish'],
  [
    'item',
    'newsletter newsletters promotion promotions advert adverts ads mailing mailings invite invites topic topics batch lot rest others two three four five six statement notification notifications invoice invoices quote letter letters invitation receipt receipts report drawings discussion exchange sender complaint update notice announcement digest everything',
  ],
  ['deed', 'archive move step steps action actions request change snooze mute'],
  ['part', 'line sentence paragraph number date greeting name word words'],
];
const kinds = new Map(nouns.flatMap(([kind, words]) => words.split(' ').map((noun) => [noun, kind] as const)));
export const kindOf = (noun: string): Kind | undefined => kinds.get(noun);
/** What the driver writes, and others too: "her draft". */
export const ownNouns = setOf('reply answer response yes thanks draft drafts');
export const somebodys = setOf('his her their its');
export const prepositions = setOf('from about of on for with to in at regarding concerning after before');
/** Of saying and knowing: what follows is somebody else's. */
export const sayings = setOf(
  'says say said writes write wrote asks asked adds added mentions mentioned reports reported thinks thought believes believed confirms confirmed claims claimed notes tells told wonders wondered knows explains explained replies insists warns reminds jokes hopes suggests suggested complains complained announces promises stresses points states argues admits understands hears heard worries wants wonder doubts means apologises apologizes answers',
);
export const pronouns = setOf('it that this they these those both everything all he she there');
export const clauseBreaks = setOf(', ; : — – - and but so');
export const strongBreaks = setOf('; — – -');
/** After a bare "Archived" or "Sent": no noun that it would describe ("muted greys"), and nothing that only a teller says ("sent from"). */
export const afterDeed = setOf(
  '. ! ; , — – - : … and it that them this these those both all for now until till to as in into away off back again your the under so out care across over along',
);

/** What begins the object of a bare "Archived": no noun that it would describe ("muted greys"). */
export const objectsBegin = setOf(
  'a an the your her my our this these those that both all another two three four five six seven eight nine ten every everything',
);
export const afterName = setOf(". ! ; , — – - 's for as until till to on in and now a an at the your off from under");

export const afterDoing = setOf('it that them this your now the');
export const forms = {
  not: setOf("not n't"),
  be: setOf("is are 's 're"),
  been: setOf('been'),
  have: setOf("has have 's 've"),
  stays: setOf('lives live comes come goes go went sits sit rests sleeps counts'),
};
export const verbs = setOf(
  "is are 's 're has have 've was were wo 'll will lives live comes come goes go went sits sit rests sleeps counts carries",
);
/** What a draft does once it was changed: "it now says Thursday". */
export const nowTells = setOf('says reads ends begins opens starts includes contains mentions asks closes runs');
export const relatives = setOf('that which who whom whose');
/** Before the subject: "into the archive it went". */
export const fronted = setOf('into off away out back straight');
export const resting = setOf('sitting resting waiting lying sleeping showing safe secure');
/** "In Level Four", "under Suppliers". */
export const folderWords = setOf('in into to under');
export const afterBare = setOf('. ! , ; — – to for');
/** Words that begin a state only with another word behind them: "one of your VIPs". */
const longStates: Readonly<Record<string, ReadonlySet<string>>> = {
  one: setOf('of'),
  at: setOf('the'),
  as: setOf('it they things everything read unread'),
  how: setOf('it they things everything'),
  where: setOf('it they things everything'),
};
export const beginsState = (word: string, next: string) => longStates[word]?.has(next) ?? true;
/** States that are told of anybody: "Winifred is off your list". */
export const anybodysStates = setOf('off out gone in one at on');
export const justNow = setOf('just now successfully duly');
export const bareStates = setOf('back out gone off away hidden unread');
/** Where a mail is, or how: "in the archive", "out of your inbox", "unread again". */
export const states = setOf(
  'ready in into out off back away gone hidden unread on taken under as asleep until till where how with quiet silent one at straight tucked',
);
export const vipWords = setOf('a an on one your at top');
export const shown = setOf('it the them your');
export const severalOrSomebody = setOf('they these those he she both');
export const pointing = setOf('that this these those all both everything');
/** What "I will" may promise for all time. */
export const promises = setOf(
  'remember note memorise memorize forget keep bear hold make tell put remind start bring mention read ask treat show skip leave let stop give say hide',
);
export const glad = setOf('glad happy pleased');
export const holding = setOf('a got its your');
export const held = setOf('flag star short quick draft reply a its your answer response new yes message mail note');
/** "In Kerr's words", "according to the note". */
export const sources = setOf('words view opinion according');
