import type { MailMessage } from '@nexus/contracts';

/** A phrase each, in the manner of SpamAssassin's rules for phishing and advance fees; two of them make a fraud. */
const phrases: readonly RegExp[] = [
  /dear (?:customer|user|friend|sir|client|member)/i,
  /account (?:has been |was |is |will be )?(?:suspended|limited|locked|closed|restricted|blocked)/i,
  /(?:verify|confirm|update|validate) (?:your|the) (?:account|identity|information|details|password|payment)/i,
  /click (?:here|below|on the link)/i,
  /unusual (?:activity|sign)|suspicious (?:activity|transaction)|unauthori[sz]ed/i,
  /within \d+ ?hours|immediate(?:ly)? (?:action|attention)|final (?:notice|warning)/i,
  /next of kin|inheritance|beneficiary|million (?:dollars|usd|euros?|pounds)/i,
  /you (?:have )?(?:won|been selected)|claim your|lottery|congratulations/i,
  /bitcoin|gift cards?|wallet/i,
  /password|invoice|refund|payment/i,
  /urgent/i,
];
const enough = 2;

export function isFraudByKeyword({ subject, body }: MailMessage): boolean {
  const text = `${subject}\n${body.own}`;
  return phrases.filter((phrase) => phrase.test(text)).length >= enough;
}

/** What a mail server alone can say. */
export function isFraudByHeaders({ from, replyTo, delivery }: MailMessage): boolean {
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
  const home = domainOf(from?.address ?? '');
  return delivery.authentication === 'failed' || replyTo.some(({ address }) => domainOf(address) !== home);
}
