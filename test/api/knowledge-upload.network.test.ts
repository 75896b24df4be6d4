import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { manual, openUploads } from '../support/manuals/open-uploads.ts';
import { type UploadForm, uploadForm } from '../support/manuals/upload-form.ts';

describe('uploads over the network', () => {
  /** Sends the start of an upload and leaves it there. */
  async function begin(address: string, { headers, payload }: UploadForm, length = payload.length) {
    const { port, host, hostname } = new URL(address);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const head = `POST /knowledge/upload HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${length}\r\n\r\n`;
    socket.write(head);
    socket.write(payload);
    const received: Buffer[] = [];
    socket.on('data', (data) => received.push(data));
    return { socket, received: () => Buffer.concat(received).toString(), closed: once(socket, 'close') };
  }

  it('K-3: too large is said while it is still being sent', async () => {
    const { listen, kept } = await openUploads({ largestFile: 1_000_000 });
    const form = await uploadForm(['file', { name: 'a.txt', content: 'word '.repeat(202_000) }]);
    const { socket, received } = await begin(await listen(), form, form.payload.length + 10);
    await vi.waitFor(() => expect(received()).toContain('DOCUMENT_TOO_LARGE'));
    expect(socket.readyState).toBe('open');
    expect(kept).toEqual([]);
  });

  it('K-3: what says itself that it is too large is not read at all', async () => {
    const { listen } = await openUploads();
    const form = await uploadForm(['file', manual]);
    const { received } = await begin(await listen(), { ...form, payload: Buffer.alloc(0) }, 2 ** 40);
    await vi.waitFor(() => expect(received()).toContain('DOCUMENT_TOO_LARGE'));
  });

  it('K-3: what is not of our kinds is refused before the rest of it has come', async () => {
    const { listen } = await openUploads();
    const form = await uploadForm(['file', { name: 'a.pdf', content: Buffer.alloc(300_000, 'PK\u0003\u0004') }]);
    const { received } = await begin(
      await listen(),
      { ...form, payload: form.payload.subarray(0, 100_000) },
      form.payload.length,
    );
    await vi.waitFor(() => expect(received()).toContain('DOCUMENT_TYPE_MISMATCH'));
  });

  it('K-1: an upload that stops in the middle leaves nothing, and its turn to the next', async () => {
    const { listen, kept, app } = await openUploads({}, { uploadLimits: { atOnce: 1, ofOne: 1 } });
    const address = await listen();
    const form = await uploadForm(['file', { name: 'a.txt', content: 'word '.repeat(20_000) }]);
    const { socket } = await begin(
      address,
      { ...form, payload: form.payload.subarray(0, 50_000) },
      form.payload.length,
    );
    const next = fetch(`${address}/knowledge/upload`, { method: 'POST', body: form.payload, headers: form.headers });
    socket.destroy();
    expect((await next).status).toBe(201);
    expect(kept).toHaveLength(1);
    expect((await app.inject('/metrics')).body).toMatch(/nexus_uploads_total\{outcome="REQUEST_INVALID"\} 1/);
  });

  it('K-3: of 50 uploads at once each is answered, and few are held at a time', async () => {
    let inside = 0;
    let most = 0;
    const beforeKeeping = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    const { listen, kept } = await openUploads({ beforeKeeping }, { uploadLimits: { atOnce: 4, ofOne: 4 } });
    const address = await listen();
    const texts = Array.from({ length: 50 }, (_, at) => `Manual ${at}. ${'word '.repeat(20_000)}`);
    const statuses = await Promise.all(
      texts.map(async (content, at) => {
        const { payload, headers } = await uploadForm(['file', { name: `${at}.txt`, content }]);
        const answer = await fetch(`${address}/knowledge/upload`, { method: 'POST', body: payload, headers });
        await answer.text();
        return answer.status;
      }),
    );
    expect(statuses).toEqual(texts.map(() => 201));
    expect(new Set(kept.map(({ bytes }) => bytes.toString()))).toEqual(new Set(texts));
    expect(most).toBeLessThanOrEqual(4);
  });

  it('K-10: a stop waits for a file that is being kept, and answers what is not done with its job', async () => {
    const release = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const beforeKeeping = () => {
      reached.resolve();
      return release.promise;
    };
    const { listen, app, kept } = await openUploads({ beforeKeeping, outcome: () => ({ state: 'queued' }) });
    const address = await listen();
    const { payload, headers } = await uploadForm(['file', manual]);
    const answer = fetch(`${address}/knowledge/upload`, { method: 'POST', body: payload, headers });
    await reached.promise;
    const closed = app.close();
    release.resolve();
    expect((await answer).status).toBe(202);
    await closed;
    expect(kept).toHaveLength(1);
  });

  it('K-10: a stop does not wait for ever for a file that does not come', async () => {
    const { listen, app, kept } = await openUploads({}, { uploadLimits: { lastPatience: 10 } });
    const form = await uploadForm(['file', { name: 'a.txt', content: 'word '.repeat(20_000) }]);
    const { received, closed } = await begin(
      await listen(),
      { ...form, payload: form.payload.subarray(0, 50_000) },
      form.payload.length,
    );
    await vi.waitFor(async () => expect((await app.inject('/metrics')).body).toMatch(/nexus_uploads_running 1/));
    await app.close();
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 503 [\s\S]*SHUTTING_DOWN/);
    expect(kept).toEqual([]);
  });
});
