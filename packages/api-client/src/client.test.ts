import { describe, expect, it } from 'vitest';
import { createNexusClient, type NexusClient } from './client.ts';
import { answerOf, Problem } from './problem.ts';

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });

/** A client whose one request is answered so, and what it asked. */
function open(answer: () => Response | Promise<Response>) {
  const asked: Request[] = [];
  const fetcher = async (request: Request) => {
    asked.push(request);
    return await answer();
  };
  return {
    client: createNexusClient({ baseUrl: 'https://nexus.example', accessToken: 'a-token', fetch: fetcher }),
    asked,
  };
}

describe('the typed client', () => {
  it('W-11: asks by path, parameters and body, signed in, and past every cache', async () => {
    const { client, asked } = open(() => json({ passages: [] }));
    expect(
      await answerOf(client.GET('/knowledge/search', { params: { query: { q: 'the crane', limit: 3 } } })),
    ).toEqual({
      passages: [],
    });
    expect(asked.map(({ url, method, cache }) => [method, url, cache])).toEqual([
      ['GET', 'https://nexus.example/knowledge/search?q=the%20crane&limit=3', 'no-store'],
    ]);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer a-token');
  });

  it('W-11: what has no content gives nothing', async () => {
    const { client } = open(() => new Response(null, { status: 204 }));
    expect(await answerOf(client.DELETE('/learning'))).toBeUndefined();
  });

  it('W-11: a refusal is a problem with its code and sentence', async () => {
    const body = { type: 'about:blank', title: 'no', status: 401, code: 'AUTH_REQUIRED', detail: 'Sign in.' };
    const { client } = open(() => json(body, 401, 'application/problem+json'));
    const problem = await answerOf(client.GET('/memory')).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ status: 401, code: 'AUTH_REQUIRED', detail: 'Sign in.', asksForSignIn: true });
  });

  it.each([
    ['a proxy', () => new Response('<html>Bad gateway</html>', { status: 502 }), 502, /does not answer as it should/],
    ['a page in place of the API', () => new Response('<html>Sign in to the Wi-Fi</html>'), 502, /not known here/],
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 0, /cannot be reached/],
  ])('W-11: %s is a problem of its own, that may pass', async (_name, answer, status, detail) => {
    const { client } = open(answer);
    const problem = await answerOf(client.GET('/memory')).catch((error: unknown) => error);
    expect(problem).toMatchObject({ status, code: 'INTERNAL', retryable: true, detail: expect.stringMatching(detail) });
  });
});

it('W-11: what the API does not know is refused by the compiler', () => {
  // Never called: each line is an error of types, and `check:types` fails where one is none.
  const refused = (client: NexusClient) => [
    // @ts-expect-error there is no such path
    client.GET('/knowledge/nothing'),
    // @ts-expect-error the parameter is missing
    client.GET('/packs/{packId}'),
    // @ts-expect-error the body has no such field
    client.POST('/packs/brief', { body: { subject: 'classrooms' } }),
    // @ts-expect-error nothing is deleted there
    client.DELETE('/config'),
  ];
  expect(refused).toBeTypeOf('function');
});
