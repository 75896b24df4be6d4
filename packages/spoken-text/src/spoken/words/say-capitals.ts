/** Said letter by letter, or by a sound of their own; a voice knows them by their capitals. */
const acronyms: ReadonlySet<string> = new Set(
  'AC AI AM API BBC BIM CAD CD CEO CET CFO CIA CIO CMS CNN COO CPU CRM CSS CTO CV DC DNS DNA DHL DVD EDT ERP EST EU FAA FAQ FBI FTP GC GDPR GMT GPS GPU GST HDD HMO HOA HR HTML HTTP HTTPS HVAC IBM ICE ID IMAP IP IPO IRS ISO ISP IT IVR KPI LAN LED LLC MEP MIT MP MRI NATO NASA NDA NGO NHS NYC OEM OK OS OSHA PC PDF PDT PHP PM PO POP PR PS PST QA RAM RF RFI RFID RFP RFQ ROI RPM RSS SAP SIM SLA SMS SMTP SOW SQL SSD SSH SSL STD TLS TV UI UK UN UPS URL US USA USB UTC UX VAT VIP VPN WLAN XML'.split(
    ' ',
  ),
);
/** Short words that are shouted more often than spelled. */
const shouted: ReadonlySet<string> = new Set(
  'A ABOUT ACT AFTER ALL ALSO AND ANY ARE ASK AT BACK BAD BE BIG BEST BUT BUY BY CALL CAN DATE DEAR DO DONE DUE FINAL FIRST FOR FREE FROM GET GO GOOD HAS HAVE HELP HERE HI HOT HOW IF IN IS JOB JUST KEY LAST LATE LIST LOOK MAKE MAY MEET MORE MUST MY NEED NEVER NEW NEWS NEXT NO NOT NOTE NOW OF OFF ON ONE ONLY OPEN OR OUR OUT OVER PAY PLAN PLUS READ REPLY RUN SALE SAVE SEE SEND SET SIGN SITE SO SOON STOP TEAM TEST THAT THE THEN THIS TIME TO TODAY TOP TWO UP USE VERY VIEW WAIT WANT WARNING WAS WE WEEK WHAT WHEN WHO WHY WILL WIN WITH WORK YES YOU YOUR'.split(
    ' ',
  ),
);

const run = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}'’]*(?:[ \t,!?.-]+\p{Lu}[\p{Lu}'’]*)*(?![\p{L}\p{N}])/gu;
const word = /\p{Lu}[\p{Lu}'’]+/gu;

function isShouted(token: string, inRun: boolean): boolean {
  if (acronyms.has(token)) return false;
  if (shouted.has(token)) return inRun || token.length >= 3;
  const hasVowel = /[AEIOUYÄÖÜÉÈ]/u.test(token);
  return hasVowel && (token.length >= 6 || (inRun && token.length >= 4));
}

/** Shouted words in small letters, so that no voice spells them; acronyms keep their capitals. */
export function sayCapitals(text: string): string {
  return text.replace(run, (found) => {
    const words = found.match(word) ?? [];
    const clearly = words.filter((token) => isShouted(token, true)).length;
    const inRun = words.length >= 2 && clearly * 2 >= words.length;
    return found.replace(word, (token) => (isShouted(token, inRun) ? token.toLowerCase() : token));
  });
}
