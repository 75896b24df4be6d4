export { createIcsCalendar } from './ics/ics-calendar.ts';
