import { useStore } from '../../external-store.ts';
import type { EarsStore } from './ears.ts';
import { hearingWording, serviceOf, whoHears } from './wording.ts';

/** The microphone of the text room: off until it is pressed, and in one line who hears it; where there is none, what to do. */
export function Microphone({ ears }: { ears: EarsStore | null }) {
  if (ears === null) return <p className="ears-about">{whyNone()}</p>;
  return <MicrophoneSwitch ears={ears} />;
}

function MicrophoneSwitch({ ears }: { ears: EarsStore }) {
  const { on, onDevice, words, trouble } = useStore(ears);
  return (
    <div className="ears" data-on={on}>
      <button
        type="button"
        role="switch"
        className="switch ears-switch"
        aria-checked={on}
        aria-describedby="ears-about"
        onClick={() => ears.set(!on)}
      >
        {hearingWording.switchName}
      </button>
      <p id="ears-about" className="ears-about">
        {whoHears(on ? onDevice : null, thisService())}
      </p>
      <p className="ears-trouble" role="alert">
        {trouble}
      </p>
      {on && trouble === null && (
        <p className="ears-words" aria-hidden="true" dir="auto">
          {words === '' ? hearingWording.listening : words}
        </p>
      )}
    </div>
  );
}

const whyNone = () => (isSecureContext ? hearingWording.none : hearingWording.needsHttps);

function thisService(): string {
  const { userAgent } = navigator;
  const data =
    'userAgentData' in navigator ? (navigator.userAgentData as { brands?: readonly { brand: string }[] }) : {};
  return serviceOf({ userAgent, brands: (data.brands ?? []).map(({ brand }) => brand) });
}
