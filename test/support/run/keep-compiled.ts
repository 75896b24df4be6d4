import { enableCompileCache } from 'node:module';

// What one test file's process compiled, the next ones and their children find (NODE_COMPILE_CACHE in vitest.config.ts; code only).
enableCompileCache();
