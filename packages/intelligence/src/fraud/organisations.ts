/**
 * Organisations in whose name most fraud is sent, by the public reports of those who count it (APWG, Check Point, Cloudflare, 2021–2025), with
 * the labels of the domains that are theirs. The first label is the one that is imitated.
 */
const list = `
microsoft: microsoft microsoftonline office office365 outlook live windows azure sharepoint sharepointonline skype xbox linkedin github
outlook: outlook microsoft live office
office 365: microsoft office office365 microsoftonline
onedrive: onedrive microsoft live
sharepoint: sharepoint sharepointonline microsoft
google: google gmail youtube googlemail googleapis
apple: apple icloud itunes
icloud: icloud apple
amazon: amazon amazonaws aws audible
paypal: paypal paypal-communication
netflix: netflix
spotify: spotify
disney: disney disneyplus
facebook: facebook facebookmail meta fb instagram
instagram: instagram facebook facebookmail meta
whatsapp: whatsapp facebook meta
linkedin: linkedin
dropbox: dropbox dropboxmail hellosign
docusign: docusign
adobe: adobe adobesign
wetransfer: wetransfer
zoom: zoom
ebay: ebay
aliexpress: aliexpress alibaba
walmart: walmart
costco: costco
lowes: lowes
home depot: homedepot
mercado livre: mercadolivre mercadolibre
mercado pago: mercadopago mercadolivre
dhl: dhl dhl-news
fedex: fedex
ups: ups
usps: usps
royal mail: royalmail
dpd: dpd
hermes: hermes myhermes evri hermesworld
evri: evri
deutsche post: deutschepost dhl
la poste: laposte
correios: correios
chronopost: chronopost
postnl: postnl
wells fargo: wellsfargo
bank of america: bankofamerica bofa
chase: chase jpmorgan
citibank: citi citibank
capital one: capitalone
american express: americanexpress aexp
mastercard: mastercard
hsbc: hsbc
barclays: barclays
lloyds: lloydsbank lloyds
natwest: natwest
santander: santander
revolut: revolut
sparkasse: sparkasse sparkasse-finanzportal
volksbank: volksbank vr vr-bank
postbank: postbank
commerzbank: commerzbank
deutsche bank: deutsche-bank db
targobank: targobank
ing: ing
dkb: dkb
klarna: klarna
credit agricole: credit-agricole ca
bnp paribas: bnpparibas
societe generale: societegenerale
rabobank: rabobank
itau: itau
bradesco: bradesco
banco do brasil: bb bancodobrasil
caixa: caixa
nubank: nubank
serasa: serasa serasaexperian
bbva: bbva
bancolombia: bancolombia
livelo: livelo
coinbase: coinbase
binance: binance
metamask: metamask
ledger live: ledger
ledger wallet: ledger
ledger nano: ledger
ledger support: ledger
ledger security: ledger
ledger team: ledger
trezor: trezor
kraken: kraken
blockchain: blockchain
trust wallet: trustwallet
opensea: opensea
norton: norton nortonlifelock gendigital
mcafee: mcafee
geek squad: geeksquad bestbuy
avast: avast
telekom: telekom t-online
vodafone: vodafone
verizon: verizon
xfinity: xfinity comcast
att: att
godaddy: godaddy
ionos: ionos
strato: strato
steam: steampowered steamgames
roblox: roblox
booking.com: booking
airbnb: airbnb
irs: irs
hmrc: hmrc gov
elster: elster
finanzamt: elster bund
receita federal: fazenda
detran: detran gov
interpol: interpol
`;

export interface Organisation {
  readonly name: string;
  /** Labels of its domains. */
  readonly labels: readonly string[];
}

export const organisations: readonly Organisation[] = list
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', labels = ''] = line.split(': ');
    return { name, labels: labels.split(' ') };
  });
