/**
 * How a remark begins that explains a command and changes nothing about it ("archive it, I'm at a roundabout"). The words that
 * follow are free, as long as none of `wordsThatTurn` is among them.
 */
export const remarkOpenings: readonly string[] = [
  // "Only" here makes little of the mail; it excepts nothing.
  "(it|this|that|they) (is|are|was|were|'s) (only|just) (a|an|the|another|some|more)",
  'i (am|was|have|had|need|know|heard|got|missed|hate|love|like|paid|sorted|dealt|spoke|found|cannot|agree)|we (are|were|have|had|need|paid|sorted|agreed)|my (wife|husband|hands|head|boss|phone|eyes|signal|connection) (is|are|was|has|have)',
  '(i|we|he|she|they) [have|has] (already|just|finally|long since)|(that one|this one|that mail|this mail|that thing) (is|was|has|looks|sounds|keeps|needs|comes|came)|(it|this|that|he|she|they) (is|was|are|were|has|have|had|keeps|keep|needs|need|looks|look|sounds|sound|sends|send|goes|sits|came|comes|makes|belongs)|(this|that|the) (guy|man|woman|person|sender|company|shop|firm|bloke|lot|newsletter) (annoys|bugs|bothers|is|was|keeps|drives|writes|sends|bores)|(he|she|they|it) (annoys|annoy|bugs|bug|bothers|bother|bores|bore|drives|drive|gets|get)|(somebody|someone) is|there (is|was|are|were|has)|because|(so|so that) i (have|know|see|find|can|remember)|as i (am|was|need|have)|for i (am|was|have|need)',
  'lovely (news|stuff)|good (news|stuff)|what (a|an)|such (a|an)|(pure|total|complete|utter|absolute|proper|just|only|more|some|all) {worthless}|{worthless}|waste of (time|space)|[a|such a|just a|another] (load|pile|heap|lot) of [old|complete|utter|absolute] {worthless}',
];

/** Openings that need no pause in front of them: no mail, folder or time goes on with these words. */
export const unpausedRemarkOpenings: readonly string[] = [
  'because|i (am|was|have|had|need|missed|got|hate)|(he|she|they) (is|are|was|were|keeps|keep|sends|send)|there (is|was|are|were)|(so|so that) i (have|know|see|find|can|remember)|as i (am|was|need|have)|my (wife|husband|hands|head|boss|phone|eyes|signal|connection) (is|are|was|has|have)',
];

/**
 * A remark with one of these words may take the command back, limit it, doubt it, quote it or hold another one. It is then
 * no remark, and the sentence is asked back.
 */
export const wordsThatTurn: ReadonlySet<string> = new Set(
  (
    'not never no nor neither without nothing none nobody hardly except excepting but apart besides unless if until till when whenever while once before after ' +
    'provided otherwise either or whether instead rather only although though however yet say said says saying tell told tells telling ask asked asks asking ' +
    'wrote writes writing quote quoted quoting called claims claimed mentioned heard would could should might may must shall wish wonder wondering suppose supposing ' +
    'imagine imagining think thinking thought consider considering tempted hope hoping guess joke joking jokes kidding pretend pretending test testing tests example ' +
    'maybe perhaps possible possibly impossible probably sarcastic question idea who whom whose why how which talking speaking talked did do does doing undo ' +
    'wait stop hold cancel leave keep kept wrong mistake you your yours yourself decide deciding sure unsure supposed meant mean means want wanted wants ' +
    'plan planning planned try trying tried sending archive archived archiving delete deleted deleting bin binned trash flag flagged flagging unflag snooze snoozed mute muted muting ' +
    'move moved moving forward forwarded reply replied replying answer answered answering sent draft mark marked skip read reading remind reminded save saved ' +
    'please then next also first second last others other rest both dad mum mummy daddy mom kids darling honey sweetheart grandma grandad everyone everybody ' +
    'green amber lane exit raining cold hot hungry dinner seat belt window door baby dog sleeping stealing'
  ).split(' '),
);
