// The whole API in its own process as in production: on PostgreSQL, with articles and one member's apps. Lifted are only limits
// that a single address, a single account or a queue of logins would reach; the number of parallel hashes is not.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { packInForce } from '../server/analysis/index.ts'
import { change } from '../server/analysis/samples.ts'
import { serverLimits } from '../server/limits.ts'
import { packageOf, read } from '../server/modules/identify/testing/submit.ts'
import { publishArticle } from '../server/modules/news/index.ts'
import { seedArticles } from '../server/seed/articles.ts'
import { SOURCE } from '../server/seed/source.ts'
import { startTestApi } from '../server/testing/index.ts'
import { type Asked, CHEAP_HASH, type Told } from './site.ts'

const ARTICLES = 100
const APPS = 20
const DAY_MS = 24 * 3_600_000

const tell = (message: Told) => void process.send?.(message)

const unbounded = { points: 1e9, windowS: 60 }
const login = { perAddress: unbounded, perAccount: unbounded, perAccountDay: unbounded }
const password = { ...serverLimits.password, queueLength: 1000, queueMs: 120_000 }
// A nearly free hash shows the other costs of a login, without the sleep and wake-up of every real one.
const cheap = process.env['CHEAP_HASH'] === undefined ? {} : { argon2: CHEAP_HASH }
const lifted = { calls: unbounded, login, loginFreeFailures: 1e9, password, requestsInHand: 2000, ...cheap }
// The home page is rendered by the build of `npm run build`.
const webDir = join(import.meta.dirname, '../web/dist')
const api = await startTestApi({ limits: { ...serverLimits, ...lifted }, settings: { webDir } })
const now = api.parts.clock()
for (let index = 0; index < ARTICLES; index++) {
  const { daysAgo: _, ...article } = seedArticles[index % seedArticles.length]!
  await publishArticle(api.parts, { id: randomUUID(), source: SOURCE, ...article, publishedAt: now - index * DAY_MS })
}
const member = await api.makeMember()
for (let index = 0; index < APPS; index++) {
  const options = { package: `cn.example.app${index}`, label: `示例应用${index}` }
  await read(api, member, packageOf(options, index % 2 ? change.withApplication({ debuggable: true }) : undefined))
}

const analyse = async (path: string) => {
  const judgedOn = new Date().toISOString().slice(0, 10)
  const declarations = { permissionPurposes: {}, sdks: [] }
  const judgement = await api.parts.judge.judge(path, { pack: packInForce(judgedOn).id, judgedOn, declarations })
  if (!judgement.judgeable) throw new Error(judgement.reason)
}

/** Judges packages one after the other until told to stop. */
let running = false
const keepAnalysing = async (path: string) => {
  running = true
  let packages = 0
  while (running) {
    await analyse(path)
    packages += 1
    tell({ kind: 'analysed', packages })
  }
  tell({ kind: 'idle' })
}

const obey = async (asked: Asked) => {
  if (asked.kind === 'analyse') await keepAnalysing(asked.path)
  if (asked.kind === 'stop') running = false
  if (asked.kind === 'end') {
    await api.close()
    if (process.connected) process.disconnect()
  }
}
process.on('message', (asked: Asked) => void obey(asked))
tell({ kind: 'ready', url: api.url, token: member.token, email: member.email, password: member.password })
