import { DriverPlaces } from './features/places/driver-places.tsx';
import type { Service } from './features/service/create-service.ts';
import { usePageConfig } from './features/service/use-page-config.ts';
import { Waiting } from './features/service/waiting.tsx';
import { SignInGate } from './features/sign-in/sign-in-gate.tsx';

/** The whole page: what kind of place this is, who drives, the drive and what is beside it. */
export function App({ service }: { service: Service }) {
  const { config, problem, retry } = usePageConfig(service);
  if (problem !== null) return <Waiting sentence={problem} onRetry={retry} />;
  if (config === null) return <Waiting sentence="One moment…" onRetry={null} />;
  return (
    <SignInGate settings={config.signIn}>
      {(driver) => <DriverPlaces service={service} voice={config.voice} driver={driver} />}
    </SignInGate>
  );
}
