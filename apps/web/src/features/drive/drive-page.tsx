import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Microphone } from '../hearing/microphone.tsx';
import { QuickCommands, TypedCommand } from './commands.tsx';
import { Conversation, LatestWords, Outgoing } from './conversation.tsx';
import { useKeyboardShortcuts, useMediaKeys } from './drive-keys.ts';
import { isTalking, takesWords, talkPress } from './drive-store.ts';
import { MailCard } from './mail-card.tsx';
import { PageHeader } from './page-header.tsx';
import { ConnectionTrouble, StatusLine, TalkButton } from './talk-button.tsx';
import { TopicsLeft } from './topics-left.tsx';
import { type DriveEnvironment, useDriveStore } from './use-drive-store.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { VoicelessNotice, VoicePanel } from './voice-panel.tsx';

const LiveKitSound = lazy(async () => ({
  default: (await import('../connection/livekit-sound.tsx')).LiveKitSound,
}));

interface DrivePageProps extends DriveEnvironment {
  /** False: something else is on the screen, and the keyboard is its own. */
  readonly shown: boolean;
}

/** The one page of a drive. */
export function DrivePage({ shown, ...environment }: DrivePageProps) {
  const { store, view, room, ears, voice } = useDriveStore(environment);
  const words = useRef<HTMLInputElement>(null);
  const talking = isTalking(view);
  const focusWords = useCallback(() => words.current?.focus(), []);
  const settled = useSettledQuestion(view.drive.asked);
  const press = useCallback(() => settled && store.press(), [settled, store]);
  useKeyboardShortcuts(shown, { press, hush: store.hush, focusWords });
  useMediaKeys(talking, store);
  useWakeLock(talking);
  const { drive } = view;

  return (
    <div className="page">
      <PageHeader view={view} onReadAloud={store.setReadAloud} onSignOut={environment.driver.signOut} />
      <main className="drive">
        <section className="told" aria-label="Briefing">
          <MailCard card={drive.card} now={drive.now} summary={drive.summary} left={drive.left} room={view.room} />
          <Conversation utterances={drive.utterances} spoken={view.room === 'voice' || view.readAloud} />
          <TopicsLeft topics={drive.topics} left={drive.left} />
          {view.room === 'text' && 'speechSynthesis' in window && (
            <VoicePanel settings={voice} synthesis={window.speechSynthesis} />
          )}
          <nav className="ways" aria-label="Elsewhere">
            <a className="way" href="#memory">
              What Nexus remembers
            </a>
            <a className="way" href="#manuals">
              Manuals
            </a>
            <a className="way" href="#accounts">
              Mail accounts
            </a>
          </nav>
        </section>
        <section className="controls" aria-label="Talk">
          <LatestWords drive={drive} />
          <StatusLine view={view} />
          <TalkButton view={view} held={!settled} onPress={press} />
          <ConnectionTrouble
            connection={view.connection}
            onTextRoom={store.useTextRoom}
            onTakeBack={store.takeBack}
          />
          <VoicelessNotice
            why={view.voiceless}
            onAllow={() => {
              voice.change({ mayBeForeign: true });
              store.readLast();
            }}
          />
          <Outgoing lines={view.outgoing} />
          <QuickCommands enabled={talking} asked={drive.asked} nextIsLarge={view.room === 'text'} onSay={store.say} />
          {view.room === 'text' && <Microphone ears={ears} />}
          <TypedCommand ref={words} enabled={takesWords(view) || talkPress(view) === 'start'} onSay={store.say} />
        </section>
      </main>
      {room !== null && (
        <Suspense>
          <LiveKitSound room={room} />
        </Suspense>
      )}
    </div>
  );
}

/** Milliseconds in which a press was still meant for what the button did before. */
const questionSettlesAfter = 600;

/** False for a moment after a question came up: a finger already on its way must not answer it. */
function useSettledQuestion(asked: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setSettled(true), questionSettlesAfter);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [asked]);
  return !asked || settled;
}
