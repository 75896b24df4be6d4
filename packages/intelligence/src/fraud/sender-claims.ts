import { domainOf, isFreeMail } from './domains.ts';
import { personName } from './known-senders.ts';
import type { FraudReading } from './read-for-fraud.ts';

/** Words by which an office is known, in the display name. */
export const institution =
  / (?:bank|banco|banque|banca|credit|card|cards|cartao|cartoes|support|service|services|servicos|team|security|seguranca|seguridad|helpdesk|help|billing|invoice|fatura|faturas|finance|financeiro|department|departamento|juridico|cobranca|protesto|customer|client|clientes|delivery|express|shipping|tracking|postal|notification|notifications|notice|info|information|informacao|account|accounts|member|membership|admin|administrator|office|center|centre|central|desk|lottery|rewards|reward|premios|pontos|promo|promotions|offers|winner|foundation|refund|payroll|webmail|mail|server|alert|alerts|wallet|kundenservice|kundendienst|kundencenter|sicherheit|rechnung|atendimento|suporte|soporte|servicio|assistance|servizio|fund|court|police|tax|visa|gov|ministerio|government|national|federal|official|verification|update|antivirus|insurance|loan|loans|crypto|pharmacy) /;

const department = /^(?:accounts?|billing|invoices?|finance|payroll|office|info)$/;

/** Whether a word of the name, or its beginning, or its initials are in the address. */
export function sharesWord(displayName: string, address: string): boolean {
  const plain = address.replace(/[^a-z\d@]/g, '');
  const words = displayName.split(' ').filter((word) => word.length >= 3);
  const names = words.filter((word) => !institution.test(` ${word} `));
  const initials = displayName
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
  // "Accounts" of accounts@ names no office but its own; a help desk anybody may call themselves.
  const telling = words.every((word) => department.test(word)) ? words : names;
  return telling.some((word) => plain.includes(word.slice(0, 4))) || (initials.length > 1 && plain.includes(initials));
}

/** The name of the reader, or of somebody who writes here from elsewhere, on an address of a domain that is nowhere else in the mailbox. */
export function isKnownNameElsewhere({ email: { from }, sender, known, settings }: FraudReading): boolean {
  const name = from === null ? null : personName(from);
  if (from === null || name === null || sender === null) return false;
  const domains = known.people.get(name);
  const homes = [...(domains ?? [])].filter(([registered]) => registered !== sender.registered);
  const isVip = settings.vips.some((vip) => {
    const home = vip.includes('@') ? domainOf(vip) : null;
    return (
      home !== null &&
      home.registered !== sender.registered &&
      homes.some(([registered]) => registered === home.registered)
    );
  });
  if (isVip) return true;
  const here = domains?.get(sender.registered) ?? 0;
  if (here <= 1 && homes.some(([registered]) => isOwnOffice(registered, settings.readerAddresses))) return true;
  const elsewhere = homes.reduce((sum, [, mails]) => sum + mails, 0);
  return here <= 1 && elsewhere >= 2;
}

/** Whoever has an address of the reader's own office has it for long, so that once is enough to know them. */
function isOwnOffice(registered: string, readerAddresses: readonly string[]): boolean {
  return readerAddresses.some((address) => {
    const home = domainOf(address);
    return home !== null && !isFreeMail(home) && home.registered === registered;
  });
}

/** "Dear nora.berg", "nora@example.com, your mailbox is full": who knows the reader calls them by name. */
export function isNamedByAddress({ email: { from, to, subject, body, delivery }, settings }: FraudReading): boolean {
  const own =
    settings.readerAddresses.length > 0
      ? settings.readerAddresses
      : [...delivery.deliveredTo, ...to.map(({ address }) => address)];
  const title = `${from?.name ?? ''} ${subject}`.toLowerCase();
  const opening = body.own.slice(0, 200).toLowerCase();
  return own.slice(0, 5).some((address) => {
    const [local = ''] = address.split('@');
    const isTelling = local.length >= 4 && /[\d._-]/.test(local);
    return title.includes(address) || opening.includes(address) || (isTelling && title.includes(local));
  });
}
