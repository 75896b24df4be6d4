const entries: ReadonlyMap<string, string> = new Map(
  Object.entries({
    noun: '(one|mail|email|message|thing|note|letter|item|one here|mail here|email here|guy)',
    nouns: '(mails|emails|messages|ones|things|notes|letters|items|mail|email|stuff)',
    plural: '(mails|emails|messages|ones|things|notes|letters|items)',
    thread: '(thread|conversation|chain|exchange|discussion|mail thread|email thread|email chain|mail chain)',
    topic: '(topic|subject|group|section|batch|cluster|bunch|matter)',
    about: '(about|regarding|concerning|on|to do with|with the subject|that mentions|mentioning)',
    discard:
      '(archive|delete|bin|trash|dump|ditch|remove|discard|kill|yeet|erase|junk|scrap|zap|dismiss|get rid of|do away with|get shot of|be rid of|dispose of|throw away|throw out|put away|clear away|clear out|clear off|tidy away|tidy up|chuck out|chuck away|chuck|toss out|toss|take away|archive away|store away|stash|clear)',
    place:
      '(move|shift|transfer|file|sort|save|drop|put|stick|place|pop|chuck|throw|stuff|store|keep|send|drag|slide|bring|add)',
    mark: '(mark|set|flag|label)',
    flag: '(flag|star|bookmark|pin|highlight)',
    remind: '(remind me|give me a reminder|nudge me|ping me)',
    lately:
      '(today|this week|this morning|yet|lately|recently|so far|since yesterday|since this morning|in the last few days|this month)',
    important: '(important|urgent|a priority|priority|high priority|significant)',
    saying:
      '(saying|that says|and say|to say|with the message|with the words|with the note|with the text|and tell (him|her|them)|telling (him|her|them)|and write|and let (him|her|them) know|to let (him|her|them) know)',
  }),
);

/** The notation behind a name in braces. */
export function vocabulary(name: string): string {
  const notation = entries.get(name);
  if (notation === undefined) throw new Error(`no vocabulary entry ${name}`);
  return notation;
}
