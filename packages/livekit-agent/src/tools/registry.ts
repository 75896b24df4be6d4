import type { DriveContext } from '../state/drive-context.ts';
import { createGenerateBriefTool } from './brief-tool.ts';
import { createCheckCalendarTool } from './calendar-tool.ts';
import { createChooseMailsTool } from './choice-tool.ts';
import { createDraftReplyTool } from './draft-tools.ts';
import { createConsultKnowledgePackTool } from './guidance-tools.ts';
import {
  createArchiveEmailTool,
  createFlagEmailTool,
  createMarkReadTool,
  createMoveEmailTool,
  createSnoozeEmailTool,
} from './mail-tools.ts';
import { createListManualsTool, createRecallKnowledgeTool, createStayWithManualTool } from './manual-tools.ts';
import { createForgetMemoryTool, createListMemoriesTool } from './memory-tools.ts';
import { createMoveFactsTool } from './move-facts-tool.ts';
import {
  createEndBriefingTool,
  createGoBackTool,
  createListTopicsTool,
  createNextEmailTool,
  createPauseBriefingTool,
  createRepeatTool,
  createResumeBriefingTool,
  createSkipTopicTool,
} from './navigation-tools.ts';
import { createAskOfficeProgramTool } from './office-program-tool.ts';
import { createNoteForOfficeTool } from './office-tools.ts';
import { createSetPreferenceTool } from './preference-tools.ts';
import { createGoDeeperTool, createReadEmailTool } from './reading-tools.ts';
import { createListRemindersTool, createSetReminderTool, createSettleReminderTool } from './reminder-tools.ts';
import { createSaveToMemoryTool } from './save-memory-tool.ts';
import { createSearchMemoryTool } from './search-memory-tool.ts';
import { createSearchEmailsTool } from './search-tools.ts';
import { createSendDraftTool } from './send-tools.ts';
import { createMuteSenderTool, createPrioritizeSenderTool, createUnlistSenderTool } from './sender-tools.ts';
import { createSettleMemoriesTool } from './settle-memories-tool.ts';
import { createMuteThreadTool } from './thread-tools.ts';
import type { BriefingTool } from './tool.ts';
import { createUndoLastActionTool } from './undo-tools.ts';
import { createViewMailTool } from './view-tools.ts';

/** Tools that come with packages of their own; they are listed last. */
export type KnowledgeTools = readonly BriefingTool[];

/** Everything the agent can do, in the order the model is told (B-12). */
export function createTools(drive: DriveContext, knowledge: KnowledgeTools = []): readonly BriefingTool[] {
  return [
    createArchiveEmailTool(drive),
    createMarkReadTool(drive),
    createFlagEmailTool(drive),
    createSnoozeEmailTool(drive),
    createMoveEmailTool(drive),
    createMuteSenderTool(drive),
    createMuteThreadTool(drive),
    createPrioritizeSenderTool(drive),
    createUnlistSenderTool(drive),
    createSetPreferenceTool(drive),
    createDraftReplyTool(drive),
    createSendDraftTool(drive),
    createSearchEmailsTool(drive),
    createReadEmailTool(drive),
    createViewMailTool(drive),
    createUndoLastActionTool(drive),
    createNextEmailTool(drive),
    createGoBackTool(drive),
    createSkipTopicTool(drive),
    createGoDeeperTool(drive),
    createRepeatTool(drive),
    createListTopicsTool(drive),
    createChooseMailsTool(drive),
    createPauseBriefingTool(drive),
    createResumeBriefingTool(drive),
    createEndBriefingTool(drive),
    ...agendaTools(drive),
    ...memoryTools(drive),
    ...officeTools(drive),
    ...manualTools(drive),
    ...guidanceTools(drive),
    ...knowledge,
  ];
}

/** The calendar only where somebody looks for one. */
function agendaTools(drive: DriveContext): readonly BriefingTool[] {
  const { calendar, reminders } = drive.agenda;
  return [
    ...(calendar === null ? [] : [createCheckCalendarTool(drive, calendar)]),
    createSetReminderTool(drive, reminders),
    createListRemindersTool(drive, reminders),
    createSettleReminderTool(drive, reminders),
  ];
}

/** Offered only where something outlives the drive. */
function memoryTools(drive: DriveContext): readonly BriefingTool[] {
  const { memory, oldFacts, proposals } = drive.knowledge;
  if (!memory) return [];
  return [
    createSaveToMemoryTool(drive, memory),
    createSearchMemoryTool(drive, memory),
    createListMemoriesTool(drive, memory),
    createForgetMemoryTool(drive, memory),
    ...(oldFacts === null ? [] : [createMoveFactsTool(drive, oldFacts)]),
    ...(proposals === null ? [] : [createSettleMemoriesTool(drive, memory, proposals)]),
  ];
}

/** Offered only where there are packs. */
function guidanceTools(drive: DriveContext): readonly BriefingTool[] {
  const { packs } = drive.knowledge;
  return packs === null ? [] : [createConsultKnowledgePackTool(drive, packs), createGenerateBriefTool(drive, packs)];
}

/** Offered only where there are offices. */
function officeTools(drive: DriveContext): readonly BriefingTool[] {
  const { office, officeTools } = drive.knowledge;
  return [
    ...(office === null ? [] : [createNoteForOfficeTool(drive, office)]),
    ...(officeTools === null ? [] : [createAskOfficeProgramTool(drive, officeTools)]),
  ];
}

/** Offered only where there are manuals. */
function manualTools(drive: DriveContext): readonly BriefingTool[] {
  const { manuals } = drive.knowledge;
  if (manuals === null) return [];
  return [
    createRecallKnowledgeTool(drive, manuals),
    createStayWithManualTool(drive, manuals),
    createListManualsTool(manuals),
  ];
}
