import { correction, createClaimGuard } from '@nexus/livekit-agent';
import { createSeededRandom } from '@nexus/text';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { claimsByKeyword } from '../baselines/keyword-claims.ts';
import { ownLines, type SpokenLine } from '../phrases/claims.ts';
import { freshLines } from '../phrases/fresh-claims.ts';
import { laterLines } from '../phrases/later-claims.ts';
import { othersLines } from '../phrases/others-claims.ts';
import { placedLines, toldLines } from '../phrases/placed-claims.ts';
import { plainLines } from '../phrases/plain-claims.ts';
import { secondLines } from '../phrases/second-claims.ts';
import { thirdLines } from '../phrases/third-claims.ts';

const longestPiece = 12;

/** What is spoken where a line comes in pieces of any length. A claim answers an order, a retelling does not. */
function guarded({ say: line, claims }: SpokenLine, tools: readonly string[], random: () => number): string {
  const guard = createClaimGuard(new Set(tools), () => claims);
  let said = '';
  for (let start = 0; start < line.length; ) {
    const end = start + 1 + Math.floor(random() * longestPiece);
    said += guard.push(line.slice(start, end));
    start = end;
  }
  return said + guard.flush();
}

function share(lines: readonly SpokenLine[], holds: (line: SpokenLine) => boolean): number {
  return lines.filter(holds).length / lines.length;
}

function measure(name: string, lines: readonly SpokenLine[], isTarget: boolean): readonly Row[] {
  const random = createSeededRandom(16);
  const claims = lines.filter((line) => line.claims);
  const retold = lines.filter((line) => !line.claims);
  const backed = claims.filter(({ tool }) => tool !== null);
  const byKeyword = ({ say }: SpokenLine) => claimsByKeyword(say, new Set());
  const row = (what: string, value: number, baseline: number) => ({
    requirement: 'J-16',
    name: `${what}, ${name}`,
    value,
    unit: 'share',
    baselines: [{ name: 'patterns over sentences', value: baseline }],
  });
  const altered = share(retold, (line) => guarded(line, [], random) !== line.say);
  const caught = share(claims, (line) => guarded(line, [], random).includes(correction));
  const doubted = share(backed, (line) => guarded(line, [line.tool ?? ''], random) !== line.say);
  return [
    {
      ...row('true sentences altered', altered, share(retold, byKeyword)),
      target: isTarget ? { atMost: 0.01 } : null,
      note: `${retold.length} retellings, questions, offers, refusals`,
    },
    {
      ...row('false claims caught', caught, share(claims, byKeyword)),
      target: isTarget ? { atLeast: 0.98 } : null,
      note: `${claims.length} claims without a tool`,
    },
    ...(backed.length === 0
      ? []
      : [
          {
            ...row(
              'true claims altered',
              doubted,
              share(backed, ({ say, tool }) => claimsByKeyword(say, new Set([tool ?? '']))),
            ),
            target: null,
            note: `${backed.length} claims with their tool`,
          },
        ]),
  ];
}

export const task: MeasurementTask = {
  title: 'What the agent says of itself',
  async run() {
    return [
      ...measure("another's wording (looked at since)", othersLines, true),
      ...measure('own wording', [...ownLines, ...secondLines], false),
      ...measure('plain wording (looked at since)', plainLines, false),
      ...measure('things in the world and places of mail (half looked at)', [...toldLines, ...placedLines], false),
      ...measure('own wording, by class', [...thirdLines, ...freshLines, ...laterLines], false),
    ];
  },
};
