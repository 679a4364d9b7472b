// Checks the import law (docs/architecture.md), and first proves that the checker can fail: the fixture breaks every rule
// once, and exactly those violations must be reported. A checker that reads no file would report nothing and exit 0. The same for
// exports that no other file imports.
import { createRequire } from 'node:module'
import { readdirSync } from 'node:fs'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { unusedExports } from './unused-exports.ts'

const rules = createRequire(import.meta.url)('./rules.cjs') as { forbidden: { name: string }[]; options: object }
const MODULE_FLOOR = 150

const broken = async (baseDir: string, rooms: string[]) => {
  const { output } = await cruise(rooms, {
    ...rules.options,
    baseDir,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
  } as Parameters<typeof cruise>[1])
  const { summary } = output as ICruiseResult
  return { modules: summary.totalCruised, violations: summary.violations }
}

const roomsIn = (folder: string, names: readonly string[]) => readdirSync(folder).filter((name) => names.includes(name))
const ROOMS = ['contract', 'apk', 'server', 'web']

const fixture = await broken(`${import.meta.dirname}/fixture`, roomsIn(`${import.meta.dirname}/fixture`, ROOMS))
const reported = new Set(fixture.violations.map(({ rule }) => rule.name))
const silent = rules.forbidden.filter(({ name }) => !reported.has(name))
for (const { name } of silent) console.error(`the checker does not see a break of ${name}: it proves nothing`)

const house = await broken(process.cwd(), ROOMS)
for (const { rule, from, to } of house.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (house.modules < MODULE_FLOOR) console.error(`only ${house.modules} modules were read, at least ${MODULE_FLOOR} expected`)
console.log(
  `import law: ${rules.forbidden.length} rules, ${reported.size} proved by the fixture, ${house.modules} modules, ${house.violations.length} breaks`,
)

const FOUND = 'door.ts left, offers.ts Within, offers.ts nobodys, offers.ts within'
const proof = unusedExports(`${import.meta.dirname}/fixture/exports`).join(', ')
if (proof !== FOUND) console.error(`of the fixture's exports these are unused: ${FOUND}; found were: ${proof}`)
const unused = unusedExports(process.cwd())
for (const one of unused) console.error(`no other file imports this export, so it should be private: ${one}`)

const failed = silent.length > 0 || house.violations.length > 0 || house.modules < MODULE_FLOOR
if (failed || proof !== FOUND || unused.length > 0) process.exit(1)
