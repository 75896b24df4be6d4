/** Words that carry nothing wherever they stand: hesitation, politeness, swearing. */
export const fillers = new Set(
  (
    'uh uhm um umm er erm eh ehm ah mm please pls kindly damn damned bloody fucking fuckin goddamn freaking frigging flipping och wee ' +
    'stupid silly terribly awfully frightfully literally lowkey legit effing bleeding ruddy sodding flaming crappy shitty blasted wretched darn'
  ).split(' '),
);
