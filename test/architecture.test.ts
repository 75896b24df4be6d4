import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The rooms of the conversation. Each may use those after it; `voice` and `logging` are leaves, and know no other. */
const rooms = [
  'session',
  'model',
  'claims',
  'offline',
  'tools',
  'replies',
  'actions',
  'understanding',
  'inbox',
  'state',
  'manuals',
  'agenda',
  'memory',
  'prompts',
  'wording',
];
const leaves = ['voice', 'logging'];
const mayUseVoice = ['session', 'model', 'probes'];

function sourcesIn(folder: string): readonly string[] {
  return globSync('**/*.{ts,tsx}', { cwd: join(root, folder), exclude: (name) => name.includes('node_modules') })
    .filter((file) => !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => join(folder, file));
}

/** What a file imports of its own package, type imports included, as paths from the project's folder. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/\bfrom '(\.{1,2}\/[^']+)'/g)].map(([, path = '']) =>
    relative(root, resolve(root, dirname(file), path)),
  );
}

describe('the rooms of the conversation', () => {
  const agent = 'packages/livekit-agent/src';
  const roomOf = (file: string) => relative(agent, file).split('/')[0] ?? '';
  const crossings = sourcesIn(agent)
    .filter((file) => dirname(file) !== agent)
    .flatMap((file) => importsOf(file).map((imported) => ({ file, from: roomOf(file), to: roomOf(imported) })))
    .filter(({ from, to }) => from !== to);

  it('each uses only those below it', () => {
    const upward = crossings.filter(({ from, to }) => {
      if (leaves.includes(to)) return !mayUseVoice.includes(from);
      return rooms.indexOf(from) < 0 || rooms.indexOf(to) < rooms.indexOf(from);
    });
    expect(upward).toEqual([]);
  });

  it('are all named here', () => {
    const folders = new Set(
      sourcesIn(agent)
        .filter((file) => dirname(file) !== agent)
        .map(roomOf),
    );
    expect([...folders].sort()).toEqual([...rooms, ...leaves, 'probes'].sort());
  });
});

/** The first circle that is found from a file on, as the files on it; null: there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] | null => {
    const at = path.indexOf(file);
    if (at >= 0) return path.slice(at);
    if (done.has(file)) return null;
    path.push(file);
    for (const imported of graph.get(file) ?? []) {
      const circle = visit(imported);
      if (circle !== null) return circle;
    }
    path.pop();
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle !== null) return circle;
  }
  return null;
}

it('no file imports itself by way of others, not even for a type', () => {
  const files = ['packages', 'apps'].flatMap(sourcesIn);
  expect(circleIn(new Map(files.map((file) => [file, importsOf(file)])))).toBeNull();
});
