import type { ManifestFacts, NativeLibrary } from '../facts/facts.ts'
import { pathInPart } from '../facts/part-path.ts'

const names = (text: string) =>
  new Set(
    text
      .trim()
      .split(/\s+/)
      .map((name) => `lib${name}.so`),
  )

/** Public platform libraries that every app can link: public.libraries.android.txt. */
export const PUBLIC_LIBRARIES = names(`
  android aaudio amidi binder_ndk c camera2ndk dl EGL GLESv1_CM GLESv2 GLESv3 icu icui18n icuuc jnigraphics log mediandk m
  nativehelper nativewindow neuralnetworks OpenMAXAL OpenSLES RS stdc++ sync vulkan webviewchromium_plat_support z`)

/** Private platform libraries that apps used to link; the linker blocks them since target SDK 24. */
export const PRIVATE_LIBRARIES = names(`
  crypto ssl utils cutils binder ui gui hardware hardware_legacy media mediaplayerservice stagefright stagefright_foundation
  android_runtime androidfw art dvm skia sqlite expat harfbuzz_ng jpeg png ft2 selinux input camera_client camera_metadata
  audioclient audioutils memtrack nativebridge nativeloader netd_client netutils power processgroup backtrace unwind
  unwindstack usbhost wilhelm base hwui pdfium ion vndksupport c++ c_malloc_debug dexfile sigchain lzma minikin emoji`)

const PATHS_COUNT_FROM = 23

/** As seen by the device: the library folders of all packages of an app are searched as one. */
export const libraryPaths = (all: readonly NativeLibrary[]) => new Set(all.map(({ path }) => pathInPart(path)))

/**
 * Returns a function: the names that a library needs, and that are neither in its folder nor among the vendor libraries requested
 * in the manifest (which the installer makes accessible). Indexed once, since there may be tens of thousands.
 */
export const foreignNeeds = (all: NativeLibrary[], manifest: ManifestFacts) => {
  const asked = new Set(manifest.libraries.filter(({ native }) => native).map(({ name }) => name))
  const paths = libraryPaths(all)
  // Below that target SDK, the linker uses only the last part of a path.
  const sought = (name: string) => (manifest.targetSdk < PATHS_COUNT_FROM ? name.slice(name.lastIndexOf('/') + 1) : name)
  return ({ abi, needed }: NativeLibrary) =>
    needed.map(sought).filter((name) => !asked.has(name) && !paths.has(`lib/${abi}/${name}`))
}
