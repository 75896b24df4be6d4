import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspectSettings } from '@nexus/runtime/inspection';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const Service = z.looseObject({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  restart: z.string(),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()).default({}),
});

const compose = Compose.parse(parse(read('infra/compose.yaml'), { merge: true }));
const workers = Compose.parse(parse(read('infra/compose.worker.yaml'), { merge: true }));
const livekit = z
  .object({ port: z.number(), rtc: z.object({ tcp_port: z.number() }) })
  .parse(parse(read('infra/livekit.yaml')));
const settingNames = new Set(inspectSettings({}).rows.map(({ name }) => name));
/** Variables of the programs that we do not write. */
const theirs = new Set([
  'LIVEKIT_KEYS',
  'LIVEKIT_DOMAIN',
  'NODE_ENV',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
]);

/** Instructions of the Dockerfile, continued lines joined. */
const instructions = read('infra/Dockerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));
const copied = instructions
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(/\s+/).slice(1, -1));
const stages = instructions.flatMap((line) => / AS (\S+)$/.exec(line)?.[1] ?? []);

describe('the deployment files', () => {
  it('copy only what is there, and every manifest that the lockfile speaks of', () => {
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    expect(copied).toEqual(expect.arrayContaining([...workspaces, 'test/package.json', 'pnpm-lock.yaml']));
  });

  it('start programs that are there, as a user who is not root, behind an init, with a health check', () => {
    const commands = instructions.filter((line) => line.startsWith('CMD ['));
    const programs = commands.flatMap((line) => z.array(z.string()).parse(JSON.parse(line.slice(4)))[1] ?? []);
    expect(programs).toEqual(['apps/api/src/main.ts', 'apps/worker/src/agent.ts', 'apps/cli/src/nexus.ts']);
    for (const program of programs) expect(existsSync(join(root, program)), program).toBe(true);
    expect(instructions.filter((line) => line === 'USER node')).toHaveLength(programs.length);
    // The commands of the terminal run once.
    expect(instructions.filter((line) => line.startsWith('HEALTHCHECK '))).toHaveLength(programs.length - 1);
    expect(instructions).toContain('ENTRYPOINT ["tini", "--"]');
  });

  it('use the Node that the project is developed with, and its pnpm', () => {
    const { devDependencies } = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const foreign = instructions.filter((line) => / AS (?:base|runtime)$/.test(line));
    for (const line of foreign) expect(line).toMatch(new RegExp(`^FROM node:${devDependencies.node}-bookworm-slim `));
    expect(read('infra/Dockerfile')).toContain(`pnpm@${devDependencies.pnpm} `);
  });

  it('name only settings that exist', () => {
    const inCompose = [compose, workers]
      .flatMap(({ services }) => Object.values(services))
      .flatMap(({ environment }) => Object.keys(environment));
    const inDockerfile = instructions
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? ''));
    for (const name of [...inCompose, ...inDockerfile]) {
      expect(settingNames.has(name) || theirs.has(name), name).toBe(true);
    }
  });

  it('M-4: keep what is remembered: an append-only Redis that throws nothing out, and volumes for what has to last', () => {
    const { redis, postgres, api, worker, migrate } = compose.services;
    expect(redis?.command?.join(' ')).toContain('--appendonly yes');
    expect(redis?.command?.join(' ')).toContain('--maxmemory-policy noeviction');
    for (const service of [redis, postgres, api, worker, migrate]) expect(service?.volumes).toHaveLength(1);
    // The program asks the database for the migrations that it brings.
    expect(copied.filter((path) => path === 'infra/supabase')).toHaveLength(3);
  });

  it('hold no secret: what opens something comes from the environment', () => {
    for (const { environment } of [compose, workers].flatMap(({ services }) => Object.values(services))) {
      for (const [name, value] of Object.entries(environment)) {
        if (/KEY|SECRET/.test(name)) expect(value.replace(/\$\{[^}]+\}/g, ''), name).toMatch(/^[:\s]*$/);
      }
    }
  });

  it('W-10: give a service what it reads and nothing of others: the whole of .env goes to what is ours alone', () => {
    const namesOf = (service: string) => Object.keys(compose.services[service]?.environment ?? {}).sort();
    const inCaddyfile = [...read('infra/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name = '']) => name);
    expect(namesOf('caddy')).toEqual(inCaddyfile.sort());
    expect(namesOf('livekit')).toEqual(['LIVEKIT_KEYS']);
    expect(namesOf('redis')).toEqual([]);
    expect(namesOf('postgres').every((name) => name.startsWith('POSTGRES_'))).toBe(true);
    expect(namesOf('migrate')).toEqual(['DATABASE_URL', 'NEXUS_DATA_DIR']);
    expect(namesOf('api')).not.toContain('WORKER_PORT');
    expect(namesOf('worker')).not.toContain('API_PORT');
    const given = Object.entries(compose.services).filter(([, { env_file }]) => env_file !== undefined);
    expect(given.map(([name]) => name).sort()).toEqual(['api', 'tools', 'worker']);
  });

  it('W-10: name each image exactly, by its digest or its whole version', () => {
    const images = Object.values(compose.services).flatMap(({ image }) => image ?? []);
    expect(images).toHaveLength(4);
    const foreign = instructions.flatMap((line) => /^FROM (\S+:\S+)/.exec(line)?.[1] ?? []);
    for (const image of [...images, ...foreign])
      expect(image).toMatch(/@sha256:[0-9a-f]{64}$|:v?\d+\.\d+\.\d+(?:-[\w.-]+)?$/);
  });

  it('W-10: wait for a LiveKit, a Redis and a PostgreSQL that answer', () => {
    for (const name of ['livekit', 'redis', 'postgres'])
      expect(compose.services[name]?.healthcheck, name).toBeDefined();
    expect(compose.services.livekit?.healthcheck?.test.at(-1)).toBe(`http://127.0.0.1:${livekit.port}/`);
    for (const name of ['api', 'worker'])
      expect(compose.services[name]?.depends_on).toMatchObject({
        livekit: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
        migrate: { condition: 'service_completed_successfully' },
      });
  });

  it('W-10: run several workers on other machines: nothing of one is in the way of the next, and all have one key', () => {
    const { worker } = workers.services;
    expect(Object.keys(workers.services)).toEqual(['worker']);
    expect(worker).toMatchObject({ deploy: { replicas: `\${WORKERS:-1}` } });
    for (const single of ['network_mode', 'ports', 'container_name']) expect(worker).not.toHaveProperty(single);
    const { WORKER_PORT, API_HOST, ...needed } = worker?.environment ?? {};
    expect(Object.keys(needed)).toEqual(expect.arrayContaining(['LIVEKIT_URL', 'REDIS_URL', 'NEXUS_ENCRYPTION_KEY']));
    for (const [name, value] of Object.entries(needed))
      if (name !== 'NEXUS_DATA_DIR') expect(value).toMatch(new RegExp(`^\\$\\{${name}:\\?`));
  });

  it('build stages that exist, mount files that exist, and restart what ends', () => {
    for (const [name, { build, volumes, restart }] of Object.entries(compose.services)) {
      if (build !== undefined) {
        expect(stages).toContain(build.target);
        expect(existsSync(resolve(root, 'infra', build.context, build.dockerfile))).toBe(true);
      }
      for (const source of volumes.map((volume) => volume.split(':')[0] ?? '')) {
        if (source.startsWith('.')) expect(existsSync(resolve(root, 'infra', source)), source).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
      expect(restart).toBe(['migrate', 'tools'].includes(name) ? 'no' : 'unless-stopped');
    }
  });

  it('agree on ports: compose, LiveKit and Caddy', () => {
    const { api, livekit: server } = compose.services;
    const caddy = read('infra/Caddyfile');
    expect(api?.environment.LIVEKIT_URL).toContain(`:${livekit.port}}`);
    expect(caddy).toContain(`reverse_proxy 127.0.0.1:${api?.environment.API_PORT}\n`);
    expect(caddy).toContain(`reverse_proxy 127.0.0.1:${livekit.port}\n`);
    expect(server?.image).toBe('livekit/livekit-server:v1.13.5');
  });

  it('let into the build what the Dockerfile copies, and keep secrets and rubbish out', () => {
    const rules = read('.dockerignore').split('\n');
    for (const path of copied) {
      const reached = [path, ...[dirname(path), dirname(dirname(path))].filter((folder) => folder !== '.')];
      expect(
        reached.some((one) => rules.includes(`!${one}`)),
        path,
      ).toBe(true);
    }
    for (const kept of ['**/.env', '**/node_modules', '**/dist']) expect(rules).toContain(kept);
    expect(rules.indexOf('**/.env')).toBeGreaterThan(rules.lastIndexOf('!apps'));
  });
});
