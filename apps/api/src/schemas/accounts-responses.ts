import { commonResponses, problemResponse } from './responses.ts';

/** What every route of accounts may answer. */
export const accountResponses = {
  ...commonResponses,
  401: problemResponse('TOKEN_MISSING or TOKEN_INVALID'),
  403: problemResponse('FORBIDDEN'),
  503: problemResponse('ACCOUNTS_UNREACHABLE, ENCRYPTION_KEY_UNKNOWN, SIGN_IN_UNAVAILABLE or SHUTTING_DOWN'),
};

/** What every route of accounts says of itself. */
export const aboutAccounts = { tags: ['accounts'], security: [{ user: [] }] };
