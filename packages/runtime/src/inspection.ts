/** What the doctor asks of settings and services; apart from the runtime, which nobody wants to wait for them. */
export { describeDatabase, inspectEncryptionKey, type OutboxInspection, probeDatabase } from '@nexus/knowledge-store';
export { type InspectedSetting, type InspectedSettings, inspectSettings } from './inspect-settings.ts';
export { probeDocumentVectors } from './probes/probe-document-vectors.ts';
export { probeEmbeddingModel } from './probes/probe-embedding-model.ts';
export { probeRedis } from './probes/probe-redis.ts';
export { probeSignIn, RefusedProbe } from './probes/probe-sign-in.ts';
