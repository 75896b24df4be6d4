import type { PageConfig } from '@nexus/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { Service } from './create-service.ts';
import { Problem } from './problem.ts';

/** Asks once what kind of place this is; `problem` is a sentence. */
export function usePageConfig(service: Service) {
  const [config, setConfig] = useState<PageConfig | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = useCallback(() => {
    const asked = { still: true };
    service.fetchPageConfig().then(
      (fetched) => asked.still && setConfig(fetched),
      (error: unknown) => asked.still && setProblem(error instanceof Problem ? error.detail : 'The page cannot start.'),
    );
    return () => {
      asked.still = false;
    };
  }, [service]);
  useEffect(ask, [ask]);

  function retry(): void {
    setProblem(null);
    ask();
  }
  return { config, problem, retry };
}
