/** The account that a mail or a draft belongs to: both ids begin with it. Null: it has no such beginning. */
export function accountIdOf(id: string): string | null {
  const end = id.indexOf('/');
  return end <= 0 ? null : id.slice(0, end);
}
