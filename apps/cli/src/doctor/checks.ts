import type { Settings } from '@nexus/runtime';
import type { InspectedSettings } from '@nexus/runtime/inspection';
import { findLiveKitServer } from '../start/livekit-server.ts';
import type { Environment } from '../terminal/terminal.ts';
import { type Check, type Finding, runCheck } from './check.ts';
import { checkLiveKit, checkMachine, checkPort } from './checks/machine.ts';
import { checkCalendar, checkMailboxes, checkNamedMailbox } from './checks/mailboxes.ts';
import { checkEmbeddingModel, checkModel, checkSmallModel, checkSpeech } from './checks/models.ts';
import { checkOAuthClients, checkSignIn } from './checks/sign-in.ts';
import { checkDatabase, checkEncryptionKey, checkManuals, checkRedis } from './checks/stores.ts';

/** Tries everything worth trying, side by side, given the settings that are right. The order is that of the report. */
export async function runAllChecks(
  { settings, rows }: InspectedSettings,
  environment: Environment,
): Promise<readonly Finding[]> {
  const program = findLiveKitServer(environment);
  const { api, workerPort } = settings;
  const examined = await Promise.all([
    // Before what rests on them: the first that fails is what is to be done next.
    runEach([
      ...checkMachine(program),
      checkRedis(settings),
      checkDatabase(settings),
      await checkEncryptionKey(settings),
    ]),
    checkMailboxes(settings),
    runEach([
      checkCalendar(settings),
      checkModel(settings),
      checkSmallModel(settings),
      ...checkSpeech(settings),
      checkLiveKit(settings, program),
      checkEmbeddingModel(settings),
      checkManuals(settings),
      checkSignIn(settings),
      ...checkOAuthClients(settings),
      checkPort({ setting: 'API_PORT', host: api.host, port: api.port, path: '/healthz' }),
      checkPort({ setting: 'WORKER_PORT', host: '127.0.0.1', port: workerPort, path: '/worker' }),
    ]),
  ]);
  const findings = examined.flat();
  const isFolderWrong = rows.some(({ name, state }) => name === 'NEXUS_DATA_DIR' && state === 'wrong');
  return isFolderWrong ? withoutDataFolder(findings, settings) : findings;
}

/**
 * What a start wants to know of: whether what is set works for a drive. Connected accounts are not tried: the database they stand in is
 * being opened at that moment, which may take longer than a start waits.
 */
export function checksOfStart(settings: Settings): Check[] {
  const named = settings.mailbox === null ? [] : [checkNamedMailbox(settings)];
  const calendar = settings.calendar === null ? [] : [checkCalendar(settings)];
  return [...named, ...calendar, checkModel(settings), ...checkSpeech(settings)];
}

async function runEach(checks: readonly Check[]): Promise<readonly Finding[]> {
  return Promise.all(checks.map((one) => runCheck(one)));
}

const keptInFolder: readonly string[] = ['Database', 'Encryption key', 'Manuals'];

/** What was found beside a data folder that is wrong: of what is kept there nobody knows anything, and nothing else is said of it. */
function withoutDataFolder(findings: readonly Finding[], { mailbox }: Settings): readonly Finding[] {
  const unknown = {
    state: 'off',
    detail: 'not looked at, since NEXUS_DATA_DIR is wrong',
    milliseconds: null,
    next: null,
  } as const;
  // A key or a mailbox that is set is not looked for in the data folder; without MAILBOX the accounts that stand there are briefed.
  return findings.map((finding) => {
    const { service, state } = finding;
    const restsOnIt = service === 'Mailbox' ? mailbox === null : state === 'off' && keptInFolder.includes(service);
    return restsOnIt ? { ...finding, ...unknown } : finding;
  });
}
