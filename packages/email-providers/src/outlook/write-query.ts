/** As Graph's pages show queries: blanks as `%20`, not as plus signs. */
export function writeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
