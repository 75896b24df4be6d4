import type { TalkPress } from './drive-view.ts';

const microphone = 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3M6 11v1a6 6 0 0 0 12 0v-1M12 18v3';
const bars = 'M9 5v14M15 5v14';
const signs: Readonly<Record<TalkPress, string>> = {
  start: 'M4 10v4M8 6v12M12 9v6M16 4v16M20 10v4',
  wait: 'M6 12h.01M12 12h.01M18 12h.01',
  'allow-sound': 'M4 9v6h4l5 4V5L8 9ZM17 8.5a5 5 0 0 1 0 7M19.5 6a8.5 8.5 0 0 1 0 12',
  pause: bars,
  talk: microphone,
  hush: bars,
  yes: 'M4 12.5 10 18 20 6',
  next: 'M6 5l9 7-9 7ZM19 5v14',
};

/** The large button's sign; its words say the same. */
export function TalkSign({ press }: { press: TalkPress }) {
  return (
    <svg className="talk-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={signs[press]} />
    </svg>
  );
}
