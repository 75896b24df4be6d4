/** Words that say yes to a question. */
export const assent: readonly string[] = [
  'yes|sure|certainly|absolutely|definitely|of course|go ahead|do it|do that|do so|please do|do|correct|affirmative|ok|all right|go for it|why not|sure thing|sure why not|sounds good|fine|that is (fine|right|correct|ok|good|all right|what i want)|by all means|exactly|confirmed|confirm|i am sure|you may|make it so|quite|indeed|yes indeed|i do|i confirm|it is|of course yes|naturally|totally|good idea|perfect|great|very well|agreed|you bet|too right|with pleasure|i agree',
];

/** Words that say no to a question, or leave things as they are. */
export const refusal: readonly string[] = [
  'no|not now|not yet|never mind|cancel|cancel (that|it)|leave (it|that|this|this one|that one|them) [alone|be|as it is|where it is|there|there for now|for now]|keep (it|that|this|this one|that one|them) [there|where it is|as it is|for now]|forget it|forget (that|about it|about that)|do not|do not (do|bother) [it|that|with it|with that|about it]|absolutely not|certainly not|definitely not|of course not|no way|rather not|i would rather not|i would rather you did not|better not|scratch that|i (have changed|changed) my mind|hold off|no chance|not really|negative|on second thought no|on second thoughts no|please no|no no|abort|drop it|not at all|let it be|let it go|stop that|never|hell no|god no|nothing|i do not want that|i do not want (to|you to)|i did not say that|not this one|not that one|not that|not it|wait no|by no means',
];

/** Sounds that may be either; "uh-huh" and "uh-uh" are written alike by speech recognition. */
export const maybe: readonly string[] = [
  'uhhuh|hmm|perhaps|maybe|i guess|i guess so|i suppose|i suppose so|right|probably|i think so|could be|not sure|i am not sure|i do not know|possibly|go on|what do you think',
];

/** In front of a command these turn it into its refusal. */
export const negations: readonly string[] = [
  'do not [you] [ever|just|please|now] [go and|even think about]|never|[i|we|you] (must|should|will|can|would|may|shall|need) not [really]|i (would|can|will) never|no need to|there is no need to|you (do not|need not) (need to|have to|want to)|(i|we) do not (want|need|wish|have|like) [you] to|(hold off|avoid|refrain from|wait with|forget about) [on]|i would (rather|prefer) (not|you did not|we did not) [to]|rather not|better not|please not|by no means|under no circumstances|let us not|not|without|instead of|(i am|we are) not going to|(do not|never) (dare|try) [to]|i would not',
];

/** Between two clauses: the first was a slip, the second is what is meant. */
export const corrections: readonly string[] = [
  'no wait|wait no|wait|no actually|actually no|no no|oh no|no sorry|sorry no|sorry|i mean|or rather|i meant|sorry i meant|sorry i mean|i mean no|scratch that|strike that|forget that|cancel that|hang on|hang on no|no hang on|no hold on|hold on|hold on no|correction|make that|no make that|no|no i mean|no i meant|actually|ah no|well no|better|no better|no rather|rather|or better|or actually|or no|on second thought|on second thoughts|oops|oops no|no not that|ah wait|oh wait|but no|but actually|no just|nope|no please|never mind|no do not|no do not do that|change that|no let us|no instead',
];
