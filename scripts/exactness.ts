/**
 * Compares our facts with Android's own tools, on real packages and on androguard's test corpus, and the real packages' reports
 * with the golden ones. `npm run exactness` runs everything; `-- real`, `-- corpus`, `-- golden` a part, `-- samples` our own
 * sample packages; paths compare these files; `-- --approve` rewrites the golden reports. Exit code 0: all equal or explained;
 * 1: not; 2: a tool is missing.
 */
import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { builtSamples } from './exactness/built.ts'
import { compiled } from './exactness/compiled.ts'
import { corpus } from './exactness/corpus.ts'
import { explained } from './exactness/explained.ts'
import type { Explained } from './exactness/explained.ts'
import { fetchPackage } from './exactness/fetch.ts'
import type { Difference } from './exactness/fields.ts'
import { approve, changedReports } from './exactness/golden.ts'
import { hold } from './exactness/hold.ts'
import type { Held, Target } from './exactness/hold.ts'
import { realPackages } from './exactness/packages.ts'

const CACHE = join(import.meta.dirname, '..', '.cache')
/** Each tool with its Debian package. */
const TOOLS = { aapt: 'aapt', aapt2: 'aapt', apksigner: 'apksigner', readelf: 'binutils', dexdump: 'dexdump' }

const missingTools = () => Object.keys(TOOLS).filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)

const versions = () => {
  const packages = [...new Set(Object.values(TOOLS))]
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${Version}\n', ...packages], { encoding: 'utf8' })
  return (stdout ?? '').trim().split('\n').join(', ')
}

const COLUMNS = ['fields', 'XML lines', 'resource values', 'libraries', 'code places', 'differences']
const row = (name: string, cells: (string | number)[]) =>
  [name.padEnd(44), ...cells.map((cell, i) => String(cell).padStart(COLUMNS[i]?.length ?? 0))].join('  ')
const figures = (all: Held[]) =>
  (['fields', 'lines', 'values', 'libraries', 'places'] as const).map((name) => all.reduce((sum, one) => sum + one[name], 0))

const tellRow = (name: string, all: Held[]) => {
  const differences = all.reduce((sum, one) => sum + one.differences.length, 0)
  console.log(row(name, [...figures(all), differences]))
}

const real = (): Target[] =>
  realPackages.map((wanted) => ({ file: wanted.file, path: fetchPackage(wanted, join(CACHE, wanted.folder)), kind: 'real' }))

const refusals = (all: Held[]) => {
  const refused = all.flatMap(({ file, refused: peers }) => peers.map((peer) => `${peer}: ${file}`)).toSorted()
  if (refused.length > 0) console.log(`\nnot read by a tool, so not held against it:\n  ${refused.join('\n  ')}`)
}

/** A row for each file; the hundreds of signature vectors share one. */
const holdAll = (targets: Target[]): Held[] => {
  console.log(row('file', COLUMNS))
  const all = targets.map((target) => {
    const held = hold(target)
    if (target.kind !== 'signature') tellRow(held.file, [held])
    return held
  })
  const vectors = all.filter((_, i) => targets[i]?.kind === 'signature')
  if (vectors.length > 0) tellRow(`signing/apksig, ${vectors.length} packages`, vectors)
  tellRow('all', all)
  refusals(all)
  return all
}

const isExplained = ({ file, field }: Difference) =>
  explained.find((line) => (line.file === file || line.file.endsWith(`/${file}`)) && line.field === field)

const tell = (difference: Difference) => {
  const reason = isExplained(difference)?.reason
  const { file, field, ours, theirs } = difference
  console.log(`\n${file} ${field}${reason ? ` (explained: ${reason})` : ''}\n  ours   ${ours}\n  theirs ${theirs}`)
}

/** Number of differences without a reason, and of reasons without a difference. */
const judge = (all: Held[]): number => {
  const found = all.flatMap(({ differences }) => differences)
  found.forEach(tell)
  const open = found.filter((difference) => !isExplained(difference))
  const wasHeld = ({ file }: Explained) => all.some((held) => held.file === file)
  const differs = ({ file, field }: Explained) => found.some((one) => one.file === file && one.field === field)
  const stale = explained.filter((line) => wasHeld(line) && !differs(line))
  for (const { file, field } of stale) console.log(`\n${file} ${field} is explained but does not differ any more`)
  console.log(`\n${all.length} files, ${found.length} differences, ${open.length} unexplained`)
  return open.length + stale.length
}

const golden = async (): Promise<number> => {
  const changed = await changedReports(real())
  for (const { file, difference } of changed) console.log(`\ngolden report of ${file} has changed\n${difference}`)
  console.log(`\n${realPackages.length} golden reports, ${changed.length} changed`)
  return changed.length
}

const main = async (words: string[]) => {
  if (words.includes('compiled')) return compiled()
  const missing = missingTools()
  if (missing.length > 0) {
    const packages = [...new Set(Object.values(TOOLS))].join(' ')
    console.error(`not installed: ${missing.join(', ')}. On Debian: apt-get install ${packages}`)
    return 2
  }
  if (words.includes('--approve')) return approve(real())
  const paths = words.filter((word) => !['real', 'corpus', 'golden', 'samples'].includes(word))
  const does = (part: string) => words.length === 0 || words.includes(part)
  console.log(`${new Date().toISOString().slice(0, 10)}; ${versions()}\n`)
  const kindOf = (path: string) => (path.endsWith('.xml') ? 'xml' : path.endsWith('.dex') ? 'dex' : 'package')
  const files = paths.map((path): Target => ({ file: basename(path), path, kind: kindOf(path) }))
  const targets = [
    ...files,
    ...(words.includes('samples') ? builtSamples(join(CACHE, 'samples')) : []),
    ...(does('real') ? real() : []),
    ...(does('corpus') ? corpus(join(CACHE, 'corpus')) : []),
  ]
  const open = targets.length > 0 ? judge(holdAll(targets)) : 0
  const changed = does('golden') ? await golden() : 0
  return open + changed === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
