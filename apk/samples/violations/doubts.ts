import type { AppSpec, Change } from '../app-spec.ts'
import { chain, withApplication, withCode, withDamaged, withEntries } from '../app-spec.ts'
import { packed } from '../packed-app.ts'
import { breaking } from './all.ts'
import { EXEMPTION, faulty, OWN, overriding, pendingIntent, playing, VERIFY, withoutMethods } from './code.ts'
import { overridden, restarting } from './large-screen-code.ts'
import { unseenDoubts } from './unseen-values.ts'
import type { Doubt } from './violation.ts'

const NO_PACKER_SIGHT = /加固/
const behindShell: Doubt = { change: packed, says: NO_PACKER_SIGHT }
const torn = (path: string, says: RegExp): Doubt => ({ change: withDamaged(path), says })

const LIBRARIES = ['lib/arm64-v8a/libsample.so', 'lib/x86_64/libsample.so']
const tornLibraries: Doubt = { change: withDamaged(...LIBRARIES), says: /读不出 ELF 结构/ }
const tornTable = torn('resources.arsc', /资源表无法读取/)
const tornNetworkRules = torn('res/xml/network_security.xml', /读不出 res\/xml\/network_security\.xml/)
const withoutSignature = (spec: AppSpec): AppSpec => {
  const { signing: _, ...unsigned } = spec
  return unsigned
}
const unsigned: Doubt = { change: withoutSignature, says: /读不出签名证书/ }

/** An entry whose compressed data is corrupt, so that its content can't be searched. */
const unreadableAsset: Doubt = {
  change: withEntries({ path: 'assets/notes.txt', bytes: new Uint8Array(64), compressed: Uint8Array.from([0xff, 0xff, 0xff]) }),
  says: /没有全部看完/,
}

/** An argument that is a parameter of a method without callers. */
const given = (signature: string, code: string): Doubt => ({ change: faulty(signature, code), says: /推算不出/ })

/** Most classes have names of one letter, as after shrinking. */
const renamed: Change = (spec) => ({
  ...spec,
  classes: [...spec.classes, ...Array.from({ length: 60 }, (_, i) => `a.b.c${i}`)],
})
const withoutClasses =
  (...names: string[]): Change =>
  (spec) => ({
    ...spec,
    classes: spec.classes.filter((one) => !names.some((name) => one.startsWith(name))),
    code: spec.code.filter((one) => !names.some((name) => one.name.startsWith(name))),
  })
const hidden = (change: Change): Doubt => ({ change: chain(change, renamed), says: /混淆/ })
const narrowResources: Change = (spec) => ({ ...spec, layoutQualifiers: [''] })
const splitBase: Change = (spec) => ({
  ...withoutClasses(`${OWN}.DetailActivity`)(spec),
  applicationChildren: [
    ...spec.applicationChildren,
    { tag: 'meta-data', android: { name: 'com.android.vending.splits.required', value: true } },
  ],
})

const NOTHING = { signature: 'run()V', code: 'return-void' }
const REGISTER = 'registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;'

/** Terms that only code can show: undetermined if a packer hides it, or the method itself doesn't tell. */
const codeDoubts: Record<string, Doubt> = {
  'COMP-13': {
    change: faulty(
      'find()V',
      `const-string v0, "android.app.ActivityThread"
       invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;
       move-result-object v0
       const-string v1, "mSystemThread"
       invoke-virtual {v0, v1}, Ljava/lang/Class;->getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;`,
    ),
    says: /按名字查找/,
  },
  'COMP-18': behindShell,
  'COMP-19': behindShell,
  'COMP-20': given('make(Landroid/content/Context;I)V', pendingIntent({ kind: 'getActivity', flags: 'and-int v2, p1, p1' })),
  'COMP-21': given(
    'listen(Landroid/content/Context;Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)V',
    `invoke-virtual {p0, p1, p2}, Landroid/content/Context;->${REGISTER}`,
  ),
  'COMP-23': behindShell,
  'PERF-09': behindShell,
  'PERF-12': behindShell,
  'PWR-05': behindShell,
  'PWR-06': behindShell,
  // The string is in the file, here as a source file's name, but no instruction loads it.
  'PWR-07.2': { change: withCode({ name: `${OWN}.Texts`, source: EXEMPTION, methods: [NOTHING] }), says: /看不到哪里用它/ },
  'PWR-12': { ...behindShell, change: chain(playing({ foregroundServiceType: { hex: 1 } }), packed) },
  'PWR-10': given(
    'often(Landroid/app/AlarmManager;Landroid/app/PendingIntent;J)V',
    `move-object v0, p0
     const/4 v1, 1
     move-wide v2, p2
     move-wide v4, p2
     move-object v6, p1
     invoke-virtual/range {v0 .. v6}, Landroid/app/AlarmManager;->setRepeating(IJJLandroid/app/PendingIntent;)V`,
  ),
  'SEC-10': behindShell,
  'SEC-11': {
    change: overriding(
      { implements: ['javax.net.ssl.HostnameVerifier'] },
      VERIFY,
      `invoke-static {p1}, L${OWN.replaceAll('.', '/')}/Elsewhere;->check(Ljava/lang/String;)V
       const/4 v0, 1
       return v0`,
    ),
    says: /推算不出/,
  },
  'SEC-12': behindShell,
  'SEC-13': given(
    'set(Landroid/webkit/WebSettings;Z)V',
    'invoke-virtual {p0, p1}, Landroid/webkit/WebSettings;->setAllowUniversalAccessFromFileURLs(Z)V',
  ),
  'SEC-14': given('debug(Z)V', 'invoke-static {p0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'),
  'SEC-20': given(
    'hide(Ljava/lang/String;)V',
    'invoke-static {p0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;',
  ),
  'SEC-22': behindShell,
  'SEC-25.2': unreadableAsset,
  'SEC-26': given(
    'make(Landroid/content/Context;Landroid/content/Intent;)V',
    `const/4 v0, 0
     const v1, 0x02000000
     invoke-static {p0, v0, p1, v1}, Landroid/app/PendingIntent;->getBroadcast(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;`,
  ),
  'PRIV-03': behindShell,
  'PRIV-04': behindShell,
  'PRIV-12': behindShell,
  'PRIV-19': behindShell,
  'PRIV-19.2': behindShell,
}

/** The property is missing: whether it is required is in a file that can't be read. */
const unreadRules = (id: string): Doubt => ({
  change: chain(breaking(id), withDamaged('res/xml/split_rules.xml')),
  says: /读不出 res\/xml\/split_rules\.xml，规则可能在里面/,
})

const largeScreenDoubts: Record<string, Doubt> = {
  'LSA-03': behindShell,
  'LSA-08': hidden(chain(narrowResources, withoutClasses('androidx.window.core'))),
  'LSA-08.2': {
    change: chain(narrowResources, (spec) => ({
      ...spec,
      styles: [...spec.styles, { name: '0_resource_name_obfuscated', values: { sw600dp: { bag: { items: {} } } } }],
    })),
    says: /资源名经过混淆/,
  },
  'LSA-09': unreadRules('LSA-09'),
  'LSA-09.2': torn('classes.dex', /代码文件 classes\.dex 无法读取/),
  'LSA-10': torn('res/xml/split_rules.xml', /规则/),
  'LSA-10.2': torn('res/xml/split_rules.xml', /读不出 res\/xml\/split_rules\.xml/),
  'LSA-11': behindShell,
  'LSA-12': unreadRules('LSA-12'),
  'LSA-12.2': { change: chain(overridden, withoutMethods('SplitInitializer'), packed), says: NO_PACKER_SIGHT },
  'LSA-13': hidden(withoutMethods('Posture')),
  'LSA-14': behindShell,
  'LSA-15': hidden(chain(restarting, withoutClasses('androidx.lifecycle'))),
  'LSA-15.2': hidden(restarting),
  'LSA-20': {
    change: chain(
      withoutMethods('MainActivity'),
      withCode({
        name: `${OWN}.Pages`,
        methods: [
          {
            signature: 'open(Landroid/webkit/WebView;Z)V',
            isStatic: true,
            code: `invoke-virtual {p0}, Landroid/webkit/WebView;->getSettings()Landroid/webkit/WebSettings;
              move-result-object v0
              invoke-virtual {v0, p1}, Landroid/webkit/WebSettings;->setUseWideViewPort(Z)V
              const-string v0, "https://www.sample.example/"
              invoke-virtual {p0, v0}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V
              return-void`,
          },
        ],
      }),
    ),
    says: /推算不出/,
  },
}

/** By static term that can be undetermined: a sample for which it is. */
export const doubts: Record<string, Doubt> = {
  'COMP-04.2': tornLibraries,
  'COMP-05': tornLibraries,
  'COMP-12': tornTable,
  'COMP-14': tornLibraries,
  'COMP-15': tornLibraries,
  'COMP-16': tornLibraries,
  'COMP-17': tornLibraries,
  'COMP-22': tornTable,
  'STAB-06': { change: splitBase, says: /拆分安装包/ },
  'STAB-07': tornLibraries,
  'PERF-08': { change: (spec) => ({ ...spec, profile: { version: '019' } }), says: /认不出 assets.*的版本 019/ },
  'PERF-10': tornLibraries,
  'SEC-02': unsigned,
  'SEC-03': unsigned,
  'SEC-06': tornNetworkRules,
  'SEC-07': tornNetworkRules,
  'SEC-09': tornNetworkRules,
  'SEC-17': torn('res/xml/file_paths.xml', /读不出 res\/xml\/file_paths\.xml/),
  'SEC-21': unreadableAsset,
  'SEC-23': tornLibraries,
  'SEC-24': tornLibraries,
  'SEC-25': unreadableAsset,
  'PRIV-11': {
    change: chain(withApplication({ allowBackup: true }), withDamaged('res/xml/extraction_rules.xml')),
    says: /读不出 res\/xml\/extraction_rules\.xml/,
  },
  ...codeDoubts,
  ...largeScreenDoubts,
  ...unseenDoubts,
}
