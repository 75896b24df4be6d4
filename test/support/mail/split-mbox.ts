/** The raw mails of an mbox, as another server would have received them. Bytes stay bytes: latin1 is only their way through a string. */
export function splitMbox(mbox: Buffer): Buffer[] {
  return mbox
    .toString('latin1')
    .split(/^From (?=\S+ .*\d{4}\r?\n)/mu)
    .filter((part) => part !== '')
    .map((part) => part.slice(part.indexOf('\n') + 1).replace(/\n$/, ''))
    .map((part) => Buffer.from(part.replace(/^>(>*From )/gmu, '$1'), 'latin1'));
}
