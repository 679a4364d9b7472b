import { dexString } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { findType, methodText, rowsOf } from './ids.ts'
import { givenText } from './text-answers.ts'
import type { TracedCall } from './trace.ts'
import { int } from './values.ts'
import type { Value } from './values.ts'

/** Reads what `res/xml/config.xml` says: org.apache.cordova.CordovaPreferences of cordova-android. */
const READER = 'Lorg/apache/cordova/CordovaPreferences;'
const READS_FLAG = `${READER}->getBoolean(Ljava/lang/String;Z)Z`
const READS_TEXT = `${READER}->getString(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;`
const [ROW_WORDS, NAME, OTHERWISE] = [2, 1, 2]

/** By method: which of the two it is. Nearly every package has neither. */
const readersOf = oncePer((dex: Dex): ReadonlyMap<number, string> => {
  const found = new Map<number, string>()
  const type = findType(dex, READER)
  if (type < 0) return found
  const rows = rowsOf(dex, dex.methods, ROW_WORDS)
  for (let at = 0; at < rows.length; at += ROW_WORDS) {
    if (((rows[at] as number) & 0xffff) !== type) continue
    const text = methodText(dex, at / ROW_WORDS)
    if (text === READS_FLAG || text === READS_TEXT) found.set(at / ROW_WORDS, text)
  }
  return found
})

/**
 * What a framework's own class says of a setting that the package keeps in a file. What code sets while it runs is not seen, nor do
 * any of the settings that we know of stand to be set so.
 */
export const settingAnswer = (dex: Dex, { methodIndex, registers }: TracedCall): Value | undefined => {
  if (!dex.settings) return undefined
  const reads = readersOf(dex).get(methodIndex)
  const [name, otherwise] = [registers[NAME], registers[OTHERWISE]]
  if (!reads || name?.kind !== 'string') return undefined
  const said = dex.settings.get(dexString(dex, name.index).toLowerCase())
  // A number, or the null of a text.
  if (said === undefined) return otherwise?.kind === 'int' ? otherwise : undefined
  return reads === READS_FLAG ? int(said.toLowerCase() === 'true' ? 1 : 0) : givenText(said)
}
