import { examineDocument } from '../examine-document.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

/** Column names stand in each row's passage, so long ones are written again with each row; thus the room to grow. */
export const target: FuzzTarget = {
  seeds: [
    'name,size,price\nbolt,M6,0.10\nnut,M6,0.05\n"washer, wide",M6,"0.02"\n',
    'sep=;\nName;Preis;Datum\nSchraube;1,20;02.03.2026\n',
    'Price list of March\n\ncode\tprice\nA-1\t12\nA-2\t13\n',
    'a,b\r\n"line one\r\nline two",2\r\n,\r\n',
    Buffer.from('\ufeffa|b|c\n1|2|3\n4|5|6\n', 'utf16le'),
  ],
  pieces: ['"', '""', ',', ';', '|', '\t', 'sep=,', 'sep=', '\r\n', '=1+1', '"\n'],
  examine: (input) => examineDocument(input, 'list.csv', 200),
};
