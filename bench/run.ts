// npm run bench [-- apk|memory|api|kept|login|search|lists|pages|rush|upload|start] [--rounds 5]: exit code 1 if a target is
// missed, 2 if nothing could be measured.
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { benchApk } from './apk.ts'
import { benchKept } from './kept.ts'
import { benchLists } from './lists.ts'
import { benchLogin } from './login.ts'
import { isMet, lineText } from './line.ts'
import type { Part, PartOptions } from './line.ts'
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

const main = async () => {
  const { names, rounds } = read()
  process.stdout.write(`${machine()}\n\n`)
  const lines = []
  for (const name of names) lines.push(...(await runPart(name, { rounds })))
  const missed = lines.filter((line) => !isMet(line))
  process.stdout.write(`${lines.length - missed.length} of ${lines.length} lines met.\n`)
  return missed.length > 0 ? 1 : 0
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return 2
})
