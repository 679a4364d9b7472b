// Public pages in Lighthouse (its default: a simulated phone on a slow connection), alternating with the same document in
// VitePress.
import { queryDoc } from '@alliance/contract/library'
import { queryNewsList } from '@alliance/contract/news'
import type { ShownBlock } from '@alliance/contract/block'
import { startSite } from '../e2e/server.ts'
import { blockedByProcessor, type TraceEvent } from './blocking.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { median, table } from './measure.ts'
import { openPagePeers, type PagePeers, type Result } from './page-peers.ts'
import { startVitePress } from './vitepress-site.ts'

const DOCUMENT = 'compatibility'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const THEIRS = 'VitePress, same document'
const HOME_KILOBYTES = 30
const HOME_REQUESTS = 6

type Figures = Record<
  (typeof CATEGORIES)[number] | 'lcpMs' | 'tbtMs' | 'blockedMs' | 'cls' | 'documentKb' | 'early' | 'scriptsKb',
  number
>
type Request = { resourceType?: string; transferSize?: number; networkEndTime?: number }

/** Number of resources loaded by the first paint, without pictures. */
const earlyOf = (requests: readonly Request[], paintedAt: number) =>
  requests.filter(({ resourceType, networkEndTime = Infinity }) => resourceType !== 'Image' && networkEndTime <= paintedAt).length

const kilobytes = (requests: readonly Request[], type: string) =>
  requests.filter(({ resourceType }) => resourceType === type).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024

const figuresOf = ({ categories, audits }: Result, blockedMs: number): Figures => {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = (audits['network-requests']?.details?.items ?? []) as Request[]
  const observed = audits['metrics']?.details?.items?.[0] as { observedFirstContentfulPaint?: number } | undefined
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? Number.NaN) * 100)] as const)
  return {
    ...(Object.fromEntries(scores) as Record<(typeof CATEGORIES)[number], number>),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    blockedMs,
    cls: value('cumulative-layout-shift'),
    documentKb: kilobytes(requests, 'Document'),
    early: earlyOf(requests, observed?.observedFirstContentfulPaint ?? Number.NaN),
    scriptsKb: kilobytes(requests, 'Script'),
  }
}

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-extensions', '--disable-background-networking']

const measure = async ({ lighthouse, launch }: PagePeers, url: string): Promise<{ figures: Figures; lost: string[] }> => {
  const chrome = await launch({ chromePath: '/usr/bin/chromium', chromeFlags: FLAGS })
  try {
    const answer = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES })
    if (!answer) throw new Error(`nothing was measured of ${url}`)
    const { categories, audits, runtimeError } = answer.lhr
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    const events: readonly TraceEvent[] = answer.artifacts.Trace?.traceEvents ?? []
    const weighed = CATEGORIES.slice(1).flatMap((name) => categories[name].auditRefs.filter(({ weight }) => weight > 0))
    const lost = weighed.filter(({ id }) => (audits[id]?.score ?? 1) < 1).map(({ id }) => id)
    return { figures: figuresOf(answer.lhr, blockedByProcessor(events, url)), lost }
  } finally {
    chrome.kill()
  }
}

const ask = async <T>(site: string, path: string, input: Record<string, string>) => {
  const answer = await fetch(site + path, { method: 'POST', body: new URLSearchParams(input) })
  return ((await answer.json()) as { data: T }).data
}

const medians = (list: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(list[0] ?? {}).map((name) => [name, median(list.map((figures) => figures[name as keyof Figures]))]),
  ) as Figures

const linesOf = (name: string, figures: Figures): Line[] => [
  ...CATEGORIES.slice(1).map((category) => ({
    claim: `${name}: points that ${category} lacks`,
    figure: 100 - figures[category],
    atMost: 0,
    unit: 'points',
  })),
  { claim: `${name}: points that performance lacks`, figure: 100 - figures.performance, atMost: 5, unit: 'points' },
  { claim: `${name}: blocking time by processor time`, figure: figures.blockedMs, atMost: 0, unit: 'ms' },
  { claim: `${name}: layout shift`, figure: figures.cls, atMost: 0, unit: '' },
]

const row = (name: string, { documentKb, scriptsKb, lcpMs, tbtMs, blockedMs, cls, early, ...scores }: Figures) => [
  name,
  ...CATEGORIES.map((category) => String(scores[category])),
  lcpMs,
  String(Math.round(blockedMs)),
  String(Math.round(tbtMs)),
  cls.toFixed(3),
  documentKb,
  scriptsKb,
  String(early),
]
const HEADS = [
  'page',
  'perf.',
  'access.',
  'best pr.',
  'SEO',
  'LCP ms',
  'blocked ms (processor)',
  'TBT ms (wall)',
  'CLS',
  'HTML KB',
  'scripts KB',
  'requests before first paint',
]

type Measured = { name: string; url: string; taken: Figures[]; lost: Set<string> }

/** If the browser fails, logs it and retries once: one failed visit must not spoil the others. */
const measureTwice = (peers: PagePeers, url: string) =>
  measure(peers, url).catch((error: unknown) => {
    console.warn(`asked again: ${error instanceof Error ? error.message : String(error)}`)
    return measure(peers, url)
  })

/** Alternates between the pages, so that other load on the machine affects all alike. */
const takeAll = async (peers: PagePeers, pages: readonly Measured[], rounds: number) => {
  for (let round = 0; round < rounds; round += 1)
    for (const page of pages) {
      const { figures, lost } = await measureTwice(peers, page.url)
      page.taken.push(figures)
      for (const id of lost) page.lost.add(id)
    }
}

type Measuring = { peers: PagePeers; site: string; rounds: number }

const pathsOf = async (site: string) => {
  const news = await ask<{ items: { id: string }[] }>(site, queryNewsList.path, { size: '1' })
  return {
    home: '/',
    document: `/doc/${DOCUMENT}`,
    'news list': '/home/news/list',
    'news detail': `/home/news/info?newsId=${news.items[0]?.id ?? ''}`,
    service: '/home/union/service',
  }
}

const measureAll = async ({ peers, site, rounds }: Measuring) => {
  const document = await ask<{ title: string; summary: string; blocks: ShownBlock[] }>(site, queryDoc.path, { id: DOCUMENT })
  const vitepress = await startVitePress(document, peers.buildVitePress)
  const ours: Measured[] = Object.entries(await pathsOf(site)).map(([name, path]) => ({
    name,
    url: site + path,
    taken: [],
    lost: new Set(),
  }))
  const theirs: Measured = { name: THEIRS, url: vitepress.url, taken: [], lost: new Set() }
  try {
    await takeAll(peers, [...ours, theirs], rounds)
    return { ours, all: [...ours, theirs] }
  } finally {
    vitepress.close()
  }
}

export const benchPages = async ({ rounds }: PartOptions): Promise<Part> => {
  const peers = await openPagePeers()
  const site = await startSite()
  try {
    const { ours, all } = await measureAll({ peers, site: site.url, rounds })
    const found = new Map(all.map(({ name, taken }) => [name, medians(taken)]))
    const of = (name: string): Figures => found.get(name) ?? medians([])
    const lost = ours.flatMap((page) => [...page.lost].map((id) => `- ${page.name} loses points by ${id}`))
    return {
      title: 'pages',
      tables: [
        table(
          HEADS,
          all.map(({ name }) => row(name, of(name))),
        ),
        ...(lost.length > 0 ? [lost.join('\n')] : []),
      ],
      lines: [
        ...ours.flatMap(({ name }) => linesOf(name, of(name))),
        { claim: 'LCP of a document against VitePress', figure: of('document').lcpMs / of(THEIRS).lcpMs, atMost: 0.5, unit: '×' },
        { claim: 'HTML of the home page', figure: of('home').documentKb, atMost: HOME_KILOBYTES, unit: 'KB' },
        { claim: 'requests until the home page reads', figure: of('home').early, atMost: HOME_REQUESTS, unit: '' },
      ],
    }
  } finally {
    await site.close()
  }
}
