/** Function words that English prose cannot do without and its neighbours do not share. */
export const englishWords: ReadonlySet<string> = new Set(
  (
    'the and of to is that it for you was with be this have are not but they from at your all can will would there their what ' +
    'about which when my has been if who more do said its into than only other could our these may then them some we how any ' +
    "just should i me please thanks hi hello know like get an as by or on us her his she he had were did does don't i'm it's"
  ).split(' '),
);
