// The engine as one kept file with its compiled code: 160 files cost four times as long to find, strip and compile. Plain
// JavaScript, since it runs before anything else. What is kept is named by a hash over every source file's path, size and times
// (the change time can't be set back), so that other sources never meet it; where it can't be made, the sources run.
// Asked for, not imported: an import fills in every export of a built-in module, and loads streams and promises of files for it.
const { createHash } = process.getBuiltinModule('node:crypto')
const fs = process.getBuiltinModule('node:fs')
const { createRequire } = process.getBuiltinModule('node:module')
const { join } = process.getBuiltinModule('node:path')
const v8 = process.getBuiltinModule('node:v8')
const { Script } = process.getBuiltinModule('node:vm')
const { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } = fs

const here = import.meta.dirname
const folder = join(here, '..', 'node_modules', '.cache', 'alliance', 'engine')
const bundler = join(here, '..', 'scripts', 'bundle-engine.mjs')
/** Neither part of the engine that runs, nor worth a look. */
const PASSED_OVER = new Set(['samples', 'fuzz', 'testing'])
const SOURCE = /\.(?:ts|mjs|json)$/

const noteFolder = (path, hash) => {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) {
      if (!PASSED_OVER.has(entry.name)) noteFolder(inner, hash)
    } else if (SOURCE.test(entry.name) && !entry.name.endsWith('.test.ts')) {
      const { size, mtimeMs, ctimeMs, ino } = lstatSync(inner)
      hash.push(inner, size, mtimeMs, ctimeMs, ino)
    }
  }
}

/** The name under which the engine of these very sources is kept by this very Node. */
export const keyOfSources = () => {
  const parts = [process.version, process.arch]
  noteFolder(here, parts)
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}

const write = (path, bytes) => {
  const part = `${path}.${process.pid}.part`
  writeFileSync(part, bytes)
  renameSync(part, path)
}

/** Makes the one file; false where there is nothing to make it with, or where the sources changed under it. */
const make = (key) => {
  const options = { maxBuffer: 64 * 1024 ** 2, stdio: ['ignore', 'pipe', 'ignore'] }
  const { execFileSync } = process.getBuiltinModule('node:child_process')
  const code = execFileSync(process.execPath, [bundler, join(here, 'cli', 'run.ts')], options)
  if (keyOfSources() !== key) return false
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) if (!old.startsWith(key)) rmSync(join(folder, old), { force: true })
  write(join(folder, `${key}.cjs`), code)
  return true
}

/** Compiles all of it, whatever the first package needs: the next may need something else. */
const compileWhole = (source, filename) => {
  v8.setFlagsFromString('--no-lazy')
  const script = new Script(source, { filename })
  v8.setFlagsFromString('--lazy')
  return script
}

/** Whatever the cached code is, it is only taken by the V8 and the text that it was made of. */
const compile = (file) => {
  // One byte a character: the bundler leaves none beyond ASCII.
  const source = `(function (require, exports) {${readFileSync(file, 'latin1')}\n})`
  const kept = `${file}.code`
  if (existsSync(kept)) {
    const script = new Script(source, { filename: file, cachedData: readFileSync(kept) })
    if (!script.cachedDataRejected) return { script, isNew: false }
  }
  return { script: compileWhole(source, file), isNew: true }
}

/** Of processor time: such a run has met most of the code that is worth knowing. */
const LEARNED_MS = 300

/**
 * What V8 found worth optimising goes with the compiled code into the file, and is optimised sooner from then on: 4 % of the
 * time of a package. Learned from the first run that had enough to do; a short one only keeps what it compiled.
 */
const learner = (file, { script, isNew }) => {
  const learned = `${file}.learned`
  if (!isNew && existsSync(learned)) return () => {}
  // What is not used for a while would be forgotten otherwise.
  v8.setFlagsFromString('--no-flush-bytecode')
  return () => {
    // Cached code is only taken by a V8 with the flags of its making.
    v8.setFlagsFromString('--flush-bytecode')
    const hasLearned = process.cpuUsage().user / 1000 > LEARNED_MS
    if (!isNew && !hasLearned) return
    try {
      write(`${file}.code`, script.createCachedData())
      if (hasLearned) write(learned, '')
    } catch {
      // The next run tries again.
    }
  }
}

/** What the kept file exports, and what is to be done when the work is; undefined where there is none and none can be made. */
export const loadKept = () => {
  try {
    const key = keyOfSources()
    const file = join(folder, `${key}.cjs`)
    if (!existsSync(file) && !make(key)) return undefined
    const exports = {}
    const compiled = compile(file)
    compiled.script.runInThisContext()(createRequire(import.meta.url), exports)
    return { exports, learn: learner(file, compiled) }
  } catch {
    return undefined
  }
}
