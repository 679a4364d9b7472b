/**
 * Packs the command lines into one self-contained npm package: `npm run pack-judge` writes
 * `apk/dist/alliance-judge-<version>.tgz`. Node doesn't strip types below node_modules, so the sources are stripped here.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { NEEDED_NODE } from '../apk/needed-node.mjs'
import { ENGINE_VERSION } from '../apk/unjudgeable.ts'
import { tarballOf } from './tarball.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'apk')
const NAME = 'alliance-judge'
/** Command → module: the judging one has no network code, the sending one is separate. */
const COMMANDS = { [NAME]: 'cli', 'alliance-submit': 'submit' }
/** Files that run before the engine is loaded. */
const PLAIN = ['needed-node.mjs', 'kept-code.mjs']
const binOf = (command: string) => `engine/${command}.mjs`
/** Package builders, tests and their fixtures: a judge needs none of them. */
const LEFT_OUT = /(^|\/)(dist|fuzz|golden|samples|testing|node_modules)\/|\.test\.ts$|(^|\/)(package|tsconfig)\.json$|^cli\.ts$/
/** `./cli/ask.ts` in an import, and `child.ts` in `new URL('child.ts', import.meta.url)`. */
const OWN_MODULE = /(['"])((?:\.{1,2}\/)?[\w./-]+)\.ts\1/g

const withNewNames = (code: string) => code.replaceAll(OWN_MODULE, '$1$2.js$1')

const writeModule = (path: string, to: string) => {
  const text = readFileSync(join(source, path), 'utf8')
  const code = stripTypeScriptTypes(text)
  const place = join(to, path.replace(/\.ts$/, '.js'))
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, withNewNames(code))
}

const engineSources = () =>
  globSync('**/*.{ts,json,bin,txt}', { cwd: source })
    .filter((path) => !LEFT_OUT.test(path))
    .toSorted()

/** Every file that the tarball is made from, relative to the repository's root. */
export const packedSources = (): string[] => [
  ...engineSources().map((path) => `apk/${path}`),
  ...[...PLAIN, ...Object.values(COMMANDS).map((name) => `${name}.mjs`)].map((name) => `apk/${name}`),
  'docs/command-line.md',
  ...['pack-judge.ts', 'tarball.ts', 'bundle-engine.mjs'].map((name) => `scripts/${name}`),
]

const writeEngine = (to: string) => {
  for (const path of engineSources()) {
    if (path.endsWith('.ts')) writeModule(path, to)
    else cpSync(join(source, path), join(to, path))
  }
}

/** What `kept-code.mjs` runs, each bundled into one file: the separate modules are for the child processes. */
const BUNDLED = { early: 'early.js', engine: 'cli/run.js' }

const writeCommand = (to: string) => {
  for (const name of PLAIN) cpSync(join(source, name), join(to, name))
  for (const command of Object.values(COMMANDS))
    writeFileSync(join(to, `${command}.mjs`), withNewNames(readFileSync(join(source, `${command}.mjs`), 'utf8')))
  mkdirSync(join(to, 'bundled'))
  const bundler = join(root, 'scripts', 'bundle-engine.mjs')
  for (const [part, path] of Object.entries(BUNDLED)) {
    // The bundle's comments name module paths: relative ones, so that none of this machine's folders get published.
    const code = execFileSync(process.execPath, [bundler, join(to, path), to], { cwd: to, maxBuffer: 64 * 1024 ** 2 })
    writeFileSync(join(to, 'bundled', `${part}.cjs`), code)
  }
}

/** Writes the package into a folder in `to` and packs it there; returns the tarball's path. */
export const packJudge = (to: string): string => {
  const folder = join(to, NAME)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeEngine(join(folder, 'engine'))
  writeCommand(join(folder, 'engine'))
  cpSync(join(root, 'docs', 'command-line.md'), join(folder, 'README.md'))
  const about = {
    name: NAME,
    version: ENGINE_VERSION,
    description:
      'Judges Android packages by the rule packs of the alliance, without network; a second command sends them to the site',
    license: 'UNLICENSED',
    type: 'module',
    bin: Object.fromEntries(Object.entries(COMMANDS).map(([name, command]) => [name, `./${binOf(command)}`])),
    engines: { node: `>=${NEEDED_NODE}` },
    files: ['engine'],
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  const tarball = join(to, `${NAME}-${ENGINE_VERSION}.tgz`)
  // Atomically: a running site must never read half of it.
  writeFileSync(`${tarball}.new`, tarballOf(folder, Object.values(COMMANDS).map(binOf)))
  renameSync(`${tarball}.new`, tarball)
  rmSync(folder, { recursive: true })
  return tarball
}

if (import.meta.main) console.log(packJudge(join(source, 'dist')))
