import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { inCode, unclear } from './code.ts'
import { inManifest, shortName } from './excerpt.ts'
import { SERVICE_TYPES, START_FOREGROUND, WORK_FOREGROUND, WORK_SERVICE, startedServices } from './foreground-services.ts'
import { hiddenCode } from './hidden-code.ts'
import { declaresFrom } from './permissions.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const REQUIRED_FROM = 34
const BASE = 'FOREGROUND_SERVICE'

const typesOf = ({ foregroundServiceType = 0 }: ComponentFact) =>
  SERVICE_TYPES.filter(([flag]) => (foregroundServiceType & flag) !== 0)

/** What is amiss with one service, in words; undefined where all is there. */
const lackOf = (manifest: ManifestFacts, service: ComponentFact) => {
  const types = typesOf(service)
  if (types.length === 0) return '没有声明 foregroundServiceType'
  const missing = [BASE, ...types.flatMap(([, , permission]) => permission ?? [])].filter(
    (name) => !declaresFrom(manifest, name, Infinity),
  )
  return missing.length > 0 ? `类型 ${types.map(([, name]) => name).join('、')} 缺少权限 ${missing.join('、')}` : undefined
}

export const foregroundServiceTypes = defineTerm({
  id: 'COMP-18',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { calls: [...START_FOREGROUND, ...WORK_FOREGROUND] },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < REQUIRED_FROM) return notApplicable(`目标版本低于 ${REQUIRED_FROM}，系统不要求声明类型`)
    const { started, loose } = startedServices(manifest, code)
    const lacking = started.flatMap(({ service, sites }) => {
      const lack = lackOf(manifest, service)
      return lack === undefined ? [] : [{ service, sites, lack }]
    })
    if (lacking.length > 0)
      return fail({
        reason: `${lacking.length} 个前台服务没有写全类型或权限，在 Android 14 及以上启动时会抛出异常。`,
        evidence: lacking.flatMap(({ service, sites, lack }) => [
          inManifest(
            manifest,
            { line: service.line, attribute: 'android:foregroundServiceType' },
            { found: `${shortName(service.name)} ${lack}`, expected: '写明类型，并申请 FOREGROUND_SERVICE 和类型对应的权限' },
          ),
          ...inCode(
            sites.map((site) => ({ ...site, said: /->(\w+)/.exec(site.target)?.[1] ?? '' })),
            { found: '这里启动前台服务', expected: '清单里的声明齐全' },
          ),
        ]),
        fix: [
          {
            text: '在清单里写明类型，并申请对应的权限。',
            snippet:
              '<uses-permission android:name="android.permission.FOREGROUND_SERVICE" />\n<uses-permission android:name="android.permission.FOREGROUND_SERVICE_MEDIA_PLAYBACK" />\n<service\n    android:name=".PlayService"\n    android:foregroundServiceType="mediaPlayback" />',
          },
          ...(lacking.some(({ service }) => service.name === WORK_SERVICE)
            ? [
                {
                  text: '由 WorkManager 转到前台的，在自己的清单里给它的服务补上类型。',
                  snippet: `<service\n    android:name="${WORK_SERVICE}"\n    android:foregroundServiceType="dataSync"\n    tools:node="merge" />`,
                },
              ]
            : []),
          { text: '没有合适类型的工作，改用 WorkManager 的后台任务。' },
        ],
      })
    const untyped = manifest.components.some((one) => one.kind === 'service' && lackOf(manifest, one) !== undefined)
    if (loose.length > 0 && untyped) return unclear(loose, '所属服务')
    return hiddenCode(dex) ?? pass(started.length + loose.length === 0 ? '代码里没有启动前台服务' : '前台服务都写明了类型和权限')
  },
})
