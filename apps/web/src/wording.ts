/** While something is read for the first time. */
export const oneMoment = 'One moment…';

export const cannotStart = 'The page cannot start.';

/** In the browser's title bar. */
export const pageTitles = {
  drive: 'NexusAEC',
  memory: 'Memory – NexusAEC',
  manuals: 'Manuals – NexusAEC',
  guidance: 'Guidance – NexusAEC',
  accounts: 'Mail accounts – NexusAEC',
  agenda: 'Your day – NexusAEC',
  offices: 'Offices – NexusAEC',
} as const;

/** Why a request failed, where the API itself does not say so. */
export const problemWording = {
  unexpected: 'That did not work. Try again.',
} as const;
