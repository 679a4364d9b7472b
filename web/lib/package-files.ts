/** What a chooser of files offers where a package is asked for: one APK, or a base with its splits as stores pack them. */
export const PACKAGE_FILES = '.apk,.apks,.xapk,.apkm,application/vnd.android.package-archive'

/** Names of files that may be certified. */
export const PACKAGE_NAME = /\.(?:apk|apks|xapk|apkm)$/i
