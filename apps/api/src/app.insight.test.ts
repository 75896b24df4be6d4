import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { layBuiltPage } from './testing/built-page.ts';
import { openApi } from './testing/open-api.ts';

describe('what the API shows of itself', () => {
  it('V-9: serves the built page, which may talk to its own services only', async () => {
    const environment = {
      LIVEKIT_URL: 'https://project.livekit.example/',
      LIVEKIT_API_KEY: 'devkey',
      LIVEKIT_API_SECRET: 'the-livekit-secret',
    };
    const { app } = await openApi({ environment, pageFolder: await layBuiltPage() });
    const page = await app.inject('/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' wss://project.livekit.example https://project.livekit.example;");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(page.headers['permissions-policy']).toContain('microphone=(self)');
    const asset = await app.inject('/assets/index-3f2a91bc.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
    expect((await app.inject('/../package.json')).statusCode).toBe(404);
    expect((await app.inject('/%2e%2e/package.json')).statusCode).toBe(404);
  });

  it('K-10: the log has the route, the status and the time, and nothing that was asked for', async () => {
    const { app, logged } = await openApi();
    await app.inject({ url: '/config?q=bandicoot', headers: { authorization: 'Bearer quetzal', cookie: 'axolotl' } });
    const line = logged()
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text))
      .find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ method: 'GET', route: '/config', status: 200 });
    expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(line.ms).toBeTypeOf('number');
    expect(logged()).not.toMatch(/bandicoot|quetzal|axolotl/);
  });

  it('K-10: figures are by route and name nobody', async () => {
    const { app } = await openApi({ environment: { SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_machines' } });
    await app.inject('/config?q=bandicoot');
    await app.inject('/nothing/bandicoot');
    const elsewhere = { url: '/metrics', remoteAddress: '192.0.2.7' };
    const figures = await app.inject({ ...elsewhere, headers: { authorization: 'Bearer sb_secret_of_machines' } });
    expect(figures.headers['content-type']).toMatch(/^text\/plain/);
    expect(figures.body).toMatch(/nexus_http_request_seconds_count\{method="GET",route="\/config",status="200"\} 1/);
    expect(figures.body).toMatch(/^nexus_text_rooms 0$/m);
    expect(figures.body).toContain('process_resident_memory_bytes');
    expect(figures.body).not.toContain('bandicoot');
    expect((await app.inject('/metrics')).statusCode).toBe(200);
  });

  it('K-10: its OpenAPI document is valid and readable', async () => {
    const { app } = await openApi();
    const document = (await app.inject('/openapi.json')).json();
    const result = await new Validator().validate(document);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual([
      '/accounts',
      '/accounts/imap',
      '/accounts/{accountId}',
      '/accounts/{provider}/callback',
      '/accounts/{provider}/connect',
      '/agenda',
      '/config',
      '/healthz',
      '/invitations/accept',
      '/knowledge/documents',
      '/knowledge/documents/{id}',
      '/knowledge/jobs',
      '/knowledge/jobs/{id}',
      '/knowledge/search',
      '/knowledge/upload',
      '/learning',
      '/learning/undo',
      '/livekit/token',
      '/me',
      '/me/export',
      '/memory',
      '/memory/entries',
      '/memory/entries/{id}',
      '/memory/versions',
      '/memory/versions/{version}/restore',
      '/metrics',
      '/organizations',
      '/organizations/{organizationId}',
      '/organizations/{organizationId}/entries',
      '/organizations/{organizationId}/entries/deleted',
      '/organizations/{organizationId}/entries/import',
      '/organizations/{organizationId}/invitations',
      '/organizations/{organizationId}/invitations/{invitationId}',
      '/organizations/{organizationId}/leave',
      '/organizations/{organizationId}/log',
      '/organizations/{organizationId}/members',
      '/organizations/{organizationId}/members/{memberId}',
      '/organizations/{organizationId}/own-name',
      '/organizations/{organizationId}/telemetry',
      '/organizations/{organizationId}/tool-servers',
      '/packs',
      '/packs/brief',
      '/packs/search',
      '/packs/{packId}',
      '/readyz',
      '/reminders',
      '/reminders/{id}',
      '/security-log',
      '/shared-entries/search',
      '/shared-entries/{entryId}',
      '/shared-entries/{entryId}/restore',
      '/telemetry',
      '/tool-servers/{serverId}',
      '/tool-servers/{serverId}/tools',
    ]);
    const docs = await app.inject('/docs/');
    expect(docs.statusCode).toBe(200);
    expect(docs.headers['content-security-policy']).toContain("script-src 'self'");
  });
});
