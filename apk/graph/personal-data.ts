import data from './personal-data.json' with { type: 'json' }

/** One interface that reads personal information. `target` is `Lx/Y;->name`, or the text that stands in the code. */
export type Reader = { group: string; target: string; says: string }
export type PersonalGroup = { id: string; title: string; permissions: string[] }

type Given = PersonalGroup & {
  calls?: Record<string, string>
  callsWithText?: Record<string, Record<string, string>>
  fields?: Record<string, string>
  texts?: Record<string, string>
}
const given = data.groups as Given[]

/** In the order in which they are shown. */
export const personalGroups: readonly PersonalGroup[] = given.map(({ id, title, permissions }) => ({ id, title, permissions }))
export const personalDataSource = { source: data.source, readOn: data.readOn }

export const readers: Reader[] = []
const keep = (group: string, target: string, says: string) => readers.push({ group, target, says }) - 1

/** By `Lx/Y;->name`: the reader that a call is. */
export const readerOfCall = new Map<string, number>()
/** By `Lx/Y;->NAME`: the reader that an access is. */
export const readerOfField = new Map<string, number>()
/** By a text of the code that says by itself what is read. */
export const readerOfText = new Map<string, number>()
/** By `Lx/Y;->name`: what it reads where the same method holds this text. */
export const readerOfCallWithText = new Map<string, Map<string, number>>()

for (const { id, calls = {}, callsWithText = {}, fields = {}, texts = {} } of given) {
  for (const [target, says] of Object.entries(calls)) readerOfCall.set(target, keep(id, target, says))
  for (const [target, says] of Object.entries(fields)) readerOfField.set(target, keep(id, target, says))
  for (const [text, says] of Object.entries(texts)) readerOfText.set(text, keep(id, text, says))
  for (const [target, byText] of Object.entries(callsWithText))
    readerOfCallWithText.set(target, new Map(Object.entries(byText).map(([text, says]) => [text, keep(id, target, says)])))
}
