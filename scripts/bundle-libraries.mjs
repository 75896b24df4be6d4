// Puts the libraries that our programs load into a few files: they come as some 2,000 small ones, and reading those was a quarter of
// the time in which a command starts. `@nexus/runtime/bundled-libraries` finds them; without them everything works, and starts later.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const libraryFolder = join(root, 'node_modules', '.cache', 'libraries');
/** Another one each time: who goes by the old index finds its files until the next time. */
const output = join(libraryFolder, randomUUID());
const index = join(libraryFolder, 'index.json');

const languages = ['de', 'en', 'es', 'fi', 'fr', 'it', 'ja', 'nl', 'pt', 'ru', 'sv', 'zh'];
/** What our programs import and has ten files or more, as they name it. */
const libraries = [
  '@fastify/swagger',
  '@livekit/agents',
  '@livekit/agents-plugin-openai',
  '@livekit/rtc-node',
  '@modelcontextprotocol/client',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  '@supabase/supabase-js',
  ...languages.map((language) => `chrono-node/${language}`),
  'fastify',
  'fastify-type-provider-zod',
  'html-to-text',
  'ioredis',
  'jose',
  'livekit-server-sdk',
  'openai',
  'pino',
  'postal-mime',
  'postgres',
  'rate-limiter-flexible',
  'undici',
  'yaml',
  'zod',
];
/** Load native parts or files that lie beside them. */
const leftAlone = /^(?:@electric-sql\/.*|@livekit\/(?:av|rtc-ffi-bindings|local-inference)|sharp|fluent-ffmpeg)$/;

/** A package of ours that depends on the library. */
function importerOf(library) {
  const [, name] = /^((?:@[^/]+\/)?[^/]+)/.exec(library);
  for (const folder of ['packages', 'apps']) {
    for (const workspace of readdirSync(join(root, folder))) {
      const file = join(root, folder, workspace, 'package.json');
      if (!existsSync(file)) continue;
      if (JSON.parse(readFileSync(file, 'utf8')).dependencies?.[name] !== undefined) return file;
    }
  }
  throw new Error(`No package of ours depends on ${name}.`);
}

/** How a module asks where its file is, in ES modules and in CommonJS; a bundle is somewhere else. */
const ownPlace = /\bimport\.meta\.(url|filename|dirname)\b|\b(__filename|__dirname)\b/g;
const declaresOwnPlace = /\b(?:const|let|var)\s+__(?:filename|dirname)\b/;

function placeOf(file) {
  const url = JSON.stringify(pathToFileURL(file).href);
  const filename = JSON.stringify(file);
  const folder = JSON.stringify(dirname(file));
  return { url, filename, dirname: folder, __filename: filename, __dirname: folder };
}

const marked = 'library:';
/** The bundle's file for each file that the name of a library means, both as URLs. */
const bundled = {};

const plugin = {
  name: 'libraries',
  async resolveId(id, importer, { kind }) {
    if (id.startsWith(marked)) return id;
    if (!leftAlone.test(id)) return null;
    const resolved = await this.resolve(id, importer, { kind, skipSelf: true });
    if (resolved === null) return null;
    // What is imported by a path has to be a URL on Windows; what is required is none.
    return { id: kind === 'require-call' ? resolved.id : pathToFileURL(resolved.id).href, external: true };
  },
  async load(id) {
    if (!id.startsWith(marked)) return null;
    const library = id.slice(marked.length);
    const { id: file } = await this.resolve(library, importerOf(library), { skipSelf: true });
    const url = pathToFileURL(file).href;
    bundled[url] = pathToFileURL(join(output, fileNameOf(library))).href;
    // What a CommonJS module exports is known to Node alone.
    const names = Object.keys(await import(url)).filter((name) => name !== 'module.exports');
    return `export { ${names.join(', ')} } from ${JSON.stringify(file)};`;
  },
  transform(code, file) {
    if (declaresOwnPlace.test(code)) return null;
    const place = placeOf(file);
    return code.replace(ownPlace, (_, member, global) => place[member ?? global]);
  },
};

function fileNameOf(library) {
  return `${library.replaceAll('/', '+')}.js`;
}

const used = existsSync(index) ? readFileSync(index, 'utf8') : '';
for (const name of existsSync(libraryFolder) ? readdirSync(libraryFolder) : [])
  if (name !== 'index.json' && !used.includes(name)) rmSync(join(libraryFolder, name), { recursive: true });
const bundle = await rolldown({
  input: Object.fromEntries(libraries.map((library) => [library, marked + library])),
  platform: 'node',
  // As Node resolves an import.
  resolve: { conditionNames: ['node', 'import'], mainFields: ['main'] },
  plugins: [plugin],
});
await bundle.write({
  dir: output,
  format: 'esm',
  entryFileNames: ({ name }) => fileNameOf(name),
  chunkFileNames: 'shared/[name]-[hash].js',
});
// Whole, or not there.
writeFileSync(join(output, 'index.json'), JSON.stringify(bundled));
renameSync(join(output, 'index.json'), index);
process.exit(0);
