import type { Signing } from './app-spec.ts'
import {
  chain,
  withApplicationChildren,
  withCode,
  withEntries,
  withLibraries,
  withSigning,
  withoutApplication,
} from './app-spec.ts'
import { cleanLibrary } from './clean-app.ts'

const signed = (key: Signing['key'], schemes: Signing['schemes']) => withSigning({ key, schemes })

/** Like apps of years ago: only 32-bit code, 4 KB pages, only a JAR signature. */
export const oldFashioned = chain(
  (spec) => ({ ...spec, minSdk: 21, targetSdk: 28, libraries: [cleanLibrary('armeabi-v7a')], encoding: 'utf16' }),
  withLibraries((library) => ({ ...library, pageBytes: 4096, stored: false })),
  withoutApplication('extractNativeLibs', 'dataExtractionRules'),
  signed('earlier', ['v1']),
)
export const halfWay = chain(
  (spec) => ({ ...spec, minSdk: 23, targetSdk: 33 }),
  withSigning({ key: 'earlier', schemes: ['v1', 'v2'] }),
)
export const rotated = withSigning({ key: 'release', rotatedFrom: ['earlier'], v31: true, schemes: ['v1', 'v2', 'v3'] })

const READS_IMEI = `const/4 v0, 0
  invoke-virtual {v0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;`
/** A statistics SDK started at once by the application: it reads the IMEI on a thread, and the location on a button click. */
export const chatty = (own: string) => {
  const path = `L${own.replaceAll('.', '/')}`
  const make = (type: string) => `new-instance v0, ${type}\ninvoke-direct {v0}, ${type}-><init>()V`
  const init = { signature: '<init>()V', code: 'invoke-direct {p0}, Ljava/lang/Object;-><init>()V\nreturn-void' }
  return withCode(
    {
      name: `${own}.SampleApplication`,
      extends: 'android.app.Application',
      methods: [{ signature: 'onCreate()V', code: 'invoke-static {}, Lcom/umeng/commonsdk/UMConfigure;->init()V\nreturn-void' }],
    },
    {
      name: 'com.umeng.commonsdk.UMConfigure',
      methods: [
        {
          signature: 'init()V',
          isStatic: true,
          code: `${make('Lcom/umeng/commonsdk/Collect;')}
            new-instance v1, Ljava/lang/Thread;
            invoke-direct {v1, v0}, Ljava/lang/Thread;-><init>(Ljava/lang/Runnable;)V
            invoke-virtual {v1}, Ljava/lang/Thread;->start()V
            return-void`,
        },
      ],
    },
    {
      name: 'com.umeng.commonsdk.Collect',
      implements: ['java.lang.Runnable'],
      methods: [init, { signature: 'run()V', code: `${READS_IMEI}\nreturn-void` }],
    },
    {
      name: `${own}.MainActivity`,
      extends: 'android.app.Activity',
      methods: [
        {
          signature: 'onCreate(Landroid/os/Bundle;)V',
          code: `${make(`${path}/Nearby;`)}
            const/4 v1, 0
            invoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
            return-void`,
        },
      ],
    },
    {
      name: `${own}.Nearby`,
      implements: ['android.view.View$OnClickListener'],
      methods: [
        init,
        {
          signature: 'onClick(Landroid/view/View;)V',
          code: `const/4 v0, 0
            invoke-virtual {v0, v0}, Landroid/location/LocationManager;->getLastKnownLocation(Ljava/lang/String;)Landroid/location/Location;
            return-void`,
        },
      ],
    },
  )
}
const text = (path: string, content: string) => ({ path, bytes: new Uint8Array(Buffer.from(content)), stored: true })
const metaData = (name: string) => ({ tag: 'meta-data', android: { name, value: 'demo' } })

/** Libraries that need no declaration, and the demonstration's open capabilities. */
export const wellConnected = chain(
  (spec) => ({ ...spec, classes: [...spec.classes, 'com.bumptech.glide.Glide', 'okhttp3.internal.http.HttpCodec'] }),
  withEntries(text('META-INF/com.squareup.okhttp3_okhttp.version', '4.12.0\n')),
  withApplicationChildren(metaData('org.compat.open.earthquake.VERSION'), metaData('org.compat.open.push.APP_ID')),
)
/** SDKs with renamed classes: the manifest still names them. */
export const withSdks = withApplicationChildren(
  metaData('com.amap.api.v2.apikey'),
  metaData('JPUSH_APPKEY'),
  metaData('BUGLY_APPID'),
)
