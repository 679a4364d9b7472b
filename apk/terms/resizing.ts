import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'

/** From this target on windows are resizeable unless the manifest says no. */
export const DEFAULT_FROM = 24

/** The page's own word, then the application's, then the default of the target version. */
export const isResizeable = ({ application, targetSdk }: ManifestFacts, page: ComponentFact) =>
  page.resizeableActivity ?? application?.resizeableActivity ?? targetSdk >= DEFAULT_FROM

/** Nobody says anything of this page, and the default is no. */
export const isUnsaid = ({ application, targetSdk }: ManifestFacts, page: ComponentFact) =>
  page.resizeableActivity === undefined && application?.resizeableActivity === undefined && targetSdk < DEFAULT_FROM
