/**
 * Libraries of the platform's own makers that come into nearly every app and call what they call behind version checks.
 * Renamed, they can't be told from the app's own code.
 */
export const supportLibraries = [
  'androidx.',
  'android.support.',
  'kotlin.',
  'kotlinx.',
  'com.google.android.material.',
  'com.google.android.gms.',
  'com.google.firebase.',
]
/** Under the platform's name, and yet brought along by each package. */
const PACKAGED = ['android.support.', 'android.arch.']
/** Classes of the platform itself, such as `android.app.NativeActivity`, are in no package. */
export const isPlatformClass = (className: string) =>
  className.startsWith('android.') && !PACKAGED.some((prefix) => className.startsWith(prefix))

export const isSupportLibrary = (className: string) => supportLibraries.some((prefix) => className.startsWith(prefix))
