import type { ScriptedWords } from './conduct-drive.ts';

/** Over real mail of discussion lists, of October 2002. */
export const listDrives: readonly ScriptedWords[] = [
  {
    title: 'Discussion lists, a walk',
    lines: `hello
      how many are left
      what topics are there
      next
      who is it from
      read it to me
      tell me more
      next
      next
      why is this first?
      skip this topic
      next
      archive it
      undo
      flag it
      next
      skip this whole thread
      go back
      repeat that please
      next
      snooze it until tomorrow
      what did I miss from Matthias
      the first one
      read it
      anything from Geege Schuman?
      search for freetype
      is there anything about alsa
      how many mails from guardian
      archive everything from guardian
      yes
      undo
      mute boingboing
      yes
      archive all of these
      yes
      what did you leave out?
      who is waiting for an answer
      how long will it take
      how many are left
      goodbye`,
  },
  {
    title: 'Discussion lists, one day, in detail',
    windowDays: 1,
    preferences: { verbosity: 'detailed', mode: 'desk', keywords: ['freetype'], vips: ['Matthias Saou'] },
    lines: `next
      why is this first?
      next
      go deeper
      reply to all saying thanks, that works now
      yes
      next
      forward it to Ville
      tell him it builds with gcc three
      discard the draft
      archive this whole thread
      yes
      prioritize this sender
      yes
      mute this thread
      yes
      next
      go to the apt topic
      next
      undo everything
      yes
      what topics are there
      goodbye`,
  },
];
