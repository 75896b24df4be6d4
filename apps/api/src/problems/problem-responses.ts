import { z } from 'zod';
import { Problem, problemType } from './problem.ts';

/** A problem as a route declares it for OpenAPI; a browser's window gets only its sentence and code. */
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

/** What any route may answer that asks who is there. @param unavailable codes of what else it needs and may not reach */
export const signedInResponses = (unavailable: string) => ({
  ...commonResponses,
  401: problemResponse('TOKEN_MISSING or TOKEN_INVALID'),
  403: problemResponse('FORBIDDEN'),
  503: problemResponse(`${unavailable}, SIGN_IN_UNAVAILABLE or SHUTTING_DOWN`),
});

/** What any route may answer whose method can bring a body, whether the route wants one or not. */
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
