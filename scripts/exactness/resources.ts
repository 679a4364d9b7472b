import type { XmlElement } from '../../apk/facts/facts.ts'
import { allOf } from '../../apk/formats/arsc-lookup.ts'
import { offsetOf, readResEntry, slotsOf } from '../../apk/formats/arsc.ts'
import type { ResPackage, ResourceTable } from '../../apk/formats/arsc.ts'
import { qualifiersOf } from '../../apk/formats/res-config.ts'
import { TYPE, decodeValue } from '../../apk/formats/value.ts'
import type { RawValue } from '../../apk/formats/value.ts'
import { aapt2, shortNumber } from './aapt2.ts'

/** Every simple value of a table as `0x7f0f0001 zh-rCN "text"`, sorted; of bags only their existence, of ids nothing. */
type TableLines = string[]

const hex8 = (value: number) => `0x${(value >>> 0).toString(16).padStart(8, '0')}`
const trimmed = (value: number, digits: number) => String(Number(value.toFixed(digits)))

/** `string/app_name` of an id, if the table has it. */
const nameOf = (table: ResourceTable, id: number) => {
  const owner = table.packages.find((one) => one.id === id >>> 24)
  const type = owner?.types.get((id >>> 16) & 0xff)
  for (const block of type?.blocks ?? []) {
    const offset = offsetOf(block, id & 0xffff)
    if (offset !== undefined) return `${type?.name}/${owner?.keys.at(readResEntry(block, offset).key)}`
  }
  return undefined
}

const sayReference = (table: ResourceTable, { data }: RawValue, mark: string) =>
  data === 0 ? '@null' : `${mark}${nameOf(table, data) ?? hex8(data)}`

const REFERENCES: Record<number, string> = {
  [TYPE.reference]: '@',
  [TYPE.dynamicReference]: '@',
  [TYPE.attribute]: '?',
  [TYPE.dynamicAttribute]: '?',
}

const RADIX = [1, 2 ** -7, 2 ** -15, 2 ** -23]
/** aapt2 ignores the sign of a dimension's mantissa and prints a fraction of 0.8 as 0.8%: print ours in the same way. */
const sayMeasure = ({ dataType, data }: RawValue) => {
  const units = dataType === TYPE.dimension ? ['px', 'dp', 'sp', 'pt', 'in', 'mm'] : ['%', '%p']
  return `${trimmed((data >>> 8) * (RADIX[(data >> 4) & 3] ?? 1), 4)}${units[data & 0xf] ?? ''}`
}

const sayValue = (table: ResourceTable, raw: RawValue): string => {
  if (raw.dataType === TYPE.dimension || raw.dataType === TYPE.fraction) return sayMeasure(raw)
  if (raw.dataType === TYPE.string) return JSON.stringify(table.strings.at(raw.data) ?? '')
  const mark = REFERENCES[raw.dataType]
  if (mark !== undefined) return sayReference(table, raw, mark)
  const { type, value, text } = decodeValue(raw)
  if (type === 'float') return String(Number(Number(value).toPrecision(6)))
  return type === 'hex' ? hex8(Number(value)) : text
}

const linesOf = (table: ResourceTable, owner: ResPackage): string[] =>
  [...owner.types.values()]
    .filter(({ name }) => name !== 'id')
    .flatMap((type) =>
      type.blocks.flatMap((block) =>
        [...slotsOf(block)].map(({ id, offset }) => {
          const entry = readResEntry(block, offset)
          const said = entry.value ? sayValue(table, entry.value) : 'bag'
          // aapt2 prints the MNC that stands for 0 as its stored value.
          const qualifiers = qualifiersOf(block.config).replace('-mnc00', '-mnc65535')
          return `${hex8(owner.id * 2 ** 24 + type.id * 2 ** 16 + id)} ${qualifiers} ${said}`
        }),
      ),
    )

export const ourTable = (table: ResourceTable): TableLines => table.packages.flatMap((owner) => linesOf(table, owner)).toSorted()

const RESOURCE = /^ {4}resource (0x[0-9a-f]{8}) (\S+?)\//
const VALUE = /^ {6}\(([^)]*)\) ([\s\S]*)$/
const HEAD = /^(?:Package |Binary APK| {2}type )/
const BAG = /^\((?:style|array|attr|plurals|styleable)\)/
/** After an empty array aapt2 omits the line break and the indentation. */
const EMPTY_ARRAY = /^ {8}\[(?:(?=resource 0x)|(?=\([^)]*\) )|(?=type ))/
const INDENT = /^ {6}/

const theirValue = (text: string): string => {
  if (BAG.test(text)) return 'bag'
  const file = /^\(file\) (.*?)(?: type=\w+)?$/.exec(text)
  if (file) return JSON.stringify(file[1])
  const styled = /^\(styled string\) "([\s\S]*)"/.exec(text)
  if (styled) return JSON.stringify(styled[1])
  if (text.startsWith('"')) return JSON.stringify(text.slice(1, -1))
  return shortNumber(text)
}

type Printed = { id: string; type: string; qualifiers: string; text: string }

const toRecords = (dump: string) => {
  const found: Printed[] = []
  let [id, type] = ['', '']
  let open: Printed | undefined
  for (const printed of dump.split('\n')) {
    const line = printed.replace(EMPTY_ARRAY, printed.includes('[resource') ? '    ' : '      ')
    const resource = RESOURCE.exec(line)
    const value = resource ? null : VALUE.exec(line)
    if (resource) [, id = '', type = ''] = resource
    if (value) found.push((open = { id, type, qualifiers: value[1] ?? '', text: value[2] ?? '' }))
    else if (resource || HEAD.test(line)) open = undefined
    // A text may contain line breaks; what follows a bag is its items.
    else if (open && !BAG.test(open.text)) open.text += `\n${line.replace(INDENT, '')}`
  }
  return found.map((one) => ({ ...one, text: one.text.replace(/\n+$/, '') }))
}

/** The same from `aapt2 dump resources`; undefined if aapt2 rejects the file. */
export const theirTable = (path: string): TableLines | undefined => {
  const dump = aapt2('dump', 'resources', path)
  if (dump === undefined) return undefined
  return toRecords(dump)
    .filter(({ type }) => type !== 'id')
    .map(({ id, qualifiers, text }) => `${id} ${qualifiers} ${theirValue(text)}`)
    .toSorted()
}

const idOf = (root: XmlElement | undefined, name: string) => {
  const application = root?.children.find((child) => child.name === 'application')
  const attribute = application?.attributes.find((one) => one.name === `android:${name}`)
  return attribute?.type === 'reference' && typeof attribute.value === 'number' ? attribute.value : undefined
}

const ourDefault = (table: ResourceTable, id: number) => {
  const found = allOf(table, id).find(({ block }) => qualifiersOf(block.config) === '')
  return found?.entry.value ? sayValue(table, found.entry.value) : ''
}

/** Label and icon of the application: the default text according to the table, and every file that the icon may resolve to. */
export const shownBy = (root: XmlElement | undefined, theirs: TableLines) => {
  const [label, icon] = [idOf(root, 'label'), idOf(root, 'icon')]
  const under = (id: number | undefined) => (id === undefined ? [] : theirs.filter((line) => line.startsWith(`${hex8(id)} `)))
  const ofIcon = (table: ResourceTable) =>
    icon === undefined ? [] : ourTable(table).filter((line) => line.startsWith(`${hex8(icon)} `))
  return {
    ours: (table: ResourceTable) => ({ label: label === undefined ? '' : ourDefault(table, label), icons: ofIcon(table) }),
    theirs: {
      label:
        under(label)
          .find((line) => line.startsWith(`${hex8(label ?? 0)}  `))
          ?.slice(12) ?? '',
      icons: under(icon),
    },
  }
}
