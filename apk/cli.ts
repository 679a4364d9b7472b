#!/usr/bin/env node
/**
 * Judges one package: `npm run judge -- app.apk`. Exit code 0: no counted must-term failed; 1: at least one did;
 * 2: not judgeable, or not asked rightly.
 */
import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startPool } from './confined.ts'
import type { ConfinedJudgement, PackageIdentity } from './report.ts'
import { failedMust, printable, reportText, unjudgeableText } from './report-text.ts'
import { loadPack, packIds, packInForce } from './standards/packs.ts'
import { parseDeclarations } from './declarations.ts'
import type { Circumstances } from './terms/verdict.ts'

const USAGE = `用法：npm run judge -- app.apk [选项]
  --json                   输出 JSON
  --pack 2026.10           指定规则包，默认取判定日生效的一版
  --date YYYY-MM-DD        判定日，默认今天（UTC）
  --declarations 文件      申请表内容：category、permissionPurposes、sdks、privacyPolicyUrl
  --last-version-code 数   上次认证的 versionCode`

/** Something that the person at the keyboard can mend; its message is Chinese. */
class Misasked extends Error {}

const OPTIONS = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  pack: { type: 'string' },
  date: { type: 'string' },
  declarations: { type: 'string' },
  'last-version-code': { type: 'string' },
} as const

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch {
    throw new Misasked(`选项写错了。\n${USAGE}`)
  }
}
type Asked = ReturnType<typeof parse>['values']

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

const readDeclarations = async (path: string | undefined) => {
  if (path === undefined) return parseDeclarations({})
  try {
    return parseDeclarations(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new Misasked(`读不出申请表内容：${path}`)
  }
}

const circumstancesOf = async (asked: Asked): Promise<Circumstances> => {
  const judgedOn = asked.date ?? new Date().toISOString().slice(0, 10)
  if (!isDay(judgedOn)) throw new Misasked('判定日请写成 YYYY-MM-DD。')
  const last = asked['last-version-code']
  if (last !== undefined && !/^\d{1,10}$/.test(last)) throw new Misasked('上次认证的 versionCode 请写成整数。')
  const declarations = await readDeclarations(asked.declarations)
  return { judgedOn, declarations, ...(last !== undefined && { lastCertifiedVersionCode: Number(last) }) }
}

const packOf = ({ pack }: Asked, judgedOn: string) => {
  if (pack === undefined) return packInForce(judgedOn).id
  if (!packIds().includes(pack)) throw new Misasked(`没有规则包 ${pack}。现有：${packIds().join('、')}`)
  return loadPack(pack).id
}

const checkFile = async (path: string) => {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Misasked(`找不到文件：${path}`)
  if (!found.isFile()) throw new Misasked(`这不是一个文件：${path}`)
}

/** The six facts on top are written as `aapt dump badging` prints them; null where they can't be read. */
const head = ({ package: name, versionCode, versionName, minSdk, targetSdk, label }: Partial<PackageIdentity>) =>
  Object.fromEntries(
    Object.entries({ package: name, versionCode, versionName, minSdk, targetSdk, label }).map(([key, value]) => [
      key,
      value ?? null,
    ]),
  )

const asJson = (judgement: ConfinedJudgement) => {
  if (!judgement.judgeable) {
    const { faults: _, ...told } = judgement
    return { ...head(judgement.identity), ...told, report: null }
  }
  return { ...head(judgement.report.identity), judgeable: true, report: judgement.report, sdks: judgement.summary.sdks }
}

const print = (text: string) => void process.stdout.write(`${text}\n`)

/** In a process of its own, which starts while we read what was asked. */
const judgeAlone = async (path: string, asked: Asked) => {
  const pool = startPool({ size: 1 })
  try {
    const circumstances = await circumstancesOf(asked)
    return await pool.judge({ path, pack: packOf(asked, circumstances.judgedOn), circumstances })
  } finally {
    await pool.close()
  }
}

const judge = async (path: string, asked: Asked) => {
  await checkFile(path)
  const judgement = await judgeAlone(path, asked)
  if (asked.json) print(JSON.stringify(asJson(judgement), null, 2))
  else print(judgement.judgeable ? reportText(judgement.report) : unjudgeableText(judgement))
  if (!judgement.judgeable) return 2
  return failedMust(judgement.report).length > 0 ? 1 : 0
}

const main = async (args: string[]) => {
  const { values: asked, positionals } = parse(args)
  if (asked.help) return (print(USAGE), 0)
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new Misasked(USAGE)
  return judge(path, asked)
}

/** Every way to fail ends in one sentence, in JSON where that was asked for. */
const complain = (error: unknown, args: string[]) => {
  const reason =
    error instanceof Misasked ? error.message : `没有完成判定：${error instanceof Error ? error.message : String(error)}`
  if (args.includes('--json')) print(JSON.stringify({ ...head({}), judgeable: false, reason, report: null }, null, 2))
  else process.stderr.write(`${reason.split('\n').map(printable).join('\n')}\n`)
  return 2
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', () => {})
const args = process.argv.slice(2)
process.exitCode = await main(args).catch((error: unknown) => complain(error, args))
