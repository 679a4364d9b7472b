import type { AppSpec, Component, Library } from './app-spec.ts'
import { qualified } from './app-spec.ts'
import { cleanCode } from './clean-code.ts'
import type { XmlNode } from './format/binary-xml.ts'
import type { Abi } from './format/elf-file.ts'
import type { Glyph } from './format/icon.ts'

export type CleanAppOptions = {
  package?: string
  label?: string
  versionCode?: number
  versionName?: string
  iconColor?: number
  iconGlyph?: Glyph
}

const PAGE_16K = 16_384
/** keyboard, keyboardHidden, orientation, screenLayout, uiMode, screenSize, smallestScreenSize, density */
const ALL_SIZE_CHANGES = 0x1fb0
const SIGNATURE_LEVEL = 2
const LIBRARY_ABIS: Abi[] = ['arm64-v8a', 'x86_64']
/** android:style/Theme.DeviceDefault.Light.NoActionBar */
const FRAMEWORK_THEME = 0x010301f0

export const cleanLibrary = (abi: Abi, name = 'libsample.so'): Library => ({
  abi,
  name,
  soname: name,
  needed: ['libc.so', 'libm.so', 'libdl.so', 'liblog.so'],
  pageBytes: PAGE_16K,
  imports: ['__stack_chk_fail', '__cxa_finalize'],
  stored: true,
  zipAlign: PAGE_16K,
})

const launcherFilter: XmlNode = {
  tag: 'intent-filter',
  children: [
    { tag: 'action', android: { name: 'android.intent.action.MAIN' } },
    { tag: 'category', android: { name: 'android.intent.category.LAUNCHER' } },
  ],
}

const components = (packageName: string): Component[] => [
  {
    kind: 'activity',
    name: '.MainActivity',
    attributes: { exported: true, configChanges: { hex: ALL_SIZE_CHANGES } },
    children: [launcherFilter],
  },
  { kind: 'activity', name: '.DetailActivity', attributes: { exported: false, configChanges: { hex: ALL_SIZE_CHANGES } } },
  { kind: 'service', name: '.SyncService', attributes: { exported: true, permission: `${packageName}.permission.SYNC` } },
  { kind: 'receiver', name: '.UpdateReceiver', attributes: { exported: false } },
  {
    kind: 'provider',
    name: 'androidx.core.content.FileProvider',
    attributes: { exported: false, authorities: `${packageName}.files`, grantUriPermissions: true },
    children: [
      { tag: 'meta-data', android: { name: 'android.support.FILE_PROVIDER_PATHS', resource: { ref: 'xml/file_paths' } } },
    ],
  },
  {
    kind: 'provider',
    name: 'androidx.startup.InitializationProvider',
    attributes: { exported: false, authorities: `${packageName}.androidx-startup` },
    children: [{ tag: 'meta-data', android: { name: `${packageName}.SplitInitializer`, value: 'androidx.startup' } }],
  },
]

/** Far enough in the future for every day on which a sample is judged. */
const PIN_EXPIRY = '2045-01-01'
const pin = (text: string): XmlNode => ({ tag: 'pin', plain: { digest: 'SHA-256' }, text })

export const networkSecurity = (...children: XmlNode[]): XmlNode => ({ tag: 'network-security-config', children })
export const noCleartext: XmlNode = {
  tag: 'base-config',
  plain: { cleartextTrafficPermitted: false },
  children: [{ tag: 'trust-anchors', children: [{ tag: 'certificates', plain: { src: 'system' } }] }],
}
export const pinnedDomain = (expiration: string, pins: string[]): XmlNode => ({
  tag: 'domain-config',
  children: [
    { tag: 'domain', plain: { includeSubdomains: 'true' }, text: 'api.sample.example' },
    { tag: 'pin-set', plain: { expiration }, children: pins.map(pin) },
  ],
})
export const PINS = ['7HIpactkIAq2Y49orFOOQKurWxmmSFZhBCoQYcRhJ3Y=', 'fwza0LRMXouZHRC8Ei+4PyuldPDcf3UKgO/04cDM1oE=']

const excludeAll: XmlNode = { tag: 'exclude', plain: { domain: 'sharedpref', path: '.' } }
export const splitRules = (primary: string, secondary: string): XmlNode => ({
  tag: 'resources',
  children: [
    {
      tag: 'SplitPairRule',
      app: { splitRatio: { float: 0.4 }, splitMinWidthDp: 600, finishPrimaryWithSecondary: 'never' },
      children: [{ tag: 'SplitPairFilter', app: { primaryActivityName: primary, secondaryActivityName: secondary } }],
    },
  ],
})

const xmlFiles = (packageName: string): Record<string, XmlNode> => ({
  'res/xml/network_security.xml': networkSecurity(noCleartext, pinnedDomain(PIN_EXPIRY, PINS)),
  'res/xml/extraction_rules.xml': {
    tag: 'data-extraction-rules',
    children: [
      { tag: 'cloud-backup', children: [excludeAll] },
      { tag: 'device-transfer', children: [excludeAll] },
    ],
  },
  'res/xml/backup_rules.xml': { tag: 'full-backup-content', children: [excludeAll] },
  'res/xml/file_paths.xml': { tag: 'paths', children: [{ tag: 'files-path', plain: { name: 'shared', path: 'shared/' } }] },
  'res/xml/split_rules.xml': splitRules(`${packageName}.MainActivity`, `${packageName}.DetailActivity`),
})

export const property = (name: string, value: boolean): XmlNode => ({ tag: 'property', android: { name, value } })
export const EMBEDDING = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_SPLITS_ENABLED'
export const SYSTEM_OVERRIDE = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_ALLOW_SYSTEM_OVERRIDE'

const LIBRARY_CLASSES = [
  'androidx.core.content.FileProvider',
  'androidx.core.app.CoreComponentFactory',
  'androidx.lifecycle.ViewModel',
  'androidx.lifecycle.SavedStateHandle',
  'androidx.activity.OnBackPressedDispatcher',
  'androidx.window.core.layout.WindowSizeClass',
  'androidx.window.layout.WindowInfoTracker',
  'androidx.window.layout.FoldingFeature',
  'androidx.window.embedding.SplitController',
  'androidx.window.embedding.RuleController',
]

const application = () => ({
  theme: { ref: 'style/AppTheme' },
  label: { ref: 'string/app_name' },
  icon: { ref: 'mipmap/ic_launcher' },
  name: '.SampleApplication',
  allowBackup: false,
  supportsRtl: true,
  extractNativeLibs: false,
  fullBackupContent: { ref: 'xml/backup_rules' },
  usesCleartextTraffic: false,
  resizeableActivity: true,
  networkSecurityConfig: { ref: 'xml/network_security' },
  appCategory: 7,
  appComponentFactory: 'androidx.core.app.CoreComponentFactory',
  dataExtractionRules: { ref: 'xml/extraction_rules' },
  enableOnBackInvokedCallback: true,
})

/** A well-made app that complies with every static term that a package can show. */
export const cleanSpec = (options: CleanAppOptions = {}): AppSpec => {
  const packageName = options.package ?? 'org.sample.clean'
  const parts = components(packageName)
  return {
    package: packageName,
    versionCode: options.versionCode ?? 100,
    versionName: options.versionName ?? '1.0.0',
    minSdk: 26,
    targetSdk: 36,
    manifestAttributes: { compileSdkVersion: 36, compileSdkVersionCodename: '16' },
    manifestChildren: [
      { tag: 'permission', android: { name: `${packageName}.permission.SYNC`, protectionLevel: { hex: SIGNATURE_LEVEL } } },
      { tag: 'uses-feature', android: { name: 'android.hardware.touchscreen', required: false } },
      {
        tag: 'supports-screens',
        android: { smallScreens: true, normalScreens: true, largeScreens: true, xlargeScreens: true, resizeable: true },
      },
    ],
    permissions: [
      { name: 'android.permission.INTERNET' },
      { name: 'android.permission.ACCESS_NETWORK_STATE' },
      { name: 'android.permission.WAKE_LOCK' },
    ],
    application: application(),
    applicationChildren: [
      property(EMBEDDING, true),
      property(SYSTEM_OVERRIDE, false),
      { tag: 'meta-data', android: { name: 'android.webkit.WebView.EnableSafeBrowsing', value: true } },
      { tag: 'meta-data', android: { name: 'android.supports_size_changes', value: true } },
    ],
    components: parts,
    xmlFiles: xmlFiles(packageName),
    icon: { color: options.iconColor ?? 0x1f6feb, glyph: options.iconGlyph ?? 'ring' },
    label: options.label ?? '样例应用',
    labels: { en: 'Sample' },
    layoutQualifiers: ['', 'land', 'sw600dp', 'sw840dp'],
    styles: [
      { name: 'AppTheme', values: { '': { bag: { parent: FRAMEWORK_THEME, items: { background: { color: 0xffffffff } } } } } },
    ],
    resourceTable: { present: true, stored: true, align: 4 },
    classes: [
      ...parts.map(({ name }) => qualified({ package: packageName }, name)),
      `${packageName}.SampleApplication`,
      `${packageName}.data.Repository`,
      ...LIBRARY_CLASSES,
    ],
    code: cleanCode(packageName),
    libraries: LIBRARY_ABIS.map((abi) => cleanLibrary(abi)),
    profile: {},
    entries: [],
    signing: { key: 'release', schemes: ['v2', 'v3'] },
    encoding: 'utf8',
  }
}
