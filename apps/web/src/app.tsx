import { Problem } from '@nexus/api-client';
import type { PageConfig } from '@nexus/contracts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ApiClient } from './api/api-client.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { BrokenPage, Waiting } from './components/page-layout.tsx';
import { AccountsPage } from './features/accounts/accounts-page.tsx';
import { AgendaPage } from './features/agenda/agenda-page.tsx';
import { DrivePage } from './features/drive/drive-page.tsx';
import type { DriveEnvironment } from './features/drive/use-drive-store.ts';
import { GuidancePage } from './features/guidance/guidance-page.tsx';
import { useShared } from './features/install/use-shared.ts';
import { ManualsPage } from './features/manuals/manuals-page.tsx';
import { useManuals } from './features/manuals/use-manuals.ts';
import { MemoryPage } from './features/memory/memory-page.tsx';
import { OrganizationsPage } from './features/organizations/organizations-page.tsx';
import { SignInGate } from './features/sign-in/sign-in-gate.tsx';
import { cannotStart, oneMoment, pageTitles } from './wording.ts';

/** Everything: how this installation is set up, who drives, the drive and the pages beside it. */
export function App({ api }: { api: ApiClient }) {
  const { config, problem, retry } = usePageConfig(api);
  if (problem !== null) return <Waiting sentence={problem} onRetry={retry} />;
  if (config === null) return <Waiting sentence={oneMoment} onRetry={null} />;
  return (
    <SignInGate settings={config.signIn}>
      {(driver) => <Pages api={api} voice={config.voice} driver={driver} />}
    </SignInGate>
  );
}

/** Asks once how this installation is set up; `problem` is a sentence. */
function usePageConfig(api: ApiClient) {
  const [config, setConfig] = useState<PageConfig | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = useCallback(() => {
    const asked = { still: true };
    api.fetchPageConfig().then(
      (fetched) => asked.still && setConfig(fetched),
      (error: unknown) => asked.still && setProblem(error instanceof Problem ? error.detail : cannotStart),
    );
    return () => {
      asked.still = false;
    };
  }, [api]);
  useEffect(ask, [ask]);

  const isStuck = problem !== null;
  useEffect(() => {
    if (!isStuck) return;
    // The page itself is there without a network, and goes on by itself once there is one.
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });

  function retry(): void {
    setProblem(null);
    ask();
  }
  return { config, problem, retry };
}

/** All that a driver may see. A drive goes on, heard and unseen, while they look elsewhere, and so do uploads. */
function Pages(environment: DriveEnvironment) {
  const { api, driver } = environment;
  const route = useRoute();
  // By itself: an address with an invitation and one without lead to the same page.
  const invitation = useSyncExternalStore(followHash, invitationInAddress);
  const manuals = useManuals(api, driver);
  const shared = useShared();
  const before = useRef(route);
  const drive = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = pageTitles[route];
    // On the way back the focus is on the link that led away.
    if (before.current !== route && route === 'drive') {
      drive.current?.querySelector<HTMLElement>(`.way[href="#${before.current}"]`)?.focus();
    }
    before.current = route;
  }, [route]);

  return (
    <>
      <div ref={drive} hidden={route !== 'drive'}>
        <DrivePage {...environment} shown={route === 'drive'} shared={shared} />
      </div>
      {/* Another page is another attempt, and the drive goes on beside one that broke. */}
      <ErrorBoundary key={route} instead={(tryAgain) => <BrokenPage onTryAgain={tryAgain} />}>
        {route === 'memory' && <MemoryPage api={api} driver={driver} />}
        {route === 'manuals' && <ManualsPage manuals={manuals} shared={shared} api={api} driver={driver} />}
        {route === 'guidance' && <GuidancePage api={api} driver={driver} />}
        {route === 'offices' && <OrganizationsPage api={api} driver={driver} invitation={invitation} />}
        {route === 'accounts' && <AccountsPage api={api} driver={driver} />}
        {route === 'agenda' && <AgendaPage api={api} driver={driver} />}
      </ErrorBoundary>
    </>
  );
}

/** What the page shows: the drive, or one of the pages beside it. */
type Route = keyof typeof pageTitles;

const routes: Readonly<Record<string, Route>> = {
  '#memory': 'memory',
  '#manuals': 'manuals',
  '#guidance': 'guidance',
  '#accounts': 'accounts',
  '#agenda': 'agenda',
  '#offices': 'offices',
};

/** The link of an invitation carries it behind this, where no server sees it. */
const invitationMark = '#invitation=';

function invitationInAddress(): string | null {
  return location.hash.startsWith(invitationMark) ? location.hash.slice(invitationMark.length) : null;
}

/** Where the driver is, by the part of the address after `#`, so that the browser's back button leads back. */
function useRoute(): Route {
  return useSyncExternalStore(followHash, currentRoute);
}

function followHash(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

function currentRoute(): Route {
  if (invitationInAddress() !== null) return 'offices';
  // What stands behind a slash is for the page itself.
  const [name = ''] = location.hash.split('/');
  return routes[name] ?? 'drive';
}
