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

/** API level of the list: Android 10. */
const PLATFORM = int(29)
/** Bound on sites listed; further ones are only counted. The package's own code comes before support libraries. */
const MAX_USES = 500
const MAX_KEPT = 20_000
const NOTHING_WANTED = wantedBy([])
const DEAF = { onCall: () => {}, onMention: () => {}, onOverride: () => {} }
const ownBudget = (): Budget => ({ ...startBudget(), steps: 4_000_000, values: 100_000 })

type Found = Pick<NonPublicUse, 'member' | 'highest' | 'through' | 'doubt'> & { at: number }
type Means = { dex: Dex; budget: Budget; lines: ReturnType<typeof startLineBudget>; keep: (use: NonPublicUse) => void }

/** The instructions of a body that refer to one of these members. */
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

/** Whether the site is reachable on Android 10; open for a method too large to analyse. */
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
 * Finds references to these members in the bodies of a file, and look-ups by name. `isCopy`: whether a class also exists in the
 * platform, which never loads the package's.
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

/** Finds references to non-SDK members during the code scan. */
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
  /**
   * Call after all classes are known: adds what the package's own classes inherit. Few files have such, and only those are read
   * again.
   */
  const finish = (): NonPublicUses => {
    try {
      lookAtInherited()
    } catch (error) {
      if (!(error instanceof Malformed) && !(error instanceof LimitReached)) throw error
      // An incomplete search counts as one more use.
      total += 1
    }
    return { total, uses: inOrder(uses).slice(0, MAX_USES) }
  }
  return { watch, finish }
}
