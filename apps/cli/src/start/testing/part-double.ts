import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

// A part for tests: `part-double.ts PORT BEHAVIOUR`. It answers on its port, tells its own process id, and then behaves.
const [port = '0', behaviour = 'steady'] = process.argv.slice(2);

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

if (behaviour === 'broken') {
  say('{"level":50,"msg":"The disk is full."}');
  process.exit(3);
}
say(`pid ${process.pid}`);

if (behaviour === 'with-child') {
  // In the same process group, deaf to requests, and silent.
  const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], {
    stdio: 'ignore',
  });
  say(`child ${child.pid}`);
}

process.on('SIGTERM', () => {
  say('asked');
  if (behaviour === 'deaf') return;
  // What drains takes a moment.
  setTimeout(() => {
    say('drained');
    process.exit(0);
  }, 50);
});
createServer((_request, response) => response.end('ok')).listen(Number(port), '127.0.0.1');
