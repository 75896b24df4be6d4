import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { probeModel, probeSpeechToText, probeTextToSpeech } from '@nexus/livekit-agent/probes';
import type { Settings } from '@nexus/runtime';
import { type InspectedSettings, probeSignIn } from '@nexus/runtime/inspection';
import { RoomServiceClient } from 'livekit-server-sdk';
import { findLiveKitServer } from '../start/find-program.ts';
import { examine } from './examine.ts';
import { examinePort } from './examine-port.ts';
import type { Examination, Finding } from './finding.ts';
import { examineMailboxes, mailboxExamination } from './mailbox-examinations.ts';
import { manualExaminations } from './manual-examinations.ts';
import { memoryExaminations } from './memory-examinations.ts';
import { oauthExaminations } from './oauth-examinations.ts';
import { withoutDataFolder } from './without-data-folder.ts';

const page = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url));
const wantedNode = 22;

function hostOf(address: string | undefined, standard: string): string {
  return address === undefined ? standard : new URL(address).host;
}

const openai = 'api.openai.com';

function model({ model: service }: Settings): Examination {
  return {
    service: 'Model',
    absent: 'the offline language answers',
    turnOn:
      'Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own: then a language model answers, and there is voice.',
    settings: 'Check OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL.',
    examine:
      service &&
      (async (signal) => {
        await probeModel(service, signal);
        return `${service.model} at ${hostOf(service.baseURL, openai)}`;
      }),
  };
}

function speech({ speech: services }: Settings): Examination[] {
  const { stt, tts } = services ?? {};
  return [
    {
      service: 'Speech to text',
      absent: 'no voice, the page talks in text',
      settings: 'Check OPENAI_API_KEY, STT_BASE_URL and STT_MODEL.',
      examine: stt
        ? async (signal) => {
            await probeSpeechToText(stt, signal);
            return `${stt.model} at ${hostOf(stt.baseURL, openai)}`;
          }
        : null,
    },
    {
      service: 'Text to speech',
      absent: 'no voice, the page talks in text',
      settings: 'Check OPENAI_API_KEY, TTS_BASE_URL, TTS_MODEL and TTS_VOICE.',
      examine: tts
        ? async (signal) => {
            await probeTextToSpeech(tts, signal);
            return `${tts.model} (${tts.voice}) at ${hostOf(tts.baseURL, openai)}`;
          }
        : null,
    },
  ];
}

function livekit({ livekit: server, speech: services }: Settings, program: string | null): Examination {
  return {
    service: 'LiveKit',
    absent:
      program === null ? 'not set, and no livekit-server found' : 'not set; npm start runs its own where speech is set',
    ...(program === null &&
      services !== null && { turnOn: 'Set LIVEKIT_URL, or put livekit-server on the PATH: then there is voice.' }),
    settings: 'Check LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET.',
    examine:
      server &&
      (async () => {
        const { url, apiKey, apiSecret } = server;
        // A name that no room has: the answer is short, and a wrong key is refused all the same.
        await new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: 5, failover: false }).listRooms([
          'doctor',
        ]);
        return new URL(url).host;
      }),
  };
}

function signIn({ supabase: { url, jwtSecret } }: Settings): Examination {
  return {
    service: 'Sign-in',
    absent: jwtSecret === null ? 'not set; the local user needs none' : 'by SUPABASE_JWT_SECRET, nothing to ask',
    settings: 'Check SUPABASE_URL.',
    examine:
      url === null
        ? null
        : async (signal) => {
            const keys = await probeSignIn(url, signal);
            return `${new URL(url).host}, ${keys} public ${keys === 1 ? 'key' : 'keys'}`;
          },
  };
}

function machine(program: string | null): Examination[] {
  const [major = 0] = process.versions.node.split('.').map(Number);
  return [
    {
      service: 'Node',
      settings: 'Run it by npm, which brings its own Node 24.',
      examine: async () => {
        if (major < wantedNode) throw new Error('too old');
        return process.versions.node;
      },
    },
    {
      service: 'Page',
      absent: 'not built; npm start builds it',
      settings: '',
      examine: existsSync(page) ? async () => 'built' : null,
    },
    {
      service: 'livekit-server',
      absent: 'not found; only needed for voice without a LIVEKIT_URL',
      settings: '',
      examine: program === null ? null : async () => program,
    },
  ];
}

/**
 * What a start wants to know of: whether what is set works for a drive. Connected accounts are not tried: the database they stand in is
 * being opened at that moment, which may take longer than a start waits.
 */
export function planSetupExaminations(settings: Settings): Examination[] {
  const named = settings.mailbox === null ? [] : [mailboxExamination(settings)];
  return [...named, model(settings), ...speech(settings)];
}

async function examineEach(examinations: readonly Examination[]): Promise<readonly Finding[]> {
  return Promise.all(examinations.map((one) => examine(one)));
}

/** Tries everything worth trying, side by side, given the settings that are right. */
export async function examineAll(
  { settings, rows }: InspectedSettings,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  const program = findLiveKitServer(environment);
  const { host, port } = settings.api;
  const examined = await Promise.all([
    // Before what rests on them: the first that fails is what is to be done next.
    examineEach([...machine(program), ...(await memoryExaminations(settings))]),
    examineMailboxes(settings),
    examineEach([
      model(settings),
      ...speech(settings),
      livekit(settings, program),
      ...manualExaminations(settings),
      signIn(settings),
      ...oauthExaminations(settings),
      examinePort({ setting: 'API_PORT', host, port, path: '/healthz' }),
      examinePort({ setting: 'WORKER_PORT', host: '127.0.0.1', port: settings.workerPort, path: '/worker' }),
    ]),
  ]);
  const findings = examined.flat();
  const isFolderWrong = rows.some(({ name, state }) => name === 'NEXUS_DATA_DIR' && state === 'wrong');
  return isFolderWrong ? withoutDataFolder(findings, settings) : findings;
}
