import { describe, expect, it } from 'vitest';
import { identifyProse } from './identify-prose.ts';

describe('identifyProse', () => {
  it.each([
    [
      'customers in Poland',
      'Customer,Contact,City',
      'Stalprodukt Bochnia,Zbigniew Krzyżanowski,Bochnia,Zakłady Metalowe Kościan,Agnieszka Wójcik,Kościan,Hurtownia Łożysk Wrocław,Przemysław Szczęsny,Wrocław',
    ],
    [
      'sites in Ireland',
      'Site,Foreman,Crane',
      'Baile Átha Cliath,Séamus Ó Ceallaigh,LR-11,Dún Laoghaire,Niamh Ní Dhomhnaill,LR-12,Gaillimh,Pádraig Mac an Bhaird,MK-3',
    ],
    [
      'parts with German names',
      'Part,Description,Maker',
      'M12x40,Sechskantschraube,Müller und Söhne,KL-4,Kettenlaschenverbinder,Gebrüder Weiß,DS-1,Drehmomentschlüssel,von der Heide',
    ],
    [
      'goods of French makers',
      'Supplier,Item,Price',
      'Entreprise Générale de la Côte,Béton prêt à l’emploi,120,Les Matériaux du Château,Gravier concassé,24,Société Lefèvre et Fils,Échafaudage,310',
    ],
    ['codes', 'item,qty,loc', 'bx-aa,1,zn,qq-tr,2,kr,lo-na,3,po,wi-sz,4,sc,kra-dz,4,prz,brz-kr,2,szcz'],
    [
      'notes in English',
      'Part,Torque,Note',
      'bolt,40,tighten crosswise,nut,35,do not reuse,washer,12,grease before use',
    ],
  ])('W-7: a table of %s is of no other language', (_what, columns, cells) => {
    expect(identifyProse(cells.replaceAll(',', '\n'), columns.split(','))).toBeNull();
  });

  it.each([
    [
      'Polish',
      'Część,Opis,Uwagi',
      'Łożysko 6204,łożysko kulkowe zwykłe,wymienić po każdych 500 godzinach pracy,Lina,lina stalowa 12 mm,nie używać jeśli jest uszkodzona,Hak,hak obrotowy,smarować co tydzień',
    ],
    [
      'Polish',
      'Nazwa,Ilość,Cena,Uwagi',
      'Łożysko kulkowe,4,45 zł,brak,Śruba z łbem sześciokątnym,100,1 zł,ocynkowana,Podkładka sprężysta,200,2 zł,ocynkowana,Uszczelka olejowa,10,4 zł,na zamówienie',
    ],
    [
      'German',
      'Bezeichnung,Menge,Bemerkung',
      'Seil,2,vor jeder Schicht prüfen,Haken,1,nach 50 Stunden erneuern,Bolzen,8,nicht wieder verwenden',
    ],
    [
      'Spanish',
      'Pieza,Cantidad,Observaciones',
      'Cable,2,revisar antes de cada turno,Gancho,1,cambiar cada 50 horas si está gastado,Perno,8,no se debe usar otra vez',
    ],
  ])('W-7: a table that is kept in %s is', (name, columns, cells) => {
    expect(identifyProse(cells.replaceAll(',', '\n'), columns.split(','))?.name).toBe(name);
  });

  it.each([
    ['German', 'Der Kran darf ab 14 m/s Wind nicht betrieben werden. Bei Böen ist der Betrieb sofort einzustellen.'],
    ['French', 'Arrêter le levage lorsque le vent dépasse 14 m/s. La grue doit rester libre de tourner.'],
    ['Polish', 'Nie podnosić ładunku przy wietrze powyżej 14 m/s. Zwolnić hamulec obrotu.'],
    ['Chinese', '吊车在风速超过14米时停止作业。'],
    ['Russian', 'Кран должен быть остановлен при ветре более 14 м/с.'],
    [undefined, 'Stop lifting when the wind at the jib exceeds 14 m/s.'],
    [undefined, 'Contact: Hans Müller, Jürgen Schröder, Käthe Großmann, Björn Ångström'],
    [undefined, 'Zatrzymać żuraw'],
  ])('W-7: %s prose is', (name, text) => {
    expect(identifyProse(text)?.name).toBe(name);
  });
});
