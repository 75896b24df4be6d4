import { longestKnowledgeContent, type NewReminder, type Reminder } from '@nexus/contracts';
import { useId, useState } from 'react';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ShortForm, textOf } from '../../components/short-form.tsx';
import { agendaWording, dueInWords } from './wording.ts';

interface ReminderListProps {
  readonly reminders: readonly Reminder[];
  /** Both: why it was not done, in a sentence, or null. */
  onDone(id: string): Promise<string | null>;
  onRemove(id: string): Promise<string | null>;
}

/** What is open, the first due first. */
export function ReminderList({ reminders, onDone, onRemove }: ReminderListProps) {
  if (reminders.length === 0) return <p className="page-empty">{agendaWording.noReminders}</p>;
  return (
    <ul>
      {reminders.map((reminder) => (
        <ReminderItem
          key={reminder.id}
          reminder={reminder}
          onDone={() => onDone(reminder.id)}
          onRemove={() => onRemove(reminder.id)}
        />
      ))}
    </ul>
  );
}

interface ReminderItemProps {
  readonly reminder: Reminder;
  onDone(): Promise<string | null>;
  onRemove(): Promise<string | null>;
}

function ReminderItem({ reminder, onDone, onRemove }: ReminderItemProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const contentId = useId();
  return (
    <li className="memory-item agenda-reminder">
      <p id={contentId} className="memory-content" dir="auto">
        {reminder.content}
      </p>
      <p className="memory-origin">
        <time dateTime={reminder.dueAt}>{dueInWords(reminder, new Date())}</time>
      </p>
      <div className="agenda-keys">
        <button
          type="button"
          className="key key-small key-strong"
          aria-describedby={contentId}
          onClick={() => void onDone().then(setRefusal)}
        >
          Done
        </button>
        <ConfirmButton
          label="Delete"
          question={agendaWording.askToRemove}
          yes="Delete it"
          no="Keep it"
          weight="trouble"
          about={contentId}
          onYes={onRemove}
        />
      </div>
      <p className="refusal" role="alert">
        {refusal}
      </p>
    </li>
  );
}

interface AddReminderProps {
  /** @returns why it was not done, in a sentence, or null. */
  onAdd(reminder: NewReminder): Promise<string | null>;
}

export function AddReminder({ onAdd }: AddReminderProps) {
  return (
    <ShortForm
      label="Be reminded"
      submit="Remind me"
      onSubmit={async (fields) => {
        const due = new Date(textOf(fields, 'dueAt'));
        if (Number.isNaN(due.getTime())) return agendaWording.noTime;
        return onAdd({ content: textOf(fields, 'content'), dueAt: due.toISOString() });
      }}
    >
      <label>
        Remind me to
        <input type="text" name="content" required maxLength={longestKnowledgeContent} dir="auto" autoComplete="off" />
      </label>
      <label>
        When
        <input type="datetime-local" name="dueAt" required />
      </label>
    </ShortForm>
  );
}
