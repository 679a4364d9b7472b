// A part of the engine as one CommonJS text on standard output: node scripts/bundle-engine.mjs apk/cli/run.ts apk. Asked for by
// apk/kept-code.mjs, in a process of its own for the bundler's memory, and by scripts/pack-judge.ts; plain JavaScript for its sake.
import { relative, sep } from 'node:path'
import { rolldown } from 'rolldown'

const [input, root] = process.argv.slice(2)

/** Data files are read where they lie: in one file each module would ask for them beside that file. `place` comes with whoever runs it. */
const placesOfSources = {
  name: 'places-of-sources',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', `place(${JSON.stringify(relative(root, id).replaceAll(sep, '/'))})`)
      : undefined,
}

const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent', plugins: [placesOfSources] })
const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false })
await bundle.close()
if (output.length !== 1) throw new Error('the engine does not fit one file')
// Read as one byte a character, which costs half of reading UTF-8: all beyond ASCII stands in texts, where an escape means the same.
const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
process.stdout.write(output[0].code.replaceAll(/[\u0080-\uffff]/g, escape))
