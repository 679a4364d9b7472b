import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSource } from '../../apk/bytes/source.ts'
import { startHierarchy } from '../../apk/dex/hierarchy.ts'
import type { Hierarchy } from '../../apk/dex/hierarchy.ts'
import { scanDex } from '../../apk/dex/scan.ts'
import type { Sighting } from '../../apk/dex/sightings.ts'
import { startBudget } from '../../apk/dex/trace.ts'
import type { Pattern } from '../../apk/dex/wanted.ts'
import { classNameOf, readDexes } from '../../apk/formats/dex.ts'
import { openArchive, readEntry } from '../../apk/formats/zip.ts'
import { limits } from '../../apk/limits.ts'
import { wantedInCode } from '../../apk/terms/all.ts'
import { startLinked, theirLinks } from './non-public-links.ts'
import type { Linked } from './non-public-links.ts'
import { noteNamed, theirReads } from './personal-reads.ts'
import type { NamedByBody } from './personal-reads.ts'

const DEX_PATH = /^classes\d*\.dex$/
const { calls, mentions, fields, overrides, texts } = wantedInCode

/** One line per call site or override, with duplicates; sorted, since the order of files doesn't matter. */
type CodeLines = { calls: string[]; overrides: string[] }
/** Plus the reads of personal data (ours come from the call graph), and the references to non-SDK members of Android 10. */
type TheirCode = CodeLines & { reads: string[]; links: string[] }

const eachDex = (path: string, use: (bytes: Uint8Array) => void) => {
  if (path.endsWith('.dex')) return use(readFileSync(path))
  const source = fileSource(path)
  try {
    const archive = openArchive(source)
    for (const entry of archive.byPath.values()) if (DEX_PATH.test(entry.path)) use(readEntry(archive, entry, limits.dexBytes))
  } finally {
    source.close()
  }
}

type Seen = { line: string; through?: string; pattern: Pattern }
const keep = (seen: Seen[], hierarchy: Hierarchy) =>
  seen
    .filter(({ through, pattern }) => through === undefined || hierarchy.inherits(through, pattern.type))
    .map(({ line }) => line)
    .toSorted()

/** The result of our pass, without the bounds that apply to facts. */
export const ourCode = (path: string): CodeLines => {
  const hierarchy = startHierarchy()
  const [found, defined]: [Seen[], Seen[]] = [[], []]
  const onCall = ({ pattern, class: owner, method, target, through }: Sighting) =>
    void found.push({
      pattern,
      line: `${pattern.text} in ${owner} ${method}: ${target}`,
      ...(through !== undefined && { through }),
    })
  eachDex(path, (bytes) => {
    for (const dex of readDexes(bytes))
      scanDex(dex, wantedInCode, {
        hierarchy,
        budget: startBudget(),
        sink: {
          onCall,
          onMention: onCall,
          onOverride: ({ pattern, type, class: owner, method, units }) =>
            void defined.push({ pattern, through: type, line: `${pattern.text} in ${owner} ${method}: ${units}` }),
        },
      })
  })
  return { calls: keep(found, hierarchy), overrides: keep(defined, hierarchy) }
}

const group = (patterns: readonly Pattern[], key: (pattern: Pattern) => string) => {
  const groups = new Map<string, Pattern[]>()
  for (const pattern of patterns) groups.set(key(pattern), [...(groups.get(key(pattern)) ?? []), pattern])
  return groups
}
const byName = group([...calls, ...mentions], ({ name }) => name ?? '')
const byField = group(fields, ({ type, name }) => `${type}.${name}`)
const byText = group(texts, ({ text }) => text)
const byDefinition = group(overrides, ({ name, proto }) => `${name}${proto}`)

const TEXT = /\|[0-9a-f]+: const-string v\d+, "(.*)" \/\/ string@/
const CALL = /\|[0-9a-f]+: invoke-\S+ \{[^}]*\}, ([^;]+;|\[.+?)\.([^:]+):(\S+)/
const FIELD = /\|[0-9a-f]+: [is](?:get|put)\S* .*?(L[^;]+;)\.([^:]+):(\S+)/
const QUOTED = /'(.*)'/

type Reading = {
  found: Seen[]
  defined: Seen[]
  hierarchy: Hierarchy
  owner: string
  name: string
  method: string
  interfaces: string[]
  superclass: string
  named: NamedByBody
  linked: Linked
}

const note = ({ named, owner, method }: Reading, kind: 'calls' | 'fields' | 'texts' | 'outlines', name: string) =>
  noteNamed(named, { body: `${classNameOf(owner)} ${method}`, kind, name })

const link = ({ linked, owner, method }: Reading, type: string, sign: string) =>
  void linked.links.push({ owner, method, type, sign })

const readCall = (reading: Reading, [, type = '', name = '', proto = '']: RegExpExecArray) => {
  link(reading, type, name + proto)
  const at = `in ${classNameOf(reading.owner)} ${reading.method}: ${type}->${name}${proto}`
  note(reading, 'calls', `${type}->${name}`)
  note(reading, 'outlines', `${classNameOf(type)} ${name}${proto}`)
  for (const pattern of [...(byName.get(name) ?? []), ...(byName.get('') ?? [])]) {
    if (pattern.proto !== undefined && pattern.proto !== proto) continue
    if (pattern.type === type) reading.found.push({ pattern, line: `${pattern.text} ${at}` })
    else if (pattern.proto !== undefined) reading.found.push({ pattern, through: type, line: `${pattern.text} ${at}` })
  }
}

const readField = (reading: Reading, [, type = '', name = '', of = '']: RegExpExecArray) => {
  link(reading, type, `${name}:${of}`)
  note(reading, 'fields', `${type}->${name}`)
  for (const pattern of byField.get(`${type}.${name}`) ?? [])
    reading.found.push({ pattern, line: `${pattern.text} in ${classNameOf(reading.owner)} ${reading.method}: ${pattern.text}` })
}

const readText = (reading: Reading, text: string) => {
  note(reading, 'texts', text)
  for (const pattern of byText.get(text) ?? [])
    reading.found.push({ pattern, line: `${pattern.text} in ${classNameOf(reading.owner)} ${reading.method}: ${pattern.text}` })
}

const readDefinition = (reading: Reading, units: string) => {
  const { owner, method } = reading
  for (const pattern of byDefinition.get(method) ?? [])
    reading.defined.push({ pattern, through: owner, line: `${pattern.text} in ${classNameOf(owner)} ${method}: ${units}` })
}

const HEADS: [start: string, read: (reading: Reading, line: string) => void][] = [
  ['  Class descriptor', (reading, line) => Object.assign(reading, { owner: QUOTED.exec(line)?.[1] ?? '', interfaces: [] })],
  ['  Superclass', (reading, line) => Object.assign(reading, { superclass: QUOTED.exec(line)?.[1] ?? '' })],
  ["      name          : '", (reading, line) => Object.assign(reading, { name: QUOTED.exec(line)?.[1] ?? '' })],
  [
    "      type          : '",
    (reading, line) => {
      const type = QUOTED.exec(line)?.[1] ?? ''
      reading.linked.defined.add(`${reading.owner}->${reading.name}${type.startsWith('(') ? '' : ':'}${type}`)
      reading.method = reading.name + type
    },
  ],
  ['      insns size', (reading, line) => readDefinition(reading, /: (\d+)/.exec(line)?.[1] ?? '')],
  [
    '  Static fields',
    ({ hierarchy, linked, owner, superclass, interfaces }) => {
      hierarchy.add({ type: owner, superclass, interfaces })
      if (!linked.supers.has(owner)) linked.supers.set(owner, superclass)
    },
  ],
]

const readLine = (reading: Reading, line: string) => {
  if (line.includes(': invoke-')) {
    const call = CALL.exec(line)
    if (call) readCall(reading, call)
    return
  }
  const text = line.includes(': const-string v') ? TEXT.exec(line) : null
  if (text) return readText(reading, text[1] ?? '')
  const field = line.includes('|') ? FIELD.exec(line) : null
  if (field) return readField(reading, field)
  if (line.startsWith('    #') && line.includes(" : 'L") && !line.includes('(in '))
    reading.interfaces.push(QUOTED.exec(line)?.[1] ?? '')
  for (const [start, read] of HEADS) if (line.startsWith(start)) return read(reading, line)
}

const dump = (file: string) => {
  const { status, stdout } = spawnSync('dexdump', ['-d', file], { encoding: 'latin1', maxBuffer: 1024 ** 3 })
  return status === 0 ? stdout : undefined
}

/**
 * The same from `dexdump -d`: its disassembly, its classes, and the framework's classes as we know them. Undefined if it rejects
 * a file.
 */
export const theirCode = (path: string): TheirCode | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'exactness-'))
  const file = join(folder, 'classes.dex')
  const hierarchy = startHierarchy()
  const reading: Reading = {
    found: [],
    defined: [],
    hierarchy,
    owner: '',
    name: '',
    method: '',
    interfaces: [],
    superclass: '',
    named: new Map(),
    linked: startLinked(),
  }
  let isWhole = true
  try {
    eachDex(path, (bytes) => {
      writeFileSync(file, bytes)
      const text = dump(file) ?? ''
      isWhole &&= text !== ''
      for (let at = 0; at < text.length;) {
        const end = text.indexOf('\n', at)
        readLine(reading, text.slice(at, end < 0 ? text.length : end))
        at = end < 0 ? text.length : end + 1
      }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  if (!isWhole) return undefined
  return {
    calls: keep(reading.found, hierarchy),
    overrides: keep(reading.defined, hierarchy),
    reads: theirReads(reading.named),
    links: theirLinks(reading.linked),
  }
}
