import { entriesOf, leadBudget, leadTo } from '../graph/leads.ts'
import { bodyNamed, typeOfClass } from '../graph/program.ts'
import type { NamedMethod } from '../graph/program.ts'
import type { World } from '../graph/reach.ts'
import type { CodeFacts, ManifestFacts, PageOpeners } from './facts.ts'
import { among } from './own-code.ts'
import { isSupportLibrary } from './support-libraries.ts'

/** Calls that open a page; TaskStackBuilder does so by its own method. */
export const OPENS_PAGE = [
  ...['startActivity(Landroid/content/Intent;', 'startActivities([Landroid/content/Intent;'].flatMap((call) =>
    [')V', 'Landroid/os/Bundle;)V'].map((end) => `Landroid/content/Context;->${call}${end}`),
  ),
  'Landroid/app/TaskStackBuilder;->startActivities',
]
export const NOTIFICATION_ACTIONS = ['Landroid/app/Notification$Builder;', 'Landroidx/core/app/NotificationCompat$Builder;'].map(
  (builder) => `${builder}->setContentIntent`,
)
/** What a shrinker leaves of the call if it inlines the one-line setter of Jetpack's builder. */
export const ACTION_FIELD = 'Landroidx/core/app/NotificationCompat$Builder;->mContentIntent'
/** Irrelevant if no notification opens anything. */
export const asksForPageOpeners = ({ calls, mentions }: CodeFacts) =>
  NOTIFICATION_ACTIONS.some((pattern) => Object.hasOwn(calls, pattern)) || Object.hasOwn(mentions, ACTION_FIELD)

const openingBodies = ({ program }: World, { mentions }: CodeFacts) => {
  const callers = among(mentions, OPENS_PAGE).flatMap((one) => one.callers)
  return new Set(callers.map((caller) => bodyNamed(program, caller)).filter((body) => body >= 0))
}

/** Undefined if it is too much to follow. */
export const readPageOpeners = (
  world: World,
  { manifest, code, nameOf }: { manifest: ManifestFacts; code: CodeFacts; nameOf: (body: number) => NamedMethod },
): PageOpeners | undefined => {
  const goals = openingBodies(world, code)
  const budget = leadBudget()
  const found: PageOpeners = {}
  for (const { kind, name } of manifest.components) {
    if ((kind !== 'receiver' && kind !== 'service') || isSupportLibrary(name)) continue
    const type = typeOfClass(world.program, name)
    const entries = type < 0 ? [] : entriesOf(world, type, kind)
    const lead = leadTo(world, { entries, goals }, budget)
    if (budget.bodies < 0) return undefined
    if (lead) found[name] = { steps: lead.bodies.map(nameOf), sure: lead.sure }
  }
  return found
}
