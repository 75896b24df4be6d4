import { BriefingMode, type BriefingPreferences, EnrichmentConsent, SpeakingStyle, Verbosity } from '@nexus/contracts';
import { type Intent, type SpeakingPace, speakingPaces } from '@nexus/language';
import { z } from 'zod';
import { undoHint } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { answerableQuestion } from '../state/tracker-selectors.ts';
import { withChoice } from '../state/user-state.ts';
import { consentWords } from '../wording/enrichment.ts';
import { proposalConsentWords } from '../wording/proposals.ts';
import { defineTool } from './tool.ts';

type Choice = NonNullable<Intent['preference']>;
type Name = keyof Choice;

const said: {
  readonly verbosity: Record<Verbosity, string>;
  readonly mode: Record<BriefingMode, string>;
  readonly style: Record<SpeakingStyle, string>;
} = {
  verbosity: {
    concise: 'keep it short',
    standard: 'tell each mail at the usual length',
    detailed: 'tell more of each mail',
  },
  mode: { driving: 'brief you for driving', walking: 'brief you for walking', desk: 'brief you as at a desk' },
  style: {
    formal: 'speak more formally',
    conversational: 'speak in a relaxed way',
    executive: 'put decisions and risks first',
    concise: 'speak as shortly as I can',
  },
};

/** "keep it short and speak more formally" */
function inWords({ verbosity, mode, style, enrichment, proposals }: Choice): string {
  return [
    verbosity && said.verbosity[verbosity],
    mode && said.mode[mode],
    style && said.style[style],
    enrichment && consentWords[enrichment],
    proposals && proposalConsentWords[proposals],
  ]
    .filter((words) => words !== undefined)
    .join(' and ');
}

function alike(one: Choice, other: Choice | BriefingPreferences): boolean {
  return (Object.keys(one) as Name[]).every((name) => one[name] === other[name]);
}

/** A plain no to the question whether a model may do something is all the permission that not doing so needs. */
function saysNo({ conversation, tracker }: DriveContext, { enrichment, proposals }: Choice): boolean {
  const { verdict, intents } = conversation.turn.understanding;
  const isNo = verdict === 'declined' || (verdict === 'meant' && intents.some(({ kind }) => kind === 'no'));
  const isRefusal = enrichment === 'refused' || proposals === 'refused';
  return isNo && isRefusal && answerableQuestion(tracker.state)?.onNo?.toolName === 'set_preference';
}

const slowest: Readonly<Record<SpeakingPace, string>> = {
  slower: "I can't speak any slower.",
  faster: "I can't speak any faster.",
  normal: "I can't change how fast I speak.",
};

/** Of this drive alone, and taken back by saying the opposite: nobody is asked. */
function changePace({ conversation }: DriveContext, pace: SpeakingPace): ToolResult {
  const { speakingRate } = conversation;
  if (!speakingRate.change(pace)) return refused(slowest[pace]);
  const where = speakingRate.isVoiced ? '' : ', where I am read aloud';
  return succeeded(
    `${pace === 'normal' ? 'At the usual speed' : pace === 'slower' ? 'Slower' : 'Faster'}, then${where}.`,
  );
}

const Parameters = z.object({
  verbosity: Verbosity.optional(),
  mode: BriefingMode.optional().describe('Where the driver is.'),
  style: SpeakingStyle.optional(),
  pace: z.enum(speakingPaces).optional().describe('How fast to speak, in this drive.'),
  enrichment: EnrichmentConsent.exclude(['ask']).optional().describe('May the model read unopened mail ahead?'),
  proposals: EnrichmentConsent.exclude(['ask']).optional().describe('May it suggest what to remember?'),
});
/** Where nothing is remembered, nobody is asked what may be suggested, and each request of the drive is shorter by it. */
const WithoutMemory = Parameters.omit({ proposals: true });

export function createSetPreferenceTool(drive: DriveContext) {
  return defineTool({
    name: 'set_preference',
    tellsAll: true,
    description: 'Sets how the driver is briefed from now on: how much, for where they are, in what style.',
    parameters: drive.knowledge.memory === null ? WithoutMemory : Parameters,
    async execute(toolArguments) {
      const { verbosity, mode, style, enrichment, proposals, pace } = Parameters.parse(toolArguments);
      const paced = pace === undefined ? null : changePace(drive, pace);
      const choice: Choice = {
        ...(verbosity && { verbosity }),
        ...(mode && { mode }),
        ...(style && { style }),
        ...(enrichment && { enrichment }),
        ...(proposals && { proposals }),
      };
      const words = inWords(choice);
      if (words === '' && paced !== null) return paced;
      if (words === '') return refused('Shall I be briefer, tell more, or speak in another style?');
      const withheld = saysNo(drive, choice)
        ? null
        : await withholdPermission(drive, {
            toolName: 'set_preference',
            intents: ['set-preference'],
            emailIds: [],
            agrees: ({ preference }) => preference !== undefined && alike(choice, preference),
            toolArguments: choice,
            alwaysAsk: false,
            question: `Shall I ${words} from now on?`,
            plainly: `${words} from now on`,
          });
      if (withheld) return withheld;
      const { user } = drive;
      const { preferences } = user;
      if (alike(choice, preferences)) return succeeded(`I ${words} already.`);
      const earlier = Object.fromEntries((Object.keys(choice) as Name[]).map((name) => [name, preferences[name]]));
      user.changePreferences(withChoice(choice));
      drive.actions.undo.push({
        label: `said that I would ${words}`,
        before: snapshotOf(drive.tracker.state, []),
        saidWhenUndone: 'I do it as before again.',
        async revert() {
          user.changePreferences(withChoice(earlier));
          return null;
        },
      });
      return succeeded(`I'll ${words} from now on.${undoHint(drive)}`);
    },
  });
}
