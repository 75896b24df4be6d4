import { describe, expect, it } from 'vitest';
import { directSpeech } from './direct-speech.ts';

describe('what is to be asked or told', () => {
  it.each([
    [
      'ask Graham whether the pump is booked',
      'whether the pump is booked',
      'Could you tell me whether the pump is booked?',
    ],
    ['ask Graham if he can come at ten', 'if he can come at ten', 'Could you tell me if you can come at ten?'],
    [
      'ask her if she still needs her drawings',
      'if she still needs her drawings',
      'Could you tell me if you still need your drawings?',
    ],
    [
      "let Winifred know I'll be there at six and thank her for the cake",
      "I'll be there at six and thank her for the cake",
      "I'll be there at six and thank you for the cake",
    ],
    ['tell him yes, will do. Nothing more than that', 'yes, will do. Nothing more than that', 'yes, will do.'],
    ['ask Ruth when the pump arrives', 'when the pump arrives', 'Could you tell me when the pump arrives?'],
    ["ask her what time she's landing", "what time she's landing", "Could you tell me what time you're landing?"],
    [
      'ask them how many bags they have left',
      'how many bags they have left',
      'Could you tell me how many bags you have left?',
    ],
    ['ask him why he was late', 'why he was late', 'Could you tell me why you were late?'],
    ['ask him can he come at ten', 'can he come at ten', 'Can you come at ten?'],
    ['ask her to send me the drawings', 'to send me the drawings', 'Please send me the drawings.'],
    ['ask Tom to call her back', 'call her back', 'Please call her back.'],
    ['reply and ask him to call the office', 'call the office', 'Please call the office.'],
    ['tell Magda not to wait for me', 'not to wait for me', 'Please do not wait for me.'],
    ['ask him for the drawings again', 'for the drawings again', 'Could I have the drawings again?'],
    ['write to Sophie that we refund her today', 'we refund her today', 'We refund you today'],
    ['tell Tom that I will call him back', 'I will call him back', 'I will call you back'],
    ['write to Tom asking if the crane is free', 'the crane is free', 'Could you tell me if the crane is free?'],
    ['reply and ask if she can come', 'if she can come', 'Could you tell me if you can come?'],
    ['reply asking when the pump comes', 'when the pump comes', 'Could you tell me when the pump comes?'],
    ['ask Tom who is coming', 'who is coming', 'Could you tell me who is coming?'],
    ['ask him why', 'why', 'Could you tell me why?'],
    ['ask him if his crane is free', 'if his crane is free', 'Could you tell me if your crane is free?'],
    ["ask her if she's got the keys", "if she's got the keys", "Could you tell me if you've got the keys?"],
    ['ask Ruth and Tom if they can come', 'if they can come', 'Could you tell me if you can come?'],
    // Who is asked is not who is spoken of.
    ['ask her whether they got it', 'whether they got it', 'Could you tell me whether they got it?'],
    ['ask Tom if they are open', 'if they are open', 'Could you tell me if they are open?'],
    ['ask her if he can come', 'if he can come', 'Could you tell me if he can come?'],
    ["tell Aoife that's fine", 'fine', "that's fine"],
    ['tell her nine works and that we have a key', 'nine works and that we have a key', 'nine works and we have a key'],
    [
      "tell Karl I am sorry and he'll have it on Monday",
      "I am sorry and he'll have it on Monday",
      "I am sorry and you'll have it on Monday",
    ],
    ['let Tom know I have paid him', 'I have paid him', 'I have paid you'],
    ['tell Imogen she can have the drawings', 'she can have the drawings', 'You can have the drawings'],
    ["tell Karl he doesn't need to come", "he doesn't need to come", "You don't need to come"],
    [
      "tell Imogen ten works and she'll have it soon",
      "ten works and she'll have it soon",
      "Ten works and you'll have it soon",
    ],
    [
      'tell her no, thirteen fifty, and ask if the roof comes first',
      'no, thirteen fifty, and ask if the roof comes first',
      'No, thirteen fifty. Could you tell me if the roof comes first?',
    ],
    [
      'reply that nine is fine and ask him to bring his ladder',
      'nine is fine and ask him to bring his ladder',
      'Nine is fine. Please bring your ladder.',
    ],
    ['tell her she was right about the slab', 'she was right about the slab', 'You were right about the slab'],
  ])('J-15: “%s” is written to whom it goes', (said, body, written) => {
    expect(directSpeech(body, said)).toBe(written);
  });

  it.each([
    ['tell Graham that I will be late', 'I will be late'],
    ['tell him when I arrive I will call', 'when I arrive I will call'],
    ['reply that we can come if he wants', 'we can come if he wants'],
    ['tell Graham she is on her way', 'she is on her way'],
    ['tell Graham he can give her the keys', 'he can give her the keys'],
    ['tell Graham she can come to Anna', 'she can come to Anna'],
    ['tell him she is on her way', 'she is on her way'],
    ['ask Tom can we meet at ten', 'can we meet at ten'],
    ['tell her I asked him to come', 'I asked him to come'],
    ['tell him we need nothing more than that', 'we need nothing more than that'],
    ['tell Tom to thank her', 'I will thank her'],
    ['', 'Fine with me'],
  ])('J-15: “%s” stays word for word', (said, body) => {
    expect(directSpeech(body, said)).toBe(body);
  });
});
