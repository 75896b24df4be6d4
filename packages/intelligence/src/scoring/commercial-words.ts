const pattern =
  /\b(?:click|unsubscribe|opt[- ]out|subscribe|shop now|buy now|order now|act now|sign up|limited time|special offer|% off|free (?:trial|shipping|gift|access|report|quote)|last chance|don't miss|receiv(?:e|ing) (?:our|the|this) (?:\w+ )?newsletter|money[- ]back|guarantee[ds]?|lowest (?:price|rate)s?|mortgage|casino|viagra|credit card (?:debt|offer)|add (?:us|this address) to your|view (?:this|it) (?:online|in)|if you (?:have|need|experience) (?:any |further )?(?:questions|help|assistance|trouble)|(?:do not|don't) hesitate|feel free|privacy policy|terms (?:of service|and conditions)|do not reply|remove(?:d)? from (?:this|our|the) (?:mailing )?list|download|your (?:order|account|subscription|membership)|this link|the link below|here:?$)/i;
const formula =
  /^\W*(?:please|kindly)\s+(?:find|see)\b.{0,30}\b(?:attach|enclos|below)|^\W*(?:please|kindly)\s+(?:be (?:informed|advised|aware)|note that|accept (?:my|our))\b|^\W*(?:how are you|how did we do|how's it going)\b/i;
const addressPattern = /https?:\/\/|www\.|\$\d{2,}[\d,.]*!|!{2,}/i;

const german =
  /\b(?:rabatt|gutschein|sonderangebot|angebot sichern|jetzt (?:bestellen|kaufen|sichern|anmelden|buchen|shoppen)|gratis|kostenlos\p{L}*|versandkostenfrei|sparen sie|nur (?:noch )?(?:heute|bis)|newsletter(?:[- ]?(?:anmeldung|abo)| (?:\p{L}+ ){0,2}(?:abonnieren|erhalten|bestellen|abmelden))|abbestellen|im browser (?:ansehen|öffnen)|hier klicken|klicken sie|\d ?% auf)(?![\p{L}])/iu;

/** Without one of these no German sentence sells; ignoring case by Unicode, as the pattern above does, costs three times as much (ſ is an s to it, K a k). */
const germanLook =
  /rabatt|gutschein|angebot|jetzt|gratis|kosten|sparen|nur |newsletter|bestellen|browser|klick|% auf|[ſ\u212a]/i;

/** A sentence that sells, that every sender of many mails puts under them, or that is mere form: it asks everybody, and so nobody. */
export function isCommercial(sentence: string): boolean {
  return (
    pattern.test(sentence) ||
    (germanLook.test(sentence) && german.test(sentence)) ||
    formula.test(sentence) ||
    addressPattern.test(sentence)
  );
}
