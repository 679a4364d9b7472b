// One of our documents as a VitePress page, built and served as well as possible: compressed in advance like our own files.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ShownBlock } from '@alliance/contract/block'
import { folder } from './page-peers.ts'

type Document = { title: string; summary: string; blocks: readonly ShownBlock[] }

const table = ({ caption, heads, rows }: Extract<ShownBlock, { kind: 'table' }>) => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [caption, '', line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

const clause = (block: Extract<ShownBlock, { kind: 'clause' }>) =>
  [
    `### ${block.clause} ${block.title} {#${block.anchor}}`,
    `\`${block.termId}\` ${block.severity === 'must' ? '必须' : '警告'}`,
    ...block.text,
    ...block.sources.map(({ title, url }) => `[${title}](${url})`),
  ].join('\n\n')

const markdown = (block: ShownBlock): string => {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text} {#${block.anchor}}`
    case 'paragraph':
      return block.text
    case 'list':
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${item}`).join('\n')
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``
    case 'table':
      return table(block)
    case 'clause':
      return clause(block)
    case 'drawing':
    case 'picture':
      return block.caption
  }
}

const CONFIG = `export default {
  lang: 'zh-Hans',
  title: '标准文档',
  markdown: { config: (markdown) => void markdown.set({ html: false }) },
}
`

const page = ({ title, summary, blocks }: Document) =>
  [`---\ntitle: ${title}\ndescription: ${summary}\n---`, `# ${title}`, summary, ...blocks.map(markdown)].join('\n\n')

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

const readFiles = (root: string) => {
  const files = new Map<string, { type: string; bytes: Buffer }>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    files.set(`/${relative(root, path)}`, { type, bytes: brotliCompressSync(readFileSync(path)) })
  }
  return files
}

const serve = async (root: string) => {
  const files = readFiles(root)
  const server = createServer((request, response) => {
    const file = files.get((request.url ?? '/').split('?')[0] ?? '/')
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.bytes.length,
      'cache-control': 'no-cache',
    })
    return response.end(file.bytes)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/document.html`, close: () => server.close() }
}

export const startVitePress = async (document: Document, build: (site: string) => void) => {
  const site = mkdtempSync(join(folder, 'site-'))
  mkdirSync(join(site, '.vitepress'))
  writeFileSync(join(site, '.vitepress/config.mjs'), CONFIG)
  writeFileSync(join(site, 'index.md'), '# 标准文档\n\n[文档](document)')
  writeFileSync(join(site, 'document.md'), page(document))
  try {
    build(site)
    return await serve(join(site, '.vitepress/dist'))
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}
