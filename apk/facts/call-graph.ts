import { LimitReached, Malformed, unlessMalformed } from '../bytes/malformed.ts'
import { startClasses } from '../dex/class-table.ts'
import type { FileWatch } from '../dex/scan.ts'
import type { Wanted } from '../dex/wanted.ts'
import type { Dex } from '../formats/dex.ts'
import { treeOf } from '../graph/class-tree.ts'
import { startGraph } from '../graph/collect.ts'
import type { PackageFiles } from '../graph/collect.ts'
import { nativeNamer } from '../graph/native-names.ts'
import type { Program } from '../graph/program.ts'
import { settler } from '../graph/settled.ts'
import { worldOf } from '../graph/world-of.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import type { CodeFacts, CodeLoader, ManifestFacts, PersonalDataFacts, Seen } from './facts.ts'
import { tellComing, tellComingNew, tellComingUses } from './coming-callers.ts'
import { tellFromCallers } from './from-callers.ts'
import { tellActions } from './told-actions.ts'
import { tellHandedServices } from './handed-services.ts'
import { tellHandedViews } from './handed-views.ts'
import { tellKeys } from './told-keys.ts'
import { tellMakers } from './loader-makers.ts'
import { methodNameOf } from './method-name.ts'
import type { LibraryWatch } from './native-libraries.ts'
import { asksForPageOpeners, readPageOpeners } from './page-openers.ts'
import { asksForPaneLayouts, readPaneLayouts } from './pane-layouts.ts'
import { personalDataOf } from './personal-data.ts'
import { reachIn, tellReached } from './reached-by-callers.ts'
import { asksForRuleWays, readRuleWays } from './rule-ways.ts'
import { tellOutlined } from './outlined.ts'
import { tellPlatforms } from './told-platforms.ts'
import { tellGuards, tellResults, tellSettled, tellSwitched } from './told-results.ts'
import { readViewAliases } from './view-aliases.ts'
import { asksForUnledCalls, tellUnled } from './unled-calls.ts'
import { asksForViewSetters, readViewSetters } from './view-setters.ts'

type Callers = { wanted: Wanted; targetSdk: number }
type CallGraphReader = {
  /** Receives each code file during the scan. Never throws for malformed bytes. */
  watch(dex: Dex): FileWatch
  /** Receives each native library, after all code. Never throws for malformed bytes. */
  watchLibrary: LibraryWatch
  personalData(manifest: ManifestFacts | undefined): Pausing<Seen<PersonalDataFacts>>
  /** Adds where objects of the loaders are created, if known. */
  withMakers(loaders: CodeLoader[]): CodeLoader[]
  /** Resolves arguments that a method only passes on from its callers, and return values from the called methods. */
  withCallers(code: CodeFacts, about: Callers): Pausing<CodeFacts>
  /**
   * Adds the paths from notifications to pages, to embedding rules and to web view settings, and what is unreachable. Reads further
   * bodies, so call it last.
   */
  withWays(code: CodeFacts, manifest: ManifestFacts | undefined): Pausing<CodeFacts>
}

function* withCallers(program: Program, code: CodeFacts, { wanted, targetSdk }: Callers): Pausing<CodeFacts> {
  const ownTree = () => treeOf(program)
  const wide = { program, treeOf: ownTree, settle: settler(program, ownTree) }
  const asked = tellPlatforms(wide, code, wanted)
  yield PAUSE
  const told = tellFromCallers(wide, tellSettled(wide, asked), wanted.fromCallers)
  yield PAUSE
  const followed = tellResults(wide, tellSwitched(wide, told), wanted)
  yield PAUSE
  const reached = tellReached(tellGuards(wide, followed), reachIn(wide, followed))
  yield PAUSE
  const coming = tellComingUses(wide, tellComingNew(wide, tellComing(wide, reached, wanted), wanted), targetSdk)
  yield PAUSE
  return tellKeys(wide, tellActions(wide, tellHandedServices(wide, tellHandedViews(wide, coming))), wanted)
}

const ASKING = [asksForPageOpeners, asksForRuleWays, asksForViewSetters, asksForUnledCalls]

function* waysIn(program: Program, code: CodeFacts, manifest: ManifestFacts): Pausing<CodeFacts> {
  const world = worldOf(program, manifest)
  const asked = { manifest, code, nameOf: (body: number) => methodNameOf(program, body) }
  const pageOpeners = asksForPageOpeners(code) ? readPageOpeners(world, asked) : undefined
  const ruleWays = asksForRuleWays(code) ? yield* readRuleWays(world, asked) : undefined
  yield PAUSE
  const viewSetters = asksForViewSetters(code) ? yield* readViewSetters(world, code) : undefined
  const paneLayouts = asksForPaneLayouts(program) ? yield* readPaneLayouts(world, asked) : undefined
  yield PAUSE
  const viewAliases = viewSetters ? readViewAliases(program, code) : []
  return {
    ...code,
    ...(asksForUnledCalls(code) && { calls: yield* tellUnled(world, asked) }),
    ...(pageOpeners && { pageOpeners }),
    ...(ruleWays && { ruleWays }),
    ...(viewSetters && { viewSetters }),
    ...(paneLayouts && { paneLayouts }),
    ...(viewAliases.length > 0 && { viewAliases }),
  }
}

const guarded = (watch: FileWatch, isBroken: () => boolean, onBreak: (error: unknown) => void): FileWatch => {
  const attempt = (act: () => void) => {
    if (isBroken()) return
    try {
      act()
    } catch (error) {
      onBreak(error)
    }
  }
  return {
    mark: (marks, bit) => attempt(() => watch.mark(marks, bit)),
    body: (defined, body, holder) => attempt(() => watch.body(defined, body, holder)),
    bare: (defined) => attempt(() => watch.bare(defined)),
    end: (noted) => attempt(() => watch.end?.(noted)),
  }
}

const NOTHING: FileWatch = { mark: () => {}, body: () => {}, bare: () => {} }

/** Builds the call graph during the code scan. Errors affect only this fact family. */
export const startCallGraph = (classes = startClasses(), files: PackageFiles = {}): CallGraphReader => {
  const graph = startGraph(classes, files)
  let trouble = ''
  const onBreak = (error: unknown) => {
    if (!(error instanceof Malformed) && !(error instanceof LimitReached)) throw error
    trouble = error instanceof Malformed ? `第 ${error.offset} 字节处的内容不符合格式` : '内容超出了可以分析的范围'
  }
  const watch = (dex: Dex) => {
    try {
      return guarded(graph.file(dex), () => trouble !== '', onBreak)
    } catch (error) {
      onBreak(error)
      return NOTHING
    }
  }
  const noteNames = nativeNamer(graph.program)
  return {
    watch,
    watchLibrary: (name, source, elf) => {
      // Needed only if personal data is read.
      if (trouble !== '' || graph.program.reads.length === 0) return
      unlessMalformed(() => noteNames(name, source, elf), undefined)
    },
    *withCallers(code, about) {
      if (trouble !== '') return code
      const outlined = tellOutlined(graph.program, classes, { code, wanted: about.wanted })
      yield PAUSE
      return yield* withCallers(graph.program, outlined, about)
    },
    *withWays(code, manifest) {
      const isAsked = ASKING.some((asks) => asks(code)) || asksForPaneLayouts(graph.program)
      if (trouble !== '' || classes.trouble || !manifest || !isAsked) return code
      try {
        return yield* waysIn(graph.program, code, manifest)
      } catch (error) {
        onBreak(error)
        return code
      }
    },
    withMakers: (loaders) =>
      trouble !== '' || classes.trouble ? loaders : unlessMalformed(() => tellMakers(graph.program, loaders), loaders),
    *personalData(manifest) {
      try {
        if (classes.trouble) throw classes.trouble
        if (trouble === '') return { seen: true, value: yield* personalDataOf(graph.program, manifest) }
      } catch (error) {
        onBreak(error)
      }
      return { seen: false, reason: `调用关系无法读取：${trouble}` }
    },
  }
}
