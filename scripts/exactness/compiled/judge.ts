import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesSource } from '../../../apk/bytes/source.ts'
import { readFacts } from '../../../apk/facts/index.ts'
import { judgeFacts } from '../../../apk/judge.ts'
import { buildApk } from '../../../apk/samples/build.ts'
import { loadPack, packIds } from '../../../apk/standards/packs.ts'
import { wantedInCode } from '../../../apk/terms/all.ts'
import { isTerm, specOf } from './programs.ts'
import type { Program, Question } from './programs.ts'

/** How the code is built: by D8 with all of Kotlin's library, or shrunk by R8, with or without the original names. */
export const BUILDS = ['d8-debug', 'd8-release', 'r8-names', 'r8'] as const
export type Build = (typeof BUILDS)[number]
export type Answer = Question & { program: string; build: Build; said: string; way: string }

/** A fixed day, so that no answer changes with the calendar. */
const circumstances = { judgedOn: '2026-12-01', declarations: { permissionPurposes: {}, sdks: [] } }

const codeOf = (out: string, { name, text }: Program, build: Build): Uint8Array[] => {
  const isWhole = build.startsWith('d8') && name.endsWith('.kt')
  const libraries = isWhole ? ['kotlin-stdlib', ...(text.includes('import kotlinx') ? ['kotlinx-coroutines-core-jvm'] : [])] : []
  return [join(name, build), ...libraries].map((folder) => readFileSync(join(out, folder, 'classes.dex')))
}

const isEarly = (reach: string) => reach === 'startup' || reach === 'maybe'

/** What the map of personal data says, in the programs' vocabulary: of several reads the earliest counts. */
const readAnswer = (facts: ReturnType<typeof readFacts>, method: string) => {
  if (!facts.personalData.seen) return { said: 'undetermined', way: facts.personalData.reason }
  const reads = facts.personalData.value.reads.filter(({ target }) => target.endsWith(`->${method}`))
  const read = reads.find(({ reach }) => isEarly(reach)) ?? reads[0]
  const way = (read?.chain ?? []).map((step) => `${step.how} ${step.class}.${step.method}`).join(' > ')
  if (!read || read.reach === 'unseen') return { said: 'no way', way }
  return { said: isEarly(read.reach) ? 'before' : 'after', way: `${read.reach}: ${way}` }
}

/** Every answer to a program's questions in one of its builds. */
export const answersOf = (out: string, program: Program, build: Build): Answer[] => {
  const apk = buildApk(specOf(program, codeOf(out, program, build)))
  const facts = readFacts(bytesSource(apk), { wanted: wantedInCode })
  const hasTerms = program.questions.some(({ asked }) => isTerm(asked))
  const pack = loadPack(packIds().at(-1) ?? '')
  const judged = hasTerms
    ? judgeFacts(facts, { sha256: '0'.repeat(64), sizeBytes: apk.length }, { pack, circumstances })
    : undefined
  if (judged && judged.faults.length > 0) throw new Error(`${program.name}: ${JSON.stringify(judged.faults)}`)
  return program.questions.map((question) => {
    const term = judged?.report.terms.find(({ id }) => id === question.asked)
    const found = isTerm(question.asked)
      ? { said: term?.outcome ?? 'not judged', way: term?.reason ?? '' }
      : readAnswer(facts, question.asked)
    return { ...question, ...found, program: program.name, build }
  })
}

/** For code that never runs, "after a user's act" is also right, since it breaks no promise, and so is "no path". */
export const isRight = ({ said, right }: Answer) =>
  right.includes(said) || (right.includes('never') && ['after', 'no way'].includes(said))
/** The engine says that it can't tell, where a person could. */
export const isLeftOpen = ({ said }: Answer) => said === 'undetermined'
