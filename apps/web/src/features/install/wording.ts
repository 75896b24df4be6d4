const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

export const installWording = {
  offer: 'Put NexusAEC on the home screen? It opens like any app, and full screen in the car.',
  byHand: 'To put NexusAEC on the home screen: Share, then Add to Home Screen.',
  add: 'Add',
  notNow: 'No, thanks',
  takeIn: (names: readonly string[]) =>
    `Take in ${inWords.format(names)}? Another app or website sent it. A file of the same name is replaced.`,
  take: 'Take in',
  leave: 'Leave it',
  shareLost: 'What was shared did not arrive. Share it again.',
} as const;
