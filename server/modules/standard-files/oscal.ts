import type { Pack, PackTerm } from '../../analysis/index.ts'
import { namedUuid } from './named-uuid.ts'

const OSCAL_VERSION = '1.1.3'
const NIST_NAMESPACE = 'http://csrc.nist.gov/ns/oscal'
const RMF_NAMESPACE = 'http://csrc.nist.gov/ns/rmf'
const PUBLISHER = 'publisher'

type Standard = Pack['standards'][number]
type Chapter = Standard['chapters'][number]
type Given = {
  pack: Pack
  standard: Standard
  origin: string
  allianceName: string
  demo: boolean
}

const property = (name: string, value: string, ns = NIST_NAMESPACE) => ({ name, ns, value })
const own = (origin: string) => (name: string, value: string) => property(name, value, `${origin}/ns/rule-pack`)

/** A key that sorts clauses correctly as text: 3.10.2 after 3.9.1. */
const sortId = (number: string) =>
  number
    .split('.')
    .map((part) => part.padStart(3, '0'))
    .join('.')
const numbered = (number: string) => [property('label', number), property('sort-id', sortId(number))]

const REQUIREMENT = '要求：'
const JUDGING = '判定：'
const withoutLabel = (text: string) => text.slice(text.indexOf('：') + 1)
const METHODS: Record<PackTerm['method'], string> = { static: 'EXAMINE', device: 'TEST', field: 'EXAMINE' }

type Part = { id: string; name: string; props?: ReturnType<typeof property>[]; prose: string }
/** The parts of a control: the requirement, how it is judged, and the rest. */
const partsOf = ({ id, method, text, informativeReason }: PackTerm): Part[] => {
  const control = id.toLowerCase()
  const beginning = (label: string) => text.filter((paragraph) => paragraph.startsWith(label)).map(withoutLabel)
  const rest = text.filter((paragraph) => !paragraph.startsWith(REQUIREMENT) && !paragraph.startsWith(JUDGING))
  const said = [...rest, ...(informativeReason ? [`不计入结论：${informativeReason}`] : [])]
  const part = (suffix: string, name: string, paragraphs: readonly string[]): Part[] =>
    paragraphs.length === 0 ? [] : [{ id: `${control}_${suffix}`, name, prose: paragraphs.join('\n\n') }]
  const props = [property('method', METHODS[method], RMF_NAMESPACE)]
  return [
    ...part('smt', 'statement', beginning(REQUIREMENT)),
    ...part('asm', 'assessment-method', beginning(JUDGING)).map((one) => ({ ...one, props })),
    ...part('gdn', 'guidance', said),
  ]
}

const controlOf =
  ({ origin, pack, standard }: Given) =>
  (term: PackTerm) => {
    const mine = own(origin)
    const { id, clause, title, severity, method, counted, sources } = term
    const page = `${origin}/doc/${standard.id}?version=${encodeURIComponent(pack.id)}#${id.toLowerCase()}`
    const reads = sources.flatMap(({ title: text, url }) => (url === '' ? [] : [{ href: url, rel: 'reference', text }]))
    return {
      id: id.toLowerCase(),
      class: severity,
      title,
      props: [
        ...numbered(clause),
        mine('term-id', id),
        mine('severity', severity),
        mine('method', method),
        mine('counted', String(counted)),
      ],
      links: [{ href: page, rel: 'canonical', text: `${clause} ${title}` }, ...reads],
      parts: partsOf(term),
    }
  }

const byClause = (a: PackTerm, b: PackTerm) => a.clause.localeCompare(b.clause, 'en', { numeric: true })

const groupOf = (given: Given, terms: readonly PackTerm[]) => (chapter: Chapter) => ({
  id: `${given.standard.id}-${chapter.number}`,
  class: 'chapter',
  title: chapter.title,
  props: numbered(chapter.number),
  groups: chapter.sections.map(({ number, title }) => ({
    id: `${given.standard.id}-${number.replaceAll('.', '-')}`,
    class: 'section',
    title,
    props: numbered(number),
    controls: terms.filter(({ clause }) => clause.startsWith(`${number}.`)).map(controlOf(given)),
  })),
})

/** A standard of one rule pack as an OSCAL catalogue, with the clauses of its page and its rounds. */
export const catalogOf = (given: Given) => {
  const { pack, standard, origin, allianceName, demo } = given
  const mine = own(origin)
  const terms = pack.terms.filter((term) => term.standard === standard.id).toSorted(byClause)
  const page = `${origin}/doc/${standard.id}?version=${encodeURIComponent(pack.id)}`
  const party = namedUuid(origin)
  return {
    catalog: {
      uuid: namedUuid(page),
      metadata: {
        title: `${standard.title} ${standard.version}`,
        // A pack never changes, so it dates from the day that it takes effect, which begins in China.
        'last-modified': `${pack.effectiveFrom}T00:00:00+08:00`,
        version: standard.version,
        'oscal-version': OSCAL_VERSION,
        props: [
          mine('rule-pack', pack.id),
          mine('effective-from', pack.effectiveFrom),
          ...(demo ? [mine('demonstration', 'true')] : []),
        ],
        links: [{ href: page, rel: 'canonical' }],
        roles: [{ id: PUBLISHER, title: '发布' }],
        parties: [{ uuid: party, type: 'organization', name: allianceName, links: [{ href: origin, rel: 'website' }] }],
        'responsible-parties': [{ 'role-id': PUBLISHER, 'party-uuids': [party] }],
        remarks: [...standard.introduction, ...(demo ? ['本文是演示内容。'] : [])].join('\n\n'),
      },
      groups: standard.chapters.map(groupOf(given, terms)),
    },
  }
}
