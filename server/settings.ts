import { join, resolve } from 'node:path'
import { BadSetting } from './bad-setting.ts'
import type { ServerLimits } from './limits.ts'
import { readLimits } from './read-limits.ts'
import type { BucketSettings } from './storage/index.ts'
import { readProxies } from './trusted-proxies.ts'

export type Secrets = {
  /** Pepper of the password hashes, at least 32 characters. */
  passwordSalt: string
  /** Signs short-lived tickets for private files, at least 32 characters. */
  ticketKey: string
  /** Encrypts what must be readable again (vendor tokens, second-factor secrets), at least 32 characters. */
  encryptionKey: string
  /** Ed25519 seed (RFC 8032 §5.1.5) that certificates are signed with: 32 random bytes in base64 or base64url. */
  signingKey: string
}

/** For commands that don't need them, or must not create them. */
export const NO_SECRETS: Secrets = { passwordSalt: '', ticketKey: '', encryptionKey: '', signingKey: '' }

/** A registration number of the site, and the authority's page about it. */
type Filing = { number: string; register: string }

export type Settings = {
  port: number
  host: string
  /** Everything that this installation keeps on disk. */
  dataDir: string
  database: { url: string } | { folder: string } | { memory: true }
  /** Where files are kept; undefined: in the data folder. */
  bucket: BucketSettings | undefined
  /** PostgreSQL runs in this process, which is therefore API and worker both. */
  embedded: boolean
  /** Started without settings: seeded demonstration content, random demonstration passwords, the page `/dev`. */
  demonstration: boolean
  production: boolean
  /** The site's own address without a trailing slash, for absolute links. Never taken from a request. */
  origin: string
  allianceName: string
  /** Base address of the calls as browsers see it; empty: the site's own. */
  apiHost: string
  /** Base address of images and other static resources; empty: the site's own. */
  staticHost: string
  /** Shown wherever a visitor is told how to reach the alliance. */
  serviceEmail: string
  serviceId: string
  /** Registrations with the ministry (ICP) and with public security; every page shows them. */
  filings: readonly Filing[]
  /** Addresses or ranges whose `X-Forwarded-For` is trusted; empty: nobody's is. */
  trustedProxies: string[]
  /** Folder of the built web: `client/` and `server/entry.server.js`. */
  webDir: string
  /** Folder of the packed command line. */
  commandLineDir: string
  logLevel: string
  /** Mail server as `smtp://user:password@host:port` or `smtps://…`; undefined: the demonstration's own catcher. */
  smtpUrl: string | undefined
  /** Sender of every mail. */
  mailFrom: string
  secrets: Secrets
  limits: ServerLimits
}

export type Environment = Readonly<Record<string, string | undefined>>

const MIN_SECRET_CHARS = 32
const repository = resolve(import.meta.dirname, '..')

const readPort = (text: string | undefined) => {
  if (text === undefined || text === '') return 3000
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new BadSetting(`PORT 应是 0 到 65535 的整数，现在是“${text}”。`)
  return port
}

const ENCODED = '账号、密码里的 @ : / # ? % 和空格要写成 %40 这样的编码。'

const readDatabase = (url: string | undefined, dataDir: string) => {
  if (!url) return { folder: join(dataDir, 'database') }
  if (!/^postgres(ql)?:\/\//.test(url)) throw new BadSetting('DATABASE_URL 应以 postgres:// 或 postgresql:// 开头。')
  // libpq takes several hosts, our driver one.
  if (/^[^/]+\/\/([^/?]*@)?[^/?@]*,[^@]*$/.test(url))
    throw new BadSetting('DATABASE_URL 里只能写一台服务器：有备用库时请写一个总是指向主库的地址（代理、虚拟地址或域名）。')
  // Without a host the URL names a socket (`?host=/run/postgresql`); `@/` alone doesn't parse.
  if (!URL.canParse(url.replace('@/', '@socket/'))) throw new BadSetting(`DATABASE_URL 读不懂：${ENCODED}`)
  return { url }
}

const readBucket = (environment: Environment): BucketSettings | undefined => {
  const address = (environment['S3_BUCKET'] ?? '').replace(/\/+$/, '')
  const [id, secret] = [environment['S3_ACCESS_KEY_ID'], environment['S3_SECRET_ACCESS_KEY']]
  if (address === '' && (id || secret)) throw new BadSetting('有存储桶的密钥，但没有设置 S3_BUCKET：两样都要填写，或者都不填。')
  if (address === '') return undefined
  if (!/^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w.-]+)?$/.test(address))
    throw new BadSetting('S3_BUCKET 应是存储桶的地址，例如 https://s3.example.com/files 或 https://files.s3.example.com。')
  if (!id || !secret) throw new BadSetting('设置了 S3_BUCKET 时，S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY 都必须填写。')
  return { address, region: environment['S3_REGION'] || 'us-east-1', id, secret }
}

const isDecodable = (text: string) => {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

const readSmtpUrl = (url: string | undefined) => {
  if (!url) return undefined
  if (!/^smtps?:\/\/[^\s/]+/.test(url))
    throw new BadSetting('SMTP_URL 应以 smtp:// 或 smtps:// 开头，例如 smtps://用户:密码@mail.example.com:465。')
  const { username, password } = URL.parse(url) ?? { username: '%', password: '' }
  if (![username, password].every(isDecodable)) throw new BadSetting(`SMTP_URL 读不懂：${ENCODED}`)
  return url
}

const readMailFrom = (text: string | undefined, smtpUrl: string | undefined) => {
  const from = text || (smtpUrl === undefined ? 'no-reply@example.com' : '')
  if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(from)) return from
  throw new BadSetting('MAIL_FROM 应是发信邮箱地址，例如 no-reply@example.com：设置了 SMTP_URL 时必须填写。')
}

/** Ends up in a content security policy and before paths, so only scheme, host, port and a path of plain names are allowed. */
const readBase = (environment: Environment, name: string): string => {
  const base = (environment[name] ?? '').replace(/\/+$/, '')
  if (base === '' || /^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w.-]+)*$/.test(base)) return base
  throw new BadSetting(`${name} 应是 https://static.example.com 这样的地址，现在是“${base}”。`)
}

/**
 * The site's public address. Only a set-up on one's own machine can do without: taking it from a request's Host header would
 * let anybody put their own address into mails, feeds and canonical links.
 */
const readOrigin = (environment: Environment, { port, needed }: { port: number; needed: boolean }): string => {
  const origin = (environment['ORIGIN'] ?? '').replace(/\/+$/, '')
  if (origin === '' && !needed) return `http://localhost:${port}`
  const url = /^https?:\/\/[^\s/?#@"'<>]+$/i.test(origin) ? URL.parse(origin) : null
  // Normalised as browsers do: lower case, no default port.
  if (url) return url.origin
  throw new BadSetting(
    `ORIGIN ${origin ? `不是网站地址：“${origin}”` : '没有设置'}，应是访问者看到的地址，例如 https://www.example.com。`,
  )
}

const readContact = (environment: Environment) => {
  const serviceEmail = environment['SERVICE_EMAIL'] || 'service@alliance.example'
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(serviceEmail)) throw new BadSetting('SERVICE_EMAIL 应是服务邮箱地址。')
  return { serviceEmail, serviceId: environment['SERVICE_ID'] || 'alliance_demo' }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The demonstration runs in somebody's terminal, so it logs warnings only. */
const readLogLevel = (text: string | undefined, demonstration: boolean): string => {
  const level = text || (demonstration ? 'warn' : 'info')
  if (LOG_LEVELS.includes(level)) return level
  throw new BadSetting(`LOG_LEVEL 应是 ${LOG_LEVELS.join('、')} 中的一个，现在是“${level}”。`)
}

const FILINGS = [
  {
    name: 'ICP_NUMBER',
    shape: /^\p{Script=Han}ICP[备证](\d{6,10})号(-\d{1,4})?$/u,
    like: '京ICP备12345678号-1',
    register: () => 'https://beian.miit.gov.cn/',
  },
  {
    name: 'POLICE_NUMBER',
    shape: /^\p{Script=Han}公网安备(\d{14})号$/u,
    like: '京公网安备11010802012345号',
    register: (code: string) => `https://beian.mps.gov.cn/#/query/webSearch?code=${code}`,
  },
] as const

const readFilings = (environment: Environment): Filing[] =>
  FILINGS.flatMap(({ name, shape, like, register }) => {
    const number = (environment[name] ?? '').replaceAll(/\s/g, '')
    if (number === '') return []
    const code = shape.exec(number)?.[1]
    if (code !== undefined) return [{ number, register: register(code) }]
    throw new BadSetting(`${name} 应是备案号全文，例如 ${like}，现在是“${number}”。`)
  })

const secret = (environment: Environment, name: string) => {
  const value = environment[name] ?? ''
  if (value.length >= MIN_SECRET_CHARS && new Set(value).size >= 10) return value
  throw new BadSetting(
    `${name} ${value ? '太弱' : '没有设置'}：使用自己的数据库或生产模式时，它应是至少 ${MIN_SECRET_CHARS} 个字符的随机文字。`,
  )
}

const seed = (environment: Environment, name: string) => {
  const value = secret(environment, name)
  if (Buffer.from(value, 'base64').length === 32) return value
  throw new BadSetting(`${name} 应是 32 字节随机数的 Base64，例如 openssl rand -base64 32 的输出。`)
}

/** Except in the embedded set-up, secrets come from the environment, or the process doesn't start. */
const secretsOf = (environment: Environment): Secrets => ({
  passwordSalt: secret(environment, 'PASSWORD_SALT'),
  ticketKey: secret(environment, 'TICKET_KEY'),
  encryptionKey: secret(environment, 'ENCRYPTION_KEY'),
  signingKey: seed(environment, 'SIGNING_KEY'),
})

/**
 * Parses the settings from an environment; only the entry files pass the real one.
 * `embeddedSecrets` reads or creates the secrets file of the embedded set-up, see `secrets.ts`.
 */
export const readSettings = async (
  environment: Environment,
  embeddedSecrets: (dataDir: string) => Promise<Secrets>,
): Promise<Settings> => {
  const dataDir = resolve(repository, environment['DATA_DIR'] || 'var')
  const port = readPort(environment['PORT'])
  const production = environment['NODE_ENV'] === 'production'
  const database = readDatabase(environment['DATABASE_URL'], dataDir)
  const embedded = 'folder' in database
  const smtpUrl = readSmtpUrl(environment['SMTP_URL'])
  const demonstration = embedded && !production && smtpUrl === undefined
  if (!demonstration && smtpUrl === undefined)
    throw new BadSetting('SMTP_URL 没有设置：注册、找回密码都要发邮件，例如 smtps://用户:密码@mail.example.com:465。')
  return {
    port,
    host: environment['HOST'] || (embedded ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    database,
    bucket: readBucket(environment),
    embedded,
    demonstration,
    production,
    origin: readOrigin(environment, { port, needed: production || !embedded }),
    allianceName: environment['ALLIANCE_NAME'] || '终端应用兼容联盟',
    apiHost: readBase(environment, 'API_HOST'),
    staticHost: readBase(environment, 'STATIC_HOST'),
    ...readContact(environment),
    filings: readFilings(environment),
    trustedProxies: readProxies(environment['TRUSTED_PROXIES']),
    webDir: resolve(repository, 'web/dist'),
    commandLineDir: resolve(repository, 'apk/dist'),
    logLevel: readLogLevel(environment['LOG_LEVEL'], demonstration),
    smtpUrl,
    mailFrom: readMailFrom(environment['MAIL_FROM'], smtpUrl),
    // Also when a mail server is set: other secrets would lock everybody out.
    secrets: embedded && !production ? await embeddedSecrets(dataDir) : secretsOf(environment),
    limits: readLimits(environment['LIMITS_FILE']),
  }
}
