/** A version that the package states of a part of itself. */
export type VersionFact = {
  /** `file`: META-INF/*.version, pom.properties, *.properties; `class`: a constant of a BuildConfig class. */
  kind: 'file' | 'class'
  /** Path of the file, or of the dex file. */
  at: string
  /** Artifact as the file's name says it (`androidx.core_core`, `group:artifact`), or the class with dots. */
  name: string
  version: string
}
