import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { sharedChunks, type ModuleGraph, type ModuleNode } from './shared-chunks.ts'
import { isPublic } from './sizes.ts'

type FixedGroup = { name: string; test: RegExp; priority: number }

/** Rounded up, so that a small change of one module doesn't change the files of others. */
const SIZE_STEP = 64
/** About what a class map of a style sheet adds to the scripts. */
const STYLE_NAMES_BYTES = 30

const COMMENTS_AND_IMPORTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm

const bytesOf = (id: string, code: string) =>
  id.endsWith('.css')
    ? STYLE_NAMES_BYTES
    : Math.ceil(gzipSync(code.replaceAll(COMMENTS_AND_IMPORTS, '').replaceAll(/\n\s*/g, '\n')).length / SIZE_STEP) * SIZE_STEP

/** Visitors come for the documents first. */
const FIRST_PAGE = 'document-page'
/** The others begin on a public page. */
const weightIn = (root: string) => (id: string) => {
  const key = id.slice(root.length + 1)
  if (key === `features/library/${FIRST_PAGE}.tsx`) return 30
  return isPublic(key) ? 3 : 1
}

const SHARED = 'shared-'
/** Files that every page loads. */
const FRAME = new Set(['entry', 'entry.client', 'react', 'schema', 'rolldown-runtime'])
const FRAME_MARK = 'f.'

/** A page lists the names of its files, and each byte counts (decision 023): only pages that visitors open less often are named. */
const nameOf = (chunk: string): string => {
  const name = chunk.replace(/\.css$/, '')
  if (FRAME.has(name)) return FRAME_MARK
  return name.startsWith(SHARED) || name === FIRST_PAGE ? '' : '[name]-'
}
export const fileName = (chunk: string, extension: string) => `assets/${nameOf(chunk)}[hash:7]${extension}`

/** A list of files to preload need not name those that every page has loaded. */
export const withoutFrame = (_: string, files: string[]) => files.filter((file) => !file.startsWith(`assets/${FRAME_MARK}`))

const isOneOf = (groups: readonly FixedGroup[]) => (id: string) => groups.some(({ test }) => test.test(id))

/** Groups for the bundler: the fixed ones, and those that the plugin forms of all other modules that several pages share. */
export const chunkGroups = (root: string, fixed: readonly FixedGroup[]) => {
  const groupOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'chunk-groups',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const nodes = [...this.getModuleIds()].toSorted().flatMap((id): [string, ModuleNode][] => {
        const module = this.getModuleInfo(id)
        if (!module) return []
        const { importedIds, dynamicallyImportedIds, code } = module
        return [[id, { imports: importedIds, later: dynamicallyImportedIds, bytes: bytesOf(id, code ?? '') }]]
      })
      const entry = nodes.find(([id]) => this.getModuleInfo(id)?.isEntry)
      if (!entry) return
      const graph: ModuleGraph = new Map(nodes)
      const chunks = sharedChunks(graph, entry[0], { isPlaced: isOneOf(fixed), weightOf: weightIn(root) })
      for (const [index, modules] of chunks.entries()) for (const id of modules) groupOf.set(id, `${SHARED}${index}`)
    },
  }
  const shared = {
    debugName: 'shared',
    name: (id: string) => groupOf.get(id) ?? null,
    test: (id: string) => groupOf.has(id),
    // What these modules import has a group of its own.
    includeDependenciesRecursively: false,
  }
  return { plugin, groups: [...fixed, shared] satisfies Rolldown.CodeSplittingGroup[] }
}
