import type { MemoryReading } from '@nexus/contracts';

const number = new Intl.NumberFormat();

/** How much of the room for memory is used, and what happens when it is more. */
export function MemoryUsed({ used, limit }: Pick<MemoryReading, 'used' | 'limit'>) {
  const share = Math.max(used.entries / limit.entries, used.characters / limit.characters);
  const words = `${number.format(used.entries)} of ${number.format(limit.entries)} things, ${number.format(used.characters)} of ${number.format(limit.characters)} characters`;
  return (
    <div className="memory-used">
      <meter aria-label="Room used" value={Math.min(share, 1)} max={1} aria-valuetext={words} />
      <p>{words}</p>
      {share > 1 && (
        <p>
          That is more than fits: when the next drive begins, what is no rule and no feedback is put into fewer words.
        </p>
      )}
    </div>
  );
}
