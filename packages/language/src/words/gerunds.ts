/** Verbs as they follow "would you mind". */
export const gerunds: ReadonlyMap<string, string> = new Map(
  (
    'archiving:archive deleting:delete binning:bin trashing:trash flagging:flag starring:star moving:move muting:mute snoozing:snooze reading:read sending:send forwarding:forward ' +
    'replying:reply answering:answer skipping:skip putting:put telling:tell marking:mark repeating:repeat going:go stopping:stop undoing:undo getting:get taking:take throwing:throw ' +
    'filing:file writing:write giving:give making:make reminding:remind pausing:pause continuing:continue saying:say letting:let sticking:stick asking:ask blocking:block unflagging:unflag ' +
    'removing:remove bringing:bring clearing:clear passing:pass prioritizing:prioritize waiting:wait holding:hold searching:search looking:look finding:find showing:show'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [gerund = '', verb = ''] = pair.split(':');
      return [gerund, verb];
    }),
);
