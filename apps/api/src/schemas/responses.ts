import { z } from 'zod';
import { Problem, problemType } from './problem.ts';

/** A problem as a route declares it for OpenAPI; to a browser's window its sentence and code alone are sent. */
export const problemResponse = (description: string) => ({
  description,
  content: { [problemType]: { schema: Problem }, 'text/plain': { schema: z.string() } },
});

/** What any route may answer. */
export const commonResponses = {
  429: problemResponse('RATE_LIMITED'),
  500: problemResponse('INTERNAL'),
  503: problemResponse('SHUTTING_DOWN'),
};

/** What any route may answer that is asked by a method which can bring a body, whether it wants one or not. */
export const bodyResponses = {
  400: problemResponse('REQUEST_INVALID'),
  413: problemResponse('REQUEST_TOO_LARGE'),
  415: problemResponse('REQUEST_INVALID'),
};

/** What any route may answer whose address names something. */
export const namingResponses = {
  400: problemResponse('REQUEST_INVALID'),
  404: problemResponse('NOT_FOUND'),
  414: problemResponse('REQUEST_INVALID'),
};
