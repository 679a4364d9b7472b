import { exportCertificate as call } from '@alliance/contract/certificate'
import { serve, takePoints } from '../../http/index.ts'
import { drawCertificate } from './draw-certificate.ts'
import { expiryCalendar } from './expiry-event.ts'
import { readNumber } from './number.ts'
import { ownCertificate } from './queries.ts'
import { viewOfOne } from './view.ts'

/** The JSON is the signed certificate with its log proof: all that the offline verifier needs besides the keys. */
export const exportCertificate = serve(call, async ({ parts, db, account, refuse, now }, { number, format }) => {
  const row = await ownCertificate(db, account.id, readNumber(number))
  const view = row && (await viewOfOne(parts, db, { row, now }))
  if (!view) throw refuse('NOT_FOUND')
  const fileName = `${view.signed.certificate.number}.${format}`
  if (format === 'pdf') {
    await takePoints([[parts.rates.limits.papersPerAccount, account.id]])
    const pdf = await drawCertificate(view)
    return { fileName, mediaType: 'application/pdf', base64: pdf.toString('base64') }
  }
  if (format === 'ics') {
    const calendar = expiryCalendar(view, { settings: parts.settings, now })
    return { fileName, mediaType: 'text/calendar', base64: Buffer.from(calendar).toString('base64') }
  }
  const text = `${JSON.stringify({ ...view.signed, log: view.log }, null, 2)}\n`
  return { fileName, mediaType: 'application/json', base64: Buffer.from(text).toString('base64') }
})
