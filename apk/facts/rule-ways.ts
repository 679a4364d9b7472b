import { PROVIDER_ENTRY, rootsOf } from '../graph/entries.ts'
import { follow } from '../graph/follow.ts'
import { intAt } from '../graph/int-list.ts'
import { bodyNamed } from '../graph/program.ts'
import type { NamedMethod } from '../graph/program.ts'
import { startingProviders } from '../graph/providers.ts'
import { HOW, LEVEL } from '../graph/reach.ts'
import type { Search, World } from '../graph/reach.ts'
import type { Pausing } from '../pausing.ts'
import { isBlindBy } from './blind-ways.ts'
import type { Naming } from './blind-ways.ts'
import type { CodeFacts, ManifestFacts, RuleWay, RuleWays } from './facts.ts'
import { among, own } from './own-code.ts'

const CONTROLLER = 'Landroidx/window/embedding/RuleController;'
/** Calls that register embedding rules. */
export const REGISTERS_RULES = [`${CONTROLLER}->setRules`, `${CONTROLLER}->addRule`]
/** Called by androidx.startup on each of its classes. */
export const INITIALIZES = 'Landroidx/startup/Initializer;->create(Landroid/content/Context;)Ljava/lang/Object;'

/** Irrelevant if no rule is registered. */
export const asksForRuleWays = ({ mentions }: CodeFacts) => REGISTERS_RULES.some((pattern) => Object.hasOwn(mentions, pattern))

const MAX_REGISTRARS = 50
/** A longer path is shortened in the middle. */
const MAX_STEPS = 12
const STARTUP = 'androidx.startup'
const EARLY = ['Application', PROVIDER_ENTRY, STARTUP]
const CALLS = ['entry', 'call', 'initializer'].map((how) => HOW.findIndex((one) => one === how))
const BY_LIBRARY = HOW.indexOf('library')

/** Whether a body is an initialiser's `create`, with any return type: the one declared by the interface is only a bridge method. */
export const createsFor = ({ overrides }: CodeFacts) => {
  const initializers = new Set((overrides[INITIALIZES]?.methods ?? []).map((one) => one.class))
  return ({ class: name, method }: NamedMethod) =>
    initializers.has(name) && method.startsWith('create(Landroid/content/Context;)')
}

type Asked = Naming & { isCreating: (method: NamedMethod) => boolean }

const registrarsOf = ({ mentions }: CodeFacts): NamedMethod[] => {
  const callers = among(mentions, REGISTERS_RULES).flatMap((one) => own(one.callers))
  const named = callers.map(({ class: name, method }) => ({ class: name, method }))
  return [...new Map(named.map((one) => [`${one.class} ${one.method}`, one])).values()].slice(0, MAX_REGISTRARS)
}

const isPage = ({ kind }: ManifestFacts['components'][number]) => kind === 'activity' || kind === 'activity-alias'

/** Entry points that may run before any page, and without one. */
const beforePages = (world: World, manifest: ManifestFacts) =>
  rootsOf(world, { ...manifest, components: manifest.components.filter((one) => !isPage(one)) }, startingProviders(manifest))
const pagesAlone = (world: World, manifest: ManifestFacts) => {
  const { application: _, ...rest } = manifest
  return rootsOf(world, { ...rest, components: manifest.components.filter(isPage) })
}

const bodiesTo = ({ fromOf, levelOf }: Search, body: number) => {
  const bodies: number[] = []
  for (let at = body; at >= 0 && bodies.length < levelOf.length; at = intAt(fromOf, at)) bodies.push(at)
  return bodies.toReversed()
}

const HALF = MAX_STEPS / 2
const shortened = <T>(all: T[]): { steps: T[]; cutAt?: number } =>
  all.length <= MAX_STEPS ? { steps: all } : { steps: [...all.slice(0, HALF), ...all.slice(-HALF)], cutAt: HALF }

/** Without pages as targets of intents: what they run isn't before pages. */
const withoutPages = (world: World): World => ({
  ...world,
  components: new Map([...world.components].filter(([, { kind }]) => kind !== 'page')),
})

/** The path that the search found; sure if each method calls the next or triggers its initialiser, regardless of branches. */
const wayTo = (search: Search, body: number, { nameOf, isCreating }: Asked): { way: RuleWay; entry: string } | undefined => {
  if (body < 0 || intAt(search.levelOf, body) === LEVEL.none) return undefined
  const bodies = bodiesTo(search, body)
  const isCalled = (one: number, how: number) => CALLS.includes(how) || (how === BY_LIBRARY && isCreating(nameOf(one)))
  const sure = bodies.every((one) => isCalled(one, intAt(search.howOf, one)))
  const { steps, ...cut } = shortened(bodies)
  return { way: { steps: steps.map(nameOf), sure, ...cut }, entry: search.noteOf.get(bodies[0] ?? -1) ?? '' }
}

/** How the methods that register embedding rules are reached: from the start of the app, and from its pages. */
export function* readRuleWays(
  world: World,
  { manifest, code, ...naming }: { manifest: ManifestFacts; code: CodeFacts } & Naming,
): Pausing<RuleWays> {
  const early = yield* follow(withoutPages(world), beforePages(world, manifest))
  const late = yield* follow(world, pagesAlone(world, manifest))
  const asked = { ...naming, isCreating: createsFor(code) }
  const registrars = registrarsOf(code).map((place) => {
    const body = bodyNamed(world.program, place)
    const [start, page] = [wayTo(early, body, asked), wayTo(late, body, asked)]
    return {
      ...place,
      ...(start && { start: { ...start.way, sure: start.way.sure && EARLY.includes(start.entry) } }),
      ...(page && { page: page.way }),
    }
  })
  return { registrars, whole: early.stepsLeft > 0 && !isBlindBy(world.program.unresolved, early, naming) }
}
