/** What the page says about its ears. */
export const hearingWording = {
  switchName: 'Microphone',
  listening: 'Say it any time. While I speak: stop, wait, next.',
  notAllowed:
    'This page may not use the microphone. Allow it in the browser’s settings of this site, then switch it on again.',
  serviceNotAllowed: 'The browser does not allow its speech recognition here. Switch it on in its settings, or type.',
  noMicrophone: 'No microphone was found. Plug one in, then switch it on again.',
  noLanguage: 'The speech recognition of this browser knows no English.',
  serviceAway: 'The speech service cannot be reached, so nothing is heard. Trying again; typed words wait here.',
  needsHttps: 'The browser gives its microphone to secure pages only: open this one over https to speak.',
  none: 'This browser cannot hear you. Open the page in Chrome, Edge or Safari to speak, or type.',
} as const;

/** Whose service hears the driver, in one line; `onDevice` null: the microphone is off. */
export function whoHears(onDevice: boolean | null, service: string): string {
  if (onDevice === null) return `Off. Once it is on, ${service} hears you.`;
  return onDevice ? 'Your device hears you: no sound leaves it.' : `${service} hears you.`;
}

/** The service behind a browser's speech recognition, by what the browser says of itself. */
export function serviceOf({
  userAgent,
  brands,
}: {
  readonly userAgent: string;
  readonly brands: readonly string[];
}): string {
  const named = (pattern: RegExp) => brands.some((brand) => pattern.test(brand)) || pattern.test(userAgent);
  if (named(/Edg(?:e|A|iOS)?\b|Microsoft Edge/)) return 'Microsoft’s speech service';
  if (named(/Samsung/)) return 'Samsung’s speech service';
  if (brands.some((brand) => /Chrom/.test(brand)) || /Chrome\//.test(userAgent)) return 'Google’s speech service';
  if (/CriOS\/|FxiOS\/|Safari\//.test(userAgent)) return 'Apple’s speech service';
  return 'Your browser’s speech service';
}
