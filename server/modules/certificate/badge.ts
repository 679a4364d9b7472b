import { chinaDayOf } from '@alliance/contract/china-minute'
import { certificateNumber, certificateStates } from '@alliance/contract/certificate'
import * as z from 'zod/mini'
import type { RawRoute } from '../../http/index.ts'
import { readNumber } from './number.ts'
import { certificateByNumber, type ShownRow } from './queries.ts'
import { answerRaw, askedOf } from './raw-answer.ts'
import { stateOf } from './rules.ts'

/** Short, so that a badge turns grey soon after its certificate ends. */
const MAX_AGE_S = 300
const FRONT = 'M5 4.5h11v23H5A1.5 1.5 0 0 1 3.5 26V6A1.5 1.5 0 0 1 5 4.5z'
const SIDE = 'M16 4.5l10.9 3.3c.7.2 1.1.8 1.1 1.4v13.6c0 .6-.4 1.2-1.1 1.4L16 27.5z'
const CHECK = 'M8.5 16.3l5 5.2L23 10.8'
const GOLD = { ground: '#fbf6e8', line: '#d9bd78', front: '#e0b850', side: '#c4942a', ink: '#775400' }
const GREY = { ground: '#f2f4f6', line: '#b9c2cb', front: '#b9c2cb', side: '#98a2ac', ink: '#59636d' }

type Face = { title: string; line: string; colors: typeof GOLD }

/** Contains only our own texts, dates and numbers: nothing to escape. */
const svgOf = ({ title, line, colors }: Face) => `<svg xmlns="http://www.w3.org/2000/svg" width="232" height="48" role="img">
<title>${title}，${line}</title>
<rect x=".5" y=".5" width="231" height="47" rx="4" fill="${colors.ground}" stroke="${colors.line}"/>
<g transform="translate(8 8)"><path d="${FRONT}" fill="${colors.front}"/><path d="${SIDE}" fill="${colors.side}"/>
<path d="${CHECK}" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/></g>
<g font-family="'PingFang SC','Noto Sans SC','Microsoft YaHei',sans-serif" fill="${colors.ink}">
<text x="50" y="21" font-size="14" font-weight="600">${title}</text><text x="50" y="38" font-size="11">${line}</text></g>
</svg>
`

const faceOf = (row: ShownRow, now: number): Face => {
  const state = stateOf(row, now)
  const mark = row.number.startsWith('DEMO-') ? '（演示）' : ''
  if (state === 'valid') return { title: `金标有效${mark}`, line: `有效至 ${chinaDayOf(row.valid_until)}`, colors: GOLD }
  return { title: `${certificateStates[state]}${mark}`, line: row.number, colors: GREY }
}

const UNKNOWN: Face = { title: '没有这张证书', line: '请核对编号', colors: GREY }

/** The same as JSON in the endpoint format of shields.io, for pages and programs that draw it themselves. */
const jsonOf = ({ title, line, colors }: Face) =>
  `${JSON.stringify({ schemaVersion: 1, label: title, message: line, color: colors.side })}\n`

const KINDS = {
  svg: { type: 'image/svg+xml; charset=utf-8', draw: svgOf },
  json: { type: 'application/json; charset=utf-8', draw: jsonOf },
}

/** `GET /badge/{number}.svg`, or `.json`: gold while the certificate is valid, grey once it has ended. */
export const badge: RawRoute = {
  methods: ['GET', 'HEAD'],
  path: '/badge/*',
  auth: 'public',
  handle: async (context) => {
    const [, name, kind] = /^(.{1,40})\.(svg|json)$/.exec(askedOf(context).name) ?? []
    const asked = z.safeParse(certificateNumber, name)
    const row = asked.success ? await certificateByNumber(context.parts.db, readNumber(asked.data)) : undefined
    const { type, draw } = KINDS[kind === 'json' ? 'json' : 'svg']
    if (!row) return answerRaw(context, { status: 404, type, body: draw(UNKNOWN), maxAgeS: 0 })
    return answerRaw(context, { type, body: draw(faceOf(row, context.now)), maxAgeS: MAX_AGE_S })
  },
}
