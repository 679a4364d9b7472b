import { dexString } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { methodText, methodsOf } from './ids.ts'
import { givenText } from './text-answers.ts'
import type { TracedCall } from './trace.ts'
import { int } from './values.ts'
import type { Value } from './values.ts'

/** Reads `res/xml/config.xml`: org.apache.cordova.CordovaPreferences of cordova-android. */
const CORDOVA = 'Lorg/apache/cordova/CordovaPreferences;'
const READS_FLAG = `${CORDOVA}->getBoolean(Ljava/lang/String;Z)Z`
const READS_TEXT = `${CORDOVA}->getString(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;`
/** From `assets/capacitor.config.json`, or built by the app's own code, which is checked separately. */
const CAPACITOR = 'Lcom/getcapacitor/CapConfig;'
const ASKS_DEBUGGING = `${CAPACITOR}->isWebContentsDebuggingEnabled()Z`
const READERS = [READS_FLAG, READS_TEXT, ASKS_DEBUGGING]

/** By method: which of these readers it is. Nearly every package has none. */
const readersOf = oncePer((dex: Dex): ReadonlyMap<number, string> => {
  const rowsOf = (reader: string) => {
    const [type = '', member = ''] = reader.split('->')
    return methodsOf(dex, type, [member.slice(0, member.indexOf('('))]).filter((row) => methodText(dex, row) === reader)
  }
  return new Map(READERS.flatMap((reader) => rowsOf(reader).map((row): [number, string] => [row, reader])))
})

const flag = (said: string) => int(said.toLowerCase() === 'true' ? 1 : 0)

const preferenceIn = (dex: Dex, reads: string, [, name, otherwise]: readonly Value[]): Value | undefined => {
  if (!dex.settings?.cordova || name?.kind !== 'string') return undefined
  const said = dex.settings.cordova.get(dexString(dex, name.index).toLowerCase())
  // A number, or the null of a string.
  if (said === undefined) return otherwise?.kind === 'int' ? otherwise : undefined
  return reads === READS_FLAG ? flag(said) : givenText(said)
}

/**
 * What a framework's class returns for a setting that the package keeps in a file. Changes at run time are not seen; none of the
 * settings known here is usually set that way.
 */
export const settingAnswer = (dex: Dex, { methodIndex, registers }: TracedCall): Value | undefined => {
  if (!dex.settings) return undefined
  const reads = readersOf(dex).get(methodIndex)
  if (!reads) return undefined
  if (reads !== ASKS_DEBUGGING) return preferenceIn(dex, reads, registers)
  // Unset, it defaults to the app's debuggable flag, which is false in a release.
  return dex.settings.capacitor && flag(dex.settings.capacitor.get('webContentsDebuggingEnabled') ?? '')
}
