import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPrivateLogger } from './private-logger.ts';

const secret = 'wistful-quarterdeck';

function openLogger() {
  const lines: string[] = [];
  const logger = createPrivateLogger('trace', { write: (line: string) => lines.push(line) });
  return { logger, written: () => lines.join('') };
}

describe('createPrivateLogger', () => {
  it('B-15: keeps what helps to find a fault: the message, numbers, known names, the type and code of an error', () => {
    const { logger, written } = openLogger();
    logger.debug({ tool: 'archive_email', durationMs: 12, cached: true }, 'tool finished');
    logger.warn({ accountId: '0f8fad5b-d9cb-469f-a165-70867728950e', code: 'MAIL_THROTTLED' }, 'an account is slow');
    logger.error({ error: Object.assign(new RangeError(secret), { code: 'ECONNRESET' }) }, 'request failed');
    const [finished, slow, failed] = written()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(finished).toMatchObject({ msg: 'tool finished', tool: 'archive_email', durationMs: 12, cached: true });
    expect(slow).toMatchObject({ accountId: expect.stringMatching(/^0f8fad5b-/), code: 'MAIL_THROTTLED' });
    expect(failed).toMatchObject({ msg: 'request failed', error: { type: 'RangeError', code: 'ECONNRESET' } });
  });

  it.each<readonly [string, (logger: ReturnType<typeof openLogger>['logger']) => void]>([
    ['a transcript under lk.pii', (logger) => logger.info({ 'lk.pii.user_input': secret }, 'user turn')],
    ['an attribute that is no known name', (logger) => logger.info({ transcript: secret }, 'user turn')],
    ['a sentence under a known name', (logger) => logger.info({ reason: `because of ${secret}` }, 'closed')],
    ['a nested object', (logger) => logger.info({ name: { inner: secret } }, 'closed')],
    ['a list', (logger) => logger.info({ tool: [secret] }, 'closed')],
    ["an error's message", (logger) => logger.error({ error: new Error(secret) }, 'failed')],
    ["an error's cause", (logger) => logger.error({ err: new Error('x', { cause: secret }) }, 'failed')],
    ['an error alone', (logger) => logger.error(new Error(secret))],
    ['an error with a message', (logger) => logger.error(new Error(secret), 'failed')],
    ["an error's made-up name", (logger) => logger.error(Object.assign(new Error(), { name: `Not ${secret}` }))],
    ['a value worked into the message', (logger) => logger.info(`unknown tool: ${secret}`)],
    ['a quoted value in the message', (logger) => logger.info({ turn: 1 }, `no mail "${secret}" here`)],
    ['arguments in the message', (logger) => logger.info(`called with {"q":"${secret}"}`)],
    ['a value for a placeholder', (logger) => logger.info('searching %s', secret)],
    ["a child's bindings", (logger) => logger.child({ transcript: secret }).info('turn')],
    ["a grandchild's bindings", (logger) => logger.child({ turn: 1 }).child({ text: secret }).info('turn')],
    ["a child's attributes", (logger) => logger.child({ turn: 1 }).info({ text: secret }, 'turn')],
    ["a child's prefix", (logger) => logger.child({}, { msgPrefix: secret }).info('turn')],
    [
      "a child's serializer",
      (logger) => logger.child({}, { serializers: { turn: () => secret } }).info({ turn: 1 }, 'turn'),
    ],
    ['bindings set later', (logger) => logger.setBindings({ text: secret })],
  ])('B-15: leaves out %s', (_case, log) => {
    const { logger, written } = openLogger();
    log(logger);
    logger.info('end');
    expect(written()).toContain('"msg":"end"');
    expect(written()).not.toContain(secret);
  });

  it('B-15: no attribute of any shape carries a sentence', () => {
    const attributes = fc.dictionary(fc.string(), fc.anything({ values: [fc.constant(`a ${secret}`)] }));
    fc.assert(
      fc.property(attributes, attributes, (bindings, given) => {
        const { logger, written } = openLogger();
        logger.child(bindings).warn(given, 'something happened');
        expect(written()).toContain('something happened');
        expect(written()).not.toContain(secret);
      }),
    );
  });
});
