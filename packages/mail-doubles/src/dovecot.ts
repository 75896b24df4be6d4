import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PasswordCredentials } from '@nexus/contracts';
import type { ConformanceMail } from './mailbox-files.ts';
import { freePort } from './wire.ts';

/** A real Dovecot of a test's own, on free ports of loopback, in a folder that goes with it. Any user may sign in, and has an empty mailbox. */
export interface TestDovecot extends AsyncDisposable {
  readonly port: number;
  readonly tlsPort: number;
  /** PEM of the certificate, which only the test trusts. */
  readonly certificate: string;
  /** Of a user without TLS, since it is on loopback. `port` instead of the server's: something that stands between. */
  credentials(user: string, port?: number): PasswordCredentials;
  /** Puts mail into a user's inbox as another server would; each is received at the time that it claims. */
  deliver(user: string, mails: readonly ConformanceMail[]): Promise<void>;
  /** Makes all UIDs of a user's inbox mean nothing any more. */
  changeUidValidity(user: string): Promise<void>;
  /** Cuts all connections of a user. */
  kick(user: string): Promise<void>;
  stop(): Promise<void>;
  /** Starts it again on the same ports, with what it had. */
  restart(): Promise<void>;
}

/** What to say where a test cannot run. */
const whereDovecotIsMissing = 'skipped: Dovecot 2.3 is not on this machine (Debian: apt-get install dovecot-imapd)';

export const dovecotPassword = 'lantern-and-harbour';

/** Debian keeps it where only root looks. Later versions want other settings. */
function findProgram(): string | null {
  const version = (path: string) => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return ['dovecot', '/usr/sbin/dovecot'].find((path) => version(path).startsWith('2.3.')) ?? null;
}

/** Whether Dovecot is on this machine; says once where to get it if not. */
export function findDovecot(): boolean {
  const found = findProgram() !== null;
  if (!found) process.stderr.write(`${whereDovecotIsMissing}\n`);
  return found;
}

interface Account {
  readonly name: string;
  readonly group: string;
  readonly uid: number;
  readonly gid: number;
}

/** Root lends it a harmless account, so that it runs as it does for everybody else. */
function accountForServer(): Account {
  const name = process.getuid?.() === 0 ? 'nobody' : userInfo().username;
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim();
  return { name, group: ask('-gn'), uid: Number(ask('-u')), gid: Number(ask('-g')) };
}

async function run(program: string, parameters: readonly string[], account?: Account): Promise<void> {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  const child = spawn(program, parameters, { ...identity, stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${complaint}`);
}

async function launch(settings: string, { uid, gid }: Account): Promise<ChildProcess> {
  const child = spawn(findProgram() ?? 'dovecot', ['-F', '-c', settings], {
    uid,
    gid,
    // A group of its own, so that it can be ended with all that it started.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: tmpdir(),
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    if (!/starting up/i.test(line)) continue;
    child.stderr.resume();
    return child;
  }
  throw new Error(`Dovecot ended before it was ready: ${said.join('\n')}`);
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody was left.
  }
}

/** `more`: settings of Dovecot beside the usual ones. */
export async function layDovecot(more?: string): Promise<TestDovecot> {
  const account = accountForServer();
  const folder = await mkdtemp(join(tmpdir(), 'nexus-dovecot-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const [key, certificate, settings] = ['key.pem', 'certificate.pem', 'dovecot.conf'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  await run('openssl', [...request.split(' '), ...names, '-keyout', key, '-out', certificate]);
  await writeFile(
    settings,
    writeDovecotSettings({
      folder,
      port,
      tlsPort,
      key,
      certificate,
      account: account.name,
      group: account.group,
      password: dovecotPassword,
      more,
    }),
  );
  for (const path of [folder, key, certificate, settings]) await chown(path, account.uid, account.gid);
  let child = await launch(settings, account);
  let delivered = 0;
  let validity = 1_000_000;

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    // Those that serve somebody would stay for a while.
    endGroup(child);
  }

  async function makeMaildir(user: string): Promise<string> {
    const home = join(folder, 'mail', user);
    const maildir = join(home, 'Maildir');
    for (const path of [
      join(folder, 'mail'),
      home,
      maildir,
      ...['cur', 'new', 'tmp'].map((name) => join(maildir, name)),
    ]) {
      const made = await mkdir(path, { recursive: true });
      if (made !== undefined) await chown(path, account.uid, account.gid);
    }
    return maildir;
  }

  async function deliverOne(maildir: string, { raw, read, flagged }: ConformanceMail): Promise<void> {
    delivered += 1;
    const unique = `${String(1_700_000_000 + delivered)}.M${delivered}.test`;
    const name = read || flagged ? `cur/${unique}:2,${flagged ? 'F' : ''}${read ? 'S' : ''}` : `new/${unique}`;
    const written = join(maildir, 'tmp', unique);
    await writeFile(written, raw);
    await chmod(written, 0o644);
    const claimed = Date.parse(/^date:(.*)$/im.exec(raw.toString('latin1'))?.[1] ?? '');
    const at = Number.isNaN(claimed) ? new Date() : new Date(claimed);
    await utimes(written, at, at);
    await rename(written, join(maildir, name));
  }

  return {
    port,
    tlsPort,
    certificate: await readFile(certificate, 'utf8'),
    credentials: (user, other = port) => ({
      kind: 'password',
      user,
      password: dovecotPassword,
      imap: { host: '127.0.0.1', port: other, security: 'none' },
      smtp: null,
    }),
    async deliver(user, mails) {
      const maildir = await makeMaildir(user);
      for (const mail of mails) await deliverOne(maildir, mail);
    },
    async changeUidValidity(user) {
      validity += 1;
      await makeMaildir(user);
      await run(
        'doveadm',
        ['-c', settings, 'mailbox', 'update', '-u', user, '--uid-validity', String(validity), 'INBOX'],
        account,
      );
    },
    kick: (user) => run('doveadm', ['-c', settings, 'kick', user], account),
    stop,
    async restart() {
      await stop();
      child = await launch(settings, account);
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface DovecotPlace {
  readonly folder: string;
  readonly port: number;
  readonly tlsPort: number;
  /** Paths of PEM files. */
  readonly key: string;
  readonly certificate: string;
  /** The system's account that it runs as. */
  readonly account: string;
  readonly group: string;
  /** Of every user. */
  readonly password: string;
  /** More settings, which win over those above. */
  readonly more?: string | undefined;
}

/**
 * Settings of a Dovecot 2.3 that needs no root (https://doc.dovecot.org/2.3/configuration_manual/howto/rootless/). Folders have their
 * usual uses (RFC 6154) once somebody makes them.
 */
function writeDovecotSettings(place: DovecotPlace): string {
  const { folder, port, tlsPort, key, certificate, account, group, password, more = '' } = place;
  const uses = ['Archive', 'Drafts', 'Sent', 'Trash'].map(
    (name) => `mailbox ${name} {\n special_use = \\${name}\n auto = no\n }`,
  );
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
default_internal_user = ${account}
default_internal_group = ${group}
default_login_user = ${account}
first_valid_uid = 1
last_valid_uid = 0
ssl = yes
ssl_cert = <${certificate}
ssl_key = <${key}
disable_plaintext_auth = no
auth_failure_delay = 0
login_trusted_networks = 127.0.0.0/8
mail_max_userip_connections = 100
mail_location = maildir:~/Maildir
passdb {
 driver = static
 args = password=${password}
}
userdb {
 driver = static
 args = uid=${account} gid=${group} home=${folder}/mail/%u
}
service anvil {
 chroot =
}
service imap-login {
 chroot =
 service_count = 0
 inet_listener imap {
  port = ${port}
 }
 inet_listener imaps {
  port = ${tlsPort}
  ssl = yes
 }
}
namespace inbox {
 inbox = yes
 ${uses.join('\n ')}
}
${more}
`;
}
