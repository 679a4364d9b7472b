import { inCode, placesOf } from './code.ts'
import { hiddenCode, maybeOfLibraries } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

export const ACQUIRE_WITHOUT_TIMEOUT = 'Landroid/os/PowerManager$WakeLock;->acquire()V'

export const wakeLockTimeout = defineTerm({
  id: 'PWR-05',
  needs: ['dex', 'code'],
  looksFor: { mentions: [ACQUIRE_WITHOUT_TIMEOUT] },
  check: ({ dex, code }) => {
    const places = placesOf(code, [ACQUIRE_WITHOUT_TIMEOUT])
    if (places.length === 0) return hiddenCode(dex) ?? pass('没有不带超时的唤醒锁')
    const unsure = maybeOfLibraries(dex, places)
    if (unsure) return unsure
    return fail({
      reason: `${places.length} 处申请唤醒锁没有写超时。忘记释放时设备无法休眠，会一直耗电。`,
      evidence: inCode(places, { found: 'acquire 没有参数', expected: 'acquire 写明超时' }),
      fix: [
        { text: '写明超时，比估计的最长时间略长即可。', snippet: 'wakeLock.acquire(10 * 60 * 1000L)' },
        { text: '在 finally 里释放。', snippet: 'if (wakeLock.isHeld) wakeLock.release()' },
      ],
    })
  },
})
