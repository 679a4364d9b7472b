import { setTimeout as pause } from 'node:timers/promises'
import { Misasked } from '../cli/ask.ts'
import { jsonText } from '../cli/as-json.ts'
import { checkOutput, deliver, say, Undelivered } from '../cli/deliver.ts'
import { startProgress } from '../cli/progress.ts'
import { printable, printableLines } from '../report-text.ts'
import { type Asked, askedFor, type Format } from './ask.ts'
import { call, type Line } from './line.ts'
import { checkSize, packageFile } from './package-file.ts'
import { remembered } from './remembered.ts'
import { sendPackage } from './send.ts'

const EXIT = { passed: 0, failed: 1, misasked: 2 }
const LOOK_AGAIN_MS = 1_500
const MiB = 1024 ** 2

type Analysis =
  | { state: 'waiting' }
  | { state: 'running'; done: number; total: number }
  | { state: 'done' }
  | { state: 'unreadable'; reason: string }
type Detail = { sha256: string; analysis: Analysis }
type Progress = ReturnType<typeof startProgress>
type Version = { versionId: string; sha256: string; sizeBytes: number; address: string }

const send = async (asked: Asked, env: NodeJS.ProcessEnv, progress: Progress): Promise<Version> => {
  const { path, site } = asked
  const digest = await packageFile(path)
  const bounds = await call<{ packageBytes: number; chunkBytes: number }>(asked, '/api/identify/queryUploadBounds')
  checkSize(digest, bounds)
  const kept = remembered(env, { ...asked, ...digest })
  const total = Math.ceil(digest.sizeBytes / MiB)
  const uploadId = await sendPackage({
    line: asked,
    path,
    sizeBytes: digest.sizeBytes,
    chunkBytes: bounds.chunkBytes,
    remembered: kept,
    onSent: (bytes) => progress.term({ name: `上传 ${path}（MiB）`, done: Math.floor(bytes / MiB), total }),
  })
  progress.next()
  const input = { uploadId, idempotencyKey: uploadId }
  const { versionId } = await call<{ versionId: string }>(asked, '/api/identify/submitPackage', input)
  await kept.drop()
  return { versionId, ...digest, address: `${site}/console/goldIdentification/form?versionId=${encodeURIComponent(versionId)}` }
}

const detailOf = async (line: Line, { versionId, sha256 }: Version): Promise<Analysis> => {
  const detail = await call<Detail>(line, '/api/identify/queryApkDetail', { versionId })
  if (detail.sha256 !== sha256) throw new Misasked('上传期间文件被改动过，网站收到的不是同一个安装包。请重新运行。')
  return detail.analysis
}

const untilJudged = async (asked: Asked, version: Version, progress: Progress): Promise<void> => {
  const end = performance.now() + (asked.waitSeconds ?? 0) * 1000
  for (;;) {
    const analysis = await detailOf(asked, version)
    if (analysis.state === 'done') return
    if (analysis.state === 'unreadable') throw new Misasked(`不能判定：${printable(analysis.reason)}`)
    if (performance.now() > end)
      throw new Misasked(`等了 ${asked.waitSeconds} 秒，自检还没有完成。稍后可以在网站查看：${version.address}`)
    if (analysis.state === 'running') progress.term({ name: '自检', done: analysis.done, total: analysis.total })
    else progress.term({ name: '等待自检', done: 0, total: 1 })
    await pause(LOOK_AGAIN_MS)
  }
}

type File = { content: string; failedMust: number }
const resultOf = async (asked: Asked, { versionId, address }: Version) => {
  const { format } = asked
  const { content, failedMust } = await call<File>(asked, '/api/identify/exportSelfCheck', { versionId, format })
  const text = printableLines(content.trimEnd())
  return { text: format === 'text' ? `${text}\n在网站查看 ${address}` : text, code: failedMust > 0 ? EXIT.failed : EXIT.passed }
}

const sentText = (format: Format, { versionId, sha256, sizeBytes, address }: Version) =>
  format === 'json'
    ? jsonText({ versionId, sha256, sizeBytes, address })
    : `已上传并登记，自检已经开始。\nSHA-256 ${sha256}\n在网站查看 ${address}`

const main = async (args: string[], env: NodeJS.ProcessEnv) => {
  const asked = askedFor(args, env)
  if (typeof asked === 'string') return say(`${asked}\n`).then(() => EXIT.passed)
  await checkOutput(asked, [asked.path])
  const progress = startProgress(2)
  try {
    const version = await send(asked, env, progress)
    if (asked.waitSeconds === undefined) {
      await detailOf(asked, version)
      progress.clear()
      await deliver(sentText(asked.format, version), asked)
      return EXIT.passed
    }
    await untilJudged(asked, version, progress)
    const { text, code } = await resultOf(asked, version)
    progress.clear()
    await deliver(text, asked)
    return code
  } finally {
    progress.clear()
  }
}

/** All errors end as one sentence, in JSON if requested. */
const complain = async (error: unknown, args: string[]) => {
  const reason = error instanceof Misasked ? error.message : `没有完成：${error instanceof Error ? error.message : String(error)}`
  const isJson = args.includes('--json') && !(error instanceof Undelivered)
  if (isJson) await say(`${jsonText({ judgeable: false, reason })}\n`).catch(() => {})
  else process.stderr.write(`${printableLines(reason)}\n`)
  return EXIT.misasked
}

/** Runs the command and returns the exit code; never rejects. */
export const runSubmit = async (args: string[], env: NodeJS.ProcessEnv): Promise<number> => {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return main(args, env).catch((error: unknown) => complain(error, args))
}
