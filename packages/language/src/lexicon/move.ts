import type { Rule } from '../grammar/rule-index.ts';

export const moveRules: readonly Rule[] = [
  {
    kind: 'move',
    ways: [
      '{place} <target> (to|into|in|under|inside|with|onto) <folder> folder',
      '{place} <target> (to|into|in|under|inside) [the|my|a] folder [called|named|for|of] <folder>',
      '(move|file|transfer|sort|shift|save|drag|store|file away) <target> (to|into|under|in|away under|with) <folder>',
      '(put|stick|pop|drop) <target> (under|into|with) <folder>',
      '<target> (goes|belongs|should go|needs to go|can go) (in|into|to|under) <folder> [folder]',
      '(move|file|put) (to|in|into|under) <folder> folder|(file|move) (under|to) <folder>',
      'file <target>|(move|file) <target> (somewhere else|to another folder|into another folder|to a different folder)',
      'label <target> [as|with] <folder>',
      '{place} <target> [over|away|across|straight|please|back|off] (to|into|in|under|inside|with|onto|on|at|among|by) [the|my|our|a|that] <folder> (folder|box|directory|mailbox|pile|label|drawer|section|file|bucket)|{place} <target> [over|away|across] (to|into|in|under|inside) [the|my|a|that] folder [called|named|for|of|with|which is called|by the name of|with the name] <folder>',
      '(bung|shove|whack|tuck|park|pack|lay|deposit|dump|toss|assign|relocate|route|make|push|sling|get|archive|shelve|plonk|lob|transfer|refile|classify|categorize|categorise|deliver|direct|take) <target> [over|away|across] (to|into|in|under|inside) [the|my|our|a] <folder> (folder|box|directory|pile|label|section|file)|(bung|shove|whack|tuck|pack|deposit|assign|relocate|route|refile|classify|categorize|categorise|archive|shelve) <target> (under|into) <folder>',
      '(assign|relocate|route|refile) <target> to <folder>|<target> [please] (into|to|in|under|for) [the|my] folder [called|named] <folder>|<target> [please] (into|to|in|under|for) [the|my] <folder> folder|<target> (goes|is|belongs|should go|should be|wants to go|ought to go|can be|fits|lives) [best|better] (for|in|under|into|to|with|inside) [the|my] <folder> folder|<target> (belongs|fits) (in|to|under|with|among) [the|my] <folder>|<target> (goes|belongs|fits|should go|can go) [best] (to|in|into|under) [the|my] folder [called] <folder>',
      '{wanting} <target> [to (be|go)] [{moved}] [over|away] (to|in|into|under) [the|my] <folder> folder|{wanting} <target> [to be] {moved} [over] (to|into|under|in) [the|my] <folder>|{wanting} <target> [to be] {moved} [over] (with|among|alongside|inside) [the|my] <folder> folder|<target> {can} [all] (go|be {moved}|move|be put|live) [over] (to|into|under|in|with) [the|my] <folder> [folder]|<target> {can} (go|be {moved}|be put) (to|into|in|under) [the|my] folder <folder>',
      '(put|stick|place|slap|add|give) [the|a] <folder> label (on|to) <target>|(put|stick) the label <folder> on <target>|(into|to|in|under) [the|my] folder <folder> [with <target>|please]|(into|to|under) [the|my] <folder> folder [with <target>|please]|(tag|label|categorize|categorise|classify) <target> (as|under|with) <folder>|open the <folder> folder and (put|move) (it|this) in|file away <target> (under|in|into) <folder>|my <folder> folder for (this|that|it|this one)',
      '(move|file|sort|transfer|shift|save|refile|store) <target> [over|across|away] (to|into|under|in|onto|with|among) [the|my|our] <folder>',
      '<target> i (want|would like|need|wish) [to have|to be|to get|to go] [{moved}] (in|into|under|to|inside) ([the|my] folder <folder>|[the|my] <folder> folder)|<target> you (can|may|could) (put|move|file|place) (in|into|under|to) ([the|my] folder <folder>|[the|my] <folder> folder)|{place} [for me|me] <target> (in|into|to|under) ([the|my] folder <folder>|[the|my] <folder> folder)',
      '(file|put|tidy|store|tuck|pack) <target> away (under|in|into|with) [the|my] <folder> [folder]',
    ],
  },
  { kind: 'move', onlyAsk: true, ways: ['(put|stick|pop|drop|place) <target> in <folder>'] },
];

/** Folders that nothing in a car is called like: "put it in invoices" needs no question back. */
export const usualFolders: ReadonlySet<string> = new Set(
  (
    'invoices receipts taxes tax bills travel private personal work accounts accounting finance finances legal projects orders contracts insurance ' +
    'clients customers suppliers planning safety permits correspondence newsletters taxation banking payments expenses payroll reports statements ' +
    'admin administration paperwork todo follow-up hr marketing sales research tenders quotes offers warranties medical health'
  ).split(' '),
);
