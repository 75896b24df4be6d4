import { OrganizationRole } from '@nexus/contracts';
import { useId, useState } from 'react';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ShortForm, textOf } from '../../components/short-form.tsx';
import type { OfficeShown, Offices } from './use-offices.ts';
import { eventInWords, officeWording, roles } from './wording.ts';

interface OfficePeopleProps {
  readonly shown: OfficeShown;
  readonly onChange: Offices['change'];
}

function RoleChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value?: OrganizationRole;
  onChange?: (role: OrganizationRole) => void;
}) {
  return (
    <label>
      {label}
      <select
        name="role"
        {...(value === undefined ? { defaultValue: 'member' } : { value })}
        onChange={(event) => onChange?.(OrganizationRole.parse(event.target.value))}
      >
        {roles.map(({ role, choice }) => (
          <option key={role} value={role}>
            {choice}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Who is in an office, and, for its admins, who is to be (L-11). */
export function OfficePeople({ shown: { office, members, invitations, log }, onChange }: OfficePeopleProps) {
  const [link, setLink] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAdmin = office.role === 'admin';
  const listId = useId();
  return (
    <section className="memory-group" aria-label={`Members of ${office.name}`}>
      <h3>Members</h3>
      <ul>
        {members.map(({ userId, name, role }) => (
          <li key={userId} className="memory-item">
            <p id={`${listId}${userId}`} className="memory-content">
              {name ?? 'A member'}
            </p>
            {isAdmin ? (
              <div className="memory-origin">
                <RoleChoice
                  label={`Role of ${name ?? 'a member'}`}
                  value={role}
                  onChange={(next) =>
                    void onChange((api, token) => api.changeRole(token, office.id, { userId, role: next })).then(
                      setRefusal,
                    )
                  }
                />
              </div>
            ) : (
              <p className="memory-origin">{roles.find((one) => one.role === role)?.choice}</p>
            )}
            {isAdmin && (
              <ConfirmButton
                label="Take out"
                question={`Take ${name ?? 'this member'} out of ${office.name}?`}
                yes="Take them out"
                no="Leave them in"
                weight="trouble"
                about={`${listId}${userId}`}
                onYes={() => onChange((api, token) => api.removeMember(token, office.id, userId))}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="refusal" role="alert">
        {refusal}
      </p>
      {isAdmin && (
        <>
          <ShortForm
            label={`Invite to ${office.name}`}
            submit="Make a link"
            onSubmit={(fields) =>
              onChange(async (api, token) => {
                const role = OrganizationRole.parse(textOf(fields, 'role'));
                const invited = await api.invite(token, office.id, { address: textOf(fields, 'address'), role });
                setLink(new URL(invited.link, location.href).href);
              })
            }
          >
            <label>
              Invite an address
              <input type="email" name="address" required maxLength={254} autoComplete="off" />
            </label>
            <RoleChoice label="As" />
          </ShortForm>
          {link !== null && (
            <label>
              {officeWording.linkOnce}
              <input type="text" readOnly value={link} onFocus={(event) => event.target.select()} />
            </label>
          )}
          {invitations.map(({ id, addressHint, role, expiresAt }) => (
            <div key={id} className="memory-item">
              <p id={id} className="memory-content">
                {addressHint}, {role}, until {new Date(expiresAt).toLocaleDateString()}
              </p>
              <ConfirmButton
                label="Withdraw"
                question="Withdraw this invitation?"
                yes="Withdraw it"
                no="Keep it"
                weight="trouble"
                about={id}
                onYes={() => onChange((api, token) => api.withdraw(token, office.id, id))}
              />
            </div>
          ))}
          <details>
            <summary>What was done</summary>
            <ul>
              {log.map((event) => (
                <li key={`${event.at} ${event.event} ${event.subject}`}>{eventInWords(event, members)}</li>
              ))}
            </ul>
          </details>
        </>
      )}
    </section>
  );
}
