import type { SdkRow } from './inventory.ts'

export const NOT_FOUND = '未查到'

/**
 * Spreadsheets execute cells that begin with one of these as formulas, Chinese and Japanese editions with the full-width signs
 * too; a leading apostrophe makes them text (OWASP CSV Injection).
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const HEAD = ['SDK 名称', '开发者', '用途', '收集个人信息类型', '隐私政策链接', '来源与日期', '包名', '版本', '类别', '识别依据']

const KINDS = { service: 'SDK', framework: '框架', library: '组件库' }

const sourcesText = ({ sources }: SdkRow) =>
  sources.map(({ title, url, date }) => `${title}${url === '' ? '' : ` ${url}`}（${date}）`).join('；')

const line = (row: SdkRow) => [
  row.name,
  row.developer,
  row.purpose,
  row.personalData,
  row.privacy,
  sourcesText(row),
  row.packages.join('、'),
  row.version,
  `${KINDS[row.kind]}：${row.category}`,
  row.anchors.map(({ name }) => name).join('、'),
]

/** The list of third-party SDKs that app stores ask for, one row each. RFC 4180 with a byte order mark for Excel. */
export const sdkCsv = (rows: readonly SdkRow[]): string => {
  const lines = rows.map((row) => line(row).map((text) => text || NOT_FOUND))
  return `\uFEFF${[HEAD, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}
