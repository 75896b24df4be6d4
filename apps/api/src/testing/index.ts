export { createLiveKitRooms } from '../livekit/room-tokens.ts';
export { type LiveKitDouble, startLiveKitDouble } from './livekit-double.ts';
export { type OpenApiOptions, openApi } from './open-api.ts';
export { openPage } from './page-client.ts';
export { createScriptedAccounts, type ScriptedAccounts } from './scripted-accounts.ts';
export { createScriptedManuals } from './scripted-manuals.ts';
export { createScriptedOffices } from './scripted-offices.ts';
export { createScriptedSessions, scriptedMailText } from './scripted-session.ts';
export { type SignOptions, startSupabaseDouble } from './supabase-double.ts';
