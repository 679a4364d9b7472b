import { chain, withCode, withComponent, withPermissions } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { OWN } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'

/** What D8 and R8 make of a call of an API above minSdkVersion: a method in a class named after the first of all callers. */
const outline = (name: string, signature: string, code: string): Change =>
  withCode({ name, isFinal: true, methods: [{ signature, isStatic: true, isSynthetic: true, isBridge: true, code }] })
/** The same, written by somebody. */
const written = (name: string, signature: string, code: string): Change =>
  withCode({ name, methods: [{ signature, isStatic: true, code }] })
const typeOf = (name: string) => `L${name.replaceAll('.', '/')};`
const OF = '$$ExternalSyntheticApiModelOutline0'

const UP = 'm(Landroid/app/Service;ILandroid/app/Notification;I)V'
const GO_UP =
  'invoke-virtual {p0, p1, p2, p3}, Landroid/app/Service;->startForeground(ILandroid/app/Notification;I)V\nreturn-void'
const service = (name: string, type?: number): Change =>
  withComponent({
    kind: 'service',
    name: `.${name}`,
    attributes: { exported: false, ...(type !== undefined && { foregroundServiceType: { hex: type } }) },
  })
/** A service that goes to the foreground by an outline. */
const playing = (outlined: string, type = 2): Change =>
  withCode({
    name: `${OWN}.Playing`,
    extends: 'android.app.Service',
    methods: [
      {
        signature: 'play(Landroid/app/Notification;)V',
        code: `const/4 v0, 1\nconst/4 v1, ${type}\ninvoke-static {p0, v0, p1, v1}, ${typeOf(outlined)}->${UP}\nreturn-void`,
      },
    ],
  })
const permitted = withPermissions('android.permission.FOREGROUND_SERVICE', 'android.permission.FOREGROUND_SERVICE_MEDIA_PLAYBACK')
const messaging = chain(service('Messaging'), withCode({ name: `${OWN}.Messaging`, extends: 'android.app.Service', methods: [] }))
const sharing = (outlined: string, { declared, asked = 2 }: { declared?: number; asked?: number }): Change =>
  chain(permitted, messaging, service('Playing', declared), playing(outlined, asked), outline(outlined, UP, GO_UP))
const [BESIDE, OF_LIBRARY, RENAMED] = [`${OWN}.Messaging${OF}`, `androidx.core.app.NotificationCompat${OF}`, 'a.b']
/** The same package without other services: where nobody knows who calls, a service without a type leaves it open. */
const alone: Change = (spec) => ({
  ...spec,
  components: spec.components.filter(({ kind, name }) => kind !== 'service' || name === '.Playing'),
})

codeTable('COMP-18', [
  ['an outline that is named after another service', 'pass', sharing(BESIDE, { declared: 2 })],
  ['an outline that is named after a class of a library', 'fail', sharing(OF_LIBRARY, {}), /^1 个前台服务/],
  ['an outline whose name a shrinker took', 'fail', sharing(RENAMED, {}), /^1 个前台服务/],
  [
    'an outline whose name a shrinker took, of a whole service beside one that stays behind',
    'pass',
    sharing(RENAMED, { declared: 2 }),
  ],
  ['the type at the outline’s call', 'fail', sharing(RENAMED, { declared: 2, asked: 1 }), /^1 个前台服务/],
  [
    'a method of the app that only passes on',
    'pass',
    chain(sharing(RENAMED, { declared: 2 }), written(RENAMED, UP, GO_UP), alone),
  ],
])

const GET = 'm(Landroid/telephony/TelephonyManager;)Ljava/lang/String;'
const READ =
  'invoke-virtual {p0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;\nmove-result-object p0\nreturn-object p0'
const imei = outline(OF_LIBRARY, GET, READ)
const asking = (name: string, call = `${typeOf(OF_LIBRARY)}->${GET}`): Change =>
  withCode({
    name,
    methods: [
      {
        signature: 'ask(Landroid/telephony/TelephonyManager;)V',
        isStatic: true,
        code: `invoke-static {p0}, ${call}\nmove-result-object v0\nreturn-void`,
      },
    ],
  })
codeTable('PRIV-04', [
  ['the app reads by an outline that is named after a class of a library', 'fail', chain(imei, asking(`${OWN}.Telling`))],
  ['a library reads by it', 'pass', chain(imei, asking('androidx.core.telephony.Telling'))],
  [
    'a library’s own method that only passes on is the library’s, whoever calls it',
    'pass',
    chain(
      written('androidx.core.telephony.TelephonyManagerCompat', GET, READ),
      asking(`${OWN}.Telling`, `Landroidx/core/telephony/TelephonyManagerCompat;->${GET}`),
    ),
  ],
])

const LIST = 'm(Landroid/content/pm/PackageManager;Landroid/content/pm/PackageManager$PackageInfoFlags;)Ljava/util/List;'
const listing = outline(
  OF_LIBRARY,
  LIST,
  'invoke-virtual {p0, p1}, Landroid/content/pm/PackageManager;->getInstalledPackages(Landroid/content/pm/PackageManager$PackageInfoFlags;)Ljava/util/List;\nmove-result-object p0\nreturn-object p0',
)
const lists = (name: string): Change =>
  withCode({
    name,
    methods: [
      {
        signature: 'list(Landroid/content/pm/PackageManager;Landroid/content/pm/PackageManager$PackageInfoFlags;)V',
        isStatic: true,
        code: `invoke-static {p0, p1}, ${typeOf(OF_LIBRARY)}->${LIST}\nmove-result-object v0\nreturn-void`,
      },
    ],
  })
codeTable('PRIV-03', [
  ['the app lists packages by an outline', 'fail', chain(listing, lists(`${OWN}.Listing`))],
  ['a library does', 'pass', chain(listing, lists('androidx.core.content.Listing'))],
])
