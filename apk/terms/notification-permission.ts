import type { CodeFacts, DexFacts } from '../facts/facts.ts'
import { everyPlaceOf, inCode, placesOf, toLookAt } from './code.ts'
import { hiddenCode, isShortened, maybeOfLibraries, mayHideJetpack } from './hidden-code.ts'
import { askedFrom, declares } from './permissions.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'

const REQUIRED_FROM = 33
const NOTIFY = ['Landroid/app/NotificationManager;->notify', 'Landroidx/core/app/NotificationManagerCompat;->notify']

/** Jetpack's own call in a renamed class: its existence means that it is used, but it is unknown by whom. */
const throughJetpack = (dex: DexFacts, code: CodeFacts) => {
  const places = mayHideJetpack(dex) ? everyPlaceOf(code, NOTIFY).filter((one) => isShortened(one.class)) : []
  if (places.length === 0) return undefined
  return undetermined(
    '代码经过混淆，支持库里改过名的类会发送通知，看不出应用是否用它，需要人工核对',
    toLookAt(places, '类改过名，这里发送通知'),
  )
}

export const notificationPermission = defineTerm({
  id: 'COMP-19',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: NOTIFY },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < REQUIRED_FROM) return notApplicable(`目标版本低于 ${REQUIRED_FROM}，由系统代为申请`)
    const asked = askedFrom(manifest, 'POST_NOTIFICATIONS', REQUIRED_FROM)
    if (asked === 'everywhere') return pass('已声明 POST_NOTIFICATIONS')
    const places = placesOf(code, NOTIFY)
    if (places.length === 0) return throughJetpack(dex, code) ?? hiddenCode(dex) ?? pass('代码里没有发送通知')
    const unsure = maybeOfLibraries(dex, places)
    if (unsure) return unsure
    if (asked === 'byFeature')
      return undetermined(
        'POST_NOTIFICATIONS 只在有或没有某种硬件的设备上申请，看不出其余设备上是否也发送通知，需要人工核对',
        toLookAt(places, '这里发送通知'),
      )
    return fail({
      reason: declares(manifest, 'POST_NOTIFICATIONS')
        ? '代码会发送通知，POST_NOTIFICATIONS 却没有在 Android 13 及以上的全部版本上申请，缺的版本一条也显示不出来。'
        : '代码会发送通知，却没有声明 POST_NOTIFICATIONS，在 Android 13 及以上一条也显示不出来。',
      evidence: inCode(places, { found: '这里发送通知', expected: '清单里声明 POST_NOTIFICATIONS' }),
      fix: [
        {
          text: '在清单里声明权限，不限制系统版本。',
          snippet: '<uses-permission android:name="android.permission.POST_NOTIFICATIONS" />',
        },
        { text: '在用户能理解用途的时候申请，被拒绝时照常工作。' },
      ],
    })
  },
})
