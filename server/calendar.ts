/** One event as calendars know it. Times are milliseconds since 1970. */
export type CalendarEvent = {
  /** Unique for ever: the same id again replaces the event in the reader's calendar. */
  id: string
  title: string
  place: string
  /** The place is an address on the net: nobody arrives anywhere. */
  online?: boolean | undefined
  startsAt: number
  endsAt: number
  /** Where more is said, a path on this site. */
  path: string
  /** When this revision of the event was created (DTSTAMP). */
  madeAt: number
  /** Grows with every change; a cancellation must have the highest (RFC 5545 §3.8.7.4). */
  sequence: number
  cancelled: boolean
}
export type CalendarHouse = { name: string; origin: string; mailFrom: string }

const MAX_OCTETS = 75

/** RFC 5545 §3.3.11: backslash, semicolon, comma and line breaks of a text. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

/** §3.1: lines of at most 75 octets, continuation lines begin with a space. Never splits a multi-byte character. */
const folded = (line: string): string => {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += sign
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** §3.3.5, form 2: UTC, so that no time zone has to be described. */
const utc = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** A parameter value in quotes can hold anything but quotes and control characters (§3.2). */
const quoted = (text: string) => `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`

/** The event as an iCalendar file, RFC 5545; a cancelled one keeps its id (RFC 5546 §3.2.5). */
export const calendarOf = (event: CalendarEvent, { name, origin, mailFrom }: CalendarHouse): string => {
  const address = `${origin}${event.path}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//alliance//activities//ZH-HANS',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(event.madeAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SEQUENCE:${event.sequence + (event.cancelled ? 1 : 0)}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
    `DESCRIPTION:${escaped(`${event.title}\n${address}`)}`,
    `URL:${address}`,
    `ORGANIZER;CN=${quoted(name)}:mailto:${mailFrom}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
