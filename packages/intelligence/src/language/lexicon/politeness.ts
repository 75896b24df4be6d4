/** What may stand in front of a command and changes nothing about it. */
export const leadIns: readonly string[] = [
  "please|just|now|then|so|well|right|ok|all right|oh|ooh|ah|hey|hi|hello|nexus|listen|look|yes|cool|great|fine|good|thanks|thank you|and|also|next up|first|maybe not now but|there|no worries|sure|perfect|lovely|cheers|alas|pray|hmm|yo|dude|man|mate|good morning|good evening|ok so|oops|whoops|actually|to start with|very well|excellent|interesting|gosh|god|jesus|christ|hell|for god 's sake|for gods sake|for heaven 's sake|bloody hell|shit|fuck|crap|ugh|argh|sorry|excuse me|pardon me|boring|wait|hold on|hang on|stop|nothing (to do|important|for me|urgent|new) [here|there]|no action needed|that is not (important|urgent|interesting|for me)|got it|understood|i see|noted|nice|gotcha|absolutely|aha",
  '(could|can|would|will) you [maybe|just|possibly|perhaps|quickly|also|then|now|me|actually|already|uh]',
  '(could|can|would|will) you (please|possibly) [be so kind as to|be so good as to]|would you be (so kind as|so good as|kind enough|good enough) to|be (so kind as|so good as|kind enough|good enough) to|be so kind and|be a dear and|would you (kindly|mind)|do you mind|do you think you could|could i (ask you to|get you to|trouble you to)|may i ask you to',
  '[i am ready] i (want|need) you to|i (would|should) (like|love) you to|i (would|should) (like|love) to|i (want|wish|need) to|i would (like|love) it if you could|i would appreciate it if you could|i would be grateful if you could|to',
  'let us [just|now|also]|(we|i) might as well|let me [just]|go ahead and|feel free to|you (can|may|might as well) [just|now|also]|why do not you [just]|do me a favor and|do me a favor|make sure to|make sure you|be sure to|remember to|try to|help me|help me to|i think you can just|you can go ahead and|(could|can|would) we [just]  please',
  '[please] tell me|do you know|i (want|would like) to know|remind me|do tell me',
  'if you (could|would|can|please|do not mind|like) [please]|when you are ready [please]|when you (can|get a chance|have a moment)|in that case|if it is not too much trouble|if possible|for now|for me|at last|on second thought|on second thoughts|on reflection|one more thing|by the way|this time|come on|go on then|that is (fine|good|ok|great|clear|interesting|all right)|never mind that|i have (heard|read|seen) enough|that is (done|sorted|handled|settled|old|old news|spam|junk|rubbish|taken care of|nothing)|i have (seen|read|heard|done) (it|this|that|this one|that one) [already]|seen it|i know|i got it|i have got it|that is me|it is fine|not important|not interesting|i am not interested|no need for that',
];

/** In front of a command: the driver weighs it, and is asked. */
export const tentatives: readonly string[] = [
  '(can|could|may|shall) (i|we) [just|maybe|not just]|(we|i) (can|could|may) [just|also|maybe|probably]|i think (you|we|i) (can|could|should|may) [just]|(maybe|perhaps|probably) [just|you can|you could|you should|we can|we could|i will]|(we|you|i) (should|better) [probably|maybe|just]|i will [just|maybe|probably]|how about|what about|i guess [you can|we can|i will]|it is (time|best) to|might be time to|i had better|you had better',
];

/** What may follow a command and changes nothing about it. */
export const tails: readonly string[] = [
  'please|thanks|thank you|thanks a lot|cheers|now|right now|right away|straight away|then|for me|for now|will you|would you|could you|can you|ok|nexus|instead|too|as well|also|already|quickly|if you please|if you (can|could|would|do not mind|like|want)|when you can|when you are ready|mate|man|dude|buddy|pal|love|dear|darling please|my friend|yes|actually|anyway|sorry|as soon as possible|real quick|at once|immediately|will ya|there is a good (girl|boy|lad)|and be done with it|that is all|after all|again please|for good|completely|would you mind|there|here|go|at all|to be safe|just in case|thank you very much|thank you so much|so',
];
