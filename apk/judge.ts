import { BoundReached, LimitReached } from './bytes/malformed.ts'
import { bytesSource, readSource } from './bytes/source.ts'
import type { Source } from './bytes/source.ts'
import type { Early } from './early.ts'
import { digestOfJson } from './canonical-json.ts'
import { judgeTerm, say } from './judge-term.ts'
import type { TermOptions } from './judge-term.ts'
import { openPackage } from './facts/bundle.ts'
import type { Opened } from './facts/bundle.ts'
import { identityOf, readFactsInSteps, readIcon } from './facts/index.ts'
import type { Steps } from './facts/index.ts'
import type { Facts } from './facts/facts.ts'
import { startAhead } from './formats/inflate-ahead.ts'
import type { Ahead } from './formats/inflate-ahead.ts'
import type { Archive } from './formats/zip.ts'
import { limits } from './limits.ts'
import { PAUSE, atOnce } from './pausing.ts'
import type { Pausing } from './pausing.ts'
import type { Judgement, JudgeProgress, PackageIdentity, RulePack, StaticReport, TermResult } from './report.ts'
import { countByStandard } from './standard-counts.ts'
import { wantedInCode } from './terms/all.ts'
import { tidy } from './tidy.ts'
import { ENGINE_VERSION, brokeDown, digestOf, digestOfBytes, stoppedAt, unjudgeable } from './unjudgeable.ts'
import type { Digest } from './unjudgeable.ts'

export type JudgeOptions = TermOptions & {
  pack: RulePack
  onProgress?: (progress: JudgeProgress) => void
  /** Called as soon as the package is identified, so that an aborted judgement can still name it. */
  onIdentified?: (known: { sha256: string; sizeBytes: number; identity?: PackageIdentity }) => void
  /** Wraps reading and judging, which is synchronous, for bounds enforced in the same process. */
  within?: Within
  /** Work started before; ignored if it was for another package. */
  early?: Early | undefined
}
type Within = <T>(act: () => T) => T

/** Why these facts can't be judged, undefined if they can: without a manifest, the package is unknown. */
const whyUnreadable = ({ archive, manifest }: Facts) => {
  if (!archive.seen) return archive.reason
  if (!manifest.seen) return manifest.reason
  return manifest.value.package === '' ? '应用清单里没有包名' : undefined
}

function* runTerms(facts: Facts, options: JudgeOptions, faults: string[]): Pausing<TermResult[]> {
  const { pack, onProgress } = options
  const rules = pack.terms.filter(({ method }) => method === 'static')
  const results: TermResult[] = []
  for (const [index, rule] of rules.entries()) {
    const { id, standard, clause, title, severity, method, counted } = rule
    const verdict = judgeTerm(rule, facts, { ...options, faults })
    const result = tidy({ id, standard, clause, title, severity, method, counted, ...verdict })
    const { evidence: _, fix: __, ...term } = result
    onProgress?.({ done: index + 1, total: rules.length, standard, title, term })
    results.push(result)
    yield PAUSE
  }
  return results
}

type Judged = { report: StaticReport; faults: string[] }
function* judgeInParts(facts: Facts, digest: Digest, options: JudgeOptions): Pausing<Judged> {
  const { pack, circumstances } = options
  const faults: string[] = []
  const terms = yield* runTerms(facts, options, faults)
  const body = {
    engine: ENGINE_VERSION,
    pack: pack.id,
    ...digest,
    circumstances: tidy(circumstances),
    identity: tidy(identityOf(facts)),
    standards: countByStandard(pack, terms),
    terms,
  }
  return { report: { ...body, reportHash: digestOfJson(body) }, faults }
}

/** The report on facts already seen. The same facts, pack and circumstances give the same bytes. */
export const judgeFacts = (facts: Facts, digest: Digest, options: JudgeOptions): Judged =>
  atOnce(judgeInParts(facts, digest, options))

/**
 * An archive opened by another copy of this code, with our own source, so that errors are of our classes, and with fresh counters.
 */
const fresh = (archive: Archive, source: Source): Archive => ({
  ...archive,
  source,
  inflated: { ...archive.inflated },
  ahead: new Map(),
})

/** Undefined if it can't be opened: reading the facts will report why. */
const tryOpen = (source: Source, early: Early | undefined) => {
  if (source.sizeBytes > limits.packageBytes) return undefined
  try {
    return openPackage(source, early && fresh(early.archive, source))
  } catch {
    return undefined
  }
}

/** Other threads inflate the package's large entries, while this one hashes the file and reads what is available. */
type Reading = { source: Source; opened: Opened | undefined; ahead: Ahead | undefined; within: Within }

/** Seconds: a bound takes a separate thread, which costs more than most steps without waiting. */
const AT_ONE_GO = 0.05

/** Continues up to the first step whose entries aren't inflated yet, or until the time is over. */
const goOn = <T>(steps: Steps<T>, ahead: Ahead | undefined) => {
  const end = process.uptime() + AT_ONE_GO
  for (;;) {
    const step = steps.next()
    if (step.done || ahead?.isReady(step.value) === false || process.uptime() > end) return step
  }
}

const follow = async <T>(steps: Steps<T>, { ahead, within }: Reading): Promise<T> => {
  for (;;) {
    const step = within(() => goOn(steps, ahead))
    if (step.done) return step.value
    await ahead?.ready(step.value)
  }
}

/** The facts, or a verdict about the exceeded bound, with the identity from the manifest if it was read. */
const lookInto = async (reading: Reading, digest: Digest, options: JudgeOptions): Promise<Facts | Judgement> => {
  let declared: PackageIdentity | undefined
  const { source, opened } = reading
  const steps = readFactsInSteps(source, {
    wanted: wantedInCode,
    opened,
    onDeclared: (facts) => {
      declared = identityOf(facts)
      options.onIdentified?.({ ...digest, identity: declared })
    },
  })
  try {
    return await follow(steps, reading)
  } catch (error) {
    if (error instanceof LimitReached) return stoppedAt(digest, error.limit, { identity: declared })
    throw error
  }
}

function* judgeSeen(
  facts: Facts,
  { opened, digest }: { opened: Opened | undefined; digest: Digest },
  options: JudgeOptions,
): Pausing<Judgement> {
  const identity = identityOf(facts)
  options.onIdentified?.({ ...digest, identity })
  const reason = whyUnreadable(facts)
  if (reason !== undefined) return unjudgeable(digest, { reason: `${reason}。`, identity })
  const icon = opened && readIcon(opened, facts)
  return { judgeable: true, ...(yield* judgeInParts(facts, digest, options)), facts, ...(icon && { icon }) }
}

const judgeSource = async (path: string, reading: Reading, options: JudgeOptions): Promise<Judgement> => {
  const { source, opened } = reading
  const digest = source.whole ? digestOfBytes(source.whole) : await digestOf(path)
  options.onIdentified?.(digest)
  if (digest.sizeBytes > limits.packageBytes) return stoppedAt(digest, 'packageBytes')
  const facts = await lookInto(reading, digest, options)
  return 'judgeable' in facts ? facts : await follow(judgeSeen(facts, { opened, digest }, options), reading)
}

/**
 * Reads a package and judges its static terms. Errors of the package are in the result; errors of the machine (no such file, out of
 * memory) are thrown. Enforces no bounds from outside: untrusted packages go through `confined.ts`.
 */
export const judgePackage = async (path: string, options: JudgeOptions): Promise<Judgement> => {
  options.onProgress?.({
    done: 0,
    total: options.pack.terms.filter(({ method }) => method === 'static').length,
    title: '读取安装包',
  })
  const within: Within = options.within ?? ((act) => act())
  const early = options.early?.path === path ? options.early : undefined
  const source = early ? bytesSource(early.bytes) : readSource(path)
  let ahead: Ahead | undefined
  try {
    const opened = within(() => tryOpen(source, early))
    // In a collection, entry positions are those inside the inner package.
    const before = opened?.kind === 'package' && opened.source === source ? early?.begun : undefined
    if (opened?.kind === 'package') ahead = startAhead(opened.archive, before)
    return await judgeSource(path, { source, opened, ahead, within }, options)
  } catch (error) {
    if (error instanceof BoundReached || (error instanceof Error && 'syscall' in error)) throw error
    return brokeDown(await digestOf(path), say(error))
  } finally {
    await ahead?.stop()
    source.close()
  }
}
