/** Access tokens of one account, renewed ahead of time; several processes may ask at once and renew once (E-5). */
export interface AccessTokens {
  /**
   * @param refused a token that the provider has just answered with 401: it is not given again
   * @throws NexusError MAIL_SIGN_IN_NEEDED when only the user can help, MAILBOX_UNREACHABLE (retryable) when the provider cannot be asked,
   * ACCOUNT_NOT_FOUND when it was disconnected, ACCOUNT_PROVIDER_UNAVAILABLE; or the reason of `signal`
   */
  get(options?: { readonly refused?: string; readonly signal?: AbortSignal }): Promise<string>;
}
