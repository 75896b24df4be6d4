/** Each example judged by what was learned of the other folds: a model's own training scores are too sure of themselves. In their order. */
export function crossJudged<Example, Judged>(
  examples: readonly Example[],
  folds: readonly number[],
  train: (training: readonly Example[]) => (example: Example) => Judged,
): Judged[] {
  const judges = new Map(
    [...new Set(folds)].map((fold) => [fold, train(examples.filter((_example, index) => folds[index] !== fold))]),
  );
  return examples.flatMap((example, index) => {
    const judge = judges.get(folds[index] ?? -1);
    return judge === undefined ? [] : [judge(example)];
  });
}
