function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Only mail is made of these. Beside one, two words may stay unexplained; without one, none. */
export const mailNouns = set(
  'mail mails email emails message messages letter letters inbox mailbox thread threads topic topics subject theme briefing newsletter newsletters sender unread nexus note conversation attachment',
);

/** What points at the mail that was just told. */
export const mailPointers = set('it this that he she they one them these those next');

/** Words that carry no meaning of their own in a harmless request. */
export const plainWords = set(
  'a an the this that these those it its he she they him her them his hers their i me my we us our is are was were be been being am do does did have has had having can could may might will would shall to of on in at for from by with about out up off over into and so well oh ah hey hi hello ok yes right just now then here there again once more also too very quite rather really pretty bit all any some one ones whole entire full last first previous next other others same thing things matter mail mails email emails message messages letter letters note topic topics subject theme thread group conversation inbox mailbox briefing list hear heard hearing listen listened read say tell give get got want need like let go move moved skip stop enough much many left what who whom when why how which where still yet today exactly precisely actually please kindly thanks thank cheers mate man pal buddy love hen bro boss chief dude sir know ask asked think guess hang hold wait sorry pardon nexus come came find look search seen placed put ranked along ahead quickly briefly slowly properly already lot me sure lovely good great fine alone time going kind important interesting ever even only wanted waiting pending received plenty end ended everything anything something nothing must',
);

/** They may turn what was said round, limit it or quote it. */
export const turningWords = set(
  'not never no nor neither without except but unless if until till whenever while after should suppose wish wonder imagine pretend maybe perhaps said says told asked asks wrote writes quote reported because instead yesterday always usually supposed ought used',
);

/** Who or what is in the car, on the road or at home. */
export const everydayWords = set(
  'you young lady gentleman two pair your yours yourself darling sweetheart honey mum mummy mam mom dad daddy kids kid children child baby boy girl grandma grandad granny auntie brother sister dog cat door doors window windows light lights exit lane road roads street junction roundabout motorway church shop shops pub school-run boot engine gear car cars van lorry lorries bus train bike parking petrol radio music song telly television tv fridge kitchen garden garage shed seat seats belt bag bags keys key wallet phone tickets ticket milk tea dinner lunch breakfast food sweets miles mile sign signs map page book bedtime story homework uniform traffic weather rain cinema film doctor toilet loo left-turn church pharmacy hospital friends class sleep bed',
);

/** Everyday verbs, adverbs and adjectives: they colour a request and name no mail, nobody and nothing in the car. */
export const namelessWords = set(
  'reckon bother bothered bothering make makes made making sound sounds sounded dull boring bored bore load loads pile heap bits clue idea opened opens opening keep keeps kept keeping put puts putting set sets setting take takes took taken taking bring brings brought use run runs running start starts started starting begin began turn happen happens happened happening seem seems seemed feel felt mean means meant remember forget forgot forgotten understand understood follow followed following catch caught miss missed missing try tried trying help work works worked working show shows showed shown name named call called tell told explain explained mention mentioned spell spelled describe cover covered include included choose chose chosen pick picked decide decided rank sort matter matters care cares curious keen happy glad afraid tired busy done ready clear unclear short shorter brief briefer long longer slow slower slowly fast faster quick quicker loud louder noisy big bigger small smaller good better best bad worse worst nice fine odd strange weird funny new newer old older fresh early earlier late later latest soon high higher low lower top bottom middle end beginning side part parts half quarter couple few several many number total rough roughly exact proper full fully brand simple simply plain plainly certain certainly clearly already almost nearly barely hardly actually basically literally definitely probably possibly somehow somewhere somewhat anyhow anyway altogether together apart alone else though although however therefore besides moreover meanwhile forward forwards backward backwards onwards onward around round through across along down away aside whatever whichever whoever sorts kind kinds type types way ways point points reason reasons fact case bit little tiny wee massive huge awful terrible brilliant super grand lovely decent damn bloody flipping blasted fair true wrong right sure unsure possible impossible easy hard difficult different similar same single double usual normal special main major minor key overall general generally specific quite rather fairly extremely totally completely absolutely utterly truly exactly precisely personally myself gonna wanna gotta lemme gimme kinda sorta innit eh yaar na ji achha arrah like love hate prefer fancy suit suits minute minutes moment moments second seconds whiles lately recently currently presently upcoming word words sentence sentences phrase voice question questions answer answers piece pieces item items entry entries stuff story stories info information detail details content contents text version summary overview gist',
);

/** What anybody says of anything: no name, no number, and nothing that a mail could be about. */
export const ordinaryWords: ReadonlySet<string> = new Set(
  [mailNouns, plainWords, turningWords, namelessWords].flatMap((words) => [...words]),
);
