/** `accept` of file inputs for packages: an APK, or an archive with base and splits as stores pack them. */
export const PACKAGE_FILES = '.apk,.apks,.xapk,.apkm,application/vnd.android.package-archive'

/** File names of packages. */
export const PACKAGE_NAME = /\.(?:apk|apks|xapk|apkm)$/i
