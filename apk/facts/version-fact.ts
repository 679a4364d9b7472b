/** The version of a library in the package, as stated by the package. */
export type VersionFact = {
  /** `file`: META-INF/*.version, pom.properties, *.properties; `class`: a constant of a BuildConfig class. */
  kind: 'file' | 'class'
  /** Path of the file, or of the dex file. */
  at: string
  /** The artifact by the file's name (`androidx.core_core`, `group:artifact`), or the dotted class. */
  name: string
  version: string
}
