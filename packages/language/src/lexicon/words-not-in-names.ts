/**
 * Words that no name, subject or folder is made of. Where one of them stands in a slot, more was said than the slot holds:
 * a condition, an exception, a second command. The reading is then refused rather than widened.
 */
export const wordsNotInNames: ReadonlySet<string> = new Set(
  (
    'not never no except but unless if without only or either neither when whenever because since although though should would could can might must shall ' +
    'did does do done was were is are am be been has have had said says say told tell tells wrote until till while before after yesterday ago already ' +
    'i you he she we they me us it this that these those who which what why how whose whether than apart besides instead please maybe perhaps ' +
    'archive delete bin trash flag unflag snooze mute move forward reply answer send read skip undo stop pause go going remind call phone ring buy ' +
    'get give put take make let turn come yes ok thanks thank goodbye bye again too also just really already then next previous'
  ).split(' '),
);
