import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { badging, manifestTree } from './exactness/aapt.ts'
import { signatures } from './exactness/apksigner.ts'
import { ourCode, theirCode } from './exactness/dexdump.ts'
import { explained } from './exactness/explained.ts'
import type { Explained } from './exactness/explained.ts'
import { fetchPackage } from './exactness/fetch.ts'
import { differencesOf } from './exactness/fields.ts'
import type { Difference } from './exactness/fields.ts'
import { factsOf, ourBadging, ourSignatures, ourTree } from './exactness/ours.ts'
import { realPackages } from './exactness/packages.ts'
import { ourLibraries, theirLibraries } from './exactness/readelf.ts'

const FOLDER = join(import.meta.dirname, '..', '.cache', 'apks')
const TOOLS = ['aapt', 'apksigner', 'readelf', 'dexdump']

const missingTools = () => TOOLS.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)

const hold = (file: string, path: string) => {
  const facts = factsOf(path)
  const libraries = facts.nativeLibraries.seen ? facts.nativeLibraries.value : []
  const theirs = {
    ...badging(path),
    manifest: manifestTree(path),
    ...signatures(path),
    libraries: theirLibraries(path, libraries),
    ...theirCode(path),
    unseen: [],
  }
  const manifest = facts.manifest.seen ? ourTree(facts.manifest.value.document.root) : []
  const unseen = Object.entries(facts).flatMap(([name, family]) => (family.seen ? [] : [`${name}：${family.reason}`]))
  const code = ourCode(path)
  const ours = { ...ourBadging(facts), manifest, ...ourSignatures(facts), libraries: ourLibraries(libraries), ...code, unseen }
  const places = code.calls.length + code.overrides.length
  return { fields: Object.keys(theirs).length, entries: manifest.length, places, differences: differencesOf(file, ours, theirs) }
}

const isExplained = ({ file, field }: Difference) => explained.find((line) => line.file === file && line.field === field)

/** The files named on the command line, else the real packages. */
const targets = () => {
  const named = process.argv.slice(2)
  if (named.length > 0) return named.map((path) => ({ file: basename(path), path: () => path }))
  return realPackages.map((wanted) => ({ file: wanted.file, path: () => fetchPackage(wanted, FOLDER) }))
}

const holdAll = () => {
  const found: Difference[] = []
  console.log(`${'package'.padEnd(30)} fields  manifest lines  code places  differences`)
  for (const { file, path } of targets()) {
    const { fields, entries, places, differences } = hold(file, path())
    found.push(...differences)
    const figures = [
      [fields, 6],
      [entries, 15],
      [places, 12],
      [differences.length, 12],
    ].map(([figure = 0, width]) => String(figure).padStart(width ?? 0))
    console.log([file.padEnd(30), ...figures].join(' '))
  }
  return found
}

const tell = (difference: Difference) => {
  const reason = isExplained(difference)?.reason
  const { file, field, ours, theirs } = difference
  console.log(`\n${file} ${field}${reason ? ` (explained: ${reason})` : ''}\n  ours   ${ours}\n  theirs ${theirs}`)
}

/** 0: all alike or explained. 1: differences, or explanations that no longer apply. 2: a tool is missing. */
const main = () => {
  const missing = missingTools()
  if (missing.length > 0) {
    console.error(`not installed: ${missing.join(', ')}. On Debian: apt-get install aapt apksigner binutils dexdump`)
    return 2
  }
  const found = holdAll()
  found.forEach(tell)
  const open = found.filter((difference) => !isExplained(difference))
  const differs = ({ file, field }: Explained) =>
    found.some((difference) => difference.file === file && difference.field === field)
  const stale = process.argv.length > 2 ? [] : explained.filter((line) => !differs(line))
  for (const { file, field } of stale) console.log(`\n${file} ${field} is explained but does not differ any more`)
  console.log(`\n${found.length} differences, ${open.length} unexplained`)
  return open.length + stale.length === 0 ? 0 : 1
}

process.exitCode = main()
