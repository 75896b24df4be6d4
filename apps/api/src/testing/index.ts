export { createLiveKitRooms } from '../livekit/create-livekit-rooms.ts';
export { startLiveKitDouble } from './livekit-double.ts';
export { type OpenApi, type OpenApiOptions, openApi } from './open-api.ts';
export { openPage } from './page-client.ts';
export { scriptedMailText } from './scripted-session.ts';
export { startSupabaseDouble } from './supabase-double.ts';
