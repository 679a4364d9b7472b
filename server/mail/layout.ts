import { type CalendarEvent, type CalendarHouse, calendarOf } from '../calendar.ts'
import { qrPng } from '../qr.ts'
import type { Attachment } from './mailer.ts'

/** The content of one mail, before it is rendered as text and HTML. */
export type Letter = {
  subject: string
  /** One sentence each. */
  lines: readonly string[]
  /** Shown large, on a line of its own, after the first sentence. */
  code?: string
  /** Link to a page of this site. */
  link?: { words: string; path: string }
  /** Attached as a calendar file. */
  event?: CalendarEvent
  /** Shown as a QR code below the text. */
  qr?: string
}
type House = CalendarHouse

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const plain = ({ lines, code, link }: Letter, { name, origin }: House) => {
  const [first = '', ...rest] = lines
  return [
    '你好，',
    first,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...rest,
    ...(link ? [`${link.words}：${origin}${link.path}`] : []),
    `${name}\n这封邮件由系统发出，请不要直接回复。`,
  ].join('\n\n')
}

const QR_ID = 'qr'

const rich = ({ subject, lines, code, link, qr }: Letter, { name, origin }: House) => {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`
  const [first = '', ...rest] = lines
  const body = [
    paragraph('你好，'),
    paragraph(first),
    ...(code === undefined
      ? []
      : [`<p style="margin:0 0 16px;font:600 28px/1.4 monospace;letter-spacing:4px">${escape(code)}</p>`]),
    ...rest.map(paragraph),
    ...(qr === undefined
      ? []
      : [`<p style="margin:0 0 16px"><img src="cid:${QR_ID}" width="180" alt="二维码，内容是编号 ${escape(qr)}"></p>`]),
    ...(link
      ? [`<p style="margin:0 0 16px"><a style="color:#0f6b4f" href="${escape(origin + link.path)}">${escape(link.words)}</a></p>`]
      : []),
  ]
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f7f8fa;color:#1d2129;font:16px/1.7 sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px">
${body.join('\n')}
<p style="margin:32px 0 0;color:#5b6270;font-size:14px">${escape(name)}<br>这封邮件由系统发出，请不要直接回复。</p>
</div></body></html>`
}

const filesOf = ({ event, qr }: Letter, house: House): Attachment[] => [
  ...(qr === undefined ? [] : [{ name: 'qr.png', type: 'image/png', content: qrPng(qr), inlineId: QR_ID }]),
  ...(event === undefined
    ? []
    : [
        {
          name: 'activity.ics',
          type: `text/calendar; charset=utf-8; method=${event.cancelled ? 'CANCEL' : 'PUBLISH'}`,
          content: Buffer.from(calendarOf(event, house)),
        },
      ]),
]

/** Subject, text, HTML and attachments. Links use the configured origin, whatever host a request named. */
export const compose = (letter: Letter, house: House) => ({
  subject: `${letter.subject} · ${house.name}`,
  text: plain(letter, house),
  html: rich(letter, house),
  attachments: filesOf(letter, house),
})
