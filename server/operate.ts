// npm run operate: acts that only the operator of the machine may do, because the office can't do them for itself.
import { parseArgs } from 'node:util'
import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import type { Database } from './db/index.ts'
import { openExisting, settingsOfExisting } from './existing.ts'
import { connectVendor, discoverVendor, listConnections } from './modules/binding/index.ts'
import { accessInWords, appointAdministrator, countAccess, endAccess } from './modules/office/index.ts'
import { type Leaving, lookAtLeaving, takeOutVendor } from './modules/review/index.ts'
import { PlainFailure } from './plain-failure.ts'
import { sentenceOf } from './process.ts'
import type { Settings } from './settings.ts'

const USAGE = `用法：
  npm run operate -- administrator <邮箱>   让一个已经注册的账号成为管理员
  npm run operate -- vendors               列出成员，和各自从哪里登录
  npm run operate -- vendor <成员名称> --issuer <https 地址> --client-id <编号>
      [--scope "openid offline_access"] [--packages <https 地址>] [--yes]
      让名单里的一家成员参与认证，或更换它的登录。密钥从环境变量 VENDOR_CLIENT_SECRET 读。
      不带 --yes 只读取厂商的配置并说明后果，什么也不改。
  npm run operate -- leave <成员名称> [--yes]
      让一家参与认证的成员退出认证，名单里照常显示它。不带 --yes 只说明后果，什么也不改。
  npm run operate -- end-access [--yes]
      恢复备份以后，或数据库外泄时：结束所有登录，作废所有接口令牌和实验室凭证，暂停所有回调通知。
      不带 --yes 只说明有多少，什么也不改。
使用内置数据库时，请先停止正在运行的服务。`

const WHO = '运维（命令行）'
class BadUse extends Error {}
type Given = {
  settings: Settings
  database: Database
  rest: readonly string[]
  options: ReturnType<typeof readOptions>['values']
}

const readOptions = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      issuer: { type: 'string' },
      'client-id': { type: 'string' },
      scope: { type: 'string', default: 'openid offline_access' },
      packages: { type: 'string', default: '' },
      yes: { type: 'boolean', default: false },
    },
  })

const administrator = async ({ database, rest: [email] }: Given): Promise<string> => {
  if (!email) throw new BadUse()
  const done = await appointAdministrator(database.db, { email, who: WHO, now: Date.now() })
  if (done === 'no such account') throw new PlainFailure(`没有用 ${email} 注册的账号，请先在网站上注册。`)
  return done === 'was one' ? `${email} 已经是管理员。` : `${email} 现在是管理员。下次登录时按提示设置动态码，就能进入后台。`
}

const vendors = async ({ database }: Given): Promise<string> => {
  const rows = await listConnections(database.db)
  if (rows.length === 0) return '名单里还没有成员。'
  return rows
    .map(({ name, type, issuer, client_id: clientId }) => {
      if (type !== MEMBER_TYPE_VENDOR) return `${name}：只在名单里，不参与认证`
      return `${name}：参与认证，${issuer ? `从 ${issuer} 登录（客户端 ${clientId}）` : '还没有登录地址，申请人绑定不了它'}`
    })
    .join('\n')
}

const vendor = async ({ settings, database, rest: [memberName], options }: Given): Promise<string> => {
  const { issuer, 'client-id': clientId, scope, packages, yes } = options
  if (!memberName || !issuer || !clientId) throw new BadUse()
  const clientSecret = process.env['VENDOR_CLIENT_SECRET'] ?? ''
  if (clientSecret === '') throw new PlainFailure('请把厂商给的客户端密钥放进环境变量 VENDOR_CLIENT_SECRET。')
  const connection = { memberName, issuer, clientId, clientSecret, scope, packagesEndpoint: packages }
  const addresses = await discoverVendor(settings.limits, connection)
  const found = `登录 ${addresses.authorizationEndpoint}，令牌 ${addresses.tokenEndpoint}，公钥 ${addresses.jwksUri}`
  if (!yes)
    return `${found}\n接入“${memberName}”后，每位申请人都要先绑定它，应用审核会问它，真机条款由它的实验室判定；\n所以请先给它的审核员准备好账号。要接入，请加上 --yes 再运行一次。`
  const name = await connectVendor({ db: database.db, settings }, { connection, addresses }, { who: WHO, now: Date.now() })
  return `${found}\n“${name}”已接入。请在后台“账号”里给它的审核员“厂商审核员”角色。`
}

const leavingWords = ({ name, bindings, reviews, rounds, runs, isLast }: Leaving): string =>
  [
    `“${name}”退出认证后：`,
    `- 申请人不再要绑定它，现有的 ${bindings} 个绑定会解除，令牌交还给厂商；`,
    `- 应用审核不再问它，${reviews} 个应用的审核会按其余厂商的结论重新汇总，结论变了的会通知申请人；`,
    '- 新的认证和云测试不再分派给它的实验室；',
    `- 已经分派、还没有提交的 ${rounds} 轮认证和 ${runs} 次云测试照常由它的审核员做完，做不完的请认证官中止；`,
    '- 已有的报告和证书不变，名单里照常显示它。',
    ...(isLast ? ['它是最后一家参与认证的成员：退出后，任何应用审核都不能成功，也就不能申请认证。'] : []),
    '要退出，请加上 --yes 再运行一次。',
  ].join('\n')

const leave = async ({ database: { db }, rest: [memberName], options: { yes } }: Given): Promise<string> => {
  if (!memberName) throw new BadUse()
  if (!yes) return leavingWords(await lookAtLeaving(db, memberName))
  const name = await takeOutVendor(db, memberName, { who: WHO, now: Date.now() })
  return `“${name}”已退出认证。它的审核员做完手里的任务后，请在后台“账号”里收回“厂商审核员”角色。`
}

const endAllAccess = async ({ database: { db }, options: { yes } }: Given): Promise<string> => {
  const now = Date.now()
  if (yes)
    return `已结束：${accessInWords(await endAccess(db, { who: WHO, now }))}。\n密码和两步验证不变，所有人要重新登录；令牌和凭证要由各自的主人新建，回调通知看过地址后可以恢复。`
  return `现在有效：${accessInWords(await countAccess(db, now))}。\n要全部结束、作废和暂停，请加上 --yes 再运行一次。`
}

const acts: Readonly<Record<string, (given: Given) => Promise<string>>> = {
  administrator,
  vendors,
  vendor,
  leave,
  'end-access': endAllAccess,
}

const run = async (args: string[]): Promise<string> => {
  const { values: options, positionals } = readOptions(args)
  const [name = '', ...rest] = positionals
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new BadUse()
  const settings = await settingsOfExisting(process.env)
  const database = await openExisting(settings)
  try {
    return await act({ settings, database, rest, options })
  } finally {
    await database.close()
  }
}

const isUse = (error: unknown) =>
  error instanceof BadUse || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

const main = async () => {
  try {
    console.log(await run(process.argv.slice(2)))
  } catch (error) {
    console.error(isUse(error) ? USAGE : (sentenceOf(error) ?? error))
    process.exitCode = isUse(error) ? 2 : 1
  }
}

if (import.meta.main) await main()
