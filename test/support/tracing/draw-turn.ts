import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startTraces } from '@nexus/livekit-agent';
import { startSpokenDrive } from '../drive/spoken-drive.ts';
import { type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';

// Draws docs/images/turn-trace.svg from the trace of one spoken turn, with flite's voice and simulated services:
//   node test/support/tracing/draw-turn.ts

/** What a turn is made of, in the words of the picture. Spans of single attempts are left out. */
const shown: Readonly<Record<string, string>> = {
  user_speaking: 'the driver speaks',
  stt_request: 'ears: speech to text',
  eou_detection: 'end of the turn judged',
  agent_turn: 'answer',
  llm_node: 'model',
  function_tool: 'tool',
  tts_request: 'mouth: text to speech',
  agent_speaking: 'the agent speaks',
};

const row = 26;
const left = 230;
const width = 640;

function draw(spans: readonly ReceivedSpan[]): string {
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  const x = (time: number) => left + ((time - start) / (end - start)) * width;
  const height = (spans.length + 2) * row;
  const bars = spans.map((span, index) => {
    const [from, to] = [x(span.start), x(span.end)];
    const y = (index + 1) * row;
    const tool = span.attributes['lk.function_tool.name'];
    const label = `${shown[span.name]}${typeof tool === 'string' ? ` ${tool}` : ''}`;
    const milliseconds = `${Math.round(span.end - span.start)} ms`;
    const isNearEnd = to > left + width - 60;
    return [
      `<text x="8" y="${y + 13}">${label}</text>`,
      `<rect x="${from.toFixed(1)}" y="${y + 2}" width="${Math.max(2, to - from).toFixed(1)}" height="15" rx="3" class="${span.name.split('_')[0]}"/>`,
      `<text x="${(isNearEnd ? from - 6 : to + 6).toFixed(1)}" y="${y + 13}"${isNearEnd ? ' text-anchor="end"' : ''}>${milliseconds}</text>`,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 20} ${height}" role="img" aria-label="The trace of one spoken turn, ${Math.round(end - start)} ms">
<style>text{font:12px system-ui,sans-serif;fill:#24292f}rect{fill:#8b949e}.user{fill:#bf8700}.stt{fill:#d4a72c}.llm{fill:#0969da}.function{fill:#8250df}.tts{fill:#2da44e}.agent{fill:#57606a}.paper{fill:#fff}</style>
<rect class="paper" width="100%" height="100%"/>
<text x="8" y="17">One spoken turn: ${Math.round(end - start)} ms in all</text>
${bars.join('\n')}
</svg>
`;
}

const receiver = await startOtlpReceiver();
{
  await using _traces = startTraces({ endpoint: receiver.endpoint, service: 'nexus-worker' });
  await using drive = await startSpokenDrive();
  await drive.turn('next');
}
const heard = receiver.spans.find(({ name }) => name === 'user_turn');
if (heard === undefined) throw new Error('no turn was heard');
const ofTurn = receiver.spans
  .filter((span) => span.name in shown && span.start >= heard.start)
  .sort((one, other) => one.start - other.start);
await writeFile(fileURLToPath(new URL('../../../docs/images/turn-trace.svg', import.meta.url)), draw(ofTurn));
// The framework's native parts would keep the process alive.
process.exit();
