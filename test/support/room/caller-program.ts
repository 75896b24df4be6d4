import {
  AudioFrame,
  AudioSource,
  AudioStream,
  dispose,
  LocalAudioTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import { briefingTopic, driverTopic } from '@nexus/contracts';
import { type CallerCommand, type CallerReport, sampleRate } from './caller-protocol.ts';
import { isSound, pieceLength } from './recording.ts';

// A phone in a car, as a process of its own: it can be stopped for a while, as a tunnel does, without stopping the test.

const frameLength = sampleRate / 50;
/** Topics on which a room might say something: ours, and the framework's own. */
const topics = [briefingTopic, driverTopic, 'lk.transcription', 'lk.chat'];
const byteTopics = ['lk.agent.session'];

const room = new Room();
const toSay: { samples: Int16Array; beganAt: number | null }[] = [];

function report(message: CallerReport): void {
  process.send?.(message);
}

function nextFrame(): Int16Array {
  const first = toSay[0];
  if (first === undefined) return new Int16Array(frameLength);
  const frame = new Int16Array(frameLength);
  frame.set(first.samples.subarray(0, frameLength));
  const at = Date.now();
  if (isSound({ at, samples: frame })) first.beganAt ??= at;
  first.samples = first.samples.subarray(frameLength);
  if (first.samples.length === 0) {
    toSay.shift();
    report({ type: 'spoke', beganAt: first.beganAt ?? at, at });
  }
  return frame;
}

async function openMicrophone(): Promise<void> {
  const source = new AudioSource(sampleRate, 1, 60);
  const track = LocalAudioTrack.createAudioTrack('microphone', source);
  await room.localParticipant?.publishTrack(track, new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE }));
  while (room.isConnected) await source.captureFrame(new AudioFrame(nextFrame(), sampleRate, 1, frameLength));
}

async function listen(track: RemoteTrack): Promise<void> {
  if (track.kind !== TrackKind.KIND_AUDIO) return;
  for await (const frame of new AudioStream(track, { sampleRate, numChannels: 1, frameSizeMs: pieceLength })) {
    report({ type: 'heard', at: Date.now(), samples: frame.data });
  }
}

function fail(error: unknown): void {
  report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}

async function join({ url, token, speaks }: CallerCommand & { type: 'join' }): Promise<void> {
  for (const topic of topics) {
    room.registerTextStreamHandler(topic, (reader, { identity: from }) => {
      reader.readAll().then((text) => report({ type: 'text', at: Date.now(), topic, from, text }), fail);
    });
  }
  for (const topic of byteTopics) {
    room.registerByteStreamHandler(topic, (reader, { identity: from }) => {
      reader.readAll().then((pieces) => {
        const text = Buffer.concat(pieces).toString('latin1');
        report({ type: 'text', at: Date.now(), topic, from, text });
      }, fail);
    });
  }
  room.on(RoomEvent.TrackSubscribed, (track) => void listen(track).catch(fail));
  room.on(RoomEvent.Disconnected, () => report({ type: 'left', at: Date.now() }));
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });
  report({ type: 'joined', at: Date.now() });
  if (speaks) void openMicrophone().catch(fail);
}

async function leave(): Promise<void> {
  await room.disconnect();
  await dispose();
  process.exit(0);
}

process.on('message', (command: CallerCommand) => {
  switch (command.type) {
    case 'join':
      return void join(command).catch(fail);
    case 'speak':
      return void toSay.push({ samples: command.samples, beganAt: null });
    case 'tell':
      return void room.localParticipant?.sendText(command.text, { topic: command.topic }).catch(fail);
    case 'leave':
      return void leave().catch(fail);
  }
});
process.on('disconnect', () => process.exit(0));
report({ type: 'ready' });
