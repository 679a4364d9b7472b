// Bundles a part of the engine into one CommonJS text on stdout: node scripts/bundle-engine.mjs apk/cli/run.ts apk. Run by
// apk/kept-code.mjs (as a separate process, because of the bundler's memory) and by scripts/pack-judge.ts. Plain JavaScript.
import { relative, sep } from 'node:path'
import { rolldown } from 'rolldown'

const [input, root] = process.argv.slice(2)

/** Data files stay where they are: in a bundle, import.meta.url would be the bundle's. `place` is passed by whoever runs it. */
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
// Latin-1 loads in half the time of UTF-8: characters beyond ASCII are only in string literals, where an escape is equivalent.
const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
process.stdout.write(output[0].code.replaceAll(/[\u0080-\uffff]/g, escape))
