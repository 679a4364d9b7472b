import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'

/** Since this target SDK, windows are resizeable by default. */
export const DEFAULT_FROM = 24

/** The page's attribute, else the application's, else the default of the target SDK. */
export const isResizeable = ({ application, targetSdk }: ManifestFacts, page: ComponentFact) =>
  page.resizeableActivity ?? application?.resizeableActivity ?? targetSdk >= DEFAULT_FROM

/** Neither page nor application has the attribute, and the default is false. */
export const isUnsaid = ({ application, targetSdk }: ManifestFacts, page: ComponentFact) =>
  page.resizeableActivity === undefined && application?.resizeableActivity === undefined && targetSdk < DEFAULT_FROM
