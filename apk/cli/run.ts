import { readFile, stat, writeFile } from 'node:fs/promises'
import { asSdkCsv } from './as-csv.ts'
import { asJson, head } from './as-json.ts'
import { asJunit } from './as-junit.ts'
import { asSarif } from './as-sarif.ts'
import { asText } from './as-text.ts'
import { Misasked, USAGE, circumstancesOf, formatOf, packOf, parse } from './ask.ts'
import type { Asked, Format } from './ask.ts'
import { differenceText, rejudgementText } from './difference-text.ts'
import { difference } from './difference.ts'
import type { Side } from './difference.ts'
import { judgeAll } from './judge-all.ts'
import type { Judged } from './judge-all.ts'
import { sideFileNotes } from './side-files.ts'
import { targetsOf } from './targets.ts'
import { parseFactsFile } from '../facts-file.ts'
import { rejudge } from '../rejudge.ts'
import { failedMust, printable } from '../report-text.ts'
import { loadPack, packIds } from '../standards/packs.ts'

const EXIT = { passed: 0, failed: 1, misasked: 2, partly: 3 }

const deliver = async (text: string, { output }: Pick<Asked, 'output'>) => {
  if (output === undefined) process.stdout.write(`${text}\n`)
  else await writeFile(output, `${text}\n`)
}

const factsText = (judged: readonly Judged[]) => {
  const [only, ...more] = judged
  if (!only || more.length > 0) throw new Misasked('事实一次只读一个安装包。')
  if (!only.judgement.judgeable) throw new Misasked(`不能判定：${only.judgement.reason}`)
  return JSON.stringify(only.judgement.facts)
}

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

const judgeTargets = async (paths: readonly string[], asked: Asked) => {
  const format = formatOf(asked)
  const targets = await targetsOf(paths)
  const circumstances = await circumstancesOf(asked)
  const pack = packOf(asked, circumstances.judgedOn).id
  for (const note of await sideFileNotes(targets)) process.stderr.write(`${note}\n`)
  const judged = await judgeAll(targets, { pack, circumstances, wantsFacts: format === 'facts' })
  const [only] = paths
  const isFolder = paths.length > 1 || (only !== undefined && (await stat(only)).isDirectory())
  await deliver(WRITERS[format](judged, isFolder), asked)
  return codeOf(judged)
}

const sideOf = ({ name, judgement }: Judged): Side => {
  if (!judgement.judgeable) throw new Misasked(`不能判定 ${name}：${judgement.reason}`)
  return judgement
}

const fileOf = async (path: string) => {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new Misasked(`找不到文件：${path}`)
  return { path, name: path }
}

const compareTwo = async (old: string, path: string, asked: Asked) => {
  const format = formatOf(asked)
  if (format !== 'text' && format !== 'json') throw new Misasked('比较的结果只有文字和 --json 两种。')
  const circumstances = await circumstancesOf(asked)
  const pack = packOf(asked, circumstances.judgedOn).id
  const [before, after] = await judgeAll([await fileOf(old), await fileOf(path)], { pack, circumstances })
  if (!before || !after) throw new Error('two packages give two judgements')
  const changes = difference(sideOf(before), sideOf(after))
  await deliver(
    format === 'json' ? JSON.stringify({ pack, before: old, after: path, ...changes }, null, 2) : differenceText(changes),
    asked,
  )
  return changes.newlyFailed.length > 0 ? EXIT.failed : EXIT.passed
}

const readFacts = async (path: string) => {
  try {
    return parseFactsFile(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new Misasked(`读不出事实文件：${path}。它要由 --facts 生成。`)
  }
}

const judgeAgain = async (path: string, asked: Asked) => {
  const format = formatOf(asked)
  if (format !== 'text' && format !== 'json') throw new Misasked('重判的结果只有文字和 --json 两种。')
  if (asked.pack === undefined) throw new Misasked('重判要用 --pack 说明新规则包。')
  const file = await readFacts(path)
  if (!packIds().includes(file.pack)) throw new Misasked(`没有事实文件里的规则包 ${file.pack}。现有：${packIds().join('、')}`)
  const done = rejudge(file, { from: loadPack(file.pack), to: packOf(asked, file.circumstances.judgedOn) })
  const { before, after, changes } = done
  const json = { before: { pack: before.pack, reportHash: before.reportHash }, after, changes }
  await deliver(format === 'json' ? JSON.stringify(json, null, 2) : rejudgementText(done), asked)
  return failedMust(after).length > 0 ? EXIT.failed : EXIT.passed
}

const main = async (args: string[]) => {
  const { values: asked, positionals } = parse(args)
  if (asked.help) return (process.stdout.write(`${USAGE}\n`), EXIT.passed)
  const [path, ...more] = positionals
  if (asked.rejudge !== undefined) {
    if (path !== undefined || asked.diff !== undefined) throw new Misasked('重判不用安装包，也不与 --diff 一起用。')
    return judgeAgain(asked.rejudge, asked)
  }
  if (path === undefined) throw new Misasked(USAGE)
  if (asked.diff === undefined) return judgeTargets(positionals, asked)
  if (more.length > 0) throw new Misasked('--diff 一次只比较两个安装包。')
  return compareTwo(asked.diff, path, asked)
}

/** Every way to fail ends in one sentence, in JSON where that was asked for. */
const complain = (error: unknown, args: string[]) => {
  const reason =
    error instanceof Misasked ? error.message : `没有完成判定：${error instanceof Error ? error.message : String(error)}`
  if (args.includes('--json'))
    process.stdout.write(`${JSON.stringify({ ...head({}), judgeable: false, reason, report: null }, null, 2)}\n`)
  else process.stderr.write(`${reason.split('\n').map(printable).join('\n')}\n`)
  return EXIT.misasked
}

/** Does what the arguments ask for and gives the exit code; never rejects. */
export const runCli = async (args: string[]): Promise<number> => {
  // A reader that has seen enough (`| head`) is no error.
  process.stdout.on('error', () => {})
  return main(args).catch((error: unknown) => complain(error, args))
}
