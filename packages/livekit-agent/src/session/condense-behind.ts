import type { ModelQuota } from '@nexus/contracts';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { mailTextsOf } from '../briefing/mail-texts.ts';
import { findMailText } from '../knowledge/privacy-gate.ts';
import { condenseWithModel } from '../reasoning/condense-with-model.ts';
import type { ModelSource } from '../reasoning/openai-model.ts';

export interface CondenseBehindOptions {
  readonly desk: DriveContext;
  /** The small model; null: nothing is condensed. */
  readonly source: ModelSource | null;
  readonly quota: ModelQuota | undefined;
  /** Resolves when the mail of the drive is there: the privacy gate compares with it. */
  readonly opened: Promise<void>;
  /** Aborted when the drive is closed. */
  readonly signal: AbortSignal;
}

/** Condenses what is remembered of the driver once, at the start of a drive and behind it, where there is too much (M-12). Never rejects. */
export async function condenseBehind({ desk, source, quota, opened, signal }: CondenseBehindOptions): Promise<void> {
  const { memory } = desk;
  if (memory === null || source === null) return;
  await opened;
  if (memory.state !== 'known') await memory.load();
  if (memory.document === null || signal.aborted) return;
  const { store, document } = memory;
  const holdsMailText = async (content: string) => findMailText(content, await mailTextsOf(desk)) !== null;
  const result = await condenseWithModel(document, { store, source, quota, holdsMailText, signal });
  if (result.outcome === 'condensed') memory.take(result.document);
  if (result.outcome === 'overtaken') await memory.load();
}
