import { commonResponses, problemResponse } from './responses.ts';

/** What every route of manuals may answer. */
export const knowledgeResponses = {
  ...commonResponses,
  400: problemResponse('REQUEST_INVALID'),
  401: problemResponse('TOKEN_MISSING or TOKEN_INVALID'),
  403: problemResponse('FORBIDDEN'),
  503: problemResponse('DOCUMENTS_UNREACHABLE, SIGN_IN_UNAVAILABLE or SHUTTING_DOWN'),
};

/** What every route of manuals says of itself. */
export const aboutKnowledge = { tags: ['knowledge'], security: [{ user: [] }, { machine: [] }] };
