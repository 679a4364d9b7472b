// npm run bench [-- apk|memory|api|kept|login|search|lists|pages|rush|upload|start] [--rounds 5]: exit code 1 if a target is
// missed or a part failed, 2 if nothing could be measured.
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildWebIfStale } from '../scripts/fresh-web.ts'
import { benchApi } from './api.ts'
import { benchApk } from './apk.ts'
import { benchKept } from './kept.ts'
import { benchLists } from './lists.ts'
import { benchLogin } from './login.ts'
import { isMet, lineText } from './line.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { benchMemory } from './memory.ts'
import { benchSearch } from './search.ts'
import { benchPages } from './pages.ts'
import { benchRush } from './rush.ts'
import { benchStart } from './start.ts'
import { benchUpload } from './upload.ts'

const PARTS: Record<string, (options: PartOptions) => Part | Promise<Part>> = {
  apk: benchApk,
  memory: benchMemory,
  api: benchApi,
  kept: benchKept,
  login: benchLogin,
  search: benchSearch,
  lists: benchLists,
  pages: benchPages,
  rush: benchRush,
  upload: benchUpload,
  start: benchStart,
}

/** Parts without a site, whose pages would have to be built. */
const WITHOUT_SITE = new Set(['apk', 'memory'])

const firstLine = (command: string, args: string[]) => {
  try {
    return (
      execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .split('\n')[0]
        ?.trim() ?? ''
    )
  } catch {
    return 'absent'
  }
}

const machine = () => {
  const [processor] = cpus()
  const tools = [
    `Node ${process.versions.node}`,
    `apksigner ${firstLine('apksigner', ['version'])}`,
    firstLine('sh', ['-c', '/usr/lib/postgresql/*/bin/postgres --version']),
  ]
  return `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} × ${processor?.model ?? 'unknown'}; ${tools.join('; ')}`
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

const read = () => {
  const { values, positionals } = parseArgs({ options: { rounds: { type: 'string', default: '5' } }, allowPositionals: true })
  const names = positionals.length > 0 ? positionals : Object.keys(PARTS)
  const rounds = Number(values.rounds)
  const foreign = names.find((name) => !Object.hasOwn(PARTS, name))
  if (foreign !== undefined || !Number.isInteger(rounds) || rounds < 1)
    throw new Error(`usage: npm run bench [-- ${Object.keys(PARTS).join('|')}] [--rounds 5]`)
  return { names, rounds }
}

const runPart = async (name: string, options: PartOptions) => {
  const before = load()
  const part = await PARTS[name]?.(options)
  if (!part) return []
  process.stdout.write(
    [
      `## ${part.title}`,
      `${options.rounds} rounds; load average ${before} before, ${load()} after.`,
      ...part.tables,
      part.lines.map(lineText).join('\n'),
      '',
    ].join('\n\n'),
  )
  return part.lines
}

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** A part that throws doesn't end the others. */
const runParts = async (names: readonly string[], options: PartOptions) => {
  const [lines, failed]: [Line[], string[]] = [[], []]
  for (const name of names) {
    try {
      lines.push(...(await runPart(name, options)))
    } catch (error) {
      failed.push(name)
      process.stdout.write(`## ${name}\n\n**FAILED**: ${textOf(error)}\n\n`)
    }
  }
  return { lines, failed }
}

const main = async () => {
  const { names, rounds } = read()
  if (names.some((name) => !WITHOUT_SITE.has(name))) buildWebIfStale()
  process.stdout.write(`${machine()}\n\n`)
  const { lines, failed } = await runParts(names, { rounds })
  const missed = lines.filter((line) => !isMet(line))
  process.stdout.write(`${lines.length - missed.length} of ${lines.length} lines met.\n`)
  if (failed.length > 0) process.stdout.write(`Failed, so not measured: ${failed.join(', ')}.\n`)
  if (failed.length === names.length) return 2
  return missed.length > 0 || failed.length > 0 ? 1 : 0
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${textOf(error)}\n`)
  return 2
})
