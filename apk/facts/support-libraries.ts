/**
 * Libraries from the platform's own vendor that are in nearly every app and guard their calls by API level tests. If renamed, they
 * can't be told from the app's own code.
 */
const supportLibraries = [
  'androidx.',
  'android.support.',
  'kotlin.',
  'kotlinx.',
  'com.google.android.material.',
  'com.google.android.gms.',
  'com.google.firebase.',
]
/** Packages below `android` in the platform's API reference. Others use the prefix, too: `android.support`, `android.taobao`. */
const OF_PLATFORM = new Set(
  `accessibilityservice accounts adservices animation annotation app appwidget bluetooth companion content credentials
   database devicelock drm gesture graphics hardware health icu inputmethodservice location media mtp net nfc opengl os
   preference print printservice provider ranging renderscript sax se security service speech system telecom telephony test
   text transition util view webkit widget window`.split(/\s+/),
)
/** Platform classes, such as `android.app.NativeActivity`, which no package contains. */
export const isPlatformClass = (className: string) => {
  const [root, name = ''] = className.split('.', 2)
  return root === 'android' && OF_PLATFORM.has(name)
}

export const isSupportLibrary = (className: string) => supportLibraries.some((prefix) => className.startsWith(prefix))
