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

/** Where a part of the page itself does not work. */
export const brokenWording = {
  everything: 'Something on this page went wrong.',
  sidePageTitle: 'Something went wrong',
  sidePage: 'This page cannot be shown just now.',
  notLoaded: 'A part of the page could not be loaded.',
} as const;

/** Why a request failed, where the API itself does not say so. */
export const problemWording = {
  unexpected: 'That did not work. Try again.',
} as const;
