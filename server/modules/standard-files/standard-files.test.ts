import assert from 'node:assert/strict'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { queryDoc } from '@alliance/contract/library'
import { standards } from '@alliance/contract/standards'
import { canonicalJson } from '../../analysis/index.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'

const NOVEMBER = Date.parse('2026-11-20T04:00:00Z')
const DECEMBER = Date.parse('2026-12-01T00:00:01Z')

let api: TestApi
const goTo = (at: number) => api.shiftClock(at - api.parts.clock())
before(async () => {
  api = await startTestApi()
  goTo(NOVEMBER)
})
after(() => api.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers })

type Named = { name: string; ns: string; value: string }
type Link = { href: string; rel: string; text?: string }
type Part = { id: string; name: string; prose: string; props?: Named[] }
type Control = { id: string; class: string; title: string; props: Named[]; links: Link[]; parts: Part[] }
type Group = { id: string; class: string; title: string; props: Named[]; groups?: Group[]; controls?: Control[] }
type Catalog = { uuid: string; metadata: Record<string, unknown>; groups: Group[] }

const catalogAt = async (path: string): Promise<Catalog> => {
  const response = await get(path)
  assert.equal(response.status, 200, path)
  return ((await response.json()) as { catalog: Catalog }).catalog
}
const controlsOf = ({ groups }: Catalog) =>
  groups.flatMap((chapter) => chapter.groups ?? []).flatMap((section) => section.controls ?? [])
const valueOf = (props: Named[], name: string) => props.find((one) => one.name === name)?.value

/** The properties that the OSCAL catalogue model 1.1 allows per object; tokens and UUIDs are checked for their format. */
const ALLOWED: Record<string, readonly string[]> = {
  catalog: ['uuid', 'metadata', 'params', 'controls', 'groups', 'back-matter'],
  metadata: [
    'title',
    'published',
    'last-modified',
    'version',
    'oscal-version',
    'revisions',
    'document-ids',
    'props',
    'links',
    'roles',
    'locations',
    'parties',
    'responsible-parties',
    'actions',
    'remarks',
  ],
  groups: ['id', 'class', 'title', 'params', 'props', 'links', 'parts', 'groups', 'controls'],
  controls: ['id', 'class', 'title', 'params', 'props', 'links', 'parts', 'controls'],
  parts: ['id', 'name', 'ns', 'class', 'title', 'props', 'prose', 'parts', 'links'],
  props: ['name', 'uuid', 'ns', 'value', 'class', 'group', 'remarks'],
  links: ['href', 'rel', 'media-type', 'resource-fragment', 'text'],
  roles: ['id', 'title', 'short-name', 'description', 'props', 'links', 'remarks'],
  parties: [
    'uuid',
    'type',
    'name',
    'short-name',
    'external-ids',
    'props',
    'links',
    'email-addresses',
    'telephone-numbers',
    'addresses',
    'remarks',
  ],
  'responsible-parties': ['role-id', 'party-uuids', 'props', 'links', 'remarks'],
}
const FORMS: Record<string, RegExp> = {
  id: /^(\p{L}|_)(\p{L}|\p{N}|[.\-_])*$/u,
  name: /^\S.*$/u,
  class: /^(\p{L}|_)(\p{L}|\p{N}|[.\-_])*$/u,
  value: /^\S(.*\S)?$/u,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  'last-modified': /^\d{4}-\d{2}-\d{2}T00:00:00\+08:00$/,
}
const breaks = (kind: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.length === 0 ? [`${kind} is empty`] : value.flatMap((one) => breaks(kind, one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(ALLOWED[kind]?.includes(name) === false ? [`${kind} holds ${name}`] : []),
    ...(typeof inner === 'string' && FORMS[name]?.test(inner) === false ? [`${kind}.${name}: ${inner}`] : []),
    ...breaks(name, inner),
  ])
}

const VERSIONS = ['2026.10', '2026.12', '2027.03']

test('each standard is a catalogue with its page’s clauses, word for word, and only properties of the model', async () => {
  const ids = new Set<string>()
  for (const { id } of standards)
    for (const version of VERSIONS) {
      const catalog = await catalogAt(`/files/standards/${id}/${version}.json`)
      assert.deepEqual(breaks('catalog', catalog), [], `${id} ${version}`)
      assert.equal(catalog.metadata['version'], version)
      ids.add(catalog.uuid)
      const { data: page } = await api.post(queryDoc, { id, version })
      const clauses = page?.blocks.filter((block) => block.kind === 'clause') ?? []
      const controls = controlsOf(catalog)
      assert.ok(clauses.length > 5)
      assert.deepEqual(
        controls.map(({ props, title }) => [valueOf(props, 'term-id'), valueOf(props, 'label'), title]),
        clauses.map(({ termId, clause, title }) => [termId, clause, title]),
      )
      for (const [at, { text, severity, method, counted, anchor }] of clauses.entries()) {
        const { props, parts, links, class: severityClass } = controls[at]!
        assert.deepEqual(
          [severityClass, valueOf(props, 'method'), valueOf(props, 'counted')],
          [severity, method, String(counted)],
        )
        const all = parts.map(({ prose }) => prose).join('\n')
        const missing = text.filter((paragraph) => !all.includes(paragraph.replace(/^(要求|判定)：/, '')))
        assert.deepEqual(missing, [])
        assert.equal(links[0]?.href, `${api.parts.settings.origin}/doc/${id}?version=${version}#${anchor}`)
      }
    }
  assert.equal(ids.size, VERSIONS.length * standards.length, 'each of them is another catalogue')
})

test('every clause has a requirement and how it is judged', async () => {
  for (const { id } of standards) {
    const controls = controlsOf(await catalogAt(`/files/standards/${id}.json`))
    assert.ok(controls.length > 0, id)
    for (const { id: control, parts } of controls) {
      const names = parts.map(({ name }) => name)
      assert.ok(names.includes('statement') && names.includes('assessment-method'), control)
    }
  }
})

test('without a version it is the one in force; unknown ones are not found', async () => {
  assert.equal((await catalogAt('/files/standards/security.json')).metadata['version'], '2026.10')
  goTo(DECEMBER)
  assert.equal((await catalogAt('/files/standards/security.json')).metadata['version'], '2026.12')
  goTo(NOVEMBER)
  for (const path of [
    '/files/standards/weather.json',
    '/files/standards/security/2031.01.json',
    '/files/standards/safetyFile.json',
    '/files/standards/5242001394058240.json',
    '/files/standards/security',
    '/files/standards/..%2f..%2fsecrets.json',
    '/files/standards/',
    '/files/rule-packs/2031.01.json',
    '/files/rule-packs/..%2f2026.10.json',
  ])
    assert.equal((await get(path)).status, 404, path)
})

test('files have an ETag, are available to pages of any site, and can’t act as this one', async () => {
  for (const path of ['/files/standards/security/2026.10.json', '/files/rule-packs.json', '/files/rule-packs/2026.10.json']) {
    const first = await get(path)
    assert.equal(first.headers.get('access-control-allow-origin'), '*')
    assert.match(first.headers.get('content-security-policy') ?? '', /sandbox/)
    const etag = first.headers.get('etag') ?? ''
    assert.equal((await get(path, { 'if-none-match': etag })).status, 304, path)
    const head = await fetch(api.url + path, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    assert.equal((await fetch(api.url + path, { method: 'POST' })).status, 405)
  }
})

test('rule packs are signed by the certificates’ key: bytes, hash and signature match', async () => {
  type Signed = { statement: { id: string; sha256: string }; address: string; keyId: string; signature: string }
  const { packs } = (await (await get('/files/rule-packs.json')).json()) as { packs: Signed[] }
  assert.deepEqual(packs.map(({ statement }) => statement.id).toSorted(), VERSIONS)
  const { keys } = (await (await get('/.well-known/alliance-keys.json')).json()) as {
    keys: { keyId: string; publicKey: string }[]
  }
  for (const { statement, address, keyId, signature } of packs) {
    const bytes = Buffer.from(await (await get(new URL(address).pathname)).arrayBuffer())
    assert.equal(createHash('sha256').update(bytes).digest('hex'), statement.sha256)
    const x = keys.find((key) => key.keyId === keyId)?.publicKey ?? ''
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const of = (said: object) => verify(null, Buffer.from(canonicalJson(said)), key, Buffer.from(signature, 'base64url'))
    assert.ok(of(statement))
    assert.ok(!of({ ...statement, sha256: '0'.repeat(64) }))
  }
})
