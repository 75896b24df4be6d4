/** Minutes east of UTC of an IANA time zone at an instant; 0 for a name that is not one. */
export function timeZoneOffset(instant: Date, timeZone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
    return sign === '-' ? -size : size;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
