import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { FirstVisit, useFirstVisit } from '../first-visit/first-visit.tsx';
import { Microphone } from '../hearing/microphone.tsx';
import { InstallOffer } from '../install/install-offer.tsx';
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
  /** What another app shared: words to be said, or why there are none. */
  readonly shared: { readonly words: string; readonly problem: string | null };
}

/** The one page of a drive. */
export function DrivePage({ shown, shared, ...environment }: DrivePageProps) {
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
  const [isFirstVisit, understood] = useFirstVisit(view.connection.phase !== 'idle');
  const isVoiceHeard = view.room === 'voice' || (view.readAloud && view.voiceless === null);
  const isIdle = view.connection.phase === 'idle' || drive.summary !== null;

  return (
    <div className="page">
      <PageHeader view={view} onReadAloud={store.setReadAloud} onSignOut={environment.driver.signOut} />
      <main className="drive">
        <section className="told" aria-label="Briefing">
          {isFirstVisit ? (
            <FirstVisit onUnderstood={understood} />
          ) : (
            <MailCard card={drive.card} now={drive.now} summary={drive.summary} left={drive.left} room={view.room} />
          )}
          <InstallOffer shown={isIdle && !isFirstVisit} />
          <Conversation utterances={drive.utterances} spoken={isVoiceHeard} />
          <TopicsLeft topics={drive.topics} left={drive.left} />
          <nav className="ways" aria-label="Elsewhere">
            <a className="way" href="#memory">
              What Nexus remembers
            </a>
            <a className="way" href="#agenda">
              Your day
            </a>
            <a className="way" href="#manuals">
              Manuals
            </a>
            <a className="way" href="#guidance">
              Guidance
            </a>
            <a className="way" href="#accounts">
              Mail accounts
            </a>
            <a className="way" href="#offices">
              Offices
            </a>
          </nav>
          {isIdle && view.room === 'text' && 'speechSynthesis' in window && (
            <VoicePanel settings={voice} synthesis={window.speechSynthesis} />
          )}
        </section>
        <section className="controls" aria-label="Talk">
          <LatestWords drive={drive} />
          <StatusLine view={view} />
          <TalkButton view={view} held={!settled} onPress={press} />
          <ConnectionTrouble connection={view.connection} onTextRoom={store.useTextRoom} onTakeBack={store.takeBack} />
          <VoicelessNotice
            why={view.voiceless}
            onAllow={() => {
              voice.change({ mayBeForeign: true });
              store.readLast();
            }}
          />
          <Outgoing lines={view.outgoing} />
          <QuickCommands
            enabled={talking}
            asked={drive.asked}
            nextIsLarge={view.room === 'text'}
            onSay={(words) => store.say(words, 'key')}
          />
          {shared.problem !== null && <p role="alert">{shared.problem}</p>}
          <TypedCommand
            key={shared.words}
            ref={words}
            initial={shared.words}
            enabled={takesWords(view) || talkPress(view) === 'start'}
            onSay={store.say}
          />
          {view.room === 'text' && <Microphone ears={ears} />}
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
