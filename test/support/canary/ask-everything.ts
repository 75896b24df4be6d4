import { connect } from 'node:net';

/** What is no HTTP at all, with what came back. */
function talk(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.setEncoding('utf8').on('data', (more: string) => {
      heard += more;
    });
    // The server may hang up hard on what it cannot read.
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
    socket.write(text);
  });
}

export interface Asking {
  readonly address: string;
  /** Put where a clumsy or an evil client may put them. */
  readonly words: readonly string[];
  readonly accessToken: string;
  readonly serviceKey: string;
}

/** Every answer of an API over HTTP, refusals included, with its headers: that of each address under the address. */
export async function askEverything(asking: Asking): Promise<Readonly<Record<string, string>>> {
  const { address, words, accessToken, serviceKey } = asking;
  const phrase = words.join('-');
  const json = (body: string, authorization = `Bearer ${accessToken}`) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body,
  });
  const requests: readonly (readonly [path: string, init?: RequestInit])[] = [
    ['/metrics'],
    ['/metrics', { headers: { authorization: `Bearer ${serviceKey}` } }],
    ['/openapi.json'],
    ['/config'],
    ['/healthz'],
    ['/readyz'],
    ['/'],
    ['/docs/'],
    [`/docs/static/${phrase}`],
    [`/${phrase}?subject=${phrase}`],
    [`/mails/${encodeURIComponent(phrase)}`, { method: 'DELETE', headers: { 'x-request-id': phrase } }],
    [`/mails/${words[0]}`],
    [`/%E0%A4%A/${phrase}`],
    [`/room?accessToken=${accessToken}`],
    ['/livekit/token', json('{}')],
    ['/livekit/token', json(`{"subject":"${phrase}"`)],
    ['/livekit/token', json(JSON.stringify({ room: phrase, identity: phrase }), `Bearer ${phrase}`)],
    ['/livekit/token', json(JSON.stringify(phrase.repeat(200)))],
    ['/livekit/token', { method: 'POST', headers: { 'content-type': `text/${words[0]}` }, body: phrase }],
  ];
  const answers: Record<string, string> = {};
  for (const [index, [path, init]] of requests.entries()) {
    const response = await fetch(`${address}${path}`, init);
    const headers = [...response.headers].map((header) => header.join(': ')).join('\n');
    const name = `${index} ${init?.method ?? 'GET'} ${path.split(/[?%]/, 1)[0]?.replaceAll(/zq[a-z-]+/g, '…')}`;
    answers[name] = `${response.status}\n${headers}\n\n${await response.text()}`;
  }
  answers['no HTTP'] = await talk(address, `SUBJECT ${phrase}\r\n${phrase}\r\n\r\n`);
  return answers;
}
