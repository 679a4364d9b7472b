import type { ManifestFacts } from '../facts/facts.ts'
import { inCode, isMentioned, placesOf, sayCaller, toLookAt } from './code.ts'
import { hiddenCode, maybeOfLibraries } from './hidden-code.ts'
import { askedFrom, atPermission, declaredAmong, lastAsked } from './permissions.ts'
import { defineTerm, fail, pass, undetermined, warn } from './verdict.ts'
import { ACQUIRE_WITHOUT_TIMEOUT } from './wake-lock-timeout.ts'

const ACQUIRE = [
  ACQUIRE_WITHOUT_TIMEOUT,
  'Landroid/os/PowerManager$WakeLock;->acquire(J)V',
  'Landroid/net/wifi/WifiManager$WifiLock;->acquire()V',
]
/** Code names the receiver's class: platform views for videos and images, and containers. */
const KEPT_ON = [
  ...['View', 'ViewGroup', 'SurfaceView', 'SurfaceHolder', 'TextureView'].map((name) => `view/${name}`),
  ...['VideoView', 'ImageView', 'FrameLayout', 'LinearLayout', 'RelativeLayout'].map((name) => `widget/${name}`),
  'opengl/GLSurfaceView',
  'webkit/WebView',
]
/** Calls that need the permission, directly or through the platform. */
const USES = [
  ...ACQUIRE,
  'Landroid/os/PowerManager;->newWakeLock',
  'Landroid/net/wifi/WifiManager;->createWifiLock',
  'Landroid/net/wifi/WifiManager;->createMulticastLock',
  'Landroid/media/MediaPlayer;->setWakeMode',
  ...KEPT_ON.map((name) => `Landroid/${name};->setKeepScreenOn(Z)V`),
]

/** Where the permission isn't requested, in words; undefined if it is requested everywhere. */
const sayMissing = (manifest: ManifestFacts) => {
  const asked = askedFrom(manifest, 'WAKE_LOCK', 0)
  if (asked === 'everywhere') return undefined
  if (asked === 'byFeature') return ['权限只在有或没有某种硬件的设备上申请', '其余设备上']
  const last = lastAsked(manifest, 'WAKE_LOCK')
  return last === Infinity ? ['权限没有在全部系统版本上申请', '缺的版本上'] : [`权限只申请到 API ${last}`, '更新的系统上']
}

export const wakeLockPermission = defineTerm({
  id: 'PWR-06',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: USES },
  check: ({ manifest, dex, code }) => {
    const [permission] = declaredAmong(manifest, ['WAKE_LOCK'])
    if (permission) {
      const missing = sayMissing(manifest)
      const uses = missing ? placesOf(code, ACQUIRE) : []
      const [elsewhere] = uses
      if (missing && elsewhere)
        return undetermined(
          `${missing[0]}，${sayCaller(elsewhere)} 在${missing[1]}是否还申请唤醒锁看不出来，需要人工核对`,
          toLookAt(uses, '这里申请唤醒锁'),
        )
      if (isMentioned(code, ...USES)) return pass('申请了唤醒锁权限，代码里也在使用')
      const hidden = hiddenCode(dex)
      if (hidden) return hidden
      return warn({
        reason: '申请了唤醒锁权限，代码里没有使用它的地方。',
        evidence: [atPermission(manifest, permission, { expected: '不用就不申请' })],
        fix: [
          {
            text: '删除这项权限；由依赖库带来的，在合并清单时移除。',
            snippet: '<uses-permission\n    android:name="android.permission.WAKE_LOCK"\n    tools:node="remove" />',
          },
        ],
      })
    }
    const places = placesOf(code, ACQUIRE)
    if (places.length === 0) return hiddenCode(dex) ?? pass('没有使用唤醒锁')
    // Media3's player can optionally hold one, and handles the permission itself.
    const unsure = maybeOfLibraries(dex, places)
    if (unsure) return unsure
    return fail({
      reason: '代码申请唤醒锁，清单里却没有对应的权限，执行到这里会抛出异常。',
      evidence: inCode(places, { found: '这里申请唤醒锁', expected: '清单里声明 WAKE_LOCK' }),
      fix: [{ text: '在清单里声明权限。', snippet: '<uses-permission android:name="android.permission.WAKE_LOCK" />' }],
    })
  },
})
