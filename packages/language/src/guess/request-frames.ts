import type { LabelledRequest } from './labelled-requests.ts';

/** What may stand around any sentence and says nothing about what it means; without words that may turn it round. */
const before =
  'okay|right|so|well|listen|look|hey|and|but|now|oh|yeah|please|sorry but|you know|honestly|okay so|right so|well then|I think|I guess|I reckon|just|would you just|can you just|quick question|actually|alright then|fine|great|lovely|perfect|nexus|hey nexus|okay nexus|right then|ah well|you know what|I tell you what|go on|would you|could you|can you|kindly|I want you to|I would like you to|well now|first|all right|oh dear|goodness me|sounds dull|sounds good'.split(
    '|',
  );
const after =
  'please|thanks|then|now|for me|will you|would you|mate|nexus|cheers|when you are ready|I think|I suppose|this morning|today|I am driving|it is loud in here|sorry|I would say|quickly|right|okay|yeah|thank you|now please|actually|in here|there|so'.split(
    '|',
  );

/** The examples, each with a second one in which something was said around it. `random`: numbers in 0…1. */
export function withFrames(requests: readonly LabelledRequest[], random: () => number): LabelledRequest[] {
  const pick = (frames: readonly string[]): string => frames[Math.floor(random() * frames.length)] ?? '';
  return requests.flatMap((request) => {
    const joint = random() < 0.5 ? ' ' : ', ';
    const both = random();
    const opened = both < 0.7 ? `${pick(before)}${joint}${request.sentence}` : request.sentence;
    const sentence = both > 0.5 ? `${opened}${joint}${pick(after)}` : opened;
    return [request, { ...request, sentence }];
  });
}
