import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { chain, withCode } from '../samples/app-spec.ts'
import type { ClassCode } from '../samples/format/dex-file.ts'
import { buildApk, cleanSpec } from '../samples/index.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { faulty, pendingIntent, TO_RECEIVER } from '../samples/violations/code.ts'
import { wantedInCode } from './all.ts'
import { codeTable } from './testing/code-table.ts'
import { outcomeOf } from './testing/facts.ts'
import { renamed } from './testing/renamed.ts'

const SET =
  'invoke-virtual {p1, p2}, Landroid/app/Notification$Builder;->setContentIntent(Landroid/app/PendingIntent;)Landroid/app/Notification$Builder;'
const GO = 'go(Landroid/content/Context;Landroid/content/Intent;)V'
const CALL_NAV = `invoke-static {p1, p2}, Lorg/sample/clean/Nav;->${GO}`
const CALL_RELAY = `new-instance v0, Lorg/sample/clean/Relay;
  invoke-direct {v0}, Lorg/sample/clean/Relay;-><init>()V
  invoke-virtual {v0, p1, p2}, Lorg/sample/clean/Relay;->${GO}`
const POST = `new-instance v0, Lorg/sample/clean/Task;
  invoke-direct {v0}, Lorg/sample/clean/Task;-><init>()V
  const/4 v1, 0
  invoke-virtual {v1, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z`
const NAV: ClassCode = {
  name: 'org.sample.clean.Nav',
  methods: [
    {
      signature: GO,
      isStatic: true,
      code: 'invoke-virtual {p0, p1}, Landroid/content/Context;->startActivity(Landroid/content/Intent;)V\nreturn-void',
    },
    { signature: GO.replace('go', 'stay'), isStatic: true, code: 'return-void' },
  ],
}
const RELAY: ClassCode = {
  name: 'org.sample.clean.Relay',
  methods: [
    { signature: '<init>()V', code: 'return-void' },
    { signature: GO, code: `${CALL_NAV}\nreturn-void` },
  ],
}
const TASK: ClassCode = {
  name: 'org.sample.clean.Task',
  implements: ['java.lang.Runnable'],
  methods: [
    { signature: '<init>()V', code: 'return-void' },
    { signature: 'run()V', code: `const/4 v0, 0\ninvoke-static {v0, v0}, Lorg/sample/clean/Nav;->${GO}\nreturn-void` },
  ],
}
/** The receiver behind the notification does this instead. */
const receiving = (code: string, ...helpers: ClassCode[]): Change =>
  chain(
    breaking('PERF-12'),
    withCode(
      {
        name: 'org.sample.clean.UpdateReceiver',
        extends: 'android.content.BroadcastReceiver',
        methods: [{ signature: 'onReceive(Landroid/content/Context;Landroid/content/Intent;)V', code: `${code}\nreturn-void` }],
      },
      ...helpers,
    ),
  )

/** The receiver opens pages for others, too. */
const helping = (code: string): Change =>
  chain(receiving(code), (spec) => ({
    ...spec,
    code: spec.code.map((one) =>
      one.name.endsWith('.UpdateReceiver') ? { ...one, methods: [...(one.methods ?? []), ...(NAV.methods ?? [])] } : one,
    ),
  }))

/** The notification leads to a stack of pages, and some receiver opens pages beside it. */
const stacked = (builder: string): Change =>
  chain(
    receiving(CALL_NAV, NAV),
    faulty(
      `show(Landroid/content/Context;Landroid/app/Notification$Builder;${builder})V`,
      `const/4 v0, 0
       invoke-virtual {p2, v0, v0}, ${builder}->getPendingIntent(II)Landroid/app/PendingIntent;
       move-result-object p2
       ${SET}`,
    ),
  )

const TO_RELAY = TO_RECEIVER.replace('UpdateReceiver', 'SyncService')
/** A click action that a method of Jetpack's builder is given, by whatever name that has; Jetpack itself calls the platform's. */
const shortened = (give: string, intent = TO_RECEIVER, builder = 'androidx.core.app.k$e'): Change =>
  chain(
    receiving(CALL_NAV, NAV),
    faulty(
      'show(Landroid/content/Context;Landroidx/core/app/NotificationCompat$Builder;)V',
      `${pendingIntent({ kind: 'getBroadcast', flags: 'const v2, 0x04000000', intent })}\n${give}`,
    ),
    withCode({
      name: builder,
      methods: [
        {
          signature: 'a(Landroid/content/Context;Landroid/app/Notification$Builder;Landroid/app/PendingIntent;)V',
          isStatic: true,
          code: `${SET}\nreturn-void`,
        },
      ],
    }),
  )
const BY_SHORT_NAME = 'invoke-virtual {p1, v0}, Landroidx/core/app/k$e;->i(Landroid/app/PendingIntent;)V'
const BY_FIELD = 'iput-object v0, p1, Landroidx/core/app/NotificationCompat$Builder;->mContentIntent:Landroid/app/PendingIntent;'

/** Aimed at one class, and then at another one. */
const TWICE = `${TO_RELAY}
  const-class v1, Lorg/sample/clean/UpdateReceiver;
  invoke-virtual {v0, p0, v1}, Landroid/content/Intent;->setClass(Landroid/content/Context;Ljava/lang/Class;)Landroid/content/Intent;`
/** A method of its own gives the click action, which the notification is made with elsewhere. */
const givenBy = (kind: 'getBroadcast' | 'getActivity', last = 'return-object v0'): Change =>
  chain(
    receiving(CALL_NAV, NAV),
    withCode({
      name: 'org.sample.clean.Faulty',
      methods: [
        {
          signature: 'show(Landroid/content/Context;Landroid/app/Notification$Builder;)V',
          isStatic: true,
          code: `invoke-static {p0}, Lorg/sample/clean/Faulty;->click(Landroid/content/Context;)Landroid/app/PendingIntent;
            move-result-object v0
            ${SET.replace('{p1, p2}', '{p1, v0}')}
            return-void`,
        },
        {
          signature: 'click(Landroid/content/Context;)Landroid/app/PendingIntent;',
          isStatic: true,
          code: `${pendingIntent({ kind, flags: 'const v2, 0x04000000', intent: TO_RECEIVER })}\n${last}`,
        },
      ],
    }),
  )
codeTable('PERF-12', [
  ['a click action that a method of its own gives', 'fail', givenBy('getBroadcast'), /1 处/],
  ['a page, by such a method', 'pass', givenBy('getActivity')],
  [
    'one of two, by such a method',
    'undetermined',
    givenBy('getBroadcast', 'if-nez p0, :kept\nconst/4 v0, 0\n:kept\nreturn-object v0'),
    /点击动作推算不出/,
  ],
  [
    'an intent that is aimed twice, the second time at what opens a page',
    'undetermined',
    shortened(SET.replace('{p1, p2}', '{p1, v0}'), TWICE),
    /点击动作推算不出/,
  ],
  [
    'a builder that a shrinker renamed in its package, beside a broadcast that opens a page',
    'undetermined',
    chain(renamed, shortened(BY_SHORT_NAME)),
    /看不出通知的点击动作.*Faulty\.show/,
  ],
  ['the same beside a broadcast that opens none', 'pass', chain(renamed, shortened(BY_SHORT_NAME, TO_RELAY))],
  ['a class of Jetpack with a short name, where nothing is renamed', 'pass', shortened(BY_SHORT_NAME)],
  [
    'a builder whose one line a shrinker put in its place',
    'undetermined',
    shortened(BY_FIELD, TO_RECEIVER, 'androidx.core.app.NotificationCompatBuilder'),
    /看不出通知的点击动作/,
  ],
  ['the receiver calls a helper that opens the page', 'fail', receiving(CALL_NAV, NAV), /1 处/],
  [
    'the receiver opens a stack of pages',
    'fail',
    receiving(
      'invoke-static {p1}, Landroid/app/TaskStackBuilder;->create(Landroid/content/Context;)Landroid/app/TaskStackBuilder;\nmove-result-object v0\ninvoke-virtual {v0}, Landroid/app/TaskStackBuilder;->startActivities()V',
    ),
    /1 处/,
  ],
  ['over two helpers, the second through an object', 'fail', receiving(CALL_RELAY, RELAY, NAV)],
  [
    'behind a question',
    'undetermined',
    receiving(`if-eqz p2, :no\n${CALL_NAV}\n:no`, NAV),
    /UpdateReceiver\.onReceive\(Context, Intent\) → Nav\.go/,
  ],
  ['in a task that is posted', 'undetermined', receiving(POST, TASK, NAV), /Task\.run\(\) → Nav\.go/],
  ['a helper that opens no page', 'pass', receiving(CALL_NAV.replace('->go', '->stay'), NAV)],
  ['a helper that nobody on the way calls', 'pass', receiving('', NAV)],
  ['a method of its own that nobody on the way calls', 'undetermined', helping(''), /看不出点击后会不会走到/],
  [
    'a method of its own that it calls behind a question',
    'fail',
    helping(`if-eqz p2, :no\n${CALL_NAV.replace('Nav', 'UpdateReceiver')}\n:no`),
  ],
  ['a stack of pages, as the platform builds it', 'pass', stacked('Landroid/app/TaskStackBuilder;')],
  ['a stack of pages, as Jetpack builds it', 'pass', stacked('Landroidx/core/app/TaskStackBuilder;')],
  [
    'a click action from outside, where some receiver opens pages by a helper',
    'undetermined',
    chain(
      receiving(CALL_NAV, NAV),
      faulty('show(Landroid/content/Context;Landroid/app/Notification$Builder;Landroid/app/PendingIntent;)V', SET),
    ),
  ],
])
test('PERF-12: facts without what opens pages leave it open', () => {
  const facts = readFacts(bytesSource(buildApk(receiving(CALL_NAV, NAV)(cleanSpec()))), { wanted: wantedInCode })
  assert.ok(facts.code.seen && facts.code.value.pageOpeners)
  const { pageOpeners: _, ...earlier } = facts.code.value
  assert.equal(outcomeOf('PERF-12', facts), 'fail')
  assert.equal(outcomeOf('PERF-12', { ...facts, code: { seen: true, value: earlier } }), 'undetermined')
})
