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
    ['reply and ask him to call the office', 'call the office', 'Please call the office.'],
    ['tell Magda not to wait for me', 'not to wait for me', 'Please do not wait for me.'],
    ['ask him for the drawings again', 'for the drawings again', 'Could I have the drawings again?'],
    ['write to Tom asking if the crane is free', 'the crane is free', 'Could you tell me if the crane is free?'],
    ['tell her she was right about the slab', 'she was right about the slab', 'You were right about the slab'],
  ])('J-15: “%s” is written to whom it goes', (said, body, written) => {
    expect(directSpeech(body, said)).toBe(written);
  });

  it.each([
    ['tell Graham that I will be late', 'I will be late'],
    ['tell him when I arrive I will call', 'when I arrive I will call'],
    ['reply that we can come if he wants', 'we can come if he wants'],
    ['tell Graham she is on her way', 'she is on her way'],
    ['tell him she is on her way', 'she is on her way'],
    ['ask Tom can we meet at ten', 'can we meet at ten'],
    ['tell her I asked him to come', 'I asked him to come'],
    ['', 'Fine with me'],
  ])('J-15: “%s” stays word for word', (said, body) => {
    expect(directSpeech(body, said)).toBe(body);
  });
});
