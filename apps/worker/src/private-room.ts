import type { LocalParticipant, Room } from '@livekit/rtc-node';

const quietWriter = { write: async () => {}, close: async () => {} };

/** What of a participant tells the room something in words; each has its silent stand-in. */
const silenced = {
  streamBytes: async () => quietWriter,
  streamText: async () => quietWriter,
  sendText: async () => {},
  publishData: async () => {},
  publishTranscription: async () => {},
};

const unheard = {
  registerByteStreamHandler: () => {},
  unregisterByteStreamHandler: () => {},
  registerTextStreamHandler: () => {},
  unregisterTextStreamHandler: () => {},
};

function withStandIns<Target extends object>(target: Target, standIns: Readonly<Record<PropertyKey, unknown>>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(standIns, name)) return standIns[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (_, name, value) => Reflect.set(target, name, value, target),
  });
}

/**
 * The room as the framework may see it: audio only. Its session host would otherwise send every transcript and tool call to
 * whoever is in the room while the driver is away, and let anybody there type words or fetch the history (`lk.agent.session`,
 * agents 1.9.0). What a page is told and may say goes through our own two topics.
 */
export function audioOnly(room: Room): Room {
  const participants = new WeakMap<LocalParticipant, LocalParticipant>();
  return withStandIns(room, {
    ...unheard,
    get localParticipant() {
      const participant = room.localParticipant;
      if (participant === undefined) return undefined;
      const quiet = participants.get(participant) ?? withStandIns(participant, silenced);
      participants.set(participant, quiet);
      return quiet;
    },
  });
}
