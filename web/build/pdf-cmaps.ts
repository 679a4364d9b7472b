import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
const folder = join(dirname(packageFile), 'cmaps')
/** The version is part of the URL, because browsers cache /assets forever. */
const address = `assets/pdfjs-${version}/cmaps/`

/** Character maps for PDFs that don't embed their Chinese fonts; each is fetched when such a file is opened. */
export const pdfCmaps = (): Plugin => {
  let forServer = false
  return {
    name: 'pdf-cmaps',
    configResolved: ({ build }) => {
      forServer = Boolean(build.ssr)
    },
    configureServer: ({ middlewares }) => {
      const names = new Set(readdirSync(folder))
      middlewares.use(`/${address}`, (request, response, next) => {
        const name = (request.url ?? '').replace(/^\/|\?.*$/g, '')
        if (!names.has(name)) return next()
        response.end(readFileSync(join(folder, name)))
      })
    },
    generateBundle() {
      if (forServer) return
      for (const name of readdirSync(folder).filter((one) => one.endsWith('.bcmap')))
        this.emitFile({ type: 'asset', fileName: address + name, source: readFileSync(join(folder, name)) })
    },
  }
}
