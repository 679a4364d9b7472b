/** What ServiceLoader finds in a package. */
export type Services = {
  /** Names of the classes that implement a service; undefined if that is unknown. */
  namedFor(service: string): readonly string[] | undefined
}
export const UNTOLD_SERVICES: Services = { namedFor: () => undefined }
