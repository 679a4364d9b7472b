import { join, resolve } from 'node:path'
import { build } from 'vite'
import { ENTRY, readAssets, siteAssetsPlugin } from './assets.ts'
import { compressFolder } from './compress.ts'
import { publicScripts } from './sizes.ts'

const web = resolve(import.meta.dirname, '..')
const configFile = join(web, 'vite.config.ts')

/** Builds the browser's files into `client/` and the renderer, which knows the files' names and hashes, into `server/`. */
export const buildWeb = async (outDir: string, { quiet = false } = {}) => {
  const clientDir = join(outDir, 'client')
  const logLevel = quiet ? 'error' : 'warn'
  await build({
    configFile,
    logLevel,
    build: { outDir: clientDir, emptyOutDir: true, manifest: true, rolldownOptions: { input: join(web, ENTRY) } },
  })
  await build({
    configFile,
    logLevel,
    plugins: [siteAssetsPlugin(readAssets(clientDir))],
    define: { 'process.env.NODE_ENV': '"production"' },
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      outDir: join(outDir, 'server'),
      emptyOutDir: true,
      ssr: join(web, 'app/entry.server.tsx'),
      rolldownOptions: {
        output: { entryFileNames: 'entry.server.js' },
        // Only the browser loads private routes later.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  })
  compressFolder(clientDir)
  return clientDir
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

if (import.meta.main) {
  const sizes = publicScripts(await buildWeb(join(web, 'dist')))
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const lines = [...sizes].toSorted((a, b) => b[1] - a[1]).map(([file, size]) => `  ${kilobytes(size).padStart(9)}  ${file}`)
  process.stdout.write(`公开页面的脚本（gzip）共 ${kilobytes(total)}：\n${lines.join('\n')}\n`)
}
