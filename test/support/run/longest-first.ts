import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long. Where no run was recorded the large files begin first, and these would be waited for at the end. */
const long = [
  'briefing/goals-and-templates.system.test.ts',
  'canary/speech-services.system.test.ts',
  'eval/shipped-models.system.test.ts',
  'memory/random-schedules.system.test.ts',
  'moving/move-data.system.test.ts',
  'page/offices.system.test.ts',
  'room/faults.system.test.ts',
];

/** Lets what takes longest begin first, so that no worker waits long for the last file of another. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * project.config.sequence.groupOrder + (long.some((name) => moduleId.endsWith(name)) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
