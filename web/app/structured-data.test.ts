import assert from 'node:assert/strict'
import { test } from 'node:test'
import { site as defaults } from '../lib/site.ts'
import { leadImage, structuredData } from './structured-data.ts'

const site = { ...defaults, origin: 'https://www.example.test', name: '测试联盟' }
const graphOf = (page: Partial<Parameters<typeof structuredData>[1]>) =>
  structuredData(site, {
    source: undefined,
    title: '标题',
    description: undefined,
    path: '/home/activity',
    data: undefined,
    ...page,
  })['@graph'] as Record<string, unknown>[]

test('home is an organisation and a site that can be searched', () => {
  const [organization, webSite, ...rest] = graphOf({ source: 'features/home/home-page.tsx', path: '/' })
  assert.equal(organization?.['name'], '测试联盟')
  const action = webSite?.['potentialAction'] as { target: { urlTemplate: string } }
  assert.equal(action.target.urlTemplate, 'https://www.example.test/home/search?keyword={search_term_string}')
  assert.deepEqual(rest, [], 'home stands below nothing')
})

test('an article names its dates and its place among the pages', () => {
  const news = { type: 1, publishedAt: Date.UTC(2026, 10, 16), source: '秘书处', blocks: [] }
  const [article, crumbs] = graphOf({ source: 'features/news/news-page.tsx', path: '/home/news/info?newsId=a', data: { news } })
  assert.deepEqual([article?.['@type'], article?.['datePublished']], ['NewsArticle', '2026-11-16T00:00:00.000Z'])
  assert.deepEqual(
    (crumbs?.['itemListElement'] as { name: string }[] | undefined)?.map(({ name }) => name),
    ['首页', '联盟资讯', '标题'],
  )
})

test('the first picture of an article that is wide enough stands beside a link to it', () => {
  const picture = {
    kind: 'picture',
    pictureId: 'a',
    name: '',
    alt: '三台设备',
    caption: '',
    credit: '',
    width: 1200,
    height: 600,
  }
  const blocks = [{ kind: 'paragraph', text: '一段' }, { ...picture, pictureId: 'icon', width: 96 }, picture]
  const page = { source: 'features/news/news-page.tsx', data: { news: { blocks } } }
  const address = 'https://www.example.test/api/show/downloadImage?id=a'
  assert.deepEqual(leadImage(site, page), { address, width: 1200, height: 600, alt: '三台设备' })
  const elsewhere = { ...site, staticHost: 'https://static.example.test' }
  assert.equal(leadImage(elsewhere, page)?.address, 'https://static.example.test/api/show/downloadImage?id=a')
  const news = { type: 1, publishedAt: 0, updatedAt: null, source: '', blocks }
  assert.equal(graphOf({ ...page, data: { news } })[0]?.['image'], address)
  for (const other of [
    { ...page, source: 'features/home/home-page.tsx' },
    { ...page, data: { news: { blocks: [] } } },
  ])
    assert.equal(leadImage(site, other), undefined)
})

test('activities are events, in a list or alone; what is none is left out', () => {
  const activity = { newsId: 'a1', title: '开放日', startsAt: 0, endsAt: 3_600_000, place: '深圳', online: false, state: 2 }
  const [event, online] = graphOf({
    data: { items: [activity, { title: '资讯' }], next: { ...activity, online: true, state: 6 }, cursor: null },
  })
  assert.deepEqual(
    [event?.['@type'], event?.['startDate'], (event?.['location'] as { name: string } | undefined)?.name],
    ['Event', '1970-01-01T00:00:00.000Z', '深圳'],
  )
  assert.equal((online?.['location'] as { '@type': string } | undefined)?.['@type'], 'VirtualLocation')
  assert.deepEqual(
    [event?.['eventStatus'], online?.['eventStatus']],
    ['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled'],
  )
  for (const data of [null, undefined, 'text', [], { items: [] }]) assert.equal(graphOf({ data }).length, 1)
})
