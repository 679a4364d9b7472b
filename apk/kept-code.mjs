// Runs the engine from cached bundles with compiled code: finding, stripping and compiling 160 files takes four times as long.
// Plain JavaScript, since it runs first. A repository's bundles are named by a hash over every source file's path, size and times
// (ctime can't be set back), so that they never serve other sources; if bundling fails, the sources are executed. The npm package
// ships the bundles and caches only their compiled code.
// Built-in modules aren't imported: an import creates every export, and for `fs` loads streams and promises.
const { createHash } = process.getBuiltinModule('node:crypto')
const fs = process.getBuiltinModule('node:fs')
const { createRequire } = process.getBuiltinModule('node:module')
const { join } = process.getBuiltinModule('node:path')
const v8 = process.getBuiltinModule('node:v8')
const { Script } = process.getBuiltinModule('node:vm')
const {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = fs

const here = import.meta.dirname
const folder = join(here, '..', 'node_modules', '.cache', 'alliance', 'engine')
const bundler = join(here, '..', 'scripts', 'bundle-engine.mjs')
/** Entry files: what starts with the package while the engine is loading, and the engine. */
const PARTS = { early: join(here, 'early.ts'), engine: join(here, 'cli', 'run.ts') }
/** In the npm package, which contains the bundles. */
const bundled = join(here, 'bundled')
const isPacked = existsSync(bundled)
/** Folders that aren't part of the running engine, and are skipped in the hash. */
const PASSED_OVER = new Set(['dist', 'samples', 'fuzz', 'submit', 'testing'])
const SOURCE = /\.(?:ts|mjs|json)$/

const noteFile = (path, parts) => {
  const { size, mtimeMs, ctimeMs, ino } = lstatSync(path)
  parts.push(path, size, mtimeMs, ctimeMs, ino)
}

const noteFolder = (path, parts) => {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) {
      if (!PASSED_OVER.has(entry.name)) noteFolder(inner, parts)
    } else if (SOURCE.test(entry.name) && !entry.name.endsWith('.test.ts')) noteFile(inner, parts)
  }
}

/** Cache key: the engine's sources and the Node version. */
const keyOfSources = () => {
  const parts = [process.version, process.arch]
  if (isPacked) for (const part of Object.keys(PARTS)) noteFile(join(bundled, `${part}.cjs`), parts)
  else noteFolder(here, parts)
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}

const write = (path, bytes) => {
  const part = `${path}.${process.pid}.part`
  writeFileSync(part, bytes)
  renameSync(part, path)
}

/** Removes other keys' files from the cache; throws if it isn't writable. */
const clear = (key) => {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
  for (const old of readdirSync(folder)) if (!old.startsWith(key)) rmSync(join(folder, old), { force: true })
}

const bundle = (path) =>
  process
    .getBuiltinModule('node:child_process')
    .execFileSync(process.execPath, [bundler, path, here], { maxBuffer: 64 * 1024 ** 2, stdio: ['ignore', 'pipe', 'ignore'] })

/** Bundles a repository's engine; throws if the bundler is missing, or the sources changed meanwhile. */
const make = (key) => {
  const made = Object.entries(PARTS).map(([part, path]) => [part, bundle(path)])
  if (keyOfSources() !== key) throw new Error('the sources changed')
  clear(key)
  for (const [part, code] of made) write(join(folder, `${key}.${part}.cjs`), code)
}

/** Compiles all functions, not only those that the first package needs. */
const compileWhole = (source, filename) => {
  v8.setFlagsFromString('--no-lazy')
  const script = new Script(source, { filename })
  v8.setFlagsFromString('--lazy')
  return script
}

const canKeep = (key) => {
  try {
    clear(key)
    return true
  } catch {
    return false
  }
}

/** V8 accepts cached code only for its own version and the same source. */
const compile = (key, part) => {
  const name = `${key}.${part}.cjs`
  const filename = isPacked ? join(bundled, `${part}.cjs`) : join(folder, name)
  const kept = join(folder, `${name}.code`)
  // Latin-1: the bundler escapes everything beyond ASCII.
  const source = `(function (require, exports, place) {${readFileSync(filename, 'latin1')}\n})`
  if (existsSync(kept)) {
    const script = new Script(source, { filename, cachedData: readFileSync(kept) })
    if (!script.cachedDataRejected) return { script, kept, isNew: false }
  }
  // If the cache isn't writable, functions are compiled lazily.
  const isNew = canKeep(key)
  return { script: isNew ? compileWhole(source, filename) : new Script(source, { filename }), kept, isNew }
}

const root = process.getBuiltinModule('node:url').pathToFileURL(`${here}/`)
/** URL of a source file, beside which are data files and child programs. */
const place = (path) => new URL(path, root).href

const run = (key, part) => {
  const { script, kept, isNew } = compile(key, part)
  const exports = {}
  script.runInThisContext()(createRequire(import.meta.url), exports, place)
  return { exports, script, kept, isNew }
}

/** CPU time after which a run has executed most of the code worth optimising. */
const LEARNED_MS = 300

/**
 * Stores V8's profiling data with the compiled code, so that functions are optimised sooner: saves 4 % of a package's time. Taken
 * from the first sufficiently long run; a short one only stores compiled code.
 */
const learner = ({ script, kept, isNew }) => {
  const learned = kept.replace(/\.code$/, '.learned')
  const isSettled = !isNew && (existsSync(learned) || !existsSync(kept))
  if (isSettled) return () => {}
  // Otherwise V8 drops bytecode that wasn't used for a while.
  v8.setFlagsFromString('--no-flush-bytecode')
  return () => {
    // V8 accepts cached code only with the same flags.
    v8.setFlagsFromString('--flush-bytecode')
    const hasLearned = process.cpuUsage().user / 1000 > LEARNED_MS
    if (!isNew && !hasLearned) return
    try {
      write(kept, script.createCachedData())
      if (hasLearned) write(learned, '')
    } catch {
      // The next run tries again.
    }
  }
}

/** Smaller files are inflated faster than a thread can be asked. */
const LARGE_BYTES = 1024 ** 2

const isLarge = (argument) => {
  if (argument.startsWith('-')) return false
  const seen = statSync(argument, { throwIfNoEntry: false })
  return seen?.isFile() === true && seen.size >= LARGE_BYTES
}

/** The only large file among the command line's arguments, with which work can start before the engine is loaded. */
export const earlyPath = (args) => {
  const [path, ...more] = args.filter(isLarge)
  return more.length > 0 ? undefined : path
}

/** Result of `startEarly` in `early.ts` for these arguments; undefined on any error. */
const startEarly = (key, args) => {
  try {
    const path = earlyPath(args)
    if (path === undefined) return undefined
    const { exports, script, kept, isNew } = run(key, 'early')
    if (isNew) write(kept, script.createCachedData())
    return exports.startEarly(path)
  } catch {
    return undefined
  }
}

/**
 * The cached engine's exports, the work started early, and a function to call at the end; undefined if there is no cache and none
 * can be created.
 */
export const loadKept = (args) => {
  try {
    const key = keyOfSources()
    if (!isPacked && !existsSync(join(folder, `${key}.engine.cjs`))) make(key)
    const early = startEarly(key, args)
    const engine = run(key, 'engine')
    return { exports: engine.exports, early, learn: learner(engine) }
  } catch {
    return undefined
  }
}
