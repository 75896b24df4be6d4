/**
 * What people say in a car beside commands: written from the product's purpose, before the code was looked at. `answers`: what a useful answer
 * to it has in it, in the drive of `eval/tasks/at-ease.ts`, where the first mail, of Eleanor Marsh, was just heard.
 */
export interface CasualRequest {
  readonly kind: 'drive' | 'time' | 'people' | 'correction' | 'cannot' | 'manner' | 'agent';
  readonly say: string;
  readonly answers: RegExp;
}

const request = (kind: CasualRequest['kind'], say: string, answers: RegExp): CasualRequest => ({ kind, say, answers });

/** Looked at while the language was written. */
export const seenRequests: readonly CasualRequest[] = [
  request('drive', 'how many are left', /\bmails? left\b/i),
  request('drive', 'how long will this take', /\bminutes?\b/i),
  request('drive', 'which one are we on', /Eleanor/),
  request('drive', 'what have we got through so far', /\bheard\b|\bone\b/i),
  request('drive', 'skip to the important stuff', /important|urgent/i),
  request('time', 'what time is it', /\b(?:noon|twelve|one|o'clock)\b/i),
  request('time', 'am I late for something', /late|due|deadline|nothing|over/i),
  request('time', 'when did that come in', /came|today|this morning|yesterday/i),
  request('time', 'is any of this due today', /due|today|deadline/i),
  request('people', "who's that", /Eleanor/),
  request('people', 'is there anything from the bank', /bank/i),
  request('people', 'did anyone answer me', /Anna/),
  request('people', 'does she want something from me', /sign|lease|wants|asks/i),
  request('people', 'what else does he say', /lease|sign|key|all|whole|nothing more/i),
  request('correction', 'no, I meant the other one', /which|who (?:it|the mail) is from|other/i),
  request('correction', 'never mind', /all right|fine|ok|left|never mind|go on|nothing/i),
  request('correction', "sorry, go back, I wasn't listening", /Eleanor|lease/i),
  request('correction', 'hang on, which mail was that', /Eleanor|lease/i),
  request('cannot', 'can you call her', /can't make calls/i),
  request('cannot', 'turn up the volume', /volume|louder/i),
  request('cannot', "how's the traffic", /can't .*(?:traffic|roads?)/i),
  request('cannot', 'put that in my calendar', /calendar/i),
  request('cannot', 'take me to the office', /can't .*(?:navigate|way|directions)/i),
  request('cannot', 'set an alarm for six', /can't .*alarm|remind/i),
  request('manner', 'say that slower', /lease|slow/i),
  request('manner', 'can you keep it shorter', /brief|short/i),
  request('manner', 'put that in simpler words', /lease|sign|short/i),
  request('manner', 'sum that up in one sentence', /lease|sign/i),
  request('agent', 'what can you do', /say |ask /i),
  request('agent', 'how do I stop you', /goodbye|pause|stop/i),
];

/** Put aside while the language was written; what was answered to them before was printed once. */
export const unseenRequests: readonly CasualRequest[] = [
  request('drive', 'how far along are we', /\bmails? left\b|\bheard\b/i),
  request('drive', 'are we nearly done', /\bmails? left\b/i),
  request('drive', 'start from the top', /Eleanor|top|beginning/i),
  request('drive', 'was that everything', /left|still to come|everything/i),
  request('drive', 'is there anything else I should know', /Peter|Anna|still to come|left|important|urgent/i),
  request('time', "what's the date today", /November/),
  request('time', 'how old is this one', /came|today|this morning|yesterday|old/i),
  request('time', 'what do I have to get done by Friday', /Friday|sign|lease/i),
  request('time', 'can this wait until tomorrow', /due|deadline|Friday|asks|wait|remind/i),
  request('people', 'who else got this', /only you|nobody|just you|also|copy/i),
  request('people', 'have I heard from Peter lately', /Peter/),
  request('people', "who's waiting for me", /waiting/i),
  request('people', 'how do I reach him', /zero two zero|number|address/i),
  request('people', 'who writes to me the most', /most|can't|more than one/i),
  request('correction', "that's not what I asked", /sorry|say it again|other words|did you mean/i),
  request('correction', 'wait, I missed that', /lease|Eleanor/i),
  request('correction', 'no, not that one', /which|who (?:it|the mail) is from|left/i),
  request('correction', 'you got me wrong', /sorry|say it again|other words|did you mean/i),
  request('cannot', "text him that I'm running late", /can't .*text|answer|reply|draft/i),
  request('cannot', 'play some music', /can't .*music/i),
  request('cannot', "what's the weather like in Leeds", /can't .*weather/i),
  request('cannot', 'print this for me', /can't .*print/i),
  request('cannot', 'book a table for two tonight', /can't .*book/i),
  request('cannot', 'look that company up online', /can't .*(?:web|online|internet)/i),
  request('manner', "you're talking too fast", /lease|slow/i),
  request('manner', 'speak up a little', /volume|louder/i),
  request('manner', 'could you spell that', /spell|can't|E|address/i),
  request('manner', 'what do you mean by that', /lease|sign|mean/i),
  request('agent', 'are you still there', /here|yes|hello/i),
  request('agent', 'what can I say here', /say |ask /i),
];

/** Written afterwards, and measured once as they are. */
export const freshRequests: readonly CasualRequest[] = [
  request('drive', 'how many more have I got to listen to', /\bmails?\b.*left|left/i),
  request('drive', 'what number are we at', /heard|left|mail from/i),
  request('drive', 'will we be finished before I get there', /minute|left|can't/i),
  request('drive', 'take it from the start again would you', /top|lease|Eleanor/i),
  request('drive', 'just the headlines today please', /brief|short|mail|headline/i),
  request('time', 'do you have the time', /\b(?:noon|twelve|one|o'clock)\b/i),
  request('time', 'is it Tuesday today', /Tuesday|November|today/i),
  request('time', 'when does she need that by', /Friday/),
  request('time', 'have I missed any deadlines', /late|deadline|nothing|no /i),
  request('time', 'anything I need to do before tomorrow', /due|nothing|asks?|deadline/i),
  request('people', 'sorry who was that again', /Eleanor/),
  request('people', 'has Anna got back to me', /Anna/),
  request('people', 'anything from Piet in there', /Piet|crane/i),
  request('people', 'is there a number for her', /zero two zero|number/i),
  request('people', 'was I the only one she sent it to', /only you|nobody|else|just you/i),
  request('correction', 'no no, the other mail', /which|other|open the mail/i),
  request('correction', "I didn't say that", /sorry|did nothing|what you want|other words/i),
  request('correction', 'oh forget it', /nothing|fine|alright|all right|ok/i),
  request('correction', 'can we go back one', /Eleanor|before this|lease/i),
  request('cannot', 'give Eleanor a ring for me', /can't make calls/i),
  request('cannot', 'put the radio on', /can't .*(?:music|radio)/i),
  request('cannot', 'which way do I go at the roundabout', /can't/i),
  request('cannot', 'order me a pizza', /can't/i),
  request('cannot', 'set a timer for ten minutes', /can't .*(?:timer|alarm)/i),
  request('cannot', 'can you make it louder', /volume|louder/i),
  request('manner', 'not so fast', /lease|slow/i),
  request('manner', 'can you give me the short version', /lease|sign/i),
  request('manner', 'how do you spell her name', /E, L|spell/i),
  request('agent', 'what are my options', /say |ask /i),
  request('agent', 'hello, anybody there', /hello|here|hi|yes/i),
];
