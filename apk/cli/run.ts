import { asSdkCsv } from './as-csv.ts'
import { asJson, head, jsonText } from './as-json.ts'
import { asJunit } from './as-junit.ts'
import { asSarif } from './as-sarif.ts'
import { asText } from './as-text.ts'
import { Misasked, USAGE, circumstancesOf, formatOf, packOf, parse, readJson } from './ask.ts'
import type { Asked, Format } from './ask.ts'
import { Undelivered, checkOutput, deliver, say } from './deliver.ts'
import { tell } from './tell.ts'
import { differenceText, rejudgementText } from './difference-text.ts'
import { difference } from './difference.ts'
import type { Side } from './difference.ts'
import { judgeAll } from './judge-all.ts'
import type { Judged } from './judge-all.ts'
import { checkCount, onePackage } from './one-package.ts'
import { sideFileNotes } from './side-files.ts'
import { statOf, targetsOf } from './targets.ts'
import type { Early } from '../early.ts'
import { NoFactsFile, parseFactsFile } from '../facts-file.ts'
import { rejudge } from '../rejudge.ts'
import { failedMust, printable, printableLines } from '../report-text.ts'
import { loadPack, packIds } from '../standards/packs.ts'
import { ENGINE_VERSION } from '../unjudgeable.ts'

const EXIT = { passed: 0, failed: 1, misasked: 2, partly: 3 }

const factsText = (judged: readonly Judged[]) => jsonText(onePackage(judged).facts, 0)

const WRITERS: Record<Format, (judged: readonly Judged[], isFolder: boolean) => string> = {
  text: asText,
  json: asJson,
  sarif: asSarif,
  junit: asJunit,
  'csv-sdks': (judged) => asSdkCsv(judged).trimEnd(),
  facts: factsText,
}

const codeOf = (judged: readonly Judged[]) => {
  const broken = judged.filter(({ judgement }) => !judgement.judgeable).length
  if (broken === judged.length) return EXIT.misasked
  if (broken > 0) return EXIT.partly
  return judged.some(({ judgement }) => judgement.judgeable && failedMust(judgement.report).length > 0)
    ? EXIT.failed
    : EXIT.passed
}

const judgeTargets = async (paths: readonly string[], asked: Asked, early?: Early) => {
  const format = formatOf(asked)
  const { targets, isFolder } = await targetsOf(paths)
  checkCount(targets, format)
  await checkOutput(asked, [...targets.map(({ path }) => path), asked.declarations])
  const circumstances = await circumstancesOf(asked)
  const pack = packOf(asked, circumstances.judgedOn).id
  for (const note of await sideFileNotes(targets)) tell(note)
  const judged = await judgeAll(targets, { pack, circumstances, wantsFacts: format === 'facts' }, early)
  await deliver(WRITERS[format](judged, isFolder), asked)
  return codeOf(judged)
}

const sideOf = ({ name, judgement }: Judged): Side => {
  if (!judgement.judgeable) throw new Misasked(`不能判定 ${printable(name)}：${judgement.reason}`)
  return judgement
}

const fileOf = async (path: string) => {
  if (!(await statOf(path)).isFile()) throw new Misasked(`这不是一个文件：${printable(path)}`)
  return { path, name: path }
}

const compareTwo = async (old: string, path: string, asked: Asked) => {
  const format = formatOf(asked)
  if (format !== 'text' && format !== 'json') throw new Misasked('比较的结果只有文字和 --json 两种。')
  const files = [await fileOf(old), await fileOf(path)]
  await checkOutput(asked, [old, path, asked.declarations])
  const circumstances = await circumstancesOf(asked)
  const pack = packOf(asked, circumstances.judgedOn).id
  const [before, after] = await judgeAll(files, { pack, circumstances, wantsAllPlaces: true })
  if (!before || !after) throw new Error('two packages give two judgements')
  const changes = difference(sideOf(before), sideOf(after))
  await deliver(format === 'json' ? jsonText({ pack, before: old, after: path, ...changes }) : differenceText(changes), asked)
  return changes.newlyFailed.length + changes.worsened.length > 0 ? EXIT.failed : EXIT.passed
}

const readFacts = async (path: string) => {
  const read = await readJson(path, '事实文件')
  try {
    return parseFactsFile(read)
  } catch (error) {
    if (!(error instanceof NoFactsFile)) throw error
    throw new Misasked(`事实文件不完整：${printable(path)}。${printable(error.says)}。请用 --facts 重新生成。`)
  }
}

const judgeAgain = async (path: string, asked: Asked) => {
  const format = formatOf(asked)
  if (format !== 'text' && format !== 'json') throw new Misasked('重判的结果只有文字和 --json 两种。')
  if (asked.pack === undefined) throw new Misasked('重判要用 --pack 说明新规则包。')
  const file = await readFacts(path)
  await checkOutput(asked, [path])
  if (!packIds().includes(file.pack))
    throw new Misasked(`没有事实文件里的规则包 ${printable(file.pack)}。现有：${packIds().join('、')}`)
  const done = rejudge(file, { from: loadPack(file.pack), to: packOf(asked, file.circumstances.judgedOn) })
  const { before, after, changes } = done
  const json = { before: { pack: before.pack, reportHash: before.reportHash }, after, changes }
  await deliver(format === 'json' ? jsonText(json) : rejudgementText(done), asked)
  return failedMust(after).length > 0 ? EXIT.failed : EXIT.passed
}

/** The first line is for programs: name and number, as other tools print it. */
const versionWords = () => `alliance-judge ${ENGINE_VERSION}\n规则包：${packIds().join('、')}\n`

/** Parts of a facts file already. */
const CIRCUMSTANCES = ['date', 'declarations', 'last-version-code'] as const

const main = async (args: string[], early?: Early) => {
  const { values: asked, positionals } = parse(args)
  if (asked.help) return say(`${USAGE}\n`).then(() => EXIT.passed)
  if (asked.version) return say(versionWords()).then(() => EXIT.passed)
  const [path, ...more] = positionals
  if (asked.rejudge !== undefined) {
    if (path !== undefined || asked.diff !== undefined) throw new Misasked('重判不用安装包，也不与 --diff 一起用。')
    const circumstance = CIRCUMSTANCES.find((name) => asked[name] !== undefined)
    if (circumstance !== undefined)
      throw new Misasked(`重判用事实文件里的判定日和申请表内容，不与 --${circumstance} 一起用。要换，请用 --facts 重新生成。`)
    return judgeAgain(asked.rejudge, asked)
  }
  if (path === undefined) throw new Misasked(USAGE)
  if (asked.diff === undefined) return judgeTargets(positionals, asked, early)
  if (more.length > 0) throw new Misasked('--diff 一次只比较两个安装包。')
  return compareTwo(asked.diff, path, asked)
}

const reasonOf = (error: unknown) => {
  if (error instanceof Misasked) return error.message
  return `没有完成判定：${error instanceof Error ? error.message : String(error)}`
}

/** Reports every failure in one sentence, as JSON if that was asked for. */
const complain = async (error: unknown, args: string[]) => {
  const reason = reasonOf(error)
  const isJson = args.includes('--json') && !(error instanceof Undelivered)
  if (isJson) await say(`${jsonText({ ...head({}), judgeable: false, reason, report: null })}\n`).catch(() => {})
  else tell(printableLines(reason))
  return EXIT.misasked
}

/** Runs the command and returns the exit code; never rejects. `early`: work begun while the engine was loading. */
export const runCli = async (args: string[], early?: Early): Promise<number> => {
  return main(args, early).catch((error: unknown) => complain(error, args))
}
