import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccessTokens, NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createGoogleCalendar } from './google/google-calendar.ts';
import { createIcsCalendar } from './ics/ics-calendar.ts';
import { createMicrosoftCalendar } from './microsoft/microsoft-calendar.ts';
import { describeCalendarConformance } from './testing/calendar-conformance.ts';
import { type CalendarDescription, startCalendarDouble } from './testing/calendar-double.ts';
import { googleDescription } from './testing/google-double.ts';
import { microsoftDescription } from './testing/microsoft-double.ts';
import { writeIcs } from './testing/write-ics.ts';

const { signal } = new AbortController();
const span = { from: new Date('2026-11-25T00:00:00Z'), to: new Date('2026-12-25T00:00:00Z'), timeZone: 'UTC' };

function tokensOf(...given: readonly string[]): AccessTokens {
  const left = [...given];
  return { get: async () => left.shift() ?? given.at(-1) ?? '' };
}

/** A server on loopback that answers as it is told. */
async function startServer(answer: (path: string, response: ServerResponse, authorization: string) => void) {
  const server = createServer(({ url = '', headers }, response) => answer(url, response, headers.authorization ?? ''));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    place: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

describeCalendarConformance('an iCalendar address', async (events) => {
  const faults: ('away' | 'silence')[] = [];
  const server = await startServer((_path, response) => {
    const fault = faults.shift();
    if (fault === 'silence') return;
    response.writeHead(fault === 'away' ? 503 : 200, { 'content-type': 'text/calendar' });
    response.end(fault === 'away' ? '' : writeIcs(events));
  });
  return {
    calendar: createIcsCalendar({ place: `${server.place}/basic.ics`, readerAddresses: () => ['Nora@example.test'] }),
    goAway: () => void faults.push('away'),
    fallSilent: () => void faults.push('silence'),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
});

const services = [
  { name: 'Google Calendar', description: googleDescription, create: createGoogleCalendar },
  { name: 'Microsoft Graph', description: microsoftDescription, create: createMicrosoftCalendar },
] as const;

for (const { name, description, create } of services) {
  const open = async (...given: Parameters<typeof startCalendarDouble>) => {
    const double = await startCalendarDouble(...given);
    double.tokens.add('good');
    return { double, calendar: create({ tokens: tokensOf('good'), baseUrl: double.baseUrl }) };
  };

  describeCalendarConformance(name, async (events) => {
    const { double, calendar } = await open(description as CalendarDescription, events);
    return {
      calendar,
      goAway: () => void double.faults.push('limit'),
      fallSilent: () => void double.faults.push('silence'),
      async [Symbol.asyncDispose]() {
        await double[Symbol.asyncDispose]();
        expect(double.violations).toEqual([]);
      },
    };
  });

  describe(name, () => {
    it('L-9: a token that has just ended is renewed once', async () => {
      const { double } = await open(description, []);
      await using _ = double;
      const calendar = create({ tokens: tokensOf('ended', 'good'), baseUrl: double.baseUrl });
      expect(await calendar.read(span, signal)).toEqual({ events: [], isWhole: true });
      expect(double.asked).toHaveLength(2);
    });

    it('L-9: an account that was connected without its calendar says who can help', async () => {
      const { double } = await open(description, []);
      await using _ = double;
      double.withoutCalendar.add('mail only');
      const calendar = create({ tokens: tokensOf('mail only'), baseUrl: double.baseUrl });
      await expect(calendar.read(span, signal)).rejects.toMatchObject({
        code: 'CALENDAR_NOT_ALLOWED',
        retryable: false,
      });
    });

    it.each([500, 'cut' as const])('L-9: %s is a service that is away', async (fault) => {
      const { double, calendar } = await open(description, []);
      await using _ = double;
      double.faults.push(fault);
      await expect(calendar.read(span, signal)).rejects.toMatchObject({ code: 'CALENDAR_UNREACHABLE' });
    });

    it('L-9: an account that has to be signed in to again is no calendar that is away', async () => {
      const get = async () => {
        throw new NexusError('MAIL_SIGN_IN_NEEDED', 'Sign in again.');
      };
      await expect(create({ tokens: { get } }).read(span, signal)).rejects.toMatchObject({
        code: 'CALENDAR_NOT_ALLOWED',
      });
    });
  });
}

describe('what CALENDAR names', () => {
  const asked = (place: string) => createIcsCalendar({ place }).read(span, signal);
  const meeting = writeIcs([
    { title: 'Crane meeting', start: '2026-11-26T08:00:00.000Z', end: '2026-11-26T09:00:00.000Z' },
  ]);

  it('L-9: may be a file, of which what cannot be read is known to be missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-calendar-'));
    await writeFile(join(folder, 'calendar.ics'), meeting);
    const path = join(folder, 'calendar.ics');
    expect(await asked(path)).toMatchObject({ events: [{ title: 'Crane meeting' }], isWhole: true });
    const broken = 'BEGIN:VEVENT\nUID:two\nDTSTART:yesterday\nSUMMARY:Nobody knows when\nEND:VEVENT\nEND:VCALENDAR';
    await writeFile(path, meeting.replace('END:VCALENDAR', broken));
    expect(await asked(path)).toMatchObject({ events: [{ title: 'Crane meeting' }], isWhole: false });
    await rm(folder, { recursive: true });
  });

  it.each([
    ['no file', '/nowhere/calendar.ics'],
    ['no TLS', 'http://calendar.example.test/basic.ics'],
    ['another protocol', 'ftp://calendar.example.test/basic.ics'],
  ])('L-9: is refused where it is %s, and its address is never told', async (_name, place) => {
    const error = await asked(place).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 'CALENDAR_INVALID' });
    expect(String(error)).not.toContain('basic.ics');
  });

  it('L-9: sends on a few times, with a password to its own server alone', async () => {
    const authorizations: string[] = [];
    await using server = await startServer((path, response, authorization) => {
      authorizations.push(authorization);
      if (path === '/again') return void response.writeHead(302, { location: '/again' }).end();
      if (path === '/moved') return void response.writeHead(301, { location: '/basic.ics' }).end();
      response.end(meeting);
    });
    const place = server.place.replace('http://', 'http://nora:secret@');
    expect((await asked(`${place}/moved`)).events).toHaveLength(1);
    expect(new Set(authorizations)).toEqual(new Set([`Basic ${Buffer.from('nora:secret').toString('base64')}`]));
    await expect(asked(`${server.place}/again`)).rejects.toMatchObject({ code: 'CALENDAR_INVALID' });
  });

  it.each([
    'http://127.0.0.1:1/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'http://example.test/',
  ])('L-9: is never sent on to %s', async (location) => {
    await using server = await startServer((_path, response) => void response.writeHead(302, { location }).end());
    await expect(asked(`${server.place}/basic.ics`)).rejects.toMatchObject({ code: 'CALENDAR_INVALID' });
  });

  it('L-9: is no more than five megabytes, and a calendar', async () => {
    const large = 'x'.repeat(1024 * 1024);
    await using server = await startServer((path, response) => {
      if (path === '/page') return void response.end('<html>Sign in</html>');
      if (path === '/gone') return void response.writeHead(404).end();
      for (let part = 0; part < 6; part += 1) response.write(large);
      response.end();
    });
    await expect(asked(`${server.place}/large`)).rejects.toMatchObject({ code: 'CALENDAR_INVALID' });
    await expect(asked(`${server.place}/page`)).rejects.toMatchObject({ code: 'CALENDAR_INVALID' });
    await expect(asked(`${server.place}/gone`)).rejects.toMatchObject({ code: 'CALENDAR_NOT_ALLOWED' });
  });
});
