import { Problem, problemType } from './problem.ts';

/** A problem as a route declares it for OpenAPI. */
export const problemResponse = (description: string) => ({
  description,
  content: { [problemType]: { schema: Problem } },
});

/** What any route may answer. */
export const commonResponses = {
  429: problemResponse('RATE_LIMITED'),
  500: problemResponse('INTERNAL'),
  503: problemResponse('SHUTTING_DOWN'),
};
