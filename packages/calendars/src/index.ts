export { createGoogleCalendar } from './google/google-calendar.ts';
export { createIcsCalendar } from './ics/ics-calendar.ts';
export { createMicrosoftCalendar } from './microsoft/microsoft-calendar.ts';
