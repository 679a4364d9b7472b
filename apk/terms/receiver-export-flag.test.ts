import { chain, withApplication, withCode } from '../samples/app-spec.ts'
import type { ClassCode } from '../samples/format/dex-file.ts'
import type { Change } from '../samples/index.ts'
import { OWN, faulty } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import type { CodeCase } from './testing/code-table.ts'

const same: Change = (spec) => spec
const REGISTER =
  'invoke-virtual {p0, v2, v0}, Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;'
const WITH_FLAGS = (flags: number) =>
  `const/4 v3, ${flags}\n${REGISTER.replace('v0}', 'v0, v3}').replace('Filter;)', 'Filter;I)')}`
const listening = (action: string, receiver: string, register = REGISTER): Change =>
  faulty(
    'listen(Landroid/content/Context;Landroid/content/BroadcastReceiver;Ljava/lang/String;)V',
    `new-instance v0, Landroid/content/IntentFilter;
     ${action}
     invoke-direct {v0, v1}, Landroid/content/IntentFilter;-><init>(Ljava/lang/String;)V
     ${receiver}
     ${register}`,
  )
const PING = 'const-string v1, "org.sample.action.PING"'
/** An application that overrides `registerReceiver` and adds the flag, for SDKs that don't know it. */
const addingWith = (flags: number, isUsed = true) =>
  chain(
    isUsed ? withApplication({ name: `${OWN}.App` }) : same,
    withCode({
      name: `${OWN}.App`,
      extends: 'android.app.Application',
      methods: [
        {
          signature:
            'registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;',
          code: `sget v0, Landroid/os/Build$VERSION;->SDK_INT:I
          const/16 v1, 34
          if-lt v0, v1, :old
          const/4 v0, ${flags}
          invoke-super {p0, p1, p2, v0}, Landroid/app/Application;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;I)Landroid/content/Intent;
          move-result-object v0
          return-object v0
          :old
          invoke-super {p0, p1, p2}, Landroid/app/Application;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;
          move-result-object v0
          return-object v0`,
        },
      ],
    }),
  )
const adding = addingWith(2)
codeTable('COMP-21', [
  ['an action from outside', 'undetermined', listening('move-object v1, p2', 'move-object v2, p1')],
  ['a broadcast of the platform', 'pass', listening('const-string v1, "android.intent.action.SCREEN_OFF"', 'move-object v2, p1')],
  ['no receiver: only asks for the last sticky broadcast', 'pass', listening(PING, 'const/4 v2, 0')],
  ['an own action', 'fail', listening(PING, 'move-object v2, p1')],
  [
    'an own action beside one from outside',
    'fail',
    listening(
      `${PING}
       invoke-virtual {v0, p2}, Landroid/content/IntentFilter;->addAction(Ljava/lang/String;)V`,
      'move-object v2, p1',
    ),
  ],
  [
    'a broadcast of the platform, and what another method adds',
    'undetermined',
    listening(
      'const-string v1, "android.intent.action.SCREEN_OFF"',
      `invoke-static {v0}, L${OWN.replaceAll('.', '/')}/Elsewhere;->add(Landroid/content/IntentFilter;)V\nmove-object v2, p1`,
    ),
    /广播名/,
  ],
  ['the old way behind a version check', 'pass', same],
  [
    'an application that adds the flag for others',
    'undetermined',
    chain(adding, listening(PING, 'move-object v2, p1')),
    /覆盖了/,
  ],
  [
    'an application that adds the flag, and a page that does not',
    'fail',
    chain(
      adding,
      listening(
        PING,
        'move-object v2, p1',
        REGISTER.replace('Landroid/content/Context;->', `L${OWN.replaceAll('.', '/')}/MainActivity;->`),
      ),
    ),
  ],
  ['an undeclared context adds the flag', 'fail', chain(addingWith(2, false), listening(PING, 'move-object v2, p1'))],
  ['an override in the application without the flag', 'fail', chain(addingWith(0), listening(PING, 'move-object v2, p1'))],
  ['flags without either export flag', 'fail', listening(PING, 'move-object v2, p1', WITH_FLAGS(0))],
  ['flags with an export flag', 'pass', listening(PING, 'move-object v2, p1', WITH_FLAGS(4))],
  ...['DOWNLOAD_COMPLETE', 'CLOSE_SYSTEM_DIALOGS', 'MADE_UP_BY_AN_APP'].map((name): CodeCase => [
    `${name}, which isn't protected`,
    'undetermined',
    listening(`const-string v1, "android.intent.action.${name}"`, 'move-object v2, p1'),
    new RegExp(`android\\.intent\\.action\\.${name} 不在系统保护的广播之列`),
  ]),
  [
    "a protected broadcast of the system's own parts",
    'pass',
    listening('const-string v1, "com.android.sync.SYNC_CONN_STATUS_CHANGED"', 'move-object v2, p1'),
  ],
  [
    "a broadcast of the system's own parts that is protected no more",
    'fail',
    listening('const-string v1, "com.android.intent.action.timezone.RULES_UPDATE_OPERATION"', 'move-object v2, p1'),
  ],
  [
    'a protected broadcast beside an own action',
    'fail',
    listening(
      `const-string v1, "com.android.sync.SYNC_CONN_STATUS_CHANGED"
       const-string v3, "org.sample.action.PING"
       invoke-virtual {v0, v3}, Landroid/content/IntentFilter;->addAction(Ljava/lang/String;)V`,
      'move-object v2, p1',
    ),
  ],
  [
    'a broadcast that is protected since Android 13',
    'pass',
    listening('const-string v1, "android.intent.action.SIM_STATE_CHANGED"', 'move-object v2, p1'),
  ],
])

const COMPAT = 'register(Landroid/content/Context;Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;I)V'
const helper = (name: string, code: string): ClassCode => ({
  name,
  methods: [{ signature: COMPAT, isStatic: true, code: `${code}\nreturn-void` }],
})
const PLAIN = `const/4 v0, 0\ninvoke-virtual {p0, p1, p2, v0, v0}, ${REGISTER.slice(REGISTER.indexOf('Landroid')).replace('Filter;)', 'Filter;Ljava/lang/String;Landroid/os/Handler;)')}`
const FLAGGED = `invoke-virtual {p0, p1, p2, p3}, ${REGISTER.slice(REGISTER.indexOf('Landroid')).replace('Filter;)', 'Filter;I)')}`
/** ContextCompat behind a shrinker: on Android 13 and later it hands on the flags, before that it does without. */
const compat = (since: number) =>
  chain(
    withCode(
      helper(
        'a.a',
        `sget v0, Landroid/os/Build$VERSION;->SDK_INT:I
        const/16 v1, ${since}
        if-lt v0, v1, :old
        ${FLAGGED}
        return-void
        :old
        invoke-static {p0, p1, p2, p3}, La/b;->${COMPAT}`,
      ),
      helper('a.b', PLAIN),
    ),
    listening(
      'const-string v1, "org.sample.action.PING"',
      'move-object v2, p1',
      `const/4 v3, 4\ninvoke-static {p0, v2, v0, v3}, La/a;->${COMPAT}`,
    ),
  )
codeTable('COMP-21', [
  ['Jetpack’s helper under a shrinker’s names, which leaves the flag out on older platforms alone', 'pass', compat(33)],
  ['a helper that leaves it out on platforms that ask for it', 'undetermined', compat(36), /广播名/],
])
