/** `accessToken` null: nobody signs in here. */
export const authorization = (accessToken: string | null): Readonly<Record<string, string>> =>
  accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };
