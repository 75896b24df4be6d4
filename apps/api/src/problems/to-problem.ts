import type { Problem } from '../schemas/problem.ts';
import type { Failure } from './describe-failure.ts';
import { problemKind } from './problem-kinds.ts';

/** A failure as RFC 9457 writes it. */
export function toProblem({ code, status, detail }: Failure, requestId: string): Problem {
  const kind = problemKind(code);
  return {
    type: `urn:nexusaec:error:${code}`,
    title: kind.title,
    status: status ?? kind.status,
    code,
    detail,
    instance: `urn:uuid:${requestId}`,
  };
}
