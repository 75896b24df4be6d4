import type { DriveContext } from '../state/drive-context.ts';
import { messageOf } from '../state/inbox.ts';
import { mailsMeant } from '../state/tracker-selectors.ts';
import { senderName } from '../wording/mail.ts';
import { noCalls } from '../wording/not-understood.ts';
import { phoneNumbersIn } from './about-contact.ts';
import type { PlainAnswer } from './about-mail.ts';

/** How one asks for a thing to be done, and nothing more. */
const order =
  "(?:(?:can|could|would|will) (?:you|we|i) |(?:i want|i need|i would like|i'd like)(?: you)? to |please |just |let us |go (?:and|ahead and) |try to )*";
const somebody =
  "(?:him|her|them|me|us|back|somebody|someone|(?:the |my |your )?[\\p{L}\\p{N}][\\p{L}\\p{N}.'-]*(?: [\\p{L}\\p{N}][\\p{L}\\p{N}.'-]*){0,2})";
const it =
  '(?:it|this|that|them|these|those|(?:this|that|the) (?:one|mail|e-?mail|message|date|meeting|appointment|event|attachment|page))';

function ordered(pattern: string): RegExp {
  return new RegExp(`^${order}(?:${pattern})$`, 'u');
}

/** Who is to be called has a number in the mail: then it is on the card, to be tapped. */
function sayCalls(drive: DriveContext): string {
  const [emailId, ...others] = mailsMeant(drive.tracker.state);
  const mail = emailId === undefined || others.length > 0 ? null : messageOf(drive.inbox.state, emailId);
  const [number] = mail === null ? [] : phoneNumbersIn(mail.body);
  if (mail === null || number === undefined) return noCalls;
  return `I can't make calls. The mail from ${senderName(mail)} gives the phone number ${number}; it is on its card, to tap when you have parked.`;
}

const placesToGo =
  '(?:home|work|(?:the |my |our |your )?(?:nearest |next |closest )?(?:office|airport|station|train station|hotel|hospital|site|school|meeting|customer|client|petrol station|gas station|charging station|charger|car park|supermarket|shop|pharmacy))';

/** By what is asked for: what cannot be done here, and what comes nearest to it. Whatever the order is called, it does nothing. */
export const beyondMail: readonly PlainAnswer[] = [
  [
    /^(?:who|which of them)(?: still)? (?:has|have|had|did)(?: not|n't) (?:yet |even )?(?:answer(?:ed)?|repl(?:y|ied)|respond(?:ed)?|written|write|got|get|come|gotten)(?: back)?(?: to)?(?: (?:me|us))?(?: back)?(?: yet| so far)?$|^who (?:still )?owes (?:me|us) an? (?:answer|reply|response)$|^(?:what am i|(?:who|whom|which (?:people|mails|answers|replies)|whose (?:answers?|repl(?:y|ies))) (?:am i|are we))(?: still)? waiting (?:for|on)(?: from (?:other people|others|them|people|any(?:one|body)))?$/,
    () => "I see the mail that came in, so I can't tell who owes you an answer. Ask who is waiting for one from you.",
  ],
  [
    /^(?:is|are|was|were) (?:anyone|anybody|someone|somebody|he|she|they|the sender)(?: still| very| really| so)* (?:angry|cross|upset|mad|annoyed|unhappy|furious|disappointed|offended|pleased|happy)(?: (?:with|at|about|by) .+)?$/,
    () => "I can't tell moods from mail. Say read it, and you hear the words.",
  ],
  [
    ordered(
      `(?:call|ring|phone|dial|telephone|facetime)(?: up)? ${somebody}(?: (?:back|up|now|for me|please))*|give ${somebody} (?:a |another )?(?:call|ring|bell|buzz)(?: back)?|(?:make|place|start) (?:a|the|that) (?:phone |video )?call(?: to ${somebody})?|put me through(?: to ${somebody})?|(?:hang up|answer|take|pick up)(?: (?:the|that|this) (?:call|phone))`,
    ),
    sayCalls,
  ],
  [
    ordered(
      `bcc ${somebody}(?: (?:on|in|into|to|too|as well))*(?: ${it})?|(?:put|add|take) ${somebody} (?:in|on|into) (?:bcc|(?:a )?blind copy)`,
    ),
    () => "I can't send hidden copies. Say copy in, and the name, for one that everybody sees.",
  ],
  [
    ordered(
      `send (?:${somebody} )?(?:a |an )?(?:text|text message|sms|whatsapp|message on \\p{L}+)(?: .*)?|(?:whatsapp|sms|slack) ${somebody}(?: .*)?`,
    ),
    () => "I can't send text messages. Say reply, and what to write, to answer by mail.",
  ],
  [
    ordered(
      "(?:turn|switch) (?:it|that|yourself|(?:the |your )?(?:volume|sound|voice)) (?:up|down)(?: a bit| a little)?|turn (?:up|down) (?:(?:the|your) )?(?:volume|sound|voice|speech|it)(?: a bit| a little)?|volume (?:up|down)|(?:(?:talk|speak|read|say (?:it|that)|be|go) )?(?:much |a bit |a little )?(?:louder|quieter|softer|more (?:loudly|quietly|softly)|not so loud(?:ly)?)|speak up|(?:raise|lower|increase|reduce|decrease) (?:the|your) (?:volume|voice|sound)|(?:more|less) volume|(?:make|get) (?:it|that|this|yourself|the (?:volume|sound|voice)) (?:a bit |a little |much )?(?:louder|quieter|softer)|i (?:can not|cannot|can't|can hardly|can barely|hardly|barely) hear (?:you|it|that|anything)(?: very well| well)?|you are (?:(?:much |far |a bit |a little )?too |so |very )?(?:loud|quiet|soft)",
    ),
    () =>
      "I can't change the volume from here; the buttons of your phone or your car do. I can say it again: say repeat.",
  ],
  [
    ordered(
      `(?:put|turn|switch|leave) (?:the |some |a |my )?(?:\\p{L}+ )?(?:music|songs?|radio|podcasts?|playlist|news) (?:on|off|up|down)|(?:play|put on|turn on|switch on|start|stop|pause|turn off|switch off|shuffle|skip)(?: me| us)?(?: (?:some|the|a|that|this|my|any|more|next|another))*(?: \\p{L}+)? (?:music|songs?|radio|podcasts?|playlist|albums?|audio ?books?|tunes?|spotify|news)(?: .*)?`,
    ),
    () => "I can't play music or the radio. I read your mail; say pause, and I am quiet.",
  ],
  [
    ordered(
      'how do (?:i|we) (?:get|find|go|drive) (?:to|home|there|back)(?: .*)?|(?:which (?:way|lane|exit|turn|turning|road|junction)(?: .*)?|where (?:do|should|must) i (?:turn|exit|get off|go now|park)(?: .*)?|(?:what|how) (?:is|are|does|about) (?:the )?(?:traffic|roads?|route|way ahead)(?: .*)?|(?:is there|are there|any)(?: (?:a|any|much|some))? (?:traffic|traffic jams?|jams?|accidents?|road works|roadworks)(?: .*)?|(?:show|tell|give|find)(?: me| us)? (?:the )?(?:way|route|directions?)(?: .*)?|navigate(?: me| us)?(?: .*)?|(?:take|drive|bring|guide|get|route) (?:me |us )' +
        `(?:to )?${placesToGo}|find (?:me |us )?(?:a |the )?(?:nearest |next |closest )?(?:petrol station|gas station|charging station|charger|parking|car park|parking space|restaurant|cafe|hotel)(?: .*)?|(?:how (?:far|long) (?:is it|until|till|to)(?: we)?(?: get| arrive)?(?: there| to)? ?${placesToGo}?|when (?:do|will) (?:we|i) (?:arrive|get there|be there)|what is (?:my|our|the) (?:eta|arrival time)))`,
    ),
    (drive) => (drive.tracker.state.ended ? '' : "I can't see the traffic or show the way. I only know your mail."),
  ],
  [
    ordered(
      '(?:what|how) (?:is|will|was|about) (?:the )?(?:weather|forecast|temperature)(?: .*)?|(?:will it|is it going to|does it|is it) (?:rain|snow|freeze|be (?:sunny|cold|warm|hot|windy)|raining|snowing)(?: .*)?|(?:the )?weather(?: forecast)?(?: .*)?|(?:tell|give) (?:me|us) the (?:weather|forecast|temperature)(?: .*)?',
    ),
    () => "I can't tell the weather. I only know your mail.",
  ],
  [
    ordered(
      `(?:set|start|stop|cancel|make)(?: me)? (?:an?|the|my)(?: \\p{L}+)? (?:alarm|alarm clock|timer|stopwatch)(?: .*)?|wake me(?: up)?(?: .*)?`,
    ),
    () => "I can't set alarms or timers. I can remind you of a mail: say remind me, and when.",
  ],
  [
    ordered(
      `(?:print|fax|scan|photocopy|photograph)(?: out| off| me)*(?: ${it})?(?: out| for me| off)*|take (?:a|my) (?:photo|picture)(?: .*)?`,
    ),
    () => "I can't print, scan or take pictures. Say flag it, to find the mail again when you have parked.",
  ],
  [
    ordered(
      '(?:book|reserve|order|buy|purchase|hire|rent)(?: me| us)? (?!it in|that in|this in)(?:.+)|(?:pay|settle|transfer) (?:(?:it|this|that|him|her|them)|(?:the |this |that |my )?(?:\\p{L}+ )?(?:bills?|invoices?|rent|fees?|fines?|money|amount|deposit))(?: .*)?|(?:make|get)(?: me| us)? (?:a|an) (?:booking|reservation|appointment)(?: .*)?',
    ),
    () => "I can't book, order or pay for anything. Say reply, and what to write, or flag it for later.",
  ],
  [
    ordered(
      `google(?: .+)?|(?:look|search|check|find)(?: (?:up|for|out))?(?: .+?)? (?:up )?(?:online|on the (?:web|internet|net)|on google|(?:on|in) wikipedia|on the company register)|(?:browse|surf|go on|open) (?:the )?(?:web|internet|browser|website|web site|web page|homepage)(?: .*)?|(?:open|click|follow|tap|go to)(?: on)? (?:the|that|this|its) (?:link|url|website|web site|web page)(?: .*)?`,
    ),
    () => "I can't look anything up on the web or open links. I can search your mail: say find, and what to look for.",
  ],
  [
    /^(?:is|are) (?:my|our|all my|the) (?:e-?mails?|mails?|data|messages?|inbox|information|privacy)(?: really| still| actually)? (?:safe|secure|private|confidential|kept|stored|saved|recorded|protected)(?: .+)?$|^(?:do|will|are) you (?:really |also )?(?:keep|keeping|store|storing|save|saving|record|recording)(?: (?:all|any|anything|a copy|copies|of|in|on))* (?:(?:of )?(?:my|our|the|these|this|what i say|me|us|everything|it|them|with)\b)(?: .+)?$|^what (?:happens|do you do) (?:to|with) (?:my|our|all my) (?:e-?mails?|mails?|data|messages?)(?: .+)?$/,
    () =>
      'Nothing of your mail is kept when the drive ends: no subject, no text and no sender. What you ask me to remember is kept; ask what I know about you, to hear it.',
  ],
  [
    ordered(
      `translate (?:${it}|everything)?(?: ?(?:in|into|to|from) \\p{L}+)*|say (?:that|it|this) in (?!short|brief|detail|other|simpler|simple|plain|one|a|your|full|english)\\p{L}+|(?:speak|talk|read it|switch) (?:in |to )?(?:german|french|spanish|italian|polish|dutch|portuguese|welsh|irish)`,
    ),
    () => "I can't translate here. I read a mail in the language it is written in: say read it.",
  ],
];

/** What is of a draft, where none stands. */
export const beyondDrafts: readonly PlainAnswer[] = [
  [
    ordered(
      // "Copy that" only says that it was heard, and "add the date to it" is of the draft.
      `cc ${somebody}(?: (?:on|in|into|to|too|as well|in on))*(?: ${it})?|copy (?!${it}\\b)${somebody} (?:in|into|on)(?: (?:on|to))?(?: ${it})?|(?:put|add|copy|take|include|keep|loop) ${somebody} (?:in|into|on|to) (?:the )?(?:copy|cc|loop)`,
    ),
    () => 'There is no draft to copy anybody in on. Say reply, and what to write, then copy in, and the name.',
  ],
];
