export const installWording = {
  offer: 'Put NexusAEC on the home screen? It opens like any app, and full screen in the car.',
  byHand: 'To put NexusAEC on the home screen: Share, then Add to Home Screen.',
  add: 'Add',
  notNow: 'No, thanks',
  shareLost: 'What was shared did not arrive. Share it again.',
} as const;
