/** Milliseconds; short enough that an answer is not missed by much. */
const step = 100;

/**
 * Aborts once this process has listened for `within` milliseconds. A clock would count, too, how long it computes or the machine lets it
 * wait, and would call a service late whose answer has come and was not read yet: each step counts once, however late it was taken.
 */
export function listenFor(within: number): AbortSignal & Disposable {
  const controller = new AbortController();
  let left = within;
  const take = () => {
    left -= step;
    if (left > 0) return;
    clearInterval(timer);
    controller.abort(new DOMException('Nothing came in time.', 'TimeoutError'));
  };
  const timer = setInterval(take, Math.min(step, within)).unref();
  return Object.assign(controller.signal, { [Symbol.dispose]: () => clearInterval(timer) });
}
