export { startCalendarDouble } from './calendar-double.ts';
export { googleDescription } from './google-double.ts';
export { microsoftDescription } from './microsoft-double.ts';
export { writeIcs } from './write-ics.ts';
