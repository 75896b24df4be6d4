const entries: ReadonlyMap<string, string> = new Map(
  Object.entries({
    noun: '(one|mail|email|message|thing|note|letter|item|one here|mail here|email here|guy|piece of mail|bit of mail|post|correspondence|one right here|thing here|bugger|sucker|bad boy)',
    draft:
      '([the|that|this|my|your|our] [last|latest|newest|new] [reply|answer|mail|email|message] draft [again]|my (reply|answer))',
    document:
      '(invoice|receipt|bill|newsletter|advert|ad|offer|quote|reminder|invitation|invite|notice|report|update|notification|request|reply|reply here|contract|document|order|statement|spam|spam mail|digest|promotion|announcement|circular)',
    nouns: '(mails|emails|messages|ones|things|notes|letters|items|mail|email|stuff)',
    plural: '(mails|emails|messages|ones|things|notes|letters|items)',
    thread: '(thread|conversation|chain|exchange|discussion|mail thread|email thread|email chain|mail chain)',
    topic: '(topic|subject|group|section|batch|cluster|bunch|matter)',
    about: '(about|regarding|concerning|on|to do with|with the subject|that mentions|mentioning)',
    discard:
      '(archive|delete|bin|trash|dump|ditch|remove|discard|kill|yeet|erase|junk|scrap|zap|dismiss|get rid of|do away with|get shot of|be rid of|dispose of|throw away|throw out|put away|clear away|clear out|clear off|tidy away|tidy up|chuck out|chuck away|chuck|toss out|toss|take away|archive away|store away|stash|clear|lose|bin off|chuck away|shred|nuke|clean out|clean up|sweep away|purge|wipe|wipe out|eliminate|sling out|fling out|fling|file away|pack away|tuck away|shelve|retire|bung out|clear up|throw|sling|expunge|obliterate|terminate|off|make away|drag to the bin|get shut of|get quit of|rid me of|let go of|lay to rest|put to rest)',
    place:
      '(move|shift|transfer|file|sort|save|drop|put|stick|place|pop|chuck|throw|stuff|store|keep|send|drag|slide|bring|add)',
    mark: '(mark|set|flag|label|tag|turn|switch|change|flip|make|put|count|treat|consider|regard|have|get|show|save|return)',
    unread: '(unread|not read|new|not yet read|un-read|as if unread)',
    flag: '(flag|star|bookmark|pin|highlight|earmark|tag|red flag|flag up|asterisk)',
    remind:
      '(remind me|mind me|intimate me|hit me up|give me a reminder|nudge me|ping me|remember me|poke me|prod me|prompt me|jog my memory|alert me|notify me|buzz me|chase me|bug me|bother me|give (me|us) a (nudge|shout|ping|prod|poke|heads up|holler|reminder|wee reminder|quick reminder|little reminder)|remind us|set me a reminder|send me a reminder|get back to me|come back to me)',
    notnow:
      '((not|no) (now|right now|yet|today)|no time [for (it|this|that|this one|that one)] [now|right now|today]|(i|) (do not|can not|could not|will not) (fancy|feel like|want|have time for|have the energy for|manage|deal with|handle|look at|do|face|be dealing with|think about|get to) (it|this|that|this one|that one) [right|just|at] [now|today|at the moment|yet|the moment|while driving]|not while (i am driving|driving|i drive)|not in the car|too busy [now|right now|for (it|this|that|this one)]|i am too (busy|tired|stressed) [for (it|this|that|this one)|now]|i have no time [now|for (it|this|that|this one)] [now]|later)',
    moved: '(moved|filed|put|placed|sorted|saved|stored|transferred|shifted|filed away|put away|kept)',
    gone: '(archived|deleted|binned|trashed|gone|removed|dumped|chucked|chucked out|chucked away|thrown away|thrown out|put away|cleared|cleared away|cleared out|tossed|scrapped|erased|ditched|dismissed|away|out of (my|the) (inbox|way|sight|mailbox|list)|out of here|off my (list|plate|desk|hands)|in the (bin|trash|archive)|put in the (bin|archive|trash)|filed away|got rid of|disposed of)',
    flagged:
      '(flagged|starred|highlighted|bookmarked|pinned|red flagged|flagged up|earmarked|marked [as|with] (important|urgent|flagged|a star|a flag|a priority)|marked for follow up|tagged)',
    can: '(can|may|should|shall|must|could now|wants to|needs to|has to|ought to|is to|may as well|might as well|can also|can now|can just|can safely|will have to|had better)',
    wanting:
      '(i (would like|want|need|would love|would prefer|wish|require|should like)|let me have|have|get|let us have|let us get|(could|can|may|might) (i|we) (have|get)|i (would|should) like to (have|see|get)|i want to (have|see|get)|i would rather have|we need|we want|you can get|you can have)',
    lately:
      '(today|this week|this morning|yet|lately|recently|so far|since yesterday|since this morning|in the last few days|this month)',
    worthless:
      '(rubbish|crap|spam|junk|nonsense|garbage|bollocks|bullshit|shite|shit|tosh|drivel|clutter|noise|waffle|guff|advertising|adverts|old news|mince|pish|keech|codswallop|piffle|rot|dross|twaddle|tripe|bumf|cobblers)',
    important: '(important|urgent|a priority|priority|high priority|significant)',
    saying:
      '(saying|stating|explaining|confirming|to the effect|to the effect that|writing|that reads|and tell everyone|that says|and say|to say|with the message|with the words|with the note|with the text|and tell (him|her|them)|telling (him|her|them)|and write|and let (him|her|them) know|to let (him|her|them) know)',
  }),
);

/** The notation behind a name in braces. */
export function vocabulary(name: string): string {
  const notation = entries.get(name);
  if (notation === undefined) throw new Error(`no vocabulary entry ${name}`);
  return notation;
}
