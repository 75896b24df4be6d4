import type { RoomMessage } from '@nexus/contracts';
import type { ConnectionListener, ConnectionState } from '../features/connection/drive-connection.ts';

/** A listener that remembers what it was told, for tests. */
export interface RecordedListener extends ConnectionListener {
  readonly states: readonly ConnectionState[];
  readonly phases: readonly ConnectionState['phase'][];
  readonly messages: readonly (RoomMessage | null)[];
  readonly restarts: number;
}

export function createRecordedListener(): RecordedListener {
  const states: ConnectionState[] = [];
  const messages: (RoomMessage | null)[] = [];
  let restarts = 0;
  return {
    states,
    messages,
    get phases() {
      return states.map(({ phase }) => phase);
    },
    get restarts() {
      return restarts;
    },
    received: (message) => messages.push(message),
    changed: (state) => states.push(state),
    restarted: () => {
      restarts += 1;
    },
  };
}
