/** The word to type before an account is deleted; the API asks for the same. */
export const deletionWord = 'delete';

export const personalDataWording = {
  title: 'Your data',
  about:
    'All that is kept of you: what is remembered, how you want to be briefed, connected mailboxes without their secrets, manuals.',
  download: 'Download all of it',
  downloaded: 'It is in your downloads.',
  fileName: 'nexusaec-my-data.json',
  delete: 'Delete my account',
  aboutDeleting:
    'All of it goes at once, and nothing brings it back. A drive that is on ends. What you wrote for an office stays there without your name.',
  typeToConfirm: `Type “${deletionWord}” to confirm`,
} as const;
