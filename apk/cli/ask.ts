import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readFile } from '../bytes/files.ts'
import { sayFault } from './system-faults.ts'
import { Misdeclared, parseDeclarations } from '../declarations.ts'
import { printable } from '../report-text.ts'
import { loadPack, packIds, packInForce } from '../standards/packs.ts'
import type { Circumstances } from '../terms/verdict.ts'

export const USAGE = `用法：alliance-judge 安装包或文件夹… [选项]
      npm run judge -- 安装包或文件夹… [选项]

读入 .apk、.apks、.xapk；文件夹会连同下层一起找，按路径排序。只在本机运行，不联网。

输出（只选一种，默认是给人看的文字）
  --json                   JSON
  --sarif                  SARIF 2.1.0，每处问题一条结果
  --junit                  JUnit XML，每条计入结论的安装包条款一个用例
  --csv-sdks               第三方 SDK 清单，CSV
  --facts                  看到的事实，JSON；只能用于一个安装包，供以后用新规则包重判
  --output 文件            写到文件，不写到屏幕

判定
  --pack 2026.10           指定规则包，默认取判定日生效的一版
  --date YYYY-MM-DD        判定日，默认今天（北京时间）
  --declarations 文件      申请表内容：category、permissionPurposes、sdks、privacyPolicyUrl
  --last-version-code 数   上次认证的 versionCode

比较与重判
  --diff 旧安装包          与旧安装包比较：问题、权限、SDK、组件、架构、大小
  --rejudge 事实文件       不用安装包，用 --pack 指定的规则包重判以前保存的事实

其他
  --version                引擎的版本和现有的规则包
  --help、-h               这份说明

退出码
  0  没有未通过的必须条款（--diff：没有新出现的；--rejudge：新规则包下没有）
  1  有未通过的必须条款（--diff：有新出现的）
  2  用法不对，结果写不出去，或者没有一个安装包可以判定
  3  一部分安装包不能判定，其余的都已判定`

/** A usage error that the user can fix; its message is Chinese. */
export class Misasked extends Error {}

const OPTIONS = {
  json: { type: 'boolean', default: false },
  sarif: { type: 'boolean', default: false },
  junit: { type: 'boolean', default: false },
  'csv-sdks': { type: 'boolean', default: false },
  facts: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
  output: { type: 'string' },
  pack: { type: 'string' },
  date: { type: 'string' },
  declarations: { type: 'string' },
  'last-version-code': { type: 'string' },
  diff: { type: 'string' },
  rejudge: { type: 'string' },
} as const

/** Node quotes the option in its message: `Unknown option '--what'`. */
const OPTION = /'(-[^\s']*)/
/** And says where one has no value: `Option '--output <value>' argument missing`, or is ambiguous, if another one follows. */
const LACKS_VALUE = /argument (?:missing|is ambiguous)/
/**
 * A parser of these options. Refuses what it doesn't know, with the usage, and a repeated option: the last value would win
 * silently.
 */
export const parserOf =
  <const O extends NonNullable<ParseArgsConfig['options']>>(options: O, usage: string) =>
  (args: string[]) => {
    const { tokens, ...parsed } = parseOnce(args, options, usage)
    const given = tokens.flatMap((token) => (token.kind === 'option' && token.value !== undefined ? [token.rawName] : []))
    const twice = given.find((name, index) => given.indexOf(name) !== index)
    if (twice !== undefined) throw new Misasked(`${twice} 写了不止一次。`)
    return parsed
  }

const parseOnce = <const O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O, usage: string) => {
  try {
    return parseArgs({ args, options, allowPositionals: true, tokens: true })
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    const [, option] = OPTION.exec(said) ?? []
    if (option !== undefined && LACKS_VALUE.test(said)) throw new Misasked(`${option} 后面要写它的值。\n${usage}`)
    throw new Misasked(`选项写错了${option === undefined ? '' : `：${option}`}。\n${usage}`)
  }
}

export const parse = parserOf(OPTIONS, USAGE)
export type Asked = ReturnType<typeof parse>['values']

export type Format = 'text' | 'json' | 'sarif' | 'junit' | 'csv-sdks' | 'facts'
const FORMATS = ['json', 'sarif', 'junit', 'csv-sdks', 'facts'] as const

export const formatOf = (asked: Asked): Format => {
  const chosen = FORMATS.filter((format) => asked[format])
  if (chosen.length > 1) throw new Misasked(`输出只能选一种：${chosen.map((one) => `--${one}`).join(' 与 ')} 不能一起用。`)
  return chosen[0] ?? 'text'
}

/** `Date` rolls 31 February over into March: compare with what was written. */
const isDay = (text: string) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A JSON file; throws `Misasked` with what is wrong with it. PowerShell writes a byte order mark. */
export const readJson = async (path: string, what: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Misasked(`读不出${what}：${printable(path)}。${sayFault(error)}。`)
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    throw new Misasked(`读不出${what}：${printable(path)}。它不是完整的 JSON。`)
  }
}

const readDeclarations = async (path: string | undefined) => {
  if (path === undefined) return parseDeclarations({})
  const read = await readJson(path, '申请表内容')
  try {
    return parseDeclarations(read)
  } catch (error) {
    if (error instanceof Misdeclared) throw new Misasked(printable(`申请表内容有误：${path}。${error.message}`))
    throw error
  }
}

/** Effective dates of standards are days in China, wherever this runs. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

export const circumstancesOf = async (asked: Asked): Promise<Circumstances> => {
  const judgedOn = asked.date ?? today()
  if (!isDay(judgedOn)) throw new Misasked('判定日请写成 YYYY-MM-DD，而且日历上要有这一天。')
  const last = asked['last-version-code']
  if (last !== undefined && !/^\d{1,10}$/.test(last)) throw new Misasked('上次认证的 versionCode 请写成整数。')
  const declarations = await readDeclarations(asked.declarations)
  return { judgedOn, declarations, ...(last !== undefined && { lastCertifiedVersionCode: Number(last) }) }
}

export const packOf = ({ pack }: Pick<Asked, 'pack'>, judgedOn: string) => {
  if (pack === undefined) return packInForce(judgedOn)
  if (!packIds().includes(pack)) throw new Misasked(`没有规则包 ${printable(pack)}。现有：${packIds().join('、')}`)
  return loadPack(pack)
}
