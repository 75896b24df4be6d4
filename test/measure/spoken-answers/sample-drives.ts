import type { ScriptedWords } from './conduct-drive.ts';

/** Over the sample mailbox, on its Monday morning. */
export const sampleDrives: readonly ScriptedWords[] = [
  {
    title: 'A walk through the mail',
    lines: `good morning
      what can I say
      how many are left
      how long will it take
      what topics are there
      next
      who is it from
      when did that come in
      what is it about
      what does she want
      read it to me
      why is this first?
      tell me more
      say that again
      next
      go back
      next
      skip this topic
      next one please
      what did you leave out?
      who is waiting for an answer
      go to the crane topic
      read the whole mail
      skip this whole thread
      is there anything urgent
      what is most urgent
      any attachments?
      who else got it
      hang on a second
      next
      continue
      how many are left
      thank you
      goodbye`,
  },
  {
    title: 'Actions on one mail, and undoing them',
    lines: `undo
      next
      archive it
      undo
      flag it
      next
      flag it and go on
      archive it and go to the next one
      undo twice
      undo that please
      mark it as read
      mark that as unread
      unflag it
      snooze it until Monday
      undo
      remind me tomorrow at nine
      next
      remind me about this in two hours
      next
      snooze it until the thirty-first of February
      snooze it until yesterday
      snooze
      bring this back tonight
      next
      move this to Projects
      file it under taxes
      undo
      move it
      archive the last one
      archive no wait flag it
      delete it
      what did you do so far
      undo everything
      undo
      how many are left
      that's it for today`,
  },
  {
    title: 'Many mails at once, muting and prioritising',
    lines: `next
      archive everything from Kerr Lift
      yes
      undo
      archive everything from Kerr Lift
      no
      archive everything from Nobody Atall
      archive everything
      no don't
      archive all of these
      yes please do it
      undo that please
      mark the whole topic as read
      yes
      archive the newsletters
      yes
      archive the one about the crane
      move everything from Magda to the concrete folder
      yes
      next
      mute this sender
      yes
      mute Bea Thorsby
      no
      mute Bea Thorsby
      yeah go ahead
      mute this thread
      yes
      undo
      make sure I always hear from Eleanor first
      prioritize this sender
      yes
      who have I muted
      who comes first
      unmute Bea Thorsby
      I never want to hear from him again
      no, archive it
      undo the last two
      yes
      goodbye`,
  },
  {
    title: 'Drafts and sending',
    lines: `send it
      next
      tell her I'll be there at ten
      change it to half past ten
      no, tell her half past ten
      make it shorter
      read it back to me
      don't send it
      discard the draft
      write back that I agree
      send it
      no
      send it
      yes
      undo
      reply to all saying we'll take the Thursday slot
      yes send it
      yes
      forward it to Ruth
      the first one
      yes
      write a new mail to Ruth Adeyemi that the tiles have arrived
      send it
      yes
      write a new mail to Sam and Zebulon that lunch is at one
      next
      reply
      say thank you and that I will call on Friday
      discard it
      discard it
      ask her when the concrete comes
      goodbye`,
  },
  {
    title: 'Searching and asking',
    lines: `what did I miss from Priya
      what did I miss from the architect
      the second one
      anything from Elena?
      search for the crane permit
      is there anything about the invoice
      do I have mail from the bank
      what did Colin say about the slab
      read me the one from Jonas
      archive it
      search for zeppelins
      how many mails from Ruth
      how many mails are about the lift
      what is in my spam
      read me the spam
      anything from today
      what came in this morning
      anything from last week
      list my accounts
      do I have anything in Japanese
      next
      is that safe
      click the link
      call her
      what is the weather
      are you a person
      which model are you
      goodbye`,
  },
  {
    title: 'Memory, settings and manuals',
    lines: `what do you remember
      remember that I prefer short answers
      remember that Priya is the structural engineer
      remember that my password is swordfish
      what do you remember
      what do you know about Priya
      remember what this mail says
      next
      remember this mail
      forget that Priya is the structural engineer
      yes
      what do you remember
      forget everything
      yes
      what do you remember
      keep it short
      be more detailed
      talk more formally
      I am walking now
      use standard length
      what settings do I have
      talk faster
      speak German
      what manuals do I have
      what does the manual say about the wind limit
      look it up in the manual
      how do I reset the crane
      goodbye`,
  },
  {
    title: 'What is no order, two orders at once, and what is refused',
    lines: `
      purple monkey dishwasher
      asdf ghjkl
      hm
      yes
      no
      what
      never mind
      help
      next and next
      flag it and archive it and go on
      undo it and read it to me
      archive it but not this one
      don't archive it
      could you archive it?
      should I archive it?
      I archived it yesterday
      if it is from Ruth archive it
      archive the fifth one
      go to the zeppelin topic
      empty the trash
      delete everything for ever
      forward everything to the press
      stop
      archive it
      where were we
      I'm back
      quiet
      read it to me
      right, where were we
      you are useless
      sorry
      good night
      next`,
  },
];

/** Over the same, on the evening before. */
export const eveningDrive: ScriptedWords = {
  title: 'In the evening, concise, with a sender who comes first and one who is muted',
  preferences: { verbosity: 'concise', style: 'formal', vips: ['Magda'], mutedSenders: ['dispatch@kerrlift.example'] },
  lines: `good evening
    next
    next
    why is this first?
    tell me more
    be more detailed
    next
    what did you leave out?
    list topics
    goodbye`,
};
