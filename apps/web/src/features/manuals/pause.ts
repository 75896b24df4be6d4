/** Resolves after so many milliseconds. @throws the signal's reason */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const refuse = () => reject(signal.reason);
  signal.addEventListener('abort', refuse);
  if (signal.aborted) refuse();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', refuse);
  });
}
