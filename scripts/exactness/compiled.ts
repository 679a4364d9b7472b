/**
 * Checks our verdicts on small programs with a known answer, built by real compilers: `npm run exactness -- compiled` builds each
 * with javac or Kotlin and then with D8 and R8, judges the packages and compares. Exit code 0: all right or a known limit; 1:
 * not; 2: a tool is missing.
 */
import { dirname } from 'node:path'
import { BUILDS, answersOf, isLeftOpen, isRight } from './compiled/judge.ts'
import type { Answer } from './compiled/judge.ts'
import { knownLimits } from './compiled/known-limits.ts'
import { allPrograms } from './compiled/programs.ts'
import type { Program } from './compiled/programs.ts'
import { BUILT, buildAll, missingJava } from './compiled/tools.ts'

const COLUMNS = ['programs', 'packages', 'answers', 'right', 'left open', 'known limits', 'unexplained']
const row = (name: string, cells: (string | number)[]) =>
  [name.padEnd(16), ...cells.map((cell, i) => String(cell).padStart(COLUMNS[i]?.length ?? 0))].join('  ')

const limitsOf = ({ program, asked, build, said }: Answer) =>
  knownLimits.filter(
    (line) => line.program === program && line.asked === asked && line.said === said && line.builds.includes(build),
  )
const isUnexplained = (answer: Answer) => !isRight(answer) && limitsOf(answer).length === 0

const tellRow = (name: string, programs: Program[], answers: Answer[]) => {
  const count = (is: (answer: Answer) => boolean) => answers.filter(is).length
  const isKnown = (answer: Answer) => !isRight(answer) && !isUnexplained(answer)
  const open = count((answer) => isKnown(answer) && isLeftOpen(answer))
  const packages = programs.length * BUILDS.length
  const limits = count(isKnown) - open
  console.log(row(name, [programs.length, packages, answers.length, count(isRight), open, limits, count(isUnexplained)]))
}

const tellTable = (programs: Program[], answers: Answer[]) => {
  console.log(row('', COLUMNS))
  for (const group of new Set(programs.map(({ name }) => dirname(name))))
    tellRow(
      group,
      programs.filter(({ name }) => dirname(name) === group),
      answers.filter(({ program }) => dirname(program) === group),
    )
  tellRow('all', programs, answers)
}

/** Known limits that no longer apply to some of their builds. */
const staleLimits = (answers: Answer[]) =>
  knownLimits.flatMap((line) =>
    line.builds
      .filter((build) => !answers.some((one) => one.build === build && !isRight(one) && limitsOf(one).includes(line)))
      .map((build) => `${line.program} ${line.asked} ${build}`),
  )

export const compiled = (): number => {
  const missing = missingJava()
  if (missing.length > 0) {
    console.error(`not installed, or not of JDK 17: ${missing.join(', ')}. On Debian: apt-get install openjdk-17-jdk-headless`)
    return 2
  }
  const all = allPrograms()
  const broken = buildAll(all)
  const programs = all.filter((one) => !broken.includes(one))
  const answers = programs.flatMap((program) => BUILDS.flatMap((build) => answersOf(BUILT, program, build)))
  tellTable(programs, answers)
  const open = answers.filter(isUnexplained)
  for (const { program, build, asked, right, said, way } of open)
    console.log(`\n${program} ${build} ${asked}\n  right ${right.join(' or ')}\n  ours  ${said} (${way})`)
  const stale = staleLimits(answers)
  for (const line of stale) console.log(`\n${line} is a known limit, but is none any more`)
  for (const { name } of broken) console.log(`\n${name} could not be built`)
  return open.length + stale.length + broken.length === 0 ? 0 : 1
}
