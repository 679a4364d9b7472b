import { adaptiveLayouts } from './adaptive-layouts.ts'
import { adaptiveResources } from './adaptive-resources.ts'
import { allFilesAccess } from './all-files-access.ts'
import { aspectRatio, aspectRatioByDefault } from './aspect-ratio.ts'
import { backgroundLocation } from './background-location.ts'
import { backupRules } from './backup-rules.ts'
import { baselineProfile } from './baseline-profile.ts'
import { batteryExemption } from './battery-exemption.ts'
import { certificatePins } from './certificate-pins.ts'
import { cleartextTraffic } from './cleartext-traffic.ts'
import { coarseLocation } from './coarse-location.ts'
import { loaderNeeds } from '../facts/code-loaders.ts'
import { largeScreenNeeds } from '../maps/large-screen-rules.ts'
import { wantedBy } from '../dex/wanted.ts'
import { codeTerms } from './code-terms.ts'
import { codeOutsideLib } from './code-outside-lib.ts'
import { codeShrinking } from './code-shrinking.ts'
import { customPermissionLevel } from './custom-permission-level.ts'
import { declaredSdks } from './declared-sdks.ts'
import { edgeToEdge } from './edge-to-edge.ts'
import { elfNames } from './elf-names.ts'
import { elfSectionHeaders } from './elf-section-headers.ts'
import { embeddingEnabled } from './embedding-enabled.ts'
import { embeddingOverride } from './embedding-override.ts'
import { embeddingRulesValid } from './embedding-rules.ts'
import { exactAlarms } from './exact-alarms.ts'
import { explicitExported } from './explicit-exported.ts'
import { fileSharingScope } from './file-sharing-scope.ts'
import { foldContinuity } from './fold-continuity.ts'
import { downloadNeeds } from './foreground-services.ts'
import { capacitorNeeds } from './web-view-debugging.ts'
import { proceedNeeds } from './web-view-ssl-errors.ts'
import { frequentBroadcasts } from './frequent-broadcasts.ts'
import { guardedByLevel, guardedComponents } from './guarded-components.ts'
import { highSamplingSensors } from './high-sampling-sensors.ts'
import { iconAndLabel } from './icon-and-label.ts'
import { implicitUserTrust } from './implicit-user-trust.ts'
import { installableTargetSdk } from './installable-target-sdk.ts'
import { keyRotation } from './key-rotation.ts'
import { largeScreenOptOut } from './large-screen-opt-out.ts'
import { largeScreensExcluded } from './large-screens-excluded.ts'
import { manifestClasses } from './manifest-classes.ts'
import { native64Bit } from './native-64-bit.ts'
import { native64BitFiles } from './native-64-bit-files.ts'
import { nativeDependencies } from './native-dependencies.ts'
import { nativeDirectLoad } from './native-direct-load.ts'
import { nativeHardening } from './native-hardening.ts'
import { nativePageSize } from './native-page-size.ts'
import { nativeSymbols } from './native-symbols.ts'
import { nativeWriteExecute } from './native-write-execute.ts'
import { nativeZipAlignment } from './native-zip-alignment.ts'
import { notDebuggable } from './not-debuggable.ts'
import { orientationLock } from './orientation-lock.ts'
import { packagedPrivateKey } from './packaged-private-key.ts'
import { permissionPurposes } from './permission-purposes.ts'
import { phoneOnlyHardware } from './phone-only-hardware.ts'
import { privateSystemLibraries } from './private-system-libraries.ts'
import { queryAllPackages } from './query-all-packages.ts'
import { releaseCertificate } from './release-certificate.ts'
import { resizeableWindow } from './resizeable-window.ts'
import { resourceTableMapping } from './resource-table-mapping.ts'
import { safeBrowsing } from './safe-browsing.ts'
import { scopedStorage } from './scoped-storage.ts'
import { sdkInventory } from './sdk-inventory.ts'
import { selectedPhotos } from './selected-photos.ts'
import { chainStart, selfStart } from './self-start.ts'
import { signatureV1 } from './signature-v1.ts'
import { signatureV2 } from './signature-v2.ts'
import { signingKeySize } from './signing-key-size.ts'
import { smsAndCalls } from './sms-and-calls.ts'
import { targetSdkFloor } from './target-sdk-floor.ts'
import { targetSdkRecency } from './target-sdk-recency.ts'
import { taskHijacking } from './task-hijacking.ts'
import { textRelocations } from './text-relocations.ts'
import { uninstallAndInstall } from './uninstall-and-install.ts'
import { userCertificates } from './user-certificates.ts'
import { v1OnlySignature } from './v1-only-signature.ts'
import { versionIdentity } from './version-identity.ts'
import type { Term } from './verdict.ts'

/** All judgements of the engine. The rule pack decides which of them count, and how. */
export const allTerms: readonly Term[] = [
  targetSdkFloor,
  targetSdkRecency,
  installableTargetSdk,
  native64Bit,
  native64BitFiles,
  nativePageSize,
  nativeZipAlignment,
  signatureV2,
  signatureV1,
  resourceTableMapping,
  explicitExported,
  versionIdentity,
  iconAndLabel,
  privateSystemLibraries,
  textRelocations,
  elfSectionHeaders,
  elfNames,
  edgeToEdge,
  manifestClasses,
  nativeDependencies,
  baselineProfile,
  codeShrinking,
  nativeSymbols,
  nativeDirectLoad,
  batteryExemption,
  frequentBroadcasts,
  exactAlarms,
  highSamplingSensors,
  notDebuggable,
  releaseCertificate,
  signingKeySize,
  v1OnlySignature,
  keyRotation,
  cleartextTraffic,
  userCertificates,
  implicitUserTrust,
  certificatePins,
  safeBrowsing,
  guardedComponents,
  guardedByLevel,
  fileSharingScope,
  customPermissionLevel,
  taskHijacking,
  packagedPrivateKey,
  nativeWriteExecute,
  nativeHardening,
  codeOutsideLib,
  uninstallAndInstall,
  permissionPurposes,
  queryAllPackages,
  smsAndCalls,
  allFilesAccess,
  scopedStorage,
  selectedPhotos,
  coarseLocation,
  backgroundLocation,
  backupRules,
  selfStart,
  chainStart,
  sdkInventory,
  declaredSdks,
  resizeableWindow,
  orientationLock,
  aspectRatio,
  aspectRatioByDefault,
  largeScreenOptOut,
  largeScreensExcluded,
  phoneOnlyHardware,
  adaptiveResources,
  adaptiveLayouts,
  embeddingEnabled,
  embeddingRulesValid,
  embeddingOverride,
  foldContinuity,
  ...codeTerms,
]

/** Everything that a term or a map looks for in the code: one pass serves all of them. */
export const wantedInCode = wantedBy([
  ...allTerms.flatMap(({ looksFor }) => looksFor ?? []),
  largeScreenNeeds,
  loaderNeeds,
  downloadNeeds,
  proceedNeeds,
  capacitorNeeds,
])

export const termById: ReadonlyMap<string, Term> = new Map(allTerms.map((term) => [term.id, term]))
