import type { ResourceTable } from '../formats/arsc.ts'
import type { Archive } from '../formats/zip.ts'
import { qualifiedName, readMetaData, readProperties } from './component.ts'
import type { ApplicationFact, XmlElement } from './facts.ts'
import { bestIcon, lostIcons } from './icon.ts'
import { offSomewhere, onSomewhere } from './switches.ts'
import { asText, booleanOf, frameworkAttribute, numberOf, present, textOf } from './xml-element.ts'

type Context = { archive: Archive; table: ResourceTable | undefined; owner: string; minSdk: number }

const GAME_CATEGORY = 0

const referenceText = (element: XmlElement, name: string) => {
  const attribute = frameworkAttribute(element, name)
  return attribute?.type === 'reference' ? attribute.text : undefined
}

/**
 * The resolved path of a file reference, as written if it resolves to nothing; undefined for a literal, which the platform ignores.
 */
const fileOf = (element: XmlElement, name: string) => {
  const attribute = frameworkAttribute(element, name)
  return attribute?.type === 'reference' && attribute.value !== 0 ? (asText(attribute) ?? attribute.text) : undefined
}

/** The same for the attribute that may also be a boolean. */
const fileOrSwitch = (element: XmlElement, name: string) => {
  const attribute = frameworkAttribute(element, name)
  return attribute?.type === 'bool' ? attribute.text : fileOf(element, name)
}

const iconsOf = (element: XmlElement, { archive, table }: Context): Pick<ApplicationFact, 'icon' | 'lostIcons'> => {
  const icon = frameworkAttribute(element, 'icon')
  if (!table || icon?.type !== 'reference' || typeof icon.value !== 'number') return {}
  const lost = lostIcons(archive, table, icon.value)
  return present({ icon: bestIcon(archive, table, icon.value), lostIcons: lost.length > 0 ? lost : undefined })
}

const switches = (element: XmlElement, context: Context) =>
  present({
    debuggable: onSomewhere(element, 'debuggable', context),
    testOnly: onSomewhere(element, 'testOnly', context),
    hasCode: booleanOf(element, 'hasCode'),
    allowBackup: onSomewhere(element, 'allowBackup', context),
    usesCleartextTraffic: onSomewhere(element, 'usesCleartextTraffic', context),
    extractNativeLibs: booleanOf(element, 'extractNativeLibs'),
    resizeableActivity: offSomewhere(element, 'resizeableActivity', context),
    enableOnBackInvokedCallback: booleanOf(element, 'enableOnBackInvokedCallback'),
    minAspectRatio: numberOf(element, 'minAspectRatio'),
    maxAspectRatio: numberOf(element, 'maxAspectRatio'),
  })

export const readApplication = (element: XmlElement, context: Context): ApplicationFact => {
  const name = textOf(element, 'name')
  const factory = textOf(element, 'appComponentFactory')
  const own = (className: string | undefined) => (className === undefined ? undefined : qualifiedName(context.owner, className))
  return {
    line: element.line,
    endLine: element.endLine,
    ...present({
      name: own(name),
      process: textOf(element, 'process'),
      label: textOf(element, 'label'),
      labelReference: referenceText(element, 'label'),
      ...iconsOf(element, context),
      iconReference: referenceText(element, 'icon'),
      fullBackupContent: fileOrSwitch(element, 'fullBackupContent'),
      dataExtractionRules: fileOf(element, 'dataExtractionRules'),
      networkSecurityConfig: fileOf(element, 'networkSecurityConfig'),
      localeConfig: fileOf(element, 'localeConfig'),
      appComponentFactory: own(factory),
    }),
    ...switches(element, context),
    isGame: numberOf(element, 'appCategory') === GAME_CATEGORY || booleanOf(element, 'isGame') === true,
    metaData: readMetaData(element),
    properties: readProperties(element),
  }
}
