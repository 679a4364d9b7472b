import data from './personal-data.json' with { type: 'json' }

/** An API that reads personal data. `target` is `Lx/Y;->name`, or a string constant of the code. */
type Reader = { group: string; target: string; says: string }
type PersonalGroup = { id: string; title: string; permissions: string[] }

type Given = PersonalGroup & {
  calls?: Record<string, string>
  callsWithText?: Record<string, Record<string, string>>
  fields?: Record<string, string>
  texts?: Record<string, string>
}
const given = data.groups as Given[]

/** In display order. */
export const personalGroups: readonly PersonalGroup[] = given.map(({ id, title, permissions }) => ({ id, title, permissions }))
export const personalDataSource = { source: data.source, readOn: data.readOn }

export const readers: Reader[] = []
const keep = (group: string, target: string, says: string) => readers.push({ group, target, says }) - 1

/** Method calls, by `Lx/Y;->name`: index of the reader. */
export const readerOfCall = new Map<string, number>()
/** Field accesses, by `Lx/Y;->NAME`: index of the reader. */
export const readerOfField = new Map<string, number>()
/** String constants that by themselves say what is read: index of the reader. */
export const readerOfText = new Map<string, number>()
/** Method calls, by `Lx/Y;->name`, that read data by the string in the same body: index of the reader by string. */
export const readerOfCallWithText = new Map<string, Map<string, number>>()

for (const { id, calls = {}, callsWithText = {}, fields = {}, texts = {} } of given) {
  for (const [target, says] of Object.entries(calls)) readerOfCall.set(target, keep(id, target, says))
  for (const [target, says] of Object.entries(fields)) readerOfField.set(target, keep(id, target, says))
  for (const [text, says] of Object.entries(texts)) readerOfText.set(text, keep(id, text, says))
  for (const [target, byText] of Object.entries(callsWithText))
    readerOfCallWithText.set(target, new Map(Object.entries(byText).map(([text, says]) => [text, keep(id, target, says)])))
}
