/** Function words that English prose cannot do without and its neighbours do not share ("do" is Polish too, "was" German). */
export const englishWords: ReadonlySet<string> = new Set(
  (
    'the and of to is that it for you with be this have not but they from at your can would there their what about which when my been if ' +
    'who more said its into than only other could our these may then them some we how any just should i please thanks hello know like ' +
    "get by us his she him did does don't i'm it's can't won't it'll you're we're here where why because very after before still"
  ).split(' '),
);
