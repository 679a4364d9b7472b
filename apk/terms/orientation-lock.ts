import { gameFix, isGame } from './category.ts'
import { inManifest, shortName } from './excerpt.ts'
import { overrideOfSdks } from './fix-by-owner.ts'
import { IGNORED_FROM, isIgnored } from './large-screen-opt-out.ts'
import { defineTerm, fail, notApplicable, pass, warn } from './verdict.ts'

/** attrs_manifest.xml, screenOrientation: values that lock a window to one axis. */
export const LOCKS: Record<number, string> = {
  0: 'landscape',
  1: 'portrait',
  6: 'sensorLandscape',
  7: 'sensorPortrait',
  8: 'reverseLandscape',
  9: 'reversePortrait',
  11: 'userLandscape',
  12: 'userPortrait',
}

export const orientationLock = defineTerm({
  id: 'LSA-02',
  needs: ['manifest'],
  check: ({ manifest }, circumstances) => {
    if (isGame(manifest, circumstances)) return notApplicable('游戏不作这项要求')
    const locked = manifest.components.filter(
      ({ kind, screenOrientation }) => kind === 'activity' && screenOrientation !== undefined && screenOrientation in LOCKS,
    )
    if (locked.length === 0) return pass('没有页面锁定屏幕方向')
    const what = {
      reason: locked.every((page) => isIgnored(page, manifest))
        ? `${locked.length} 个页面锁定了屏幕方向，大屏上系统会忽略它，布局可能与预期不同。`
        : `${locked.length} 个页面锁定了屏幕方向。展开折叠屏或转动平板时会出现黑边。`,
      evidence: locked.map(({ name, line, screenOrientation }) =>
        inManifest(
          manifest,
          { line, attribute: 'android:screenOrientation' },
          { found: `${shortName(name)} 锁定为 ${LOCKS[screenOrientation ?? -1]}`, expected: '不写，或 unspecified' },
        ),
      ),
      fix: [
        { text: '删除页面上的 screenOrientation，或改为不限方向。', snippet: 'android:screenOrientation="unspecified"' },
        ...overrideOfSdks(manifest, locked, { attribute: 'android:screenOrientation', value: 'unspecified' }),
        { text: '宽度 600 dp 以上改用双栏布局。' },
        ...gameFix(
          manifest,
          circumstances,
          locked.map(({ name, screenOrientation = -1 }) => ({ class: name, lock: LOCKS[screenOrientation] ?? '' })),
        ),
      ],
    }
    return manifest.targetSdk >= IGNORED_FROM ? warn(what) : fail(what)
  },
})
