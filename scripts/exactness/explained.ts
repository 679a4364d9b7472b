/** Differences that are known and right: each with its reason. A line that no longer applies fails the run too. */
export type Explained = { file: string; field: string; reason: string }

export const explained: Explained[] = [
  {
    file: 'axml/AndroidManifest_NamespaceInAttributeName2.xml',
    field: 'aapt2 features',
    reason: 'aapt2 adds the feature above a declared one (location above location.gps); ours are the declared ones',
  },
  {
    file: 'axml/AndroidManifest_StringNotTerminated.xml',
    field: 'aapt2 launchers',
    reason: 'the name is a string that no NUL ends; aapt2 makes "package." of it, we make no name of no name',
  },
  {
    file: 'violations/COMP-16',
    field: 'readelf libraries',
    reason: 'the library has no section headers, by which readelf finds its symbols; we find them as the linker does',
  },
]
