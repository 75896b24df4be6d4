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
  'you young lady gentleman two your yours yourself darling sweetheart honey mum mummy mam mom dad daddy kids kid children child baby boy girl grandma grandad granny auntie brother sister dog cat door doors window windows light lights exit lane road roads street junction roundabout motorway church shop shops pub school-run boot engine gear car cars van lorry lorries bus train bike parking petrol radio music song telly television tv fridge kitchen garden garage shed seat seats belt bag bags keys key wallet phone tickets ticket milk tea dinner lunch breakfast food sweets miles mile sign signs map page book bedtime story homework uniform traffic weather rain cinema film doctor toilet loo left-turn church pharmacy hospital friends class sleep bed',
);
