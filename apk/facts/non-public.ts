import { LimitReached, Malformed } from '../bytes/malformed.ts'
import type { Definition } from '../dex/class-data.ts'
import type { ClassTable } from '../dex/class-table.ts'
import type { Body } from '../dex/code-item.ts'
import { placedAt, startLineBudget } from '../dex/debug-lines.ts'
import { signatureText } from '../dex/ids.ts'
import { listedTypes, namedMembers } from '../dex/non-public-ids.ts'
import type { NamedMember, NamedMembers, Places } from '../dex/non-public-ids.ts'
import { loadNonPublic } from '../dex/non-public.ts'
import { CALL, FIELD, KIND, lengthAt } from '../dex/opcodes.ts'
import { scanDex } from '../dex/scan.ts'
import type { FileWatch, Holder } from '../dex/scan.ts'
import { startBudget, traceFrom } from '../dex/trace.ts'
import type { Budget, Trace } from '../dex/trace.ts'
import { int } from '../dex/values.ts'
import { wantedBy } from '../dex/wanted.ts'
import { classNameOf, dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import type { NonPublicUse, NonPublicUses } from './facts.ts'
import { inheritedMembers } from './non-public-inherited.ts'
import { lookupsIn, reflectingMethods } from './non-public-reflection.ts'
import type { Lookups } from './non-public-reflection.ts'
import { isSupportLibrary } from './support-libraries.ts'

/** Android 10, whose list it is. */
const PLATFORM = int(29)
/** More places than that are only counted; the package's own code has precedence over the support libraries. */
const MAX_USES = 500
const MAX_KEPT = 20_000
const NOTHING_WANTED = wantedBy([])
const DEAF = { onCall: () => {}, onMention: () => {}, onOverride: () => {} }
const ownBudget = (): Budget => ({ ...startBudget(), steps: 4_000_000, values: 100_000 })

type Found = Pick<NonPublicUse, 'member' | 'highest' | 'through' | 'doubt'> & { at: number }
type Means = { dex: Dex; budget: Budget; lines: ReturnType<typeof startLineBudget>; keep: (use: NonPublicUse) => void }

/** The instructions of a body that name one of these. */
const namesIn = ({ code }: Body, named: NamedMembers): Found[] => {
  const found: Found[] = []
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    const kind = KIND[(code[at] as number) & 0xff]
    const table = kind === CALL ? named.methods : kind === FIELD ? named.fields : undefined
    const seen: NamedMember | undefined = table?.get(code[at + 1] as number)
    if (seen) found.push({ at, ...seen })
  }
  return found
}

/** Whether Android 10 comes to the place; a method too large to follow leaves that open. */
const reached = (trace: Trace | undefined, { at, doubt }: Found): Pick<NonPublicUse, 'unreached' | 'doubt'> => {
  if (!trace) return { doubt: doubt ?? 'large' }
  return { ...(doubt && { doubt }), ...(trace.ran[at] !== 1 && { unreached: true as const }) }
}

const tell = (
  means: Means,
  { defined, holder, trace }: { defined: Definition; holder: Holder; trace: Trace | undefined },
  found: Found[],
) => {
  const { dex, lines, keep } = means
  const caller = { class: classNameOf(dexType(dex, holder.typeIndex)), method: signatureText(dex, defined.methodIndex) }
  const sorted = found.toSorted((a, b) => a.at - b.at)
  const placed = placedAt(
    { dex, sourceIndex: holder.sourceIndex, lines },
    { codeOffset: defined.codeOffset, caller, places: sorted.map(({ at }) => at) },
  )
  sorted.forEach(({ at, member, highest, through, doubt }, index) =>
    keep({
      ...(placed[index] ?? caller),
      at,
      member,
      highest,
      ...(through && { through }),
      ...reached(trace, { at, member, highest, ...(doubt && { doubt }) }),
    }),
  )
}

type Sought = { named: NamedMembers; lookups?: Lookups | undefined; isCopy?: (type: number) => boolean }
/**
 * Tells where the bodies of a file name these members, or look one up by its name. `isCopy`: a class that the platform has by the
 * same name, and never takes from a package.
 */
const watchFor = (means: Means, { named, lookups, isCopy }: Sought): FileWatch => ({
  mark: ({ calls, fields }, bit) => {
    for (const index of [...named.methods.keys(), ...(lookups?.methods ?? [])]) calls[index] = (calls[index] ?? 0) | bit
    for (const index of named.fields.keys()) fields[index] = (fields[index] ?? 0) | bit
  },
  body: (defined, body, holder) => {
    const { dex, budget } = means
    if (isCopy?.(holder.typeIndex)) return
    const direct = namesIn(body, named)
    if (direct.length === 0 && !lookups?.mayBeIn(body)) return
    const trace = traceFrom(dex, body, { budget, platform: PLATFORM, notesRan: true })
    const found = [...direct, ...(trace && lookups ? lookupsIn(means, trace, lookups) : [])]
    if (found.length > 0) tell(means, { defined, holder, trace }, found)
  },
  bare: () => {},
})

const inOrder = (uses: readonly NonPublicUse[]) => [
  ...uses.filter((one) => !isSupportLibrary(one.class)),
  ...uses.filter((one) => isSupportLibrary(one.class)),
]

/** Looks beside the scan for what code names of the members that Android 10 keeps from apps. */
export const startNonPublic = (classes: ClassTable) => {
  const budget = ownBudget()
  const files = new Map<Dex, Places>()
  const uses: NonPublicUse[] = []
  let total = 0
  const keep = (use: NonPublicUse) => {
    total += 1
    if (uses.length < MAX_KEPT) uses.push(use)
  }
  const meansOf = (dex: Dex): Means => ({ dex, budget, keep, lines: startLineBudget() })
  const watch = (dex: Dex): FileWatch => {
    const list = loadNonPublic()
    const places = listedTypes(dex, list)
    files.set(dex, places)
    return watchFor(meansOf(dex), {
      named: namedMembers(dex, list, places),
      lookups: reflectingMethods(dex, list, places),
      isCopy: (type) => (places[type] ?? 0) > 0,
    })
  }
  const lookAtInherited = () => {
    for (const { dex, named } of inheritedMembers(classes, files, loadNonPublic()))
      scanDex(dex, NOTHING_WANTED, { sink: DEAF, budget: startBudget(), watches: [watchFor(meansOf(dex), { named })] })
  }
  /** When all classes are known: what the package's own classes inherit. Few files have any, and only those are read again. */
  const finish = (): NonPublicUses => {
    try {
      lookAtInherited()
    } catch (error) {
      if (!(error instanceof Malformed) && !(error instanceof LimitReached)) throw error
      // What was not looked at to its end may be one more.
      total += 1
    }
    return { total, uses: inOrder(uses).slice(0, MAX_USES) }
  }
  return { watch, finish }
}
