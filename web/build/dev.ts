import { resolve } from 'node:path'
import { createServer, type Connect } from 'vite'
import type { render as Render } from '../app/entry.server.tsx'
import type { SiteAssets } from '../app/site-assets.ts'
import { ENTRY, siteAssetsPlugin } from './assets.ts'

const web = resolve(import.meta.dirname, '..')

/** In development Vite serves the sources and injects styles by script. */
const developmentAssets: SiteAssets = {
  entry: `/${ENTRY}`,
  appearanceSha256: '',
  headSha256: '',
  lostSha256: '',
  preload: [],
  styles: [],
  sheets: {},
  pages: {},
}

/**
 * Vite in middleware mode. `middlewares` run before the pages; `render` has the signature of the built one, reloads changed
 * modules, and sends no content policy, since hot reload needs inline scripts.
 */
export const startViteDev = async (): Promise<{
  middlewares: Connect.Server
  render: typeof Render
  close: () => Promise<void>
}> => {
  const vite = await createServer({
    configFile: resolve(web, 'vite.config.ts'),
    server: { middlewareMode: true },
    plugins: [siteAssetsPlugin(developmentAssets)],
    optimizeDeps: { entries: [ENTRY] },
  })
  const render: typeof Render = async (request, ask) => {
    const entry = (await vite.ssrLoadModule('/app/entry.server.tsx')) as { render: typeof Render }
    const answer = await entry.render(request, ask)
    const html = answer.html && (await vite.transformIndexHtml(request.url, answer.html))
    return { ...answer, html, cached: false, contentPolicy: '' }
  }
  return { middlewares: vite.middlewares, render, close: () => vite.close() }
}
