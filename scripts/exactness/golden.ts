import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeFacts, judgePackage } from '../../apk/judge.ts'
import { loadPack, packIds } from '../../apk/standards/packs.ts'
import { summarise } from '../../apk/summary.ts'
import { goldenText } from './golden-text.ts'

/** Committed: the approved report of each real package. */
export const GOLDEN_FOLDER = join(import.meta.dirname, '..', '..', 'apk', 'golden')
/** A fixed day, so that no report changes with the calendar. */
const circumstances = { judgedOn: '2026-12-01', declarations: { permissionPurposes: {}, sdks: [] } }

type Package = { file: string; path: string }

const goldenPath = (file: string) => join(GOLDEN_FOLDER, `${file.replace(/\.apk$/, '')}.txt`)

const goldenOf = async ({ file, path }: Package): Promise<string> => {
  // Packs that are not in force yet may still be corrected, which would change every report.
  const packs = packIds()
    .map(loadPack)
    .filter(({ effectiveFrom }) => effectiveFrom <= circumstances.judgedOn)
  const [first] = packs
  if (!first) throw new Error('no rule pack at all')
  const judgement = await judgePackage(path, { pack: first, circumstances })
  if (!judgement.judgeable) throw new Error(`${file} can not be judged: ${judgement.reason}`)
  const { facts, icon, report } = judgement
  const { sha256, sizeBytes } = report
  const reports = packs.map((pack) => judgeFacts(facts, { sha256, sizeBytes }, { pack, circumstances }).report)
  return goldenText({ file, summary: summarise(facts, icon), reports })
}

const readGolden = (file: string) => {
  try {
    return readFileSync(goldenPath(file), 'utf8')
  } catch {
    return ''
  }
}

/** The lines that only one side has, each with its section's heading, `-` approved and `+` found. */
export const differenceOf = (approved: string, found: string): string => {
  const [before, after] = [approved.split('\n'), found.split('\n')]
  const count = (lines: string[]) => {
    const counts = new Map<string, number>()
    for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
    return counts
  }
  const lost = (lines: string[], others: Map<string, number>, mark: string) => {
    let head = ''
    return lines.flatMap((line) => {
      if (!line.startsWith(' ')) head = line
      const left = others.get(line) ?? 0
      others.set(line, left - 1)
      if (left > 0) return []
      return [line === head ? `${mark} ${line}` : `${mark} ${head.split(' ')[0]}${line}`]
    })
  }
  return [...lost(before, count(after), '-'), ...lost(after, count(before), '+')].join('\n')
}

type Changed = { file: string; difference: string }

/** Packages whose report differs from the approved one. */
export const changedReports = async (packages: Package[]): Promise<Changed[]> => {
  const changed: Changed[] = []
  for (const one of packages) {
    const [approved, found] = [readGolden(one.file), await goldenOf(one)]
    if (approved !== found)
      changed.push({ file: one.file, difference: differenceOf(approved, found) || 'only the order of lines differs' })
  }
  return changed
}

/** Rewrites the reports; committing them approves them. Exit code 0. */
export const approve = async (packages: Package[]): Promise<number> => {
  mkdirSync(GOLDEN_FOLDER, { recursive: true })
  const wanted = new Set(packages.map(({ file }) => goldenPath(file)))
  for (const one of packages) writeFileSync(goldenPath(one.file), await goldenOf(one))
  for (const name of readdirSync(GOLDEN_FOLDER)) if (!wanted.has(join(GOLDEN_FOLDER, name))) rmSync(join(GOLDEN_FOLDER, name))
  console.log(`${packages.length} golden reports written; look at the difference before you commit it`)
  return 0
}
