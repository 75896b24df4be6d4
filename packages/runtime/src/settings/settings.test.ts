import { NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

function complaint(environment: Record<string, string>): string {
  try {
    parseSettings(environment);
  } catch (error) {
    if (error instanceof NexusError && error.code === 'SETTING_INVALID') return error.message;
    throw error;
  }
  return '';
}

describe('settings', () => {
  it('B-20: nothing needs to be set; without a key there is no model', () => {
    expect(parseSettings({})).toMatchObject({ mailbox: null, model: null, logLevel: null });
  });

  it('B-20: a key or a server of one’s own is enough for a model', () => {
    expect(parseSettings({ OPENAI_API_KEY: 'key' }).model).toEqual({
      apiKey: 'key',
      baseURL: undefined,
      model: 'gpt-4o',
    });
    expect(parseSettings({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'small' }).model).toMatchObject({
      baseURL: 'http://127.0.0.1:11434/v1',
      model: 'small',
    });
  });

  it('an empty value counts as not set', () => {
    expect(parseSettings({ OPENAI_API_KEY: '', MAILBOX: '  ', LOG_LEVEL: '' })).toMatchObject({
      model: null,
      mailbox: null,
    });
  });

  it.each([
    [{ OPENAI_BASE_URL: 'nonsense' }, /OPENAI_BASE_URL should be .*for example http/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL should be one of silent.*for example info/],
    [{ TIME_ZONE: 'Mars/Olympus' }, /TIME_ZONE should be an IANA time zone, for example Europe/],
  ])('a wrong one is named with what it should be and an example: %o', (environment, said) => {
    expect(complaint(environment)).toMatch(said);
  });

  it('H-7: whose X-Forwarded-For is believed is said by addresses and networks, or by how many proxies there are', () => {
    const trusted = (value?: string) => parseSettings(value === undefined ? {} : { TRUST_PROXY: value }).api.trustProxy;
    expect(trusted()).toBeNull();
    expect(trusted('loopback')).toEqual(['loopback']);
    expect(trusted(' 10.0.0.0/8 ,192.0.2.7,fd00::/8, ::1 ')).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::1']);
    expect(trusted('2')).toBe(2);
    for (const wrong of [
      'true',
      '0',
      '10',
      '*',
      '0.0.0.0/0',
      '10.0.0.0/33',
      '::1/129',
      'proxy.example',
      '10.0.0.0/8/8',
      ',',
    ])
      expect(complaint({ TRUST_PROXY: wrong }), wrong).toMatch(/^TRUST_PROXY should be .*for example loopback/);
  });

  it('M-13: data are in .nexus of the project for every process, in another folder, or nowhere', () => {
    const at = (environment: Record<string, string>, projectFolder?: string) =>
      parseSettings(environment, projectFolder === undefined ? {} : { projectFolder }).database?.dataDirectory ?? null;
    expect(at({}, '/srv/nexus')).toBe('/srv/nexus/.nexus');
    expect(at({ NEXUS_DATA_DIR: 'data' }, '/srv/nexus')).toBe('/srv/nexus/data');
    expect(at({ NEXUS_DATA_DIR: '/var/lib/nexus' }, '/srv/nexus')).toBe('/var/lib/nexus');
    expect(at({ NEXUS_DATA_DIR: ':memory:' }, '/srv/nexus')).toBeNull();
    expect(at({})).toBeNull();
  });

  it('M-14: a hosted database needs three settings; with fewer users sign in as before, and what is missing is named', () => {
    const url = { SUPABASE_URL: 'https://example.supabase.co' };
    const key = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };
    const secret = { SUPABASE_JWT_SECRET: 'x'.repeat(40) };
    const read = (environment: Record<string, string>) => {
      const { supabase, database, missingOfHosted } = parseSettings(environment, { projectFolder: '/srv' });
      return { signsIn: supabase, hosted: database?.supabase ?? null, missingOfHosted };
    };
    expect(read({ ...url, ...key, ...secret })).toMatchObject({
      hosted: { url: url.SUPABASE_URL, publishableKey: 'sb_publishable_x', serviceRoleKey: null },
      missingOfHosted: [],
    });
    expect(read({ ...url, ...secret })).toMatchObject({
      signsIn: { url: url.SUPABASE_URL, jwtSecret: 'x'.repeat(40) },
      hosted: null,
      missingOfHosted: ['SUPABASE_PUBLISHABLE_KEY'],
    });
    expect(read(url).missingOfHosted).toEqual(['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_JWT_SECRET']);
    expect(read(secret)).toMatchObject({ hosted: null, missingOfHosted: [] });
  });

  it('M-13: several encryption keys are taken apart; one of another length is refused without being repeated', () => {
    const [first, second] = ['a', 'b'].map((letter) => `${letter.repeat(42)}A=`);
    expect(parseSettings({ NEXUS_ENCRYPTION_KEY: `${first}, ${second}` }).encryptionKeys).toEqual([first, second]);
    expect(parseSettings({}).encryptionKeys).toEqual([]);
    for (const wrong of ['short', `${first},short`, `${first},`]) {
      const said = complaint({ NEXUS_ENCRYPTION_KEY: wrong });
      expect(said).toMatch(/NEXUS_ENCRYPTION_KEY should be 32 bytes in base64/);
      expect(said).not.toContain('aaaa');
    }
  });

  it.each(['postgres://nexus@127.0.0.1/nexus', 'postgresql://nexus@127.0.0.1/nexus'])(
    'M-14: %s is a database',
    (url) => {
      expect(parseSettings({ DATABASE_URL: url }, { projectFolder: '/srv' }).database?.databaseUrl).toBe(url);
      expect(complaint({ DATABASE_URL: 'mysql://127.0.0.1/nexus' })).toMatch(/DATABASE_URL should be PostgreSQL/);
    },
  );

  it('E-5: a provider’s accounts can be connected with a client’s id and secret, and half of a client is refused', () => {
    expect(parseSettings({}).oauthClients).toEqual({ gmail: null, outlook: null });
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hidden' };
    expect(parseSettings(google).oauthClients).toEqual({
      gmail: { clientId: 'id', clientSecret: 'hidden', issuerUrl: 'https://accounts.google.com' },
      outlook: null,
    });
    const elsewhere = { MICROSOFT_ISSUER_URL: 'http://127.0.0.1:9999', GRAPH_API_URL: 'http://127.0.0.1:9999/v1.0' };
    const microsoft = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'hidden', ...elsewhere };
    expect(parseSettings(microsoft)).toMatchObject({
      oauthClients: { gmail: null, outlook: { issuerUrl: 'http://127.0.0.1:9999' } },
      mailServices: { gmailUrl: null, graphUrl: 'http://127.0.0.1:9999/v1.0' },
    });
    expect(complaint({ GOOGLE_CLIENT_ID: 'id' })).toMatch(/GOOGLE_CLIENT_SECRET should be set beside GOOGLE_CLIENT_ID/);
    const half = complaint({ MICROSOFT_CLIENT_SECRET: 'hidden' });
    expect(half).toMatch(/MICROSOFT_CLIENT_ID should be set/);
    expect(half).not.toContain('hidden');
  });

  it('several wrong ones are all named', () => {
    expect(complaint({ LOG_LEVEL: 'loud', TIME_ZONE: 'Mars' })).toMatch(/LOG_LEVEL.*TIME_ZONE/);
  });
});
