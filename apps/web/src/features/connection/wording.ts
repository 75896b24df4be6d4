/** Why there is no connection to a drive, or no microphone for it. */
export const connectionWording = {
  elsewhere: 'This drive goes on in another window.',
  signInAgain: 'Sign in again.',
  refused: 'The drive cannot go on here.',
  serviceStopped: 'The service stopped, so the drive ended. Start again in a moment.',
  serviceUnreachable: 'The service cannot be reached.',
  voiceRoomUnreachable: 'The voice room cannot be reached.',
  nobodyAnswers: 'Nobody answers in the voice room.',
  microphoneNotAllowed: 'The microphone is not allowed on this page.',
  microphoneNeedsHttps: 'The browser gives its microphone to secure pages only: open this one over https.',
  noMicrophone: 'There is no microphone.',
  microphoneUnusable: 'The microphone cannot be used.',
} as const;
