/** What ServiceLoader finds in a package. */
export type Services = {
  /** Names of the classes that stand for a class that is asked for; undefined where nothing tells them. */
  namedFor(service: string): readonly string[] | undefined
}
export const UNTOLD_SERVICES: Services = { namedFor: () => undefined }
