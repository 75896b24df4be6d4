import { longestSharedContent, type OrganizationMember, SharedCategory, type SharedEntry } from '@nexus/contracts';
import { useState } from 'react';
import { ShortForm, textOf } from '../../components/short-form.tsx';
import type { OfficeShown, Offices } from './use-offices.ts';
import { categories, noteInWords, officeWording } from './wording.ts';

interface OfficeNotesProps {
  readonly shown: OfficeShown;
  readonly offices: Offices;
  onTold(sentence: string): void;
}

/** What an office knows: to read, and, for its editors, to write (L-12). */
export function OfficeNotes({ shown, offices: { change, more }, onTold }: OfficeNotesProps) {
  const { office, notes, due, total, members } = shown;
  const [deleted, setDeleted] = useState<SharedEntry | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isWriter = office.role !== 'member';

  async function tell(work: Promise<string | null>, done: string): Promise<string | null> {
    const failure = await work;
    if (failure === null) onTold(done);
    return failure;
  }

  const noteProps = (note: SharedEntry) => ({
    note,
    members,
    isWriter,
    onChange: (changed: Changed) =>
      tell(
        change((api, token) => api.changeNote(token, note, changed)),
        officeWording.changed,
      ),
    async onDelete() {
      const failure = await change((api, token) => api.deleteNote(token, note.id));
      if (failure === null) setDeleted(note);
      return failure;
    },
  });

  return (
    <section className="memory-group" aria-label={`Notes of ${office.name}`}>
      <h3>Notes</h3>
      {isWriter && (
        <ShortForm
          label={`Note for ${office.name}`}
          submit="Note it"
          onSubmit={(fields) =>
            tell(
              change((api, token) =>
                api.addNote(token, office.id, {
                  content: textOf(fields, 'content'),
                  category: SharedCategory.parse(textOf(fields, 'category')),
                  reviewOn: textOf(fields, 'reviewOn') || null,
                }),
              ),
              officeWording.noted,
            )
          }
        >
          <label>
            Note for the office
            <textarea name="content" rows={2} required maxLength={longestSharedContent} dir="auto" />
          </label>
          <label>
            It is
            <select name="category">
              {categories.map(({ category, choice }) => (
                <option key={category} value={category}>
                  {choice}
                </option>
              ))}
            </select>
          </label>
          <label>
            Look again on
            <input type="date" name="reviewOn" />
          </label>
        </ShortForm>
      )}
      {deleted !== null && (
        <p>
          {officeWording.deleted}{' '}
          <button
            type="button"
            className="key key-small"
            onClick={() => {
              setDeleted(null);
              void tell(
                change((api, token) => api.restoreNote(token, deleted.id)),
                officeWording.broughtBack,
              );
            }}
          >
            Bring it back
          </button>
        </p>
      )}
      {due.length > 0 && (
        <section className="memory-group" aria-label={`${officeWording.due} in ${office.name}`}>
          <h4>{officeWording.due}</h4>
          <p className="learned-about">{officeWording.aboutDue}</p>
          <ul>
            {due.map((note) => (
              <Note key={note.id} {...noteProps(note)} />
            ))}
          </ul>
        </section>
      )}
      {notes.length === 0 && <p className="page-empty">{officeWording.noNotes}</p>}
      <ul>
        {notes.map((note) => (
          <Note key={note.id} {...noteProps(note)} />
        ))}
      </ul>
      {notes.length < total && (
        <button type="button" className="key" onClick={() => void more(shown).then(setRefusal)}>
          Show more of {total}
        </button>
      )}
      <p className="refusal" role="alert">
        {refusal}
      </p>
      {isWriter && (
        <ShortForm
          label={`Import into ${office.name}`}
          submit="Import"
          onSubmit={async (fields) => {
            const file = fields.get('file');
            if (!(file instanceof File) || file.size === 0) return 'Choose a CSV file first.';
            return tell(
              change((api, token) => api.importNotes(token, office.id, file)),
              officeWording.noted,
            );
          }}
        >
          <label>
            {officeWording.aboutImport}
            <input type="file" name="file" accept=".csv,text/csv" />
          </label>
        </ShortForm>
      )}
    </section>
  );
}

type Changed = Pick<SharedEntry, 'content' | 'reviewOn'>;

interface NoteProps {
  readonly note: SharedEntry;
  readonly members: readonly OrganizationMember[];
  readonly isWriter: boolean;
  /** @returns why it was not done, or null. */
  onChange(changed: Changed): Promise<string | null>;
  onDelete(): Promise<string | null>;
}

function Note({ note, members, isWriter, onChange, onDelete }: NoteProps) {
  const [isEdited, setEdited] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <li className="memory-item">
      <p className="memory-content" dir="auto">
        {note.content}
      </p>
      <p className="memory-origin">{noteInWords(note, members)}</p>
      {isWriter && (
        <span className="key-row">
          <button type="button" className="key key-small" aria-expanded={isEdited} onClick={() => setEdited(!isEdited)}>
            Edit
          </button>
          <button type="button" className="key key-small" onClick={() => void onDelete().then(setRefusal)}>
            Delete
          </button>
        </span>
      )}
      {isEdited && (
        <ShortForm
          label="Edit the note"
          submit="Change it"
          onSubmit={async (fields) => {
            const reviewOn = textOf(fields, 'reviewOn') || null;
            const failure = await onChange({ content: textOf(fields, 'content'), reviewOn });
            if (failure === null) setEdited(false);
            return failure;
          }}
        >
          <label>
            The note
            <textarea name="content" rows={2} required maxLength={longestSharedContent} defaultValue={note.content} />
          </label>
          <label>
            Look again on
            <input type="date" name="reviewOn" defaultValue={note.reviewOn ?? ''} />
          </label>
        </ShortForm>
      )}
      <p className="refusal" role="alert">
        {refusal}
      </p>
    </li>
  );
}
