import { entriesOf, leadBudget, leadTo } from '../graph/leads.ts'
import { findName } from '../graph/names.ts'
import { bodyOfMethod, methodOfText } from '../graph/program.ts'
import type { World } from '../graph/reach.ts'
import type { CodeFacts, ManifestFacts, PageOpeners } from './facts.ts'
import { isSupportLibrary } from './support-libraries.ts'

/** Calls that open a page. */
export const OPENS_PAGE = ['startActivity(Landroid/content/Intent;', 'startActivities([Landroid/content/Intent;'].flatMap(
  (call) => [')V', 'Landroid/os/Bundle;)V'].map((end) => `Landroid/content/Context;->${call}${end}`),
)
export const NOTIFICATION_ACTIONS = ['Landroid/app/Notification$Builder;', 'Landroidx/core/app/NotificationCompat$Builder;'].map(
  (builder) => `${builder}->setContentIntent`,
)
/** Nobody asks who opens pages where no notification leads anywhere. */
export const asksForPageOpeners = ({ calls }: CodeFacts) => NOTIFICATION_ACTIONS.some((pattern) => Object.hasOwn(calls, pattern))

/** The number of a class, -1 where the package does not name it. */
export const typeOfClass = ({ program }: World, className: string) =>
  findName(program.symbols.names, `L${className.replaceAll('.', '/')};`)

const openingBodies = (world: World, { mentions }: CodeFacts) => {
  const callers = OPENS_PAGE.flatMap((pattern) => mentions[pattern]?.callers ?? [])
  const bodies = callers.map(({ class: name, method }) => {
    const type = typeOfClass(world, name)
    const found = type < 0 ? -1 : methodOfText(world.program, type, method)
    return found < 0 ? -1 : bodyOfMethod(world.program, found)
  })
  return new Set(bodies.filter((body) => body >= 0))
}

/** Undefined where there is too much to follow. */
export const readPageOpeners = (
  world: World,
  {
    manifest,
    code,
    nameOf,
  }: { manifest: ManifestFacts; code: CodeFacts; nameOf: (body: number) => { class: string; method: string } },
): PageOpeners | undefined => {
  const goals = openingBodies(world, code)
  const budget = leadBudget()
  const found: PageOpeners = {}
  for (const { kind, name } of manifest.components) {
    if ((kind !== 'receiver' && kind !== 'service') || isSupportLibrary(name)) continue
    const type = typeOfClass(world, name)
    const entries = type < 0 ? [] : entriesOf(world, type, kind)
    const lead = leadTo(world, { entries, goals }, budget)
    if (budget.bodies < 0) return undefined
    if (lead) found[name] = { steps: lead.bodies.map(nameOf), sure: lead.sure }
  }
  return found
}
