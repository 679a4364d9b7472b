import type { CertificateView } from '@alliance/contract/certificate'
import { type CalendarEvent, calendarOf } from '../../calendar.ts'
import type { Settings } from '../../settings.ts'

const HOUR_MS = 3_600_000
/** The path on this site; the calendar file's URL is the same as in the QR code. */
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

const eventOf = ({ state, validUntil, verifyAddress, signed: { certificate } }: CertificateView, now: number): CalendarEvent => ({
  id: certificate.number,
  title: `金标到期：${certificate.appName} ${certificate.versionName}`,
  place: '',
  startsAt: validUntil - HOUR_MS,
  endsAt: validUntil,
  path: pathOf(verifyAddress),
  madeAt: now,
  sequence: 0,
  // A revoked label has no end date any more.
  cancelled: state === 'revoked',
})

/** The end of a label as a calendar file, for whoever has to renew it. */
export const expiryCalendar = (view: CertificateView, { settings, now }: { settings: Settings; now: number }): string => {
  const { allianceName: name, origin, mailFrom } = settings
  return calendarOf(eventOf(view, now), { name, origin, mailFrom })
}
