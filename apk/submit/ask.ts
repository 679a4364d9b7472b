import { Misasked, parserOf } from '../cli/ask.ts'
import { printable } from '../report-text.ts'
import { ENGINE_VERSION } from '../unjudgeable.ts'

const USAGE = `用法：alliance-submit 安装包 --site https://… [选项]

把一个 .apk、.apks 或 .xapk 传到联盟网站自己的账号下并开始自检。中断后再运行，接着传。
令牌只从环境变量 ALLIANCE_TOKEN 读取，在网站的“接口令牌”里新建。

  --site 地址        网站，也可以写在环境变量 ALLIANCE_SITE 里
  --wait             等自检完成，按结果退出；不写就只上传和登记
  --timeout 秒       最多等自检多久，默认 1800

输出（只选一种，默认是给人看的文字）
  --json             JSON
  --sarif            SARIF 2.1.0，要和 --wait 一起用
  --junit            JUnit XML，要和 --wait 一起用
  --output 文件      写到文件，不写到屏幕

  --version          命令的版本
  --help、-h         这份说明

退出码
  0  没有未通过的必须条款；不写 --wait 时：已上传并登记
  1  有未通过的必须条款
  2  用法不对，没有令牌，网站拒绝或连不上，结果写不出去，或者安装包不能判定`

const OPTIONS = {
  site: { type: 'string' },
  wait: { type: 'boolean', default: false },
  timeout: { type: 'string' },
  json: { type: 'boolean', default: false },
  sarif: { type: 'boolean', default: false },
  junit: { type: 'boolean', default: false },
  output: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const

const parse = parserOf(OPTIONS, USAGE)

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const siteOf = (given: string | undefined): string => {
  if (given === undefined || given === '') throw new Misasked(`要用 --site 写明网站地址，例如 --site https://example.com。`)
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw new Misasked(`--site 不是网址：${printable(given)}。`)
  // A token sent without TLS could be read by anybody on the network.
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname))
    throw new Misasked('--site 要以 https:// 开头，令牌不经 http 发送。')
  if (url.username !== '' || url.password !== '') throw new Misasked('--site 里不要写账号和密码。')
  return url.origin
}

const TOKEN = /^alliance_ci_[A-Za-z0-9_-]{43}$/
/** Checked so that other contents of the variable, perhaps a password, are never sent. */
const tokenOf = (given: string | undefined): string => {
  const token = given?.trim() ?? ''
  if (token === '') throw new Misasked('没有令牌：请登录网站，在“接口令牌”里新建一个，放进环境变量 ALLIANCE_TOKEN。')
  if (!TOKEN.test(token))
    throw new Misasked('环境变量 ALLIANCE_TOKEN 里不是完整的接口令牌：它以 alliance_ci_ 开头，共 55 个字符。')
  return token
}

const secondsOf = (given: string | undefined): number => {
  if (given === undefined) return 1800
  const seconds = /^\d{1,5}$/.test(given) ? Number(given) : 0
  if (seconds < 1) throw new Misasked('--timeout 请写成 1 到 99999 的整数，单位是秒。')
  return seconds
}

export type Format = 'text' | 'json' | 'sarif' | 'junit'
const FORMATS = ['json', 'sarif', 'junit'] as const
export type Asked = {
  path: string
  site: string
  token: string
  /** Absent: don't wait for the self-check. */
  waitSeconds?: number
  format: Format
  output?: string
}

/**
 * The parsed arguments, or the words that are all that is asked for: the help, the version. Throws Misasked for mistakes that the
 * user can fix.
 */
export const askedFor = (args: string[], env: NodeJS.ProcessEnv): Asked | string => {
  const { values, positionals } = parse(args)
  if (values.help) return USAGE
  if (values.version) return `alliance-submit ${ENGINE_VERSION}`
  const [path, ...more] = positionals
  if (path === undefined) throw new Misasked(USAGE)
  if (more.length > 0) throw new Misasked('一次只上传一个安装包。')
  const chosen = FORMATS.filter((format) => values[format])
  if (chosen.length > 1) throw new Misasked(`输出只能选一种：${chosen.map((one) => `--${one}`).join(' 与 ')} 不能一起用。`)
  const [format = 'text'] = chosen
  const waitSeconds = secondsOf(values.timeout)
  if (!values.wait && values.timeout !== undefined) throw new Misasked('--timeout 要和 --wait 一起用。')
  if (!values.wait && (format === 'sarif' || format === 'junit')) throw new Misasked(`--${format} 要和 --wait 一起用。`)
  return {
    path,
    site: siteOf(values.site ?? env['ALLIANCE_SITE']),
    token: tokenOf(env['ALLIANCE_TOKEN']),
    ...(values.wait && { waitSeconds }),
    format,
    ...(values.output !== undefined && { output: values.output }),
  }
}
