/**
 * What fraud is made of, word by word, in the languages that most of it comes in. A star ends the beginning of a word. Words alone prove
 * nothing: it is their company that counts (`wordingSigns`).
 */
const lexicon = {
  account:
    'account accounts mailbox profile membership subscription email webmail konto postfach kundenkonto benutzerkonto mitgliedschaft cuenta buzon conta compte boite conto casella abbonamento rekening abonnement assinatura suscripcion domain domains domaine apple id icloud',
  threat:
    'suspen* locked lock block* restrict* limited deactivat* disabl* terminat* closure closed delet* erased expir* interrupt* unusual unauthori* unrecogni* suspicious compromis* exceeded full failed failure declined overdue discontinu* gesperrt* sperr* eingeschrankt* geloscht* ablauf* abgelaufen* verdachtig* ungewohnlich* deaktivier* kundigung bloque* bloquea* caduc* vencid* venc* sospechos* desactiv* desativ* cancelad* encerrad* inativ* irregular* pendencia* pendiente pendente limite* limitad* suspendu* desactive* expire* inhabituel* bloccat* sospes* scad* geblokkeerd verlopen opgeschort regularizar',
  verify:
    'verif* confirm* validat* authenticat* reactivat* login signin restor* unlock* recover* renew* upgrad* logon reauthenticat* bestatig* anmeld* einlogg* aktualisier* verifizier* freischalt* legitim* acess* atualiz* actualiz* desbloque* reativ* valid* vérifi* connecter identifi* renouvel* accedi verifica aggiorna* conferm* bevestig* inloggen bijwerken renov*',
  secret:
    'password passwords passcode passphrase pin credentials otp mfa 2fa authenticator tan pushtan photutan passwort kennwort zugangsdaten senha senhas contrasena clave claves identifiants mdp wachtwoord cvv ssn login',
  urgent:
    'urgent* immediat* asap dringend* sofort sofortig* umgehend* inmediat* imediat* urgencia urgente subito onmiddellijk urgemment deadline overdue',
  alarm:
    'action required notice notification alert warning attention reminder important security invoice statement receipt aviso avisos atencao atencion alerta notificacao notificacion importante comunicado fatura wichtig* hinweis mitteilung benachrichtigung mahnung rappel avertissement avviso attenzione importante melding waarschuwing pendente pending update updates case ticket ref',
  few: '12 24 36 48 72 few next within innerhalb proximas proximos prochaines',
  hours: 'hours hour hrs stunden horas heures ore uur uren tagen dias',
  prize:
    'won win winner winners winning prize prizes lottery lotto sweepstake* jackpot reward rewards congratulations claim raffle bonus giveaway gewonnen gewinner gewinn pramie gratulation* gluckwunsch* sorteo ganador ganado premio premios ganhou ganhador sorteio parabens felicidades felicitaciones gagne gagnant felicitations cadeau vincitore vinto congratulazioni gewonnen prijs pontos puntos points cashback milhas resgat* selected chosen survey unclaimed',
  fortune:
    'inherit* beneficiary beneficiaries kin deceased barrister consignment diplomat* widow orphan dying repatriat* nigeria* lagos abacha mugabe benin ghana ouagadougou burkina johannesburg zimbabwe congo sierra heir erbschaft verstorben* herencia heranca heritage fallecid* philanthrop* fiduciary donat* unclaimed dormant custody',
  sum: 'million millions fund funds usd dollars euro compensation money millones milhoes fortune estate',
  pay: 'pay paid payment payments fee fees transfer* wire remit* invoice invoices refund* tax charge charged deducted debited billed amount bezahl* zahlung* zahlen uberweis* rechnung* gebuhr* erstattung* steuer* pagar pagamento* pago pagos factura* fatura* boleto pix taxa tasa multa reembols* restitu* paiement* payer facture* remboursement* impot* amende bonifico pagamento rimborso fattura betal* factuur terugbetaling divida debito imposto nf-e protesto intimacao comprovante cobranca mahnung inkasso',
  bankDetails:
    'bank banking iban swift bic routing sort beneficiary bankverbindung* kontodaten kontoverbindung kontonummer bankkonto bancari* banco bancaires coordonnees ach remittance',
  change:
    'changed change changes changing new updated update different revised neue neuen geandert* geanderte anderung nuevos nuevo nueva novos nova alterad* nouveau nouvelle nouvelles modifi* cambiat* nuove gewijzigd',
  parcel:
    'parcel package packet shipment shipping courier delivery deliver delivered tracking customs warehouse paket sendung lieferung zustell* zoll encomenda entrega pedido alfandega correios paquete envio aduana colis livraison expedition pacco spedizione consegna dogana pakket bezorging douane',
  gift: 'gift gifts giftcard giftcards itunes steam amazon',
  cards: 'card cards giftcard giftcards vouchers voucher',
  crypto:
    'bitcoin btc crypto* wallet wallets ethereum eth usdt blockchain airdrop token tokens metamask coinbase binance ledger trezor staking defi krypto* cripto* monedero',
  seed: 'seed phrase recovery connect synchroni* migrat* merge presale',
  exposed:
    'webcam camera recorded recording footage malware trojan spyware hacked hacker pervert* masturbat* embarrass* intimate porn adult darknet contacts footage infected rat',
  confidential:
    'confidential confidentiality discreet discreetly discretion secret secrecy trust utmost vertraulich* diskret* confidencial* sigilo confidentiel* riservat*',
  task: 'task favor favour errand desk available availability busy meeting cell mobile whatsapp personal number quick quickly',
  details: 'name address phone telephone occupation age nationality country passport sex fax licence license id',
  greeting:
    'customer client user member beneficiary sir madam valued subscriber kunde kundin nutzer cliente usuario utilisateur utente klant winner friend titular contribuinte associado',
  help: 'call helpline hotline toll dispute cancel cancellation representative billing',
  charge:
    'renewed renewal charged debited auto subscription plan antivirus norton mcafee geek purchase order transaction',
  job: 'earn earnings income salary weekly daily profit profits hiring vacancy remote part-time loan loans lender interest invest* investment investor partnership proposal',
  document:
    'shared document documents file fax voicemail voice scan scanned attached attachment docusign sharepoint onedrive dropbox wetransfer quarantin* undelivered held sign review dokument dokumente documento documentos arquivo anexo fichier adjunto comprovante nota fiscal',
} as const;
type Concept = keyof typeof lexicon;

/** Words of a mail that are looked at: what it wants is said by then. */
const mostWords = 300;
const longestText = 3_000;
/** Words that two of them may be apart to be about one another. */
const nearby = 12;

interface Stem {
  readonly text: string;
  readonly whole: boolean;
  readonly concept: number;
}

const concepts = Object.keys(lexicon) as Concept[];
const numbers = Object.fromEntries(concepts.map((concept, number) => [concept, number])) as Record<Concept, number>;

/** The same for all words with the same first three letters, which every stem that a word may have shares; no string is made of them. */
function keyOf(word: string): number {
  return (word.charCodeAt(0) << 20) ^ (word.charCodeAt(1) << 10) ^ word.charCodeAt(2);
}

function indexStems(): ReadonlyMap<number, readonly Stem[]> {
  const found = new Map<number, Stem[]>();
  for (const [concept, name] of concepts.entries()) {
    for (const word of lexicon[name].split(' ')) {
      const text = fold(word.replace('*', ''));
      const key = keyOf(text);
      const alike = found.get(key) ?? [];
      alike.push({ text, whole: !word.endsWith('*'), concept });
      found.set(key, alike);
    }
  }
  return found;
}

const plainLetters = /^[ -~\s]*$/;

function fold(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

const stems = indexStems();

/** Which concepts a text speaks of, and which of them together. */
export interface ConceptReading {
  /** Different words for it. */
  count(concept: Concept): number;
  near(one: Concept, other: Concept): boolean;
  readonly words: number;
}

/** One pass over the words of a text, whatever its language. */
export function readConcepts(text: string): ConceptReading {
  const seen = new Map<number, Set<string>>();
  /** Where each concept was spoken of last. */
  const last = new Map<number, number>();
  const together = new Set<number>();
  let place = 0;
  for (const word of fold(text.slice(0, longestText)).match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (++place > mostWords) break;
    const alike = stems.get(keyOf(word));
    if (alike === undefined) continue;
    for (const { text: stem, whole, concept } of alike) {
      if (whole ? word !== stem : !word.startsWith(stem)) continue;
      const words = seen.get(concept);
      if (words === undefined) seen.set(concept, new Set([word]));
      else words.add(word);
      for (const [other, at] of last) {
        if (place - at <= nearby && (other !== concept || place !== at)) together.add(pairOf(concept, other));
      }
      last.set(concept, place);
    }
  }
  return {
    words: place,
    count: (concept) => seen.get(numbers[concept])?.size ?? 0,
    near: (one, other) => together.has(pairOf(numbers[one], numbers[other])),
  };
}

/** One number for two concepts, in whatever order. */
function pairOf(one: number, other: number): number {
  return Math.min(one, other) * concepts.length + Math.max(one, other);
}
