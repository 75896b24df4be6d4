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
if (behaviour === 'late-rival') {
  // It learns that another has the port only after that one had time to be asked.
  const asked = await fetch(`http://127.0.0.1:${port}/`);
  await asked.text();
  await new Promise((resolve) => setTimeout(resolve, 500));
  say('The port is taken. (PORT_IN_USE)');
  process.exit(1);
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
