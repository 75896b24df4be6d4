import { useCallback, useRef, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { PageLayout, Unreachable } from '../../components/page-layout.tsx';
import { ShortForm, textOf } from '../../components/short-form.tsx';
import { oneMoment } from '../../wording.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { ToolUseSection } from '../telemetry/tool-use-section.tsx';
import { OfficeNotes } from './office-notes.tsx';
import { OfficePeople } from './office-people.tsx';
import { OfficePrograms } from './office-programs.tsx';
import { type OfficeShown, type Offices, useOffices } from './use-offices.ts';
import { officeWording } from './wording.ts';

interface OrganizationsPageProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
  /** What the link of an invitation carries; null: it was no such link. */
  readonly invitation: string | null;
}

/** The driver's offices: who is in them, and what they know. Not for the road. */
export function OrganizationsPage({ api, driver, invitation }: OrganizationsPageProps) {
  const offices = useOffices(api, driver);
  const [told, setTold] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  function tell(sentence: string): void {
    setTold(sentence);
    heading.current?.focus();
  }

  async function change(work: Parameters<Offices['change']>[0], done: string): Promise<string | null> {
    const failure = await offices.change(work);
    if (failure === null) tell(done);
    return failure;
  }

  return (
    <PageLayout title={officeWording.title} heading={heading}>
      <Unreachable sentence={offices.unreachable} onTryAgain={offices.readAgain} />
      <p role="status" className="page-told">
        {offices.offices === null && offices.unreachable === null ? oneMoment : told}
      </p>
      {invitation !== null && (
        <ShortForm
          label="Accept the invitation"
          submit="Yes, I join"
          onSubmit={async (fields) => {
            const failure = await change(
              (organizations, token) =>
                organizations.accept(token, { token: invitation, ownName: textOf(fields, 'name') }),
              officeWording.joined,
            );
            // The link is used: it leads nowhere any more.
            if (failure === null) location.hash = '#offices';
            return failure;
          }}
        >
          <p>{officeWording.invited}</p>
          <OwnName />
        </ShortForm>
      )}
      {offices.offices?.length === 0 && invitation === null && <p className="page-empty">{officeWording.none}</p>}
      {offices.offices?.map((shown) => (
        <section key={shown.office.id} aria-label={shown.office.name}>
          <h2>{shown.office.name}</h2>
          <OfficeNotes shown={shown} offices={offices} onTold={tell} />
          <OfficePeople shown={shown} onChange={offices.change} />
          {shown.office.role === 'admin' && <OfficePrograms office={shown.office} api={api} driver={driver} />}
          {shown.office.role === 'admin' && <OfficeNumbers api={api} driver={driver} office={shown.office.id} />}
          <Leaving shown={shown} onChange={change} />
        </section>
      ))}
      {offices.offices !== null && (
        <ShortForm
          label="Make an office"
          submit="Make it"
          onSubmit={(fields) =>
            change(
              (organizations, token) =>
                organizations.make(token, { name: textOf(fields, 'office'), ownName: textOf(fields, 'name') }),
              officeWording.made,
            )
          }
        >
          <label>
            Name of a new office
            <input type="text" name="office" required maxLength={200} autoComplete="organization" />
          </label>
          <OwnName />
        </ShortForm>
      )}
    </PageLayout>
  );
}

/** Sums, by nobody in particular. */
function OfficeNumbers({
  api: { telemetry },
  driver,
  office,
}: Pick<OrganizationsPageProps, 'api' | 'driver'> & { readonly office: string }) {
  const read = useCallback((token: string | null) => telemetry.ofOffice(token, office), [telemetry, office]);
  return <ToolUseSection read={read} driver={driver} />;
}

function OwnName() {
  return (
    <label>
      What your colleagues call you
      <input type="text" name="name" required maxLength={80} autoComplete="name" />
    </label>
  );
}

interface LeavingProps {
  readonly shown: OfficeShown;
  onChange(work: Parameters<Offices['change']>[0], done: string): Promise<string | null>;
}

function Leaving({ shown: { office }, onChange }: LeavingProps) {
  const about = `leave ${office.id}`;
  return (
    <footer className="memory-foot">
      <p id={about}>{office.role === 'admin' ? officeWording.aboutEnding : `You are in ${office.name}.`}</p>
      <ConfirmButton
        label="Leave"
        question={`Leave ${office.name}?`}
        yes="Leave it"
        no="Stay"
        weight="trouble"
        about={about}
        onYes={() => onChange((api, token) => api.leave(token, office.id), officeWording.left)}
      />
      {office.role === 'admin' && (
        <ConfirmButton
          label="End the office"
          question={`End ${office.name} for everybody?`}
          yes="End it"
          no="Keep it"
          weight="trouble"
          about={about}
          onYes={() => onChange((api, token) => api.end(token, office.id), officeWording.ended)}
        />
      )}
    </footer>
  );
}
