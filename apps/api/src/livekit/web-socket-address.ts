/** LiveKit's address as a browser connects to it: `http` becomes `ws`, `https` becomes `wss`. */
export function webSocketAddress(url: string): string {
  return url.replace(/^http/, 'ws').replace(/\/+$/, '');
}
