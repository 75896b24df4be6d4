/** Why Supabase Auth refused, by its error code (https://supabase.com/docs/guides/auth/debugging/error-codes). */
const refusals: Readonly<Record<string, string>> = {
  invalid_credentials: 'That email and password do not belong together.',
  email_not_confirmed: 'This email is not confirmed yet. Look for the mail that asks for it.',
  over_request_rate_limit: 'Too many attempts. Try again in a minute.',
  over_email_send_rate_limit: 'Too many mails were sent. Try again in a few minutes.',
  otp_disabled: 'Links are not sent here. Use your password.',
  signup_disabled: 'Nobody with this email is known here.',
  user_not_found: 'Nobody with this email is known here.',
  validation_failed: 'That is not an email address.',
};

export const signInAway = 'The sign-in does not answer. Try again in a minute.';

/** Null: it was not refused. */
export function refusalInWords(error: { readonly code?: string | undefined } | null): string | null {
  if (error === null) return null;
  return refusals[error.code ?? ''] ?? signInAway;
}

export const linkSent = 'Look into your mail: the link there signs you in.';
