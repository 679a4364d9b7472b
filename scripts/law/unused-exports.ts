// Exports that no other file imports: what is private may be changed without looking elsewhere. Reads syntax only: a name counts as
// used if some file imports it from this file, or imports the whole file. Default exports are for tools and not looked at.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'

/** Loaded by a path that is put together at run time. */
const LOADED_BY_PATH = ['web/app/entry.server.tsx', 'web/build/dev.ts', 'scripts/lane.ts']
/** Imports whole files, but takes only their calls, which the server imports by name. */
const ROLL_CALL = 'contract/index.ts'
const OTHERS = ['**/node_modules/**', 'web/dist/**', 'var/**', 'scripts/law/fixture/**']

/** At run time, or for a type in place; the parser lists only the former. */
const IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const WHOLE = '*'

/** The path of an imported file; what is not ours stays as it is. */
const pathOf = (baseDir: string, importer: string, request: string): string => {
  if (request.startsWith('@alliance/')) return relative(baseDir, fileURLToPath(import.meta.resolve(request)))
  return request.startsWith('.') ? join(dirname(importer), request) : request
}

type Import = { request: string; name: string | null }

const readModule = (baseDir: string, path: string) => {
  const text = readFileSync(join(baseDir, path), 'utf8')
  const { module } = parseSync(path, text)
  const exports = module.staticExports.flatMap(({ entries }) => entries)
  const imports: Import[] = [
    ...module.staticImports.flatMap(({ entries, moduleRequest }) =>
      entries.map(({ importName }) => ({ request: moduleRequest.value, name: importName.name })),
    ),
    ...exports.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [{ request: moduleRequest.value, name: importName.name }] : [],
    ),
    ...[...text.matchAll(IMPORT)].map(([, request = '']) => ({ request, name: null })),
  ]
  return {
    path,
    names: exports.flatMap(({ exportName }) => exportName.name ?? []),
    uses: imports
      .filter(({ name }) => name !== null || path !== ROLL_CALL)
      .map(({ request, name }) => `${pathOf(baseDir, path, request)} ${name ?? WHOLE}`),
  }
}

/** Paths and names of exports that only their own file uses, if any. */
export const unusedExports = (baseDir: string): string[] => {
  const paths = globSync('**/*.{ts,tsx,mjs}', { cwd: baseDir, exclude: OTHERS })
  const modules = paths.map((path) => readModule(baseDir, path))
  const used = new Set([...modules.flatMap(({ uses }) => uses), ...LOADED_BY_PATH.map((path) => `${path} ${WHOLE}`)])
  return modules
    .filter(({ path }) => !used.has(`${path} ${WHOLE}`))
    .flatMap(({ path, names }) => names.map((name) => `${path} ${name}`))
    .filter((exported) => !used.has(exported))
    .toSorted()
}
