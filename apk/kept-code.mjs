// The engine as kept files with their compiled code: 160 files cost four times as long to find, strip and compile. Plain
// JavaScript, since it runs before anything else. What is kept of a repository is named by a hash over every source file's path,
// size and times (the change time can't be set back), so that other sources never meet it; where it can't be made, the sources
// run. The npm package brings the files along and keeps only their compiled code.
// Asked for, not imported: an import fills in every export of a built-in module, and loads streams and promises of files for it.
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
/** What begins with the package while the engine is loaded, and the engine. */
const PARTS = { early: join(here, 'early.ts'), engine: join(here, 'cli', 'run.ts') }
/** Of the npm package: the parts are there. */
const bundled = join(here, 'bundled')
const isPacked = existsSync(bundled)
/** Neither part of the engine that runs, nor worth a look. */
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

/** The name under which the engine of these very sources is kept by this very Node. */
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

/** An empty place for what is kept by this name; throws where nothing can be written. */
const clear = (key) => {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
  for (const old of readdirSync(folder)) if (!old.startsWith(key)) rmSync(join(folder, old), { force: true })
}

const bundle = (path) =>
  process
    .getBuiltinModule('node:child_process')
    .execFileSync(process.execPath, [bundler, path, here], { maxBuffer: 64 * 1024 ** 2, stdio: ['ignore', 'pipe', 'ignore'] })

/** Makes the files of a repository; throws where there is nothing to make them with, or where the sources changed under it. */
const make = (key) => {
  const made = Object.entries(PARTS).map(([part, path]) => [part, bundle(path)])
  if (keyOfSources() !== key) throw new Error('the sources changed')
  clear(key)
  for (const [part, code] of made) write(join(folder, `${key}.${part}.cjs`), code)
}

/** Compiles all of it, whatever the first package needs: the next may need something else. */
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

/** Whatever the cached code is, it is only taken by the V8 and the text that it was made of. */
const compile = (key, part) => {
  const name = `${key}.${part}.cjs`
  const filename = isPacked ? join(bundled, `${part}.cjs`) : join(folder, name)
  const kept = join(folder, `${name}.code`)
  // One byte a character: the bundler leaves none beyond ASCII.
  const source = `(function (require, exports, place) {${readFileSync(filename, 'latin1')}\n})`
  if (existsSync(kept)) {
    const script = new Script(source, { filename, cachedData: readFileSync(kept) })
    if (!script.cachedDataRejected) return { script, kept, isNew: false }
  }
  // Where nothing can be written, only what runs is compiled.
  const isNew = canKeep(key)
  return { script: isNew ? compileWhole(source, filename) : new Script(source, { filename }), kept, isNew }
}

const root = process.getBuiltinModule('node:url').pathToFileURL(`${here}/`)
/** The address of a source file: data lies beside it, and programs of their own. */
const place = (path) => new URL(path, root).href

const run = (key, part) => {
  const { script, kept, isNew } = compile(key, part)
  const exports = {}
  script.runInThisContext()(createRequire(import.meta.url), exports, place)
  return { exports, script, kept, isNew }
}

/** Of processor time: such a run has met most of the code that is worth knowing. */
const LEARNED_MS = 300

/**
 * What V8 found worth optimising goes with the compiled code into the file, and is optimised sooner from then on: 4 % of the
 * time of a package. Learned from the first run that had enough to do; a short one only keeps what it compiled.
 */
const learner = ({ script, kept, isNew }) => {
  const learned = kept.replace(/\.code$/, '.learned')
  const isSettled = !isNew && (existsSync(learned) || !existsSync(kept))
  if (isSettled) return () => {}
  // What is not used for a while would be forgotten otherwise.
  v8.setFlagsFromString('--no-flush-bytecode')
  return () => {
    // Cached code is only taken by a V8 with the flags of its making.
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

/** Smaller ones are inflated in the time that it takes to ask. */
const LARGE_BYTES = 1024 ** 2

const isLarge = (argument) => {
  if (argument.startsWith('-')) return false
  const seen = statSync(argument, { throwIfNoEntry: false })
  return seen?.isFile() === true && seen.size >= LARGE_BYTES
}

/** The one large file that these arguments of the command line name: with it something can be begun before the engine is there. */
export const earlyPath = (args) => {
  const [path, ...more] = args.filter(isLarge)
  return more.length > 0 ? undefined : path
}

/** What `startEarly` of `early.ts` gives for these arguments; where it can't be run, nothing has begun. */
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
 * What the kept engine exports, what was begun early for these arguments, and what is to be done when the work is; undefined where
 * there is none and none can be made.
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
