import type { BriefingEvent } from '@nexus/contracts';

/**
 * What went wrong before a drive is ready is told once it is. A drive that never is tells only why it could not begin, which is for
 * whoever started it to say; and of such a one there is nothing to sum up.
 */
export function holdUntilReady(show: (event: BriefingEvent) => void): (event: BriefingEvent) => void {
  let isReady = false;
  const held: BriefingEvent[] = [];
  return (event) => {
    if (event.type === 'ready') isReady = true;
    if (!isReady && event.type === 'end') return;
    if (!isReady && event.type === 'error') {
      held.push(event);
      return;
    }
    show(event);
    if (isReady) held.splice(0).forEach(show);
  };
}
