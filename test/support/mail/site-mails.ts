/** A mail of the invented building site, on reserved domains. */
export interface SiteMail {
  readonly from: string;
  readonly subject: string;
  readonly body: string;
  /** Day of November 2026, at nine in the morning. */
  readonly day: number;
}

const reader = 'Ines Moreau <ines@site.example>';

/** Five mails by four people: two are by the same one, so that muting and bulk have something to count. */
export const siteMails: readonly SiteMail[] = [
  {
    from: 'Petra Vance <petra@steel.example>',
    subject: 'Stair core drawings',
    body: 'Dear Ines,\n\nCould you please sign off the stair core drawings by Friday? The quetzal revision is the one to use.\n\nPetra',
    day: 17,
  },
  {
    from: 'Petra Vance <petra@steel.example>',
    subject: 'Invoice for the railing',
    body: 'Dear Ines,\n\nThe invoice for the railing is attached to the order as agreed. It is called bandicoot in your system.\n\nPetra',
    day: 16,
  },
  {
    from: 'Oskar Lund <oskar@crane.example>',
    subject: 'Crane on Wednesday',
    body: 'Hello Ines,\n\nCan you confirm the crane for Wednesday morning? Its yard name is pangolin.\n\nOskar',
    day: 18,
  },
  {
    from: 'Rosa Iyer <rosa@council.example>',
    subject: 'Road closure permit',
    body: 'Dear Ms Moreau,\n\nPlease send me the plan for the road closure by Thursday. The case is filed as axolotl.\n\nRosa Iyer',
    day: 18,
  },
  {
    from: 'Tom Adeyemi <tom@site.example>',
    subject: 'Lunch on Friday',
    body: 'Hi Ines,\n\nThe canteen does fish on Friday, the dish is called coelacanth. Shall I keep you a seat?\n\nTom',
    day: 19,
  },
];

/** Words that stand in the bodies alone, one for each mail. */
export const canaryWords = ['quetzal', 'bandicoot', 'pangolin', 'axolotl', 'coelacanth'] as const;

/** The mail as a file holds it (RFC 5322). */
export function toMessage({ from, subject, body, day }: SiteMail, index: number): string {
  const headers = [
    'Delivered-To: ines@site.example',
    `From: ${from}`,
    `To: ${reader}`,
    `Subject: ${subject}`,
    `Date: ${day} Nov 2026 09:00:00 +0000`,
    `Message-ID: <site-${index}@site.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body.replace(/\n/g, '\r\n')}\r\n`;
}
