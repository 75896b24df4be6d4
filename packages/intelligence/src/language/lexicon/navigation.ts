import type { Rule } from '../grammar/rule.ts';

export const navigationRules: readonly Rule[] = [
  {
    kind: 'next',
    ways: [
      '[the] next [one|mail|email|message|item|up]|[and] [what is|who is] next [on the list]|what else|what comes next|what now|[on] to the next [one|mail|email|message|item]|on we go|onwards|forward please',
      '(go|move|skip|jump|carry|continue|step|get|come) [me] [on|ahead|over|along|forward] [to] [the] next [one|mail|email|message|item]',
      '(read|give|hear|tell|show|brief|let me hear|let me have|let us hear) [me|to me|us] [up] [the|your] next [one|mail|email|message|item|up]|(make|want|take|bring|have|play) [me|us] [up] [the|your] next (one|mail|email|message|item)',
      'skip|ignore (it|this one|that one|this mail|that mail|this)|skip [over] (it|this|that|this one|that one|this mail|that mail|this email|this message|this thing|this crap|this shit|the mail|ahead|forward|past it|past this)|pass|pass on this one',
      '(leave|ignore) (it|this one|that one|this) [for now|be|there] (and|) next|not interested|i am not interested [in this one|in that|in it|in this]|boring|(leave|ignore) (it|this one|that one) for now|(let us|we can) leave (it|that|this one) for now',
      'got it next|what is the next (one|mail)|anything else|is there more|is there anything else|move (on|it on|us on|me on)|[i am] ready for the next one|i have heard enough [of this one|of this|of that]|get on with it',
      '(jump|skip|switch|go back|take me back|take me|bring me) [on|over|straight|ahead|back] (to|over to) [the] <topic> [topic|mails|emails|thing|subject|one|part|section|stuff|group]|(go|move|get) [on|over|straight|ahead|back] (to|over to) [the] <topic> (topic|mails|emails|subject|one|part|section|stuff|group)',
      '(go|jump|skip|move|switch|take me|get|head) [on|over|straight|ahead|back] to [the|all the] {nouns} (about|from|on) <topic>|let us (talk about|hear about|go over) [the] <topic>|(go|run) through the <topic> (topic|mails|emails|part|section|stuff|ones)',
      '(let us|i want to|can we|we can) (hear|do|talk about|discuss|get to) the <topic> (topic|mails|emails|part|section|stuff)|(brief|tell|start|begin|continue|go on|carry on) [me] (with|on|about) the <topic> (topic|mails|emails|part|section|stuff)|start with [the] <topic>',
    ],
  },
  {
    kind: 'go-back',
    ways: [
      'back|go back|[the] previous [one|mail|email|message|item]|[the] one before [that|this]|go [one|back] (back|one)|go back (one|two|a step|one mail|to it|up|once|again|a mail|a bit)|(back up|step back|one back|back one|rewind|jump back|skip back|move back|take me back|take a step back)',
      '(go|skip|jump|take me|move|step|return|turn|get|come|switch|bring me) [back] [to] [the|that] (previous|last|one before|earlier) [one|mail|email|message|item]|(go|return|take me|get) back [to] (the|that) (last|previous|one before|one we just had|mail before|first one) [one|mail|email|message]',
      'return [to the previous one]|(read|play|give|show|hear|repeat|let me hear) [me|to me] [the|that] (previous|last) (one|mail|email|message|item) [again|once more]|(what was|what did) the (last|previous) (one|mail|email|message) [say|about|again]|[the] (last|previous) (one|mail) again',
      'can we go back|let us go back',
    ],
  },
  {
    kind: 'skip-topic',
    fixed: { target: { scope: 'thread' } },
    ways: [
      '(skip|drop|leave|jump|skip over|pass over|pass on) [over|past] [the rest of] [this|that|the] [whole|entire|complete|rest of the|rest of this] {thread}|(enough|no more) (of|about|from) (this|that) {thread}|next {thread}|(go|move|skip|jump) [on] to the next {thread}',
    ],
  },
  {
    kind: 'skip-topic',
    fixed: { target: { scope: 'topic' } },
    ways: [
      '(skip|drop|leave|skip over|jump over|pass over) [all] [the rest of|of] [this|that|the|all of] [whole|entire|complete|rest of the|rest of this] (topic|subject|group|section|batch|cluster|theme|story)|(leave|drop) [this|that|the] (topic|subject)',
      '(skip|pass over|jump over) (the lot|all of (these|those|this|them|that)|these|those|them [all]|them all|the rest|the rest of (it|these|them|this|that)|everything here|all that|all this|the whole lot|the others)',
      '(next|another|new|the next) (topic|subject|group|section|theme)|[go|move|skip|jump|get|come|switch] [on|ahead|over] (to|onto) (the next|another|a new|a different|the following) (topic|subject|group|section|theme|thing)',
      '[that is|i have heard] (enough|all) (about|of|on|with) (that|this|it|this topic|that topic|this subject|these|those|that one|this one|them)|i have heard enough about (this|that)|no more (about|of|on) (that|this|it|this topic|these|those)|that is enough (about|of|on) (that|this|it|this topic|these|those)',
      '(change|switch) (the subject|topics|topic|subject|subjects|the topic)|something else|(move|go) on to something else|(i am|we are) done with (this topic|that topic|this subject)|let us talk about something else',
      '(give|read|tell|take|brief) me [to] [the] next (topic|subject|group)|i do not (want to hear|care) [any more] about (this|that|this topic|that topic)|what is the next topic',
    ],
  },
  {
    kind: 'go-deeper',
    ways: [
      'more|any (details|more details|detail)|[a bit|a little|some] more [detail|details|about it|about that|about this|information|info|on that|on this|on it|about this one|on this one|about that one|of that|of it]|[the] details|detail|elaborate|expand [on that|on it|on this]|go [a bit] (deeper|into detail|into details|into more detail|into it|into that|into the details)|dig [in|deeper|into it|into that]|go on about (it|that|this one)',
      '(tell|give|say|read|show|hear|get|have|let me hear|let me have|want) [me] [a bit|a little|some|any] (more|further) [detail|details|about it|about that|about this|information|info|on that|on this|on this one|about this one|about that one|on that one|of it|of that|of this]',
      '(give|tell|read|have) [me] (the|all the|some|all) (details|detail|full story|whole story|background|specifics|rest of it|rest|long version) [about it|of it|of that|about that|on that]|what else (does|did) (it|he|she|they|the mail) say|[and] what are the details|[the] (full|whole|long) (story|version)|what more is there|in (more detail|detail|full)|can you elaborate',
      '(i want|i need|i would like) (to know|to hear) more [about it|about that|about this|about this one]|i want more [detail|details]|explain [that|it|this] [to me] [more|further|in detail]|could i (have|get) [a bit|a little|some] more [detail|details] [on this one|on that|on it|about it]|i (want|need|have) [a bit] more detail [on this one|on that|on it]',
      'what is the (background|history|full story|whole story|story) [here|behind that|behind this|behind it|of this]',
    ],
  },
  {
    kind: 'repeat',
    ways: [
      'repeat|again|once more|once again|one more time|come again|(i beg your pardon|pardon|pardon me|beg your pardon|sorry|what|huh|excuse me|sorry what|wait what|what what|come again|say what|what sorry)',
      '(repeat|say|read|tell|play|give) [me|to me] [it|that|this|this one|that one|the mail|the last bit|the last part|the last sentence|that last bit|that mail|this mail|what you said|what you just said] (again|once more|once again|one more time|a second time|over|over again|from the top|from the start|from the beginning)',
      'repeat (it|that|this|this one|that one|the last bit|the last part|the last sentence|that last bit|yourself|what you said|what you just said|the mail|the message|the last one)|say [it|that] (again|once more)|(hear|want hear|hear that|hear it|hear this|hear that one|hear this one) [to] [it|that|this|this one|that one] (again|once more|one more time)|(i|might i|can i|could i|may i) (want|want to|like to|would like to|need to|) hear (that|this|it|that one|this one|that mail|this mail) (again|once more|one more time)',
      'what (was|is) that [again|last bit|you said|sorry]|what did you [just] say|what was (the last bit|the last part|that last part|the last thing you said)|what were you saying|you said what|i (did not|could not) (hear|catch|get|understand|follow) (that|it|you|a word|what you said|the last bit) [again]|i missed (that|it|what you said|the last bit)|i did not quite (catch|get|hear) that|did not (catch|hear|get) that|could not hear you|one more time please|i was not listening',
      'what was the question|what did you ask [me]|ask (me again|again|that again)',
      '(go|run) (over|through) (it|that|this) (again|once more|one more time)|start (this one|it|that) (again|over)|from the (top|beginning|start)|read (that|it|this|this one) back [to me]|do that one again|how was that|what',
    ],
  },
  {
    kind: 'list-topics',
    ways: [
      '(what|which) (topics|subjects|themes|groups|sections) [are there|do i have|do you have|have i got|are left|have you got|have we got|are in there|are still there|are there left|remain|are on the list|do we have|is there]|[list|name|give|tell|read|show|run through] [me|to me] [all] [of] (the|my|all|today is|all the) (topics|subjects|themes|headlines|titles|agenda)|(list|topics|headlines|overview|agenda|summary) [please]|list (everything|them|it all)',
      '(give|tell|read|show|let me have|let me hear|have) [me|us] [an|the|a|another] [quick|short|brief] (overview|agenda|run down|rundown|list|outline|list of topics|summary of everything|summary of my mail|summary of the inbox|headlines|big picture) [again|of my mail|of the day|of everything]|what is (on the agenda|on my plate|on the list|in my inbox|in my mail|in the inbox|in there|in the mailbox|there|new|new in my mail|new today|waiting|waiting for me|left|still to come|up|in store|going on)',
      'what (do i have|have i got|have we got|is there|else is there|else do i have|else have you got|else have i got|else is left|else is waiting|else is in there|is left|have you got|do you have|have you got for me|do you have for me|came in|has come in|is unread|did i miss|have i missed|is coming|is coming up|is still there|is there still|remains|is going on in my inbox|else is on the list|else is new) [today|for me|now|still|left|in there|in my inbox|so far]|brief me|start [the briefing|briefing|over]|(begin|start) (the briefing|briefing me|again from the top|with my mail)|any new (mail|mails|emails)|(do i have|have i got) (any|new|unread) [new|unread] (mail|mails|emails|messages)',
      'what are (the|my|all the) (topics|subjects|headlines|themes)|remind me what is (left|there|in there)|what are we (talking about|covering|doing) today',
    ],
  },
  {
    kind: 'pause',
    ways: [
      '(stop|quiet|silence|pause|hush|shush|shh|sh|shut up|wait|hold on|hang on|hold it|be quiet|stop talking|stop it|stop there|stop that|stop reading|hold up|enough|zip it|time out|halt|quiet down|pipe down|whoa|be silent|stay quiet|keep quiet|stand by|stop speaking|hold that thought|hold your horses)',
      '(pause|stop|interrupt|suspend|halt) [the|this|my|your] (briefing|reading|mails|emails|mail) [for (a|one) (second|moment|minute|bit|while|sec)|now|here]|(pause|stop|wait|hold on|hang on|hold it|hold|be quiet|shut up|stop talking|silence|quiet|hold up|give me|just|one|just give me) [there|on|for|please] [for] (a|one|just a|just one|half a) [little|quick|short] (second|sec|moment|minute|min|tick|mo|bit|while|seconds|minutes|jiffy)',
      'one (second|sec|moment|minute)|[just] a (second|sec|moment|minute)|give me a (second|sec|moment|minute|break)|(wait|hold on|hang on|stop) (a|for a) (bit|while)|i am (on the phone|getting a call|busy|driving)|(wait|stop|hold on|hang on) (there|here|now|right there|i need to concentrate|i have to concentrate|let me think)|i (need|have) to (concentrate|focus|take this call|take a call|think)|let me (think|concentrate)|somebody is calling|someone is calling|stop for (now|a second|a bit)|pause for (now|a second|a bit|a moment)|take a break|let us take a break|let us pause|bear with me',
    ],
  },
  {
    kind: 'resume',
    unlessPaused: 'next',
    ways: [
      '[you can|i am listening] (go|move|carry|keep|press|push|drive|come|roll) [right|straight] (on|along|going|forward|ahead)|continue|proceed|go ahead|on|go on [with it|with the next|with the next one|now|then]|(carry|keep|go) on (reading|going)|keep (going|reading)|continue (reading|briefing|with the next one|with the next|with the mails|the list)|carry on with (it|the next one|the next|the briefing)',
      '(i am|we are) (ready|listening|back|all ears|with you|here again|back again|done with the call|off the phone) [now|again]|(ready|back again|i am back now|i am back)|keep talking|(read|brief) on|go|let us go|start',
    ],
  },
  {
    kind: 'resume',
    ways: [
      'resume|(resume|continue|restart|unpause) (the briefing|briefing|reading|where we left off|where you left off|from there|from where we were|from where you stopped|with the briefing|it)|where (were|was) (we|i)|(where did we|where did you) (stop|leave off|get to)|(pick up|carry on|go on|continue|start) [from] where (we|you) (left off|stopped|were)|unpause|back to (the briefing|it|the mail|the mails|business|my mail)|let us (resume|get back to it|get going again|continue the briefing)|start (again|talking again)|you can (talk|speak) again|talk to me',
    ],
  },
  {
    kind: 'end',
    ways: [
      '[good] bye|bye bye|goodbye|good night|see you|see you (later|tomorrow|soon|then)|cheerio|cheers bye|ciao|so long|talk to you later|talk to you tomorrow|speak to you later|catch you later|over and out',
      '(that is|that was|that will be|that would be|this is) (it|all|everything|enough|that|me|me done) [for (today|now|tonight|the day|this morning|this evening|the moment)]|that will (do|be all|be it|do it) [for (today|now|tonight|the day|the moment)]|that does it|all done|[that is] enough for (today|now|tonight|one day)|(no more|nothing more|nothing else|no more mail|no more mails|no more emails) (for today|today|for now|today)|i (have had|had) enough for (today|now)|i am (done|finished|through) for (today|now|the day|tonight)|i am done with (mail|my mail|the briefing|my mails|email|the mails) [for (today|now)]',
      '(end|finish) it|(end|finish|quit|exit|close|terminate|leave|wrap up|stop) (here|now|the briefing|briefing|this briefing|the session|the call|this|this session|completely|for today|for good|for the day|for tonight|the app|everything)|(quit|exit|finish|hang up|log off|sign off|log out|we are done|we are finished|i am off|wrap it up|wrap up|call it a day|let us call it a day|let us stop here|let us finish here|let us end it here|let us wrap up|stop the briefing|switch off|turn off|turn yourself off|go to sleep|shut down)',
      '(i am|we are|i have) [just] (here|there|here now|arrived|at the office|at work|home|home now|at my desk|parked|at the site|at home|there now|arriving|arrived now|at the destination|at the customer|parking|at the client|nearly there|almost there|at the house|at the court|at the hotel|at the airport|parked now)|i have (to go|got to go|to leave|got to run|to run)|i (need|got) to go|i am (going|leaving|out|off) [now]|(that is|thats) me [done|off|away|finished] [for today|now]',
    ],
  },
];
