/**
 * Small programs in Java and Kotlin with a known answer (`programs/<subject>/`). Lines that begin with `//!` above the code say
 * what the manifest contains beside the two classes `App` and `MainActivity`, and what is right: for a read of personal data,
 * whether it runs before the user can touch the screen, only after that, or never; for a term, its right outcomes. Package and
 * common imports are prepended when it is built.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppSpec, Component } from '../../../apk/samples/app-spec.ts'
import { cleanSpec } from '../../../apk/samples/clean-app.ts'
import type { XmlNode } from '../../../apk/samples/format/binary-xml.ts'
import type { ResValue } from '../../../apk/samples/format/res-value.ts'

export const PROGRAMS = join(import.meta.dirname, 'programs')

/** `asked`: a method that reads personal data, or a term. */
export type Question = { asked: string; right: string[] }
export type Program = { name: string; text: string; questions: Question[]; settings: [key: string, words: string[]][] }

const TERM = /^[A-Z]+-\d+$/
const TIMES = ['before', 'after', 'never']
export const isTerm = (asked: string) => TERM.test(asked)

const questionOf = ([asked, [words = '']]: [string, string[]]): Question => ({ asked, right: words.split('|') })

const SETTINGS = ['component', 'permission', 'nopermission', 'minSdk', 'queries']

const readProgram = (name: string): Program => {
  const text = readFileSync(join(PROGRAMS, name), 'utf8')
  const lines = [...text.matchAll(/^\/\/! (\S+) (.+)$/gm)].map(([, key = '', rest = '']): [string, string[]] => [
    key,
    rest.split(' '),
  ])
  const isSetting = ([key]: [string, string[]]) => SETTINGS.includes(key)
  const questions = lines.filter((line) => !isSetting(line)).map(questionOf)
  const strange = questions.find(({ asked, right }) => !isTerm(asked) && !TIMES.includes(right.join('|')))
  if (strange || questions.length === 0) throw new Error(`${name} does not say what is right: ${strange?.asked ?? 'nothing'}`)
  return { name, text, questions, settings: lines.filter(isSetting) }
}

export const allPrograms = (): Program[] => globSync('*/*.{java,kt}', { cwd: PROGRAMS }).toSorted().map(readProgram)

const launcher: XmlNode = {
  tag: 'intent-filter',
  children: [
    { tag: 'action', android: { name: 'android.intent.action.MAIN' } },
    { tag: 'category', android: { name: 'android.intent.category.LAUNCHER' } },
  ],
}

const valueOf = (text: string): ResValue => (text.startsWith('0x') ? { hex: Number(text) } : text)

const componentOf = ([kind, name = '', ...attributes]: string[]): Component => ({
  kind: kind as Component['kind'],
  name,
  attributes: {
    exported: false,
    ...(kind === 'provider' && { authorities: `org.sample.clean${name}` }),
    ...Object.fromEntries(attributes.map((one) => one.split('=')).map(([key, text = '']) => [key ?? '', valueOf(text)])),
  },
})

/** The clean app with the program's manifest and only its code. */
export const specOf = ({ settings }: Program, [first, ...further]: Uint8Array[]): AppSpec => {
  const clean = cleanSpec()
  const saidOf = (key: string) => settings.filter(([one]) => one === key).map(([, words]) => words)
  const [minSdk = '24'] = saidOf('minSdk').flat()
  const left = clean.permissions.filter(({ name }) => !saidOf('nopermission').flat().includes(name))
  const { 'res/xml/split_rules.xml': _rules, ...xmlFiles } = clean.xmlFiles
  return {
    ...clean,
    minSdk: Number(minSdk),
    application: { ...clean.application, name: '.App' },
    applicationChildren: [],
    permissions: [
      ...left,
      ...saidOf('permission')
        .flat()
        .map((name) => ({ name })),
    ],
    manifestChildren: [
      ...clean.manifestChildren,
      ...saidOf('queries').map(([name = '']) => ({ tag: 'queries', children: [{ tag: 'package', android: { name } }] })),
    ],
    components: [
      { kind: 'activity', name: '.MainActivity', attributes: { exported: true }, children: [launcher] },
      ...saidOf('component').map(componentOf),
    ],
    xmlFiles,
    code: [],
    damaged: { 'classes.dex': first ?? new Uint8Array() },
    entries: further.map((bytes, i) => ({ path: `classes${i + 2}.dex`, bytes })),
    libraries: [],
    profile: undefined,
    layoutQualifiers: [''],
  }
}
