/** Where a stretch that begins here ends, if semicolons inside it separate nothing: a string, a name, a comment, a dollar-quoted body. */
function endOfQuoted(sql: string, start: number): number | null {
  const rest = sql.slice(start, start + 64);
  const closing = (mark: string, from: number) => {
    const found = sql.indexOf(mark, from);
    return found === -1 ? sql.length : found + mark.length;
  };
  if (rest.startsWith('--')) return closing('\n', start);
  if (rest.startsWith('/*')) return endOfComment(sql, start);
  if (rest.startsWith("'")) {
    const escapes = /[eE]/.test(sql[start - 1] ?? '') && !/[\w$]/.test(sql[start - 2] ?? '');
    return endOfString(sql, start, escapes);
  }
  if (rest.startsWith('"')) return closing('"', start + 1);
  // A dollar inside a name begins nothing.
  const tag = /[\w$]/.test(sql[start - 1] ?? '') ? null : /^\$(?:[A-Za-z_]\w*)?\$/.exec(rest);
  return tag === null ? null : closing(tag[0], start + tag[0].length);
}

/** PostgreSQL's comments nest. */
function endOfComment(sql: string, start: number): number {
  let depth = 0;
  for (let at = start; at < sql.length; at += 1) {
    const pair = sql.slice(at, at + 2);
    if (pair === '/*') depth += 1;
    if (pair === '*/') depth -= 1;
    if (pair === '/*' || pair === '*/') at += 1;
    if (depth === 0) return at + 1;
  }
  return sql.length;
}

function endOfString(sql: string, start: number, escapes: boolean): number {
  for (let at = start + 1; at < sql.length; at += 1) {
    if (escapes && sql[at] === '\\') at += 1;
    else if (sql[at] === "'") return at + 1;
  }
  return sql.length;
}

function isOnlyComment(statement: string): boolean {
  return statement.replace(/--[^\n]*(?:\n|$)/g, '').trim() === '';
}

/** The statements of a script, each trimmed and without its semicolon, as the Supabase CLI records them. */
export function splitStatements(sql: string): readonly string[] {
  const statements: string[] = [];
  let start = 0;
  let at = 0;
  const take = (end: number) => {
    const statement = sql.slice(start, end).trim();
    if (!isOnlyComment(statement)) statements.push(statement);
    start = end + 1;
  };
  while (at < sql.length) {
    const end = endOfQuoted(sql, at);
    if (end === null && sql[at] === ';') take(at);
    at = end ?? at + 1;
  }
  take(sql.length);
  return statements;
}
