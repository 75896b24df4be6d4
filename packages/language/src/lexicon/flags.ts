import type { Rule } from '../grammar/rule-index.ts';

export const flagRules: readonly Rule[] = [
  {
    kind: 'mark-read',
    ways: [
      '{mark} <target> [as|to] (read|seen) and leave (it|them) (there|at that|where it is|as it is|in the inbox|be|alone)|mark [<target>] [as] read|{mark} <target> [as|to] read|mark as read <target>|mark read',
      '(count|treat|consider|tick) <target> (as read|off as read)',
      '(count|treat|consider) <target> as (done|seen)|mark <target> [as] seen',
      '{mark} <target> [back|all|down|off] [as|to|into|on|being|for] [being] (read|seen)|{mark} <target> [back] to [the] read [state|status]|(tick|check|mark) <target> off [as (read|seen|done)]|mark off <target>|(put|set) <target> [down] as (read|seen)|mark down <target> as read|tick off <target>',
      '{wanting} <target> [to be] [marked|set|counted|put] [as|to|down as] read|<target> {can} (be|get) (marked|set|counted|put|treated|considered) [as|to|down as] (read|seen)|<target> {can} be read now|<target> counts as read|(act|pretend|take it) as if i have read <target>|call <target> read|count <target> read|make the mark to read|read mark <target>|put a read mark on <target>|read status [on|for] <target>|(mark|set) [as] (seen|done)',
      '<target> you (can|may|could) mark [as] read|<target> i (want|would like) [to have|to be] [marked] [as] read',
      '(that|this|it|that one|this one) is read now|(that|this|it|that one|this one) counts as (read|seen|done)',
    ],
  },
  {
    kind: 'mark-unread',
    ways: [
      'make it [so] [that] <target> is (unread|not read|new) [again]|mark [<target>] [as] (unread|not read|new)|{mark} <target> [as|to] unread|mark as unread <target>',
      '(leave|keep) [<target>] [as|marked as] (unread|new)|make <target> unread [again]',
      '{mark} <target> [back|again|all] [as|to|into|on|being] [marked [as]|being|back to] {unread} [again]|(put|set|turn|mark|make|switch|change|return|leave|keep) [<target>] back [to|as|on|into] {unread}|mark [as|to] unread [again]|(set|put|make|turn|back|switch) [back] [to|as|on] unread|unread (it|this|that|this one|that one|this mail) [again]|back to unread [with <target>]|un mark <target> as read',
      '(leave|keep|let|have|hold) <target> [be|stay|remain] [as|marked|marked as|in|under|among the|on|set to|in the] {unread} [pile|state|status|again|ones|mails]|{wanting} <target> [to (be|stay|remain|go)] [left|kept] [back] [to] [marked|set] [as|to] {unread} [again]|<target> {can} (be|stay|remain|go back to|go back to being|stay marked) [left|kept] [marked|set] [as|to] {unread} [again]|(it|this|that) should be unread|(pretend|act as if|act like) i have not (read|seen|heard) <target>|i have not (read|seen|really read|properly read) <target> [yet] (mark|leave|keep|set) (it|this|that) [as] unread',
      '<target> you (can|may|could) (mark|leave|keep) [as] unread|<target> i (want|would like) [to have|to be|to stay|to keep|to leave] [marked] [as] unread',
      'i have not [really|properly|even|actually] (listened|heard|read|looked|paid attention) [to|at] [it|this|that|all of it] (leave|keep|mark|set|put) (it|this|that) [back] [as|to|on] unread',
    ],
  },
  {
    kind: 'unflag',
    ways: [
      'unflag|unstar|remove (flag|the flag|the star)',
      '(unflag|unstar|unpin|unmark) <target>',
      '(take|remove|get|clear|delete|lose) (the|that|its) (flag|star|mark|pin) [off|away|from|off of|off from] [<target>]',
      'take (off|away) the (flag|star) [from <target>]|take the (flag|star) [back] off (again|<target>)|(flag|star) off',
      'remove (flag|star) [from <target>]|mark <target> [as] (not important|unimportant)',
      '(drop|clear|lift|strip|kill|undo|take|remove|get|rip|pull|lose|delete|cancel|get rid of|wipe) [away|off] (the|that|its|this|my) [red|little|important|priority] (flag|star|mark|pin|flagging|bookmark|highlight|priority) [off|away|out] [from|of|off|on|off of] [<target>] [again]|(take|get|pull) the (flag|star) [back] [off|away] [again] [from|of|off] [<target>]|(no|without) (flag|star) [on|for] <target>|(no|not) flag any more [on|for] [<target>]',
      '<target> (does not|no longer) (need|needs|require|requires|deserve|deserves|want|wants|have to have) (a|the|its|to be|any) (flag|star|flagged|starred|flag on it) [any more|any longer|now] [and|so] (take|remove|get|lift|drop|pull) (it|the flag|the star) [away|off|down|please]|{wanting} <target> [to be] (unflagged|unstarred|without (a|the) (flag|star))|{wanting} the (flag|star) [taken|removed|off|away|gone|lifted|cleared] [off|from|away] [<target>]|<target> {can} (be|get) (unflagged|unstarred)|the (flag|star) [on <target>] {can} (go|come off|be removed|be taken off|come off again|be lifted|come away)|make <target> not flagged|not (important|flagged|starred) any more <target>|de flag <target>|{mark} <target> [as] (not (important|flagged|starred|urgent) [any more]|unflagged|unstarred|unimportant|no longer important|normal)',
    ],
  },
  {
    kind: 'flag',
    ways: [
      '{flag}|flag <target> (up|down)',
      '{flag} <target> [for (later|afterwards|this evening)]',
      '{mark} <target> [as|with] (flagged|starred|{important}|a flag|a star|for follow up|for attention)',
      '(put|stick|pop|slap|set|place|add|give|make|leave) (a|the) (flag|star|pin|bookmark) [on|to|onto|against|by] [<target>]',
      'give <target> a (flag|star)|(put|have|get|want) <target> (flagged|starred)|add <target> to (my flags|the flags|my favorites|my stars)',
      'mark as (flagged|starred|{important})|mark (for follow up|important)',
      'mark <target> (for follow up|for me|for later|up)',
      '(mark|note) <target> down as {important}',
      '{wanting} <target> [to be] {flagged}|<target> {can} (be|get) {flagged}|<target> (deserves|needs|gets|wants|should get|should have|must have|can have|has to get|could do with) (a|the) [red] (flag|star|bookmark|flag on it)|(keep|leave|make|set|mark|put|get) <target> {flagged}|make <target> [as] (flagged|{important})|see that <target> (is|gets) {flagged}',
      '(put|stick|pop|slap|set|place|add|give|make|leave|bung|whack|throw|get|attach|plant|hang|drop|tack|raise|do|put down|assign) [me] (a|the|one|your|up a) [little|red|wee|big|small|yellow] (flag|star|pin|bookmark|flag mark|marker|asterisk) [on|to|onto|against|by|in|at|over|for|next to|beside|there on|up on] [<target>]|(give|make) <target> [a|the|one] [little|red|wee|big] (flag|star|pin)|(flag|star) (for|on|with|to) (it|this|that|this one|that one|this mail)',
      '(put|add|stick|pop|keep|have|get) <target> (on|to|onto|in|among) [the|my] (flagged|flags|starred|stars|important|follow up|follow ups|watch list|to do list|to dos|todo list|important list|important ones|list|flagged ones|flagged list)|{mark} <target> [down] [as|with|to] [being] (very|really|quite|super|highly|) (flagged|starred|{important})|(note|treat|regard|class|file|put down|rate|count|remember) <target> [down] as [very|really|quite] {important}|mark up <target>|keep an eye on <target>|make a (flag|star|mark) (on|to|for|at) <target>|(flag|mark|star) (that|this|it) for me|mark (it|this|that) red|{mark} <target> for (follow up|following up|attention|my attention|action|later attention)',
      '(make|put|set|stick|place|do) for me (a|the) [red|little] (flag|star) (on|to|at|for) [<target>]|<target> i (want|would like|need|wish) [to have|to be|to get] {flagged}|<target> you (can|may|should) {flag} [for me]',
    ],
  },
  {
    kind: 'unflag',
    onlyAsk: true,
    ways: ['<target> (does not|no longer) (need|needs|require|requires) (a|the|its) (flag|star) [any more]'],
  },
  {
    kind: 'flag',
    onlyAsk: true,
    ways: ['(this one|this mail|this|that|that one|it) (is|looks|sounds|seems) [very|really|quite] important'],
  },
];
