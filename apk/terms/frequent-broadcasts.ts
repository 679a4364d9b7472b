import { inManifest, shortName } from './excerpt.ts'
import { fixByOwner } from './fix-by-owner.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const CONNECTIVITY = 'android.net.conn.CONNECTIVITY_CHANGE'
const CONNECTIVITY_DEAD_FROM = 24
const PICTURES = ['android.hardware.action.NEW_PICTURE', 'com.android.camera.NEW_PICTURE']

const FIX = [
  {
    text: '从清单里删除这个监听，改为前台时用网络回调。',
    snippet: 'connectivityManager.registerDefaultNetworkCallback(callback)',
  },
  { text: '要在联网后做的工作交给 WorkManager 并设置网络条件。' },
]

export const frequentBroadcasts = defineTerm({
  id: 'PWR-08',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const unwanted = new Set(manifest.targetSdk >= CONNECTIVITY_DEAD_FROM ? [CONNECTIVITY, ...PICTURES] : PICTURES)
    const hearing = manifest.components
      // Disabled receivers get nothing: WorkManager adds one to every app, only for Android 5.
      .filter(({ kind, enabled }) => kind === 'receiver' && enabled !== false)
      .filter(({ filters }) => filters.some(({ actions }) => actions.some((action) => unwanted.has(action))))
    const evidence = hearing.flatMap(({ name, filters }) =>
      filters.flatMap(({ line, actions }) => {
        const heard = actions.filter((action) => unwanted.has(action))
        if (heard.length === 0) return []
        return [
          inManifest(
            manifest,
            { line },
            { found: `${shortName(name)} 静态监听 ${heard.join('、')}`, expected: '不在清单里监听' },
          ),
        ]
      }),
    )
    if (evidence.length === 0) return pass('没有在清单里监听高频广播')
    return fail({
      reason: '清单里监听了高频广播，每次网络变化或拍照都会唤起应用；较新的系统已不再投递。',
      evidence,
      fix: fixByOwner(manifest, hearing, { own: FIX, asks: '是否还要监听' }),
    })
  },
})
