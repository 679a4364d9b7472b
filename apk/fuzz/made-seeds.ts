import {
  breaking,
  buildApk,
  buildCollection,
  change,
  cleanSpec,
  hostilePackages,
  packItems,
  pluginJar,
  sealedJar,
  splitOf,
} from '../samples/index.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import { sceneApk, scenes } from '../samples/graph/index.ts'
import { tocOf } from '../samples/toc.ts'
import { flagsByPlatform } from '../samples/violations/code.ts'

const SEED_BYTES = 512 * 1024

/** Constants in the file, one that the class initialises by API level, one behind a method, and one in its objects. */
const withConstants = change.withCode({
  name: 'org.sample.clean.Constants',
  constants: [
    { name: 'kind', type: 'Ljava/lang/String;', ofObjects: true, isPrivate: true, isOpen: true },
    { name: 'CIPHER', type: 'Ljava/lang/String;', value: 'AES/GCM/NoPadding' },
    { name: 'FLAGS', type: 'I' },
    { name: 'OPEN', type: 'Z', value: true },
  ],
  methods: [
    flagsByPlatform('org.sample.clean.Constants', '0x04000000'),
    {
      signature: 'use(Landroid/content/Context;Landroid/content/Intent;)V',
      isStatic: true,
      code: `sget-object v0, Lorg/sample/clean/Constants;->CIPHER:Ljava/lang/String;
        invoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;
        sget-boolean v0, Lorg/sample/clean/Constants;->OPEN:Z
        if-eqz v0, :shut
        const/4 v0, 0
        sget v1, Lorg/sample/clean/Constants;->FLAGS:I
        invoke-static {p0, v0, p1, v1}, Landroid/app/PendingIntent;->getActivity(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;
        :shut
        invoke-static {}, Lorg/sample/clean/Constants;->name()Ljava/lang/String;
        move-result-object v0
        invoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;
        return-void`,
    },
    {
      signature: 'name()Ljava/lang/String;',
      isStatic: true,
      code: 'sget-object v0, Lorg/sample/clean/Constants;->CIPHER:Ljava/lang/String;\nreturn-object v0',
    },
    {
      signature: '<init>()V',
      code: 'const-string v0, "AES/GCM/NoPadding"\niput-object v0, p0, Lorg/sample/clean/Constants;->kind:Ljava/lang/String;\nreturn-void',
    },
    {
      signature: 'use()V',
      code: `iget-object v0, p0, Lorg/sample/clean/Constants;->kind:Ljava/lang/String;
        invoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;
        return-void`,
    },
  ],
})

const TEXT = 'Ljava/lang/String;'
const DEFAULTS = 'Lorg/sample/clean/Defaults;'
/** Default arguments, a comparison that callers decide, and a string built by the initialiser. */
const withDefaults = change.withCode({
  name: 'org.sample.clean.Defaults',
  constants: [{ name: 'KIND', type: TEXT }],
  methods: [
    {
      signature: '<clinit>()V',
      isStatic: true,
      code: `const-string v0, "AES/GCM"
        const-string v1, "/NoPadding"
        invoke-virtual {v0, v1}, ${TEXT}->concat(${TEXT})${TEXT}
        move-result-object v0
        sput-object v0, ${DEFAULTS}->KIND:${TEXT}
        return-void`,
    },
    {
      signature: `seal(${TEXT})V`,
      isStatic: true,
      code: `invoke-static {p0}, Ljavax/crypto/Cipher;->getInstance(${TEXT})Ljavax/crypto/Cipher;\nreturn-void`,
    },
    {
      signature: `seal$default(${TEXT}ILjava/lang/Object;)V`,
      isStatic: true,
      code: `and-int/lit8 p1, p1, 1
        if-eqz p1, :given
        sget-object p0, ${DEFAULTS}->KIND:${TEXT}
        :given
        invoke-static {p0}, ${DEFAULTS}->seal(${TEXT})V
        return-void`,
    },
    {
      signature: `pages(${TEXT})V`,
      isStatic: true,
      code: `const-string v0, "debug"
        invoke-virtual {p0, v0}, ${TEXT}->equals(Ljava/lang/Object;)Z
        move-result v0
        if-eqz v0, :no
        const/4 v0, 1
        invoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V
        :no
        return-void`,
    },
    {
      signature: 'use()V',
      isStatic: true,
      code: `const/4 v0, 0
        const/4 v1, 1
        const/4 v2, 0
        invoke-static {v0, v1, v2}, ${DEFAULTS}->seal$default(${TEXT}ILjava/lang/Object;)V
        const-string v0, "release"
        invoke-static {v0}, ${DEFAULTS}->pages(${TEXT})V
        return-void`,
    },
  ],
})

let built: Uint8Array[] | undefined
/** Whole packages, valid and hostile. Cached, since signing takes longer than reading. */
export const packages = () =>
  (built ??= [
    buildApk(cleanSpec()),
    buildApk(withConstants(cleanSpec())),
    buildApk(withDefaults(cleanSpec())),
    buildApk(
      change.withSigning({ key: 'release', schemes: ['v1', 'v2', 'v3'], rotatedFrom: ['earlier'], v31: true })(cleanSpec()),
    ),
    buildApk(change.withSigning({ key: 'curve', schemes: ['v2', 'v3'] })({ ...cleanSpec(), encoding: 'utf16' })),
    ...Object.values(hostilePackages)
      .map(({ bytes }) => bytes())
      .filter(({ length }) => length < SEED_BYTES),
  ])
const VARIANTS = tocOf(
  { number: 0, minSdk: 21, paths: ['splits/base-master.apk', 'splits/base-zh.apk'] },
  { number: 1, minSdk: 31, paths: ['splits/base-master_2.apk', 'splits/base-zh.apk'] },
)
/** With variants; with a feature that contains a plugin; compressed and stored. */
export const collections = () => [
  buildCollection({ 'base.apk': buildApk(cleanSpec()), 'split_config.arm64_v8a.apk': splitOf('config.arm64_v8a') }),
  buildCollection(
    { 'splits/base-master.apk': buildApk(cleanSpec()), 'splits/base-zh.apk': splitOf('config.zh') },
    { stored: false },
  ),
  buildCollection(
    {
      'App/splits/base-master.apk': buildApk(cleanSpec()),
      'App/splits/base-master_2.apk': buildApk(cleanSpec()),
      'App/splits/base-zh.apk': splitOf('config.zh'),
    },
    { others: [{ path: 'App/toc.pb', bytes: Uint8Array.from(VARIANTS), stored: true }] },
  ),
  buildCollection({
    'base.apk': buildApk(cleanSpec()),
    'camera.apk': splitOf('camera', {
      components: [{ kind: 'service', name: '.OpenService', attributes: { exported: true } }],
      code: cleanSpec().code.slice(0, 2),
      entries: [{ path: 'assets/plugin.jar', bytes: pluginJar() }],
    }),
  }),
]
/** Plugins in a package: valid, faulty, encrypted, nested, and a single dex file. */
export const plugins = () => {
  const faulty = writeDex(breaking('SEC-10')(breaking('SEC-14')(cleanSpec())).code)
  return [
    pluginJar(),
    sealedJar(),
    faulty,
    packItems([{ path: 'classes.dex', bytes: faulty }]),
    packItems([
      { path: 'classes.dex', bytes: writeDex([{ name: 'org.sample.plugin.Main' }]) },
      { path: 'assets/inner.jar', bytes: pluginJar(), stored: true },
    ]),
  ]
}

/** Packages for the call graph. */
export const graphPackages = () => [
  ...scenes.map(sceneApk),
  buildApk(withConstants(cleanSpec())),
  buildApk(withDefaults(cleanSpec())),
]
