/** Forms of address and of thanks that ask nothing, and what every sender of many mails writes. */
const formula =
  /\bbitte\s+(?:beachten|berücksichtigen|finden|entnehmen|entschuldigen|haben sie|schön|sehr|nicht|um verständnis|um entschuldigung)|bitten (?:wir |ich )?(?:sie |dich |euch )?um (?:ihr |dein |euer )?(?:verständnis|entschuldigung|geduld)|\bantworten sie (?:bitte )?nicht|\bnicht auf diese (?:e-?)?mail|\bbei (?:rück)?fragen\b|\bzögern sie nicht|^\W*(?:vielen |herzlichen |besten )?dank\b|\b(?:abmelden|abbestellen)\b/iu;

const request =
  /\b(?:bittet?|gebeten|(?:wir|sie|dich|euch) bitten|bitten (?:wir|sie))(?![\p{L}])|\b(?:kannst|könntest|würdest|magst|schickst|gibst) du\b|(?<!\p{L})(?:können|könnten|würden|möchten|wollen|dürfen|dürfte|schicken|senden|geben|melden|prüfen|bestätigen|teilen|rufen|unterschreiben|überweisen) sie\b|\b(?:könnt|könntet|würdet) ihr\b|\b(?:sie müssen|du musst|ihr müsst)\b|\b(?:ich|wir) (?:brauch|benötig|bräucht)\p{L}*\b.{0,60}\b(?:ihnen|dir|euch|ihren?|ihres?|deinen?|deine|eure[nr]?)(?![\p{L}])|\b(?:ich wäre|wir wären) (?:ihnen |dir |euch )?(?:sehr )?dankbar/iu;

/** Whether a German sentence asks its reader for something. By its forms: the classifier of asks knows English alone. */
export function asksInGerman(sentence: string): boolean {
  return request.test(sentence) && !formula.test(sentence);
}
