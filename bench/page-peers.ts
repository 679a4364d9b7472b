// Tools to measure pages and to compare them with: installed once, into a folder outside the product's workspaces.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TraceEvent } from './blocking.ts'

/** VitePress sites are built in subfolders, from which they resolve the framework. */
export const folder = join(import.meta.dirname, '../node_modules/.cache/alliance/page-peers')
const VERSIONS = { lighthouse: '13.5.0', vitepress: '1.6.4' }

const install = () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const wanted = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`)
  const flags = ['--ignore-scripts', '--save-exact', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...flags, ...wanted], { cwd: folder, stdio: 'inherit' })
}

type Audit = { numericValue?: number; details?: { items?: readonly Record<string, unknown>[] } }
export type Result = {
  categories: Record<
    'performance' | 'accessibility' | 'best-practices' | 'seo',
    { score: number | null; auditRefs: readonly { id: string; weight: number }[] }
  >
  audits: Record<string, Audit & { score: number | null; title: string }>
  runtimeError?: { message: string }
}
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<{ lhr: Result; artifacts: { Trace?: { traceEvents: readonly TraceEvent[] } } } | undefined>
type Chrome = { port: number; kill: () => void }
export type PagePeers = {
  lighthouse: Lighthouse
  launch: (options: object) => Promise<Chrome>
  /** Builds the VitePress site of a folder into its `.vitepress/dist`. */
  buildVitePress: (site: string) => void
}

const load = async <T>(path: string) => (await import(pathToFileURL(join(folder, 'node_modules', path)).href)) as T

export const openPagePeers = async (): Promise<PagePeers> => {
  if (!existsSync(join(folder, 'node_modules/vitepress'))) install()
  const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse/core/index.js')
  const { launch } = await load<Pick<PagePeers, 'launch'>>('chrome-launcher/dist/index.js')
  const buildVitePress = (site: string) =>
    void execFileSync(process.execPath, [join(folder, 'node_modules/vitepress/bin/vitepress.js'), 'build', site], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  return { lighthouse, launch, buildVitePress }
}
