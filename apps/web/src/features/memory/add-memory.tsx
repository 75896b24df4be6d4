import { KnowledgeCategory, longestKnowledgeContent } from '@nexus/contracts';
import { type FormEvent, useId, useState } from 'react';
import type { Memory } from './use-memory.ts';
import { categories } from './wording.ts';

interface AddMemoryProps {
  readonly onAdd: Memory['add'];
  onAdded(): void;
}

/** Has something remembered; why it was not is said below it. */
export function AddMemory({ onAdd, onAdded }: AddMemoryProps) {
  const [content, setContent] = useState('');
  const [category, setCategory] = useState<KnowledgeCategory>('rule');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const refusalId = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || content.trim() === '') return;
    setBusy(true);
    const failure = await onAdd({ content, category });
    setBusy(false);
    setRefusal(failure);
    if (failure !== null) return;
    setContent('');
    onAdded();
  }

  return (
    <form className="remember" aria-label="Remember" onSubmit={(event) => void submit(event)}>
      <label>
        Remember this
        <textarea
          rows={2}
          maxLength={longestKnowledgeContent}
          dir="auto"
          aria-invalid={refusal !== null}
          aria-describedby={refusalId}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </label>
      <label>
        It is
        <select value={category} onChange={(event) => setCategory(KnowledgeCategory.parse(event.target.value))}>
          {categories.map(({ category: value, choice }) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="key key-strong" aria-disabled={busy || content.trim() === ''}>
        Remember
      </button>
      <p id={refusalId} className="refusal" role="alert">
        {refusal}
      </p>
    </form>
  );
}
