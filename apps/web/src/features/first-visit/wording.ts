export const firstVisitWording = {
  title: 'Your unread mail, talked through',
  /** What will happen, in three lines. */
  lines: [
    'Press the large button: you hear what matters, most urgent first.',
    'Say or type what to do: next, archive it, undo.',
    'Nothing is sent or deleted before you say yes.',
  ],
  tryMicrophone: 'Try the microphone',
  understood: 'Got it',
  saySomething: 'Say something …',
  heard: 'The microphone hears you.',
  silent: 'The microphone is there, but nothing was heard. Is it muted, or another one chosen?',
  notAllowed:
    'The microphone is not allowed on this page. Allow it in the browser’s settings of this site; typing works without.',
  missing: 'No microphone was found. Typing works without.',
  needsHttps: 'The browser gives its microphone to secure pages only: open this one over https. Typing works without.',
} as const;
