/** By language and options: as many as there are ways to write a date, and time zones that drivers live in. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** As `new Intl.DateTimeFormat`, each made once: making one costs as much as judging a mail. @throws RangeError for an unknown time zone */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}
