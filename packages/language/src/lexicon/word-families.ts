/**
 * Words that stand for one another in what is asked of the mail, each family under the name that the guesser sees. It learns from
 * "has anything landed" what "has anything shown up" asks; a word that nobody said in training is then no stranger in such a question.
 * A word is in one family. After a change the model is trained anew.
 */
const families: Readonly<Record<string, string>> = {
  arrive:
    'arrive arrives arrived arriving land lands landed landing appear appears appeared drop drops dropped pop pops popped roll rolled rolling hit hits deliver delivered receive received come comes came coming',
  reply:
    'reply replies replied replying answer answers answered answering respond responds responded responding response responses',
  wait: 'wait waits waited waiting await awaits awaiting expect expects expected expecting hope hopes hoping chase chases chased chasing',
  owe: 'owe owes owed owing outstanding pending overdue unanswered',
  file: 'attachment attachments enclosure enclosures file files document documents doc docs pdf pdfs spreadsheet spreadsheets sheet sheets excel slides deck presentation zip photo photos picture pictures image images scan scans drawing drawings paperwork jpeg powerpoint',
  attach:
    'attach attaches attached attaching enclose encloses enclosed include includes included clip clipped append appended stick sticks stuck pin pinned',
  number: 'number numbers phone phones mobile cell landline telephone extension digits whatsapp line',
  address: 'address addresses postcode eircode street contact contacts',
  keep: 'remember remembers remembered recall know knows knew store stores stored save saved keep keeps kept note noted memorise memorised memorize memorized learn learned learnt retain retained record recorded',
  rule: 'rule rules preference preferences setting settings instruction instructions wish wishes likes dislikes habit habits',
  left: 'left remain remains remaining remainder further',
  done: 'done finish finished finishing complete completed end ends through',
  many: 'many much lot lots loads plenty heaps tons',
  whoever: 'anyone anybody someone somebody everyone everybody',
  whatever: 'anything something everything stuff',
  they: 'he she they him her them his hers their theirs',
  fellow: 'man woman fella fellow lady guy gentleman chap lad person people ones',
  away: 'meeting lunch dinner breakfast dentist doctor court flight plane gym shower school office bed holiday holidays leave break call train hospital church',
  day: 'morning afternoon evening night overnight noon midnight weekend week yesterday today monday tuesday wednesday thursday friday saturday sunday',
  long: 'long longer longest minutes minute hours hour time',
};

const familyOf: ReadonlyMap<string, string> = new Map(
  Object.entries(families).flatMap(([name, words]) => words.split(' ').map((word): [string, string] => [word, name])),
);

/** The family of a word, in brackets so that it is no word itself; the word where it has none. */
export function familyOrWord(word: string): string {
  const family = familyOf.get(word);
  return family === undefined ? word : `<${family}>`;
}
