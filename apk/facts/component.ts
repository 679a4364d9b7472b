import type { ComponentFact, MetaDataFact, PropertyFact, XmlElement } from './facts.ts'
import { offSomewhere, onSomewhere } from './switches.ts'
import type { Followed } from './switches.ts'
import {
  attributeValue,
  booleanOf,
  childrenNamed,
  frameworkAttribute,
  numberOf,
  present,
  textOf,
  writtenIn,
} from './xml-element.ts'

const KINDS = ['activity', 'activity-alias', 'service', 'receiver', 'provider'] as const
/** Since this target SDK, providers are not exported by default. */
export const PROVIDER_CLOSED_SINCE = 17

type Owner = Followed & { package: string; targetSdk: number }

/** PackageParser.buildClassName: a name with a leading dot, or without a dot, is relative to the package. */
export const qualifiedName = (owner: string, name: string) => {
  if (name.startsWith('.')) return owner + name
  return name.includes('.') || name === '' ? name : `${owner}.${name}`
}

export const readMetaData = (element: XmlElement): MetaDataFact[] =>
  childrenNamed(element, 'meta-data').map((item) => {
    const resource = frameworkAttribute(item, 'resource')
    const path = typeof resource?.resolved === 'string' ? resource.resolved : resource?.text
    return {
      name: textOf(item, 'name') ?? '',
      ...present({ value: attributeValue(item, 'value'), resource: path }),
      line: item.line,
    }
  })

export const readProperties = (element: XmlElement): PropertyFact[] =>
  childrenNamed(element, 'property').map((item) => ({
    name: textOf(item, 'name') ?? '',
    ...present({ value: attributeValue(item, 'value') }),
    line: item.line,
  }))

const namesOf = (element: XmlElement, tag: string) => childrenNamed(element, tag).map((item) => writtenIn(item, 'name') ?? '')

const readFilter = (filter: XmlElement): ComponentFact['filters'][number] => {
  const data = childrenNamed(filter, 'data')
  const partsOf = (name: string) => data.map((item) => textOf(item, name)).filter((part) => part !== undefined)
  return {
    line: filter.line,
    actions: namesOf(filter, 'action'),
    categories: namesOf(filter, 'category'),
    dataCount: data.length,
    schemes: partsOf('scheme'),
    hosts: partsOf('host'),
    autoVerify: booleanOf(filter, 'autoVerify') ?? false,
    ...present({ priority: numberOf(filter, 'priority') }),
  }
}

const GRANTS = ['path', 'pathPrefix', 'pathPattern', 'pathSuffix', 'pathAdvancedPattern'] as const
const readGrants = (element: XmlElement): ComponentFact['grantUriPaths'] =>
  childrenNamed(element, 'grant-uri-permission').flatMap((grant) =>
    GRANTS.flatMap((kind) => {
      const path = textOf(grant, kind)
      return path === undefined ? [] : [{ path, kind, line: grant.line }]
    }),
  )

const isLauncher = ({ actions, categories }: ComponentFact['filters'][number]) =>
  actions.includes('android.intent.action.MAIN') && categories.includes('android.intent.category.LAUNCHER')

const optionalFields = (element: XmlElement, owner: Owner) => {
  const target = textOf(element, 'targetActivity')
  return present({
    enabled: onSomewhere(element, 'enabled', owner),
    permission: textOf(element, 'permission'),
    readPermission: textOf(element, 'readPermission'),
    writePermission: textOf(element, 'writePermission'),
    authorities: textOf(element, 'authorities'),
    process: textOf(element, 'process'),
    grantUriPermissions: onSomewhere(element, 'grantUriPermissions', owner),
    targetActivity: target === undefined ? undefined : qualifiedName(owner.package, target),
    screenOrientation: numberOf(element, 'screenOrientation'),
    resizeableActivity: offSomewhere(element, 'resizeableActivity', owner),
    configChanges: numberOf(element, 'configChanges'),
    minAspectRatio: numberOf(element, 'minAspectRatio'),
    maxAspectRatio: numberOf(element, 'maxAspectRatio'),
    launchMode: numberOf(element, 'launchMode'),
    taskAffinity: textOf(element, 'taskAffinity'),
    allowTaskReparenting: booleanOf(element, 'allowTaskReparenting'),
    enableOnBackInvokedCallback: booleanOf(element, 'enableOnBackInvokedCallback'),
    foregroundServiceType: numberOf(element, 'foregroundServiceType'),
  })
}

const readComponent = (element: XmlElement, kind: ComponentFact['kind'], owner: Owner): ComponentFact => {
  const filters = childrenNamed(element, 'intent-filter').map(readFilter)
  const exported = onSomewhere(element, 'exported', owner)
  const byDefault = kind === 'provider' ? owner.targetSdk < PROVIDER_CLOSED_SINCE : filters.length > 0
  return {
    kind,
    name: qualifiedName(owner.package, textOf(element, 'name') ?? ''),
    line: element.line,
    endLine: element.endLine,
    ...present({ exported, shutSomewhere: (exported && offSomewhere(element, 'exported', owner) === false) || undefined }),
    effectivelyExported: exported ?? byDefault,
    ...optionalFields(element, owner),
    grantUriPaths: readGrants(element),
    isLauncher: filters.some(isLauncher),
    filters,
    metaData: readMetaData(element),
    properties: readProperties(element),
  }
}

export const readComponents = (application: XmlElement, owner: Owner): ComponentFact[] =>
  application.children.flatMap((element) => {
    const kind = KINDS.find((name) => name === element.name)
    return kind ? [readComponent(element, kind, owner)] : []
  })
