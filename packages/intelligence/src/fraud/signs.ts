import { capitalise, joinWithAnd } from '@nexus/text';
import { domainOf, isFreeMail, isOdd, readDomain } from './domains.ts';
import type { Organisation } from './organisations.ts';
import { belongsTo, type FraudReading } from './read-for-fraud.ts';
import { institution, isKnownNameElsewhere, isNamedByAddress, sharesWord } from './sender-claims.ts';

/** Something that is more common in fraud, or less: `says` is null where it would tell nobody anything. */
export interface FraudSign {
  readonly holds: (reading: FraudReading) => boolean;
  /** What is said of it, after "it looks like a fraud:". No word of the mail, so that it cannot speak for itself. */
  readonly says: string | ((reading: FraudReading) => string | null) | null;
}

const shownHost = /(?:^|\s|\/\/)((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,18})(?=[\s/:?]|$)/i;
const riskyFile =
  /\.(?:s?html?|xhtml|svg|iso|img|vhd|exe|scr|com|pif|bat|cmd|js|jse|vbs|vbe|wsf|hta|lnk|jar|msi|one|ace|docm|xlsm|rar|7z|gz|r\d\d|eml)$/i;
const machine =
  /^(?:root|www-data|apache|nobody|ubuntu|admin\d+|[a-z]*\d{5,}[a-z\d]*|(?=[a-z\d]*\d[a-z]+\d)[a-z\d]{12,})@|@(?:[^@]*\.)?(?:vps|ip|ec2|server|host|srv|cloud)[-\d][^@]*$/;
const lure =
  /(?:^|[.-])(?:log-?in|sign-?in|signon|secure|securit\w*|accounts?|verif\w*|auth\w*|webmail|wallets?|billing|confirm\w*|recover\w*|update\w*|support|service\w*|kunden\w*|cliente\w*|alert\w*|notif\w*|portal|office365|unlock|validat\w*|redeem|resgat\w*|refund\w*)(?=[.-]|$)/;
const alarms = ['alarm', 'threat', 'urgent', 'verify', 'prize', 'secret', 'parcel'] as const;
/** Mails of a mailbox that tell who writes to it. */
const enoughToKnow = 20;
const clicking =
  /\b(?:click|here|klick\w*|hier|clique|aqui|haga|cliquez|ici|clicca|qui|view|open|review|download|get started|continue|start|go to|access|keep|release|see|check|manage)\b/i;
const telephone = /\+?\(?\d{1,4}\)?(?:[ .()–-]{0,3}\d{2,4}){2,4}/;
const amount = /(?:[$€£]\s?\d|\d\s?(?:usd|eur|gbp|euro|dollars)\b)/i;
/** A telephone or an account. */
const longNumber = /\d(?:[ ()/-]?\d){7,}/;
const isoDate = /\b\d{4}-\d\d-\d\d\b/g;
const hushed =
  /\b(?:(?:keep|leave) (?:this|it|that) (?:strictly )?(?:between (?:us|ourselves|you and me)|to yourself|quiet)|between you and me|(?:do not|don['’]t) (?:tell|inform|mention (?:this|it) to|discuss (?:this|it) with|involve|copy in) (?:any(?:one|body)|the (?:others|office|team|bank))|tell (?:no one|nobody))\b/i;
const disguised =
  /[\u{1d400}-\u{1d7ff}\uff21-\uff5a]|(?=\w*\p{Script=Latin})[\p{L}]*\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** What may be wanted within hours. */
const demands = ['threat', 'verify', 'pay'] as const;

/** Every sign, in the order in which they are told: who sent it, where it leads, what it says. */
export const fraudSigns = {
  'organisation-elsewhere': {
    holds: ({ claimed, sender }) => claimed !== null && sender !== null && !belongsTo(sender, claimed),
    says: ({ claimed }) => `it calls itself ${spokenName(claimed)}, but comes from another address`,
  },
  'organisation-mentioned': {
    holds: ({ claimed, mentioned, sender, links }) =>
      claimed === null &&
      mentioned !== null &&
      !belongsTo(sender, mentioned) &&
      !links.some(({ domain }) => belongsTo(domain, mentioned)),
    says: ({ mentioned }) => `it speaks for ${spokenName(mentioned)}, but does not come from there`,
  },
  'organisation-signed': {
    holds: ({ claimed, signed, sender, links }) =>
      signed !== null &&
      signed !== claimed &&
      !belongsTo(sender, signed) &&
      !links.some(({ domain }) => belongsTo(domain, signed)),
    says: ({ signed }) => `it is signed by ${spokenName(signed)}, but does not come from there`,
  },
  'institution-private': {
    holds: ({ displayName, isFreeSender, claimed, signed }) =>
      isFreeSender && (claimed !== null || signed !== null || institution.test(displayName)),
    says: 'it is signed by an office, but comes from a private mailbox',
  },
  'name-unlike-address': {
    holds: ({ email: { from }, displayName, isFreeSender, isUnasked }) =>
      isUnasked && !isFreeSender && displayName.trim() !== '' && !sharesWord(displayName, from?.address ?? ''),
    says: "the sender's name and address have nothing in common",
  },
  'institution-elsewhere': {
    holds: ({ displayName, isFreeSender, email: { from }, isUnasked }) =>
      isUnasked && !isFreeSender && institution.test(displayName) && !sharesWord(displayName, from?.address ?? ''),
    says: 'it is signed by an office that its address does not belong to',
  },
  'machine-sender': {
    holds: ({ email: { from } }) => machine.test(from?.address ?? ''),
    says: 'it was sent by a machine that nobody named',
  },
  shouts: {
    holds: ({ email: { subject, from } }) =>
      /\p{Extended_Pictographic}/u.test(`${subject} ${from?.name ?? ''}`) || /!!|\$\$/.test(subject),
    says: null,
  },
  'own-domain-elsewhere': {
    holds: ({ displayName, sender, settings: { readerAddresses } }) =>
      readerAddresses.some((address) => {
        const home = domainOf(address);
        if (home === null || isFreeMail(home) || home.registered === sender?.registered) return false;
        return home.label.length >= 4 && displayName.replaceAll(' ', '').includes(home.label.replaceAll('-', ''));
      }),
    says: 'it pretends to come from where you are',
  },
  'sum-in-subject': { holds: ({ email: { subject } }) => amount.test(subject), says: null },
  'name-shows-address': {
    holds: ({ email: { from }, sender }) => {
      const shown = /[^\s<>"'@]+@([a-z\d.-]+\.[a-z]{2,})/i.exec(from?.name ?? '')?.[1];
      return shown !== undefined && readDomain(shown).registered !== sender?.registered;
    },
    says: 'it shows another address than the one it was sent from',
  },
  'known-name': {
    holds: isKnownNameElsewhere,
    says: 'it bears the name of somebody you know, with a strange address',
  },
  'own-address': {
    holds: ({ email: { from, to }, settings: { readerAddresses } }) =>
      from !== null && (readerAddresses.includes(from.address) || to[0]?.address === from.address),
    says: 'it claims to come from your own address',
  },
  'look-alike': {
    holds: ({ imitated }) => imitated !== null,
    says: ({ imitated }) => `an address in it is made to look like ${imitated ?? 'another'}`,
  },
  'failed-authentication': {
    holds: ({ email }) => email.delivery.authentication === 'failed',
    says: "your mail server could not confirm the sender's address",
  },
  'sender-lures': {
    holds: ({ sender, isFreeSender }) => sender !== null && !isFreeSender && lure.test(sender.label),
    says: "the sender's address is made to sound official",
  },
  stranger: {
    holds: ({ sender, known }) =>
      sender !== null && known.mails >= enoughToKnow && (known.domains.get(sender.registered) ?? 0) <= 1,
    says: null,
  },
  'sent-to-nobody': { holds: ({ email }) => email.recipientCount === 0, says: 'it is addressed to nobody' },
  'alarming-subject': {
    holds: ({ subjectWords, isUnasked }) => isUnasked && alarms.some((concept) => subjectWords.count(concept) > 0),
    says: null,
  },
  'odd-sender': {
    holds: ({ sender }) => sender !== null && isOdd(sender),
    says: "the sender's domain is a strange one",
  },
  'borrowed-sender': {
    holds: ({ sender }) => sender?.borrowed === true,
    says: 'it comes from a name that anybody can rent',
  },
  'reply-elsewhere': {
    holds: ({ repliesElsewhere }) => repliesElsewhere.length > 0 && !repliesElsewhere.some(isFreeMail),
    says: 'answers go to another address than the sender’s',
  },
  'reply-private': {
    holds: ({ repliesElsewhere }) => repliesElsewhere.some(isFreeMail),
    says: 'answers go to a private mailbox elsewhere',
  },
  'link-shows-other': {
    holds: ({ links, sender }) =>
      links.some(({ shown, domain }) => {
        const host = shownHost.exec(shown)?.[1];
        if (host === undefined) return false;
        const { registered } = readDomain(host);
        return registered !== domain.registered && domain.registered !== sender?.registered;
      }),
    says: 'a link goes to another site than it shows',
  },
  'action-elsewhere': {
    holds: ({ links, linkWords, isOwn }) => {
      const actions = links.filter(({ shown, domain }) => !isOwn(domain) && clicking.test(shown));
      return actions.length > 0 || (wantsAction(linkWords) && links.some(({ domain }) => !isOwn(domain)));
    },
    says: null,
  },
  'sign-in-elsewhere': {
    holds: ({ links, linkWords, isOwn, mentioned }) =>
      (linkWords.count('verify') > 0 || linkWords.count('secret') > 0) &&
      links.some(({ domain }) => !isOwn(domain) && (mentioned === null || !belongsTo(domain, mentioned))),
    says: 'the link to sign in goes to another site than the sender’s',
  },
  'link-borrowed': {
    holds: ({ links, isOwn }) => links.some(({ domain }) => domain.borrowed && !isOwn(domain)),
    says: 'a link hides where it goes',
  },
  'link-odd': {
    holds: ({ links, isOwn, isUnasked }) => isUnasked && links.some(({ domain }) => isOdd(domain) && !isOwn(domain)),
    says: 'a link goes to a strange site',
  },
  'no-link-home': {
    holds: ({ links, isOwn, isUnasked }) => isUnasked && links.length > 0 && !links.some(({ domain }) => isOwn(domain)),
    says: null,
  },
  'one-site-elsewhere': {
    holds: ({ links, isOwn, isUnasked }) => {
      const sites = new Set(links.filter(({ domain }) => !isOwn(domain)).map(({ domain }) => domain.registered));
      return isUnasked && sites.size === 1 && !links.some(({ domain }) => isOwn(domain));
    },
    says: null,
  },
  'link-lures': {
    holds: ({ email: { body }, isOwn }) =>
      (body.links ?? []).some(({ host }) => lure.test(host) && !isOwn(readDomain(host))),
    says: 'a link has an address that is made to sound official',
  },
  'short-and-click': {
    holds: ({ concepts, links, isOwn, isUnasked }) =>
      isUnasked &&
      concepts.words < 160 &&
      links.length > 0 &&
      links.length <= 6 &&
      !links.some(({ domain }) => isOwn(domain)) &&
      links.some(({ shown, domain }) => shown !== '' && !shown.includes(domain.label)),
    says: null,
  },
  'mail-elsewhere': {
    holds: ({ email: { body }, sender }) =>
      (body.links ?? []).some(({ host }) => {
        const domain = host.startsWith('mailto:') ? readDomain(host.slice(7)) : null;
        return domain !== null && isFreeMail(domain) && domain.registered !== sender?.registered;
      }),
    says: 'its buttons write to a private mailbox',
  },
  'picture-only': {
    holds: ({ links, concepts, email: { body } }) =>
      links.length > 0 &&
      (body.onlyPictures ||
        (concepts.words < 60 && links.filter(({ shown }) => shown === '').length * 2 >= links.length)),
    says: 'it is a picture that leads elsewhere',
  },
  'account-threat': {
    holds: ({ concepts }) => concepts.near('account', 'threat'),
    says: 'it threatens to close an account',
  },
  'sign-in-demand': {
    holds: ({ concepts }) => concepts.near('verify', 'account') || concepts.near('verify', 'secret'),
    says: 'it wants you to sign in or confirm something',
  },
  'secret-demand': {
    holds: ({ concepts }) => concepts.near('secret', 'threat') || concepts.near('secret', 'urgent'),
    says: 'it is after a password',
  },
  'payment-change': {
    holds: ({ concepts }) => concepts.near('bankDetails', 'change') && concepts.count('pay') > 0,
    says: 'it changes where money is to be paid',
  },
  'payment-pressed': {
    holds: ({ concepts }) => concepts.near('pay', 'urgent') || concepts.near('pay', 'threat'),
    says: 'it presses you to pay',
  },
  fortune: {
    holds: ({ concepts }) => concepts.count('fortune') >= 2 && concepts.count('sum') > 0,
    says: 'it promises money from a stranger',
  },
  prize: {
    holds: ({ concepts }) => concepts.count('prize') >= 2 && concepts.near('prize', 'prize'),
    says: 'it promises a prize',
  },
  'gift-cards': {
    holds: ({ concepts }) => concepts.near('gift', 'cards'),
    says: 'it is about gift cards',
  },
  crypto: {
    holds: ({ concepts }) => concepts.count('crypto') > 0,
    says: 'it is about crypto money',
  },
  'crypto-secret': {
    holds: ({ concepts }) => concepts.near('crypto', 'seed') || concepts.near('crypto', 'verify'),
    says: 'it is after a crypto wallet',
  },
  extortion: {
    holds: ({ concepts }) => concepts.count('exposed') >= 3,
    says: 'it threatens you with what it says it knows',
  },
  parcel: {
    holds: ({ concepts }) =>
      concepts.count('parcel') >= 2 &&
      (concepts.near('parcel', 'pay') || concepts.near('parcel', 'threat') || concepts.near('parcel', 'verify')),
    says: 'it wants something for a parcel',
  },
  urgency: {
    holds: ({ concepts }) => concepts.count('urgent') > 0 || concepts.near('few', 'hours'),
    // "We answer within 72 hours" is a sign, and hurries nobody.
    says: ({ concepts }) => {
      const isDemand = demands.some((demand) => concepts.near('hours', demand));
      return concepts.count('urgent') > 0 || isDemand ? 'it hurries you' : null;
    },
  },
  secrecy: {
    holds: ({ concepts, email: { body } }) =>
      concepts.near('confidential', 'pay') ||
      concepts.near('confidential', 'fortune') ||
      (concepts.count('pay') > 0 && hushed.test(body.own)),
    says: 'it wants a matter of money kept secret',
  },
  'favour-asked': {
    holds: ({ concepts, email }) => concepts.words < 90 && concepts.count('task') >= 2 && email.inReplyTo === null,
    says: 'it asks for a favour without saying what',
  },
  'details-asked': {
    holds: ({ concepts }) => concepts.count('details') >= 4 && concepts.near('details', 'details'),
    says: 'it asks for personal details',
  },
  'unnamed-greeting': {
    holds: ({ email: { body } }) =>
      /^\W*(?:dear|hello|hi|attention|attn|good day|sehr geehrte\w*|liebe\w*|hallo|guten tag|ola|prezad\w+|caro|cara|estimad\w+|hola|cher|chere|bonjour|gentile|beste|geachte)\W+(?:(?:valued|sir|our|lieber?|esteemed)\W+(?:or\W+)?)?(?:customer|client|user|member|beneficiary|madam|sir|subscriber|friend|winner|email|kund\w+|nutzer\w*|damen|cliente|usuari\w+|utilisateur|titular|contribuinte|associad\w+|utente|klant|owner|account|one|e-mail)/iu.test(
        body.own
          .slice(0, 400)
          .normalize('NFKD')
          .replace(/\p{M}+/gu, '')
          .trim(),
      ),
    says: 'it does not know your name',
  },
  'named-by-address': {
    holds: isNamedByAddress,
    says: 'it calls you by your mail address',
  },
  'call-back': {
    holds: ({ concepts, email: { body, subject }, links }) =>
      links.length < 4 &&
      concepts.count('help') >= 2 &&
      concepts.count('charge') >= 2 &&
      amount.test(`${subject} ${body.own.slice(0, 3_000)}`) &&
      telephone.test(body.own.slice(0, 3_000)),
    says: 'it wants you to call about a purchase',
  },
  offer: {
    holds: ({ concepts }) => concepts.near('job', 'job') && concepts.count('job') >= 3,
    says: 'it offers easy money',
  },
  'shared-document': {
    holds: ({ concepts, linkWords }) =>
      concepts.near('document', 'document') &&
      (linkWords.count('document') > 0 || linkWords.count('verify') > 0 || concepts.words < 120),
    says: 'it lures with a document',
  },
  disguised: {
    holds: ({ email }) => email.disguised === true || disguised.test(`${email.from?.name ?? ''} ${email.subject}`),
    says: 'its letters are disguised',
  },
  'risky-file': {
    holds: ({ email }) => email.attachments.some(({ name }) => name !== null && riskyFile.test(name)),
    says: 'the kind of file attached is a risky one',
  },
  'links-home': {
    holds: ({ links, sender, isFreeSender, displayName }) =>
      !isFreeSender &&
      links.length > 0 &&
      sharesWord(displayName, sender?.registered ?? '') &&
      links.filter(({ domain }) => domain.registered === sender?.registered).length * 2 >= links.length,
    says: null,
  },
  answers: { holds: ({ email }) => email.inReplyTo !== null || email.references.length > 0, says: null },
  list: { holds: ({ email: { delivery } }) => delivery.listId !== null || delivery.listPost, says: null },
  'nothing-to-follow': {
    holds: ({ links, email: { body, attachments }, repliesElsewhere, isFreeSender, sender }) =>
      sender !== null &&
      !isFreeSender &&
      links.length === 0 &&
      attachments.length === 0 &&
      repliesElsewhere.length === 0 &&
      !longNumber.test(body.own.replace(isoDate, '')),
    says: null,
  },
  'can-be-left': { holds: ({ email: { delivery } }) => delivery.unsubscribe, says: null },
} as const satisfies Readonly<Record<string, FraudSign>>;
export type FraudSignId = keyof typeof fraudSigns;

function wantsAction(words: FraudReading['linkWords']): boolean {
  return (['verify', 'pay', 'parcel', 'prize', 'document', 'secret'] as const).some(
    (concept) => words.count(concept) > 0,
  );
}

/** "PayPal" is heard the same as "Paypal"; a short name is spelled. */
function spokenName(organisation: Organisation | null): string {
  if (organisation === null) return 'a company';
  return organisation.name
    .split(' ')
    .map((word) => (word.length <= 4 && organisation.name === word ? word.toUpperCase() : capitalise(word)))
    .join(' ');
}

/** Null: the sign counts, and is not told. */
export function saySign(reading: FraudReading, id: FraudSignId): string | null {
  const { says }: FraudSign = fraudSigns[id];
  return typeof says === 'function' ? says(reading) : says;
}

/** "it hurries you and a link goes to a strange site": as many of them as fit, the first ones first. */
export function saySigns(reading: FraudReading, ids: readonly FraudSignId[], longest: number): string {
  let words = '';
  const said: string[] = [];
  for (const id of ids) {
    const told = saySign(reading, id);
    if (told !== null) said.push(told);
    const more = joinWithAnd(said);
    if (more.length > longest) break;
    words = more;
  }
  return words;
}
