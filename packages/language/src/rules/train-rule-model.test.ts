import { describe, expect, it } from 'vitest';
import { normalise } from '../words/normalise.ts';
import { ruleVerdicts, unpackRuleModel, weighRule } from './rule-model.ts';
import { parseLabelledRules, trainRuleModel } from './train-rule-model.ts';

const lines = ['Kerr', 'Ruth', 'Magda', 'Colin', 'Priya', 'Tom'].flatMap((name) => [
  `urgent\tdrop everything for <${name}>`,
  `left-out\tspare me <${name}> in the car`,
  `none\t${name} fell off the roof`,
]);
const rules = parseLabelledRules(lines.join('\n'));

describe('trainRuleModel', () => {
  it('J-12: finds what is ruled, and of whom, with a name that no example has, and gives the same weights for the same examples', () => {
    const packed = trainRuleModel(rules, ['archive it', 'what is next']);
    const model = unpackRuleModel(packed);
    const verdictOf = (text: string) => {
      const { marks, probabilities } = weighRule({ text, tokens: normalise(text) }, model);
      return [ruleVerdicts[probabilities.indexOf(Math.max(...probabilities))], marks.indexOf('sender')];
    };
    expect(verdictOf('drop everything for Eleanor')).toEqual(['urgent', 3]);
    expect(verdictOf('spare me Eleanor in the car')).toEqual(['left-out', 2]);
    expect(verdictOf('archive it')[0]).toBe('none');
    expect(trainRuleModel(rules, ['archive it', 'what is next'])).toEqual(packed);
  });

  it('refuses weights of another size, and verdicts that do not exist', () => {
    const packed = trainRuleModel(rules.slice(0, 3), []);
    expect(() => unpackRuleModel({ ...packed, marks: packed.verdicts })).toThrow(RangeError);
    expect(() => parseLabelledRules('sometimes\tspare me <Kerr>')).toThrow(RangeError);
    expect(parseLabelledRules('no tab\n\nurgent\tKerr')).toHaveLength(1);
  });
});
