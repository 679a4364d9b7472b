import { buildApk } from './build.ts'
import type { CleanAppOptions } from './clean-app.ts'
import { cleanSpec } from './clean-app.ts'

export type { AppSpec, Change, Component, Library, Signing } from './app-spec.ts'
export * as change from './app-spec.ts'
export { buildApk, itemsOf, packItems } from './build.ts'
export { buildCollection, splitOf } from './collection.ts'
export type { CleanAppOptions } from './clean-app.ts'
export { cleanLibrary, cleanSpec } from './clean-app.ts'
export type { DemoApp } from './demo-apps.ts'
export { demoApps } from './demo-apps.ts'
export type { XmlNode } from './format/binary-xml.ts'
export type { ZipItem } from './format/zip-file.ts'
export type { HostilePackage } from './hostile.ts'
export { hostilePackages } from './hostile.ts'
export type { KeyName } from './keys.ts'
export { packed } from './packed-app.ts'
export { cautions } from './violations/cautions.ts'
export type { Violation } from './violations/all.ts'
export { violations } from './violations/all.ts'

/** A well-made app that passes every static term. */
export const cleanApp = (options: CleanAppOptions = {}): Uint8Array => buildApk(cleanSpec(options))
