import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { platformPermission } from '../formats/platform.ts'
import { elementAt, inManifest, shortName, textOf } from './excerpt.ts'
import { fixByOwner } from './fix-by-owner.ts'
import { bare } from './permissions.ts'
import { comesFromPlatform } from './protected-broadcasts.ts'
import { unseenOpening, unseenReference } from './unseen-values.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import type { FixStep } from './verdict.ts'

const KINDS: Record<string, string> = { service: '服务', receiver: '广播接收器', provider: '内容提供者' }

/** Required permissions as the platform reads them: the component's own, else the application's; `""` means none. */
export const permissionsOf = (component: ComponentFact, inherited: string | undefined) => {
  const whole = component.permission ?? inherited
  if (component.kind !== 'provider') return [whole]
  return [component.readPermission ?? whole, component.writePermission ?? whole]
}

const hearsOnlyPlatform = ({ kind, filters }: ComponentFact) => {
  const actions = filters.flatMap((filter) => filter.actions)
  return kind === 'receiver' && actions.length > 0 && actions.every(comesFromPlatform)
}

/** The application's default for all components. */
export const inheritedBy = ({ application, document }: ManifestFacts) => {
  const element = application && elementAt(document, application.line)
  return element && textOf(element, 'android:permission')
}

/** A permission of level normal is granted to everybody, so it protects nothing. */
type IsHollow = (permission: string) => boolean
const ownNormal = ({ customPermissions }: ManifestFacts): IsHollow => {
  const names = new Set(customPermissions.filter(({ base }) => base === 'normal').map(({ name }) => name))
  return (permission) => names.has(permission)
}

/** Components that other apps can call without permission, judging by the manifest. */
const openComponents = (manifest: ManifestFacts, isHollow: IsHollow) => {
  const inherited = inheritedBy(manifest)
  const guards = (permission: string | undefined) => permission !== undefined && permission !== '' && !isHollow(permission)
  return manifest.components.filter(
    (component) =>
      component.kind in KINDS &&
      component.enabled !== false &&
      (component.effectivelyExported || unseenReference(manifest.document, component.line, 'android:exported') !== undefined) &&
      !permissionsOf(component, inherited).every(guards) &&
      !hearsOnlyPlatform(component),
  )
}

const sayOpen = (component: ComponentFact, inherited: string | undefined) => {
  const said = permissionsOf(component, inherited).flatMap((permission) => (permission ? [permission] : []))
  const named = `${KINDS[component.kind]} ${shortName(component.name)} 对外`
  return said.length === 0 ? `${named}，没有权限` : `${named}，权限 ${[...new Set(said)].map(bare).join('、')} 挡不住其他应用`
}

const FIX = [
  { text: '只给自己用的组件改为不对外。', snippet: 'android:exported="false"' },
  {
    text: '要给自家其他应用用的，声明签名级权限并写在组件上。',
    snippet:
      '<permission\n    android:name="com.example.app.permission.INTERNAL"\n    android:protectionLevel="signature" />\n<service\n    android:name=".SyncService"\n    android:permission="com.example.app.permission.INTERNAL" />',
  },
]

/**
 * Actions by which the system, car screens and headsets find a player: none of them holds a permission that the app could require.
 */
const FOR_PLAYERS = new Set([
  'android.intent.action.MEDIA_BUTTON',
  'android.media.browse.MediaBrowserService',
  'androidx.media3.session.MediaLibraryService',
  'androidx.media3.session.MediaSessionService',
])
const isForPlayers = ({ filters }: ComponentFact) =>
  filters.length > 0 && filters.every(({ actions }) => actions.length > 0 && actions.every((action) => FOR_PLAYERS.has(action)))

const PLAYER_FIX = {
  text: '播放控制的服务和按键接收器要由系统、车机和耳机调用，保持对外，在代码里核对是谁在调用。',
  snippet:
    'override fun onConnect(session: MediaSession, controller: MediaSession.ControllerInfo) =\n    if (isKnown(controller.packageName)) super.onConnect(session, controller)\n    else MediaSession.ConnectionResult.reject()',
}

const fixOf = (manifest: ManifestFacts, open: readonly ComponentFact[]): FixStep[] => {
  const others = open.filter((component) => !isForPlayers(component))
  return [
    ...(others.length > 0 ? fixByOwner(manifest, others, { own: FIX, asks: '是否必须对外、要加什么权限' }) : []),
    ...(others.length < open.length ? [PLAYER_FIX] : []),
  ]
}

const judge = (manifest: ManifestFacts, isHollow: IsHollow) => {
  const candidates = openComponents(manifest, isHollow).map((component) => ({
    component,
    unseen: unseenOpening(manifest, component),
  }))
  const open = candidates.flatMap(({ component, unseen }) => (unseen ? [] : component))
  if (open.length === 0) return candidates[0]?.unseen ?? pass('对外的服务、接收器和内容提供者都有权限保护')
  const inherited = inheritedBy(manifest)
  return fail({
    reason: `${open.length} 个对外组件没有权限保护，其他应用可以直接调用它们。`,
    evidence: open.map((component) =>
      inManifest(
        manifest,
        { line: component.line, attribute: 'android:exported' },
        { found: sayOpen(component, inherited), expected: '不对外，或要求签名级权限' },
      ),
    ),
    fix: fixOf(manifest, open),
  })
}

export const guardedComponents = defineTerm({
  id: 'SEC-16',
  needs: ['manifest'],
  check: ({ manifest }) => judge(manifest, ownNormal(manifest)),
})

/** The second judgement of SEC-16: a normal permission of the platform guards as little as one of the app's own. */
export const guardedByLevel = defineTerm({
  id: 'SEC-16.2',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const isOwn = ownNormal(manifest)
    return judge(manifest, (permission) => isOwn(permission) || platformPermission(permission) === 'normal')
  },
})
