import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../room/free-port.ts';
import { missingPrograms } from '../speech/missing-program.ts';

/** Why there is no proxy on this machine, with how to get one; null when there is. */
export const nginxMissing = missingPrograms({ program: 'nginx', package: 'nginx-light' });

interface Proxy extends AsyncDisposable {
  /** `http://127.0.0.1:…` */
  readonly address: string;
}

/** As docs/deployment.md has it, in front of servers of this machine. */
const configuration = (port: number, targets: readonly string[]) => `
daemon off;
pid nginx.pid;
error_log stderr crit;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  proxy_buffering off;
  proxy_request_buffering off;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
  upstream nexus {
    hash $arg_page consistent;
    ${targets.map((target) => `server ${new URL(target).host};`).join(' ')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nexus;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }
}
`;

async function whenListening(port: number, ended: () => boolean): Promise<void> {
  while (!ended()) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
  throw new Error('nginx ended before it listened');
}

/** Starts nginx in front of one or several servers. @param targets `http://127.0.0.1:…` */
export async function startNginx(...targets: readonly string[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(port, targets));
  const program = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(program, 'exit');
  await whenListening(port, () => program.exitCode !== null);
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      program.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
