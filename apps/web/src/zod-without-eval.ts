import { z } from 'zod';

// zod compiles its schemas with `new Function` where it may; the page's content security policy forbids it, and even the attempt is reported.
z.config({ jitless: true });
