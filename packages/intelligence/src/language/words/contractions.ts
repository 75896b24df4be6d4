/** Written-together forms and what they stand for; also as speech recognition writes them, without an apostrophe, and Scots. */
export const contractions: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    dont: 'do not', "don't": 'do not', doesnt: 'does not', "doesn't": 'does not', didnt: 'did not', "didn't": 'did not',
    wont: 'will not', "won't": 'will not', wouldnt: 'would not', "wouldn't": 'would not', shouldnt: 'should not',
    "shouldn't": 'should not', couldnt: 'could not', "couldn't": 'could not', cant: 'can not', "can't": 'can not',
    cannot: 'can not', mustnt: 'must not', "mustn't": 'must not', isnt: 'is not', "isn't": 'is not', arent: 'are not',
    "aren't": 'are not', wasnt: 'was not', "wasn't": 'was not', havent: 'have not', "haven't": 'have not', hasnt: 'has not',
    "hasn't": 'has not', neednt: 'need not', "needn't": 'need not', "shan't": 'shall not', "ain't": 'is not',
    im: 'i am', "i'm": 'i am', ive: 'i have', "i've": 'i have', "i'll": 'i will', "i'd": 'i would', "we'll": 'we will',
    "we're": 'we are', "we've": 'we have', "we'd": 'we would', "you're": 'you are', youre: 'you are', "you've": 'you have',
    "you'd": 'you would', "you'll": 'you will', "he's": 'he is', "she's": 'she is', "it's": 'it is', "that's": 'that is',
    thats: 'that is', "that'll": 'that will', "there's": 'there is', theres: 'there is', "what's": 'what is', whats: 'what is', "who's": 'who is',
    whos: 'who is', "where's": 'where is', wheres: 'where is', "when's": 'when is', "how's": 'how is', "why's": 'why is',
    "he'd": 'he would', "she'd": 'she would', "they'd": 'they would', "he'll": 'he will', "she'll": 'she will',
    "they'll": 'they will', "they're": 'they are', "they've": 'they have', "let's": 'let us', lets: 'let us', "here's": 'here is',
    "what're": 'what are', "what'd": 'what did', "who'd": 'who did', gimme: 'give me', lemme: 'let me', wanna: 'want to',
    gonna: 'going to', gotta: 'got to', dunno: 'do not know', dinnae: 'do not', dinna: 'do not', cannae: 'can not',
    wouldnae: 'would not', didnae: 'did not', shouldnae: 'should not', wasnae: 'was not', anymore: 'any more',
    nevermind: 'never mind', alright: 'all right', okay: 'ok', yeah: 'yes', yep: 'yes', yup: 'yes', yea: 'yes', yah: 'yes',
    aye: 'yes', nope: 'no', nah: 'no', naw: 'no', "e-mail": 'email', "e-mails": 'emails', haud: 'hold', gie: 'give', yin: 'one', 'thank-you': 'thank you',
    favour: 'favor', prioritise: 'prioritize', unsubscribed: 'unsubscribed', cos: 'because', cuz: 'because', ta: 'thanks',
  }).map(([written, spoken]) => [written, spoken.split(' ')]),
);
