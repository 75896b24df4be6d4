import { errorCodes } from '@nexus/contracts';
import { z } from 'zod';

/** Every error of this API (RFC 9457), sent as `application/problem+json`. */
export const Problem = z
  .object({
    type: z.string().meta({ description: 'urn:nexusaec:error: and the code' }),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(errorCodes).meta({ description: 'explained in docs/errors.md' }),
    detail: z.string().meta({ description: 'what is wrong and what to do' }),
    instance: z.string().meta({ description: 'urn:uuid: and the request id, as the server log has it' }),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const problemType = 'application/problem+json';
