/** Differences that are known and right, each with its reason. An entry that no longer applies fails the run, too. */
export type Explained = { file: string; field: string; reason: string }

/** aapt looks in the resource table for a label even if the manifest has a literal, and these packages' tables are empty. */
const LABEL = 'the manifest has the label itself; aapt asks the resource table, which is empty'

export const explained: Explained[] = [
  { file: 'agent-device-snapshot-0.21.5.apk', field: 'aapt label', reason: LABEL },
  { file: 'argent-devtools-0.1.0.apk', field: 'aapt label', reason: LABEL },
  {
    file: 'cordova-gappium-1.1.1.apk',
    field: 'aapt2 abis',
    reason: 'aapt2 takes the scripts in assets/www/lib for native libraries; Android and we look below lib alone',
  },
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
