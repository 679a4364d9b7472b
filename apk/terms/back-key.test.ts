import { chain, withCode, withEntries } from '../samples/app-spec.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-class.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import type { Change } from '../samples/index.ts'
import { OWN, overriding } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import type { CodeCase } from './testing/code-table.ts'

const ON_KEY = 'onKeyDown(ILandroid/view/KeyEvent;)Z'
const asks = (key: number) => `const/4 v0, ${key}\nif-ne p1, v0, :no\nconst/4 v0, 1\nreturn v0\n:no\nconst/4 v0, 0\nreturn v0`
const activity = { extends: 'android.app.Activity' }
const UP = 'invoke-super {p0, p1, p2}, Landroid/app/Activity;->onKeyDown(ILandroid/view/KeyEvent;)Z\nmove-result v0\nreturn v0'
const VIEW_UP = UP.replace('app/Activity', 'widget/FrameLayout')
/** `onKeyDown` as in the platform's `VideoView` and players modelled on it. */
const player = (back: string) => `invoke-virtual {p0}, L${OWN.replaceAll('.', '/')}/Faulty;->isPlaying()Z
  move-result v0
  if-eqz v0, :up
  const/4 v1, 4
  if-eq p1, v1, ${back}
  const/16 v1, 24
  if-eq p1, v1, :up
  invoke-virtual {p0}, L${OWN.replaceAll('.', '/')}/Faulty;->toggle()V
  :up
  ${VIEW_UP}`
const DISPATCH_KEY = 'dispatchKeyEvent(Landroid/view/KeyEvent;)Z'
/** `dispatchKeyEvent` of a dialog that consumes all keys; `back` is its code for the back key. */
const dispatching = (back: string) => `invoke-virtual {p1}, Landroid/view/KeyEvent;->getKeyCode()I
  move-result v0
  const/4 v1, 4
  if-ne v0, v1, :other
  ${back}
  :other
  invoke-virtual {p1}, Landroid/view/KeyEvent;->getAction()I
  const/4 v0, 1
  return v0`
/** `Player.STATE_ENDED` is 4 as well. */
const ended = (
  of: string,
) => `invoke-static {${of}}, Lorg/sample/clean/State;->of(${of === 'p0' ? 'Landroid/app/Activity;' : 'I'})I
  move-result v0
  const/4 v1, 4
  if-ne v0, v1, :up
  invoke-virtual {p0}, Lorg/sample/clean/Faulty;->restart()V
  :up
  const/4 v0, 1
  return v0`
const FAULTY = `L${OWN.replaceAll('.', '/')}/Faulty;`
/** `setOnKeyListener { … }` compiled by D8: the lambda class, its accessor, and the method with the lambda's body. */
const KEY_PROTO = '(Landroid/content/DialogInterface;ILandroid/view/KeyEvent;)Z'
const lambdaClass: ClassCode = {
  name: `${OWN}.Faulty$$ExternalSyntheticLambda0`,
  implements: ['android.content.DialogInterface$OnKeyListener'],
  methods: [
    {
      signature: `onKey${KEY_PROTO}`,
      code: `invoke-static {p1, p2, p3}, ${FAULTY}->$r8$lambda$a${KEY_PROTO}
        move-result v0
        return v0`,
    },
  ],
}
const lambdaMethods = (lines: string): MethodCode[] => [
  {
    signature: `$r8$lambda$a${KEY_PROTO}`,
    isStatic: true,
    code: `invoke-static {p0, p1, p2}, ${FAULTY}->show$lambda$0${KEY_PROTO}
      move-result v0
      return v0`,
  },
  { signature: `show$lambda$0${KEY_PROTO}`, isStatic: true, code: lines },
]
const keyLambda = (lines: string): Change =>
  chain(withCode(lambdaClass), withCode({ name: `${OWN}.Faulty`, methods: lambdaMethods(lines) }))
/** The same, with the class of the lambda and the method with its body in two code files. */
const lambdaApart = (lines: string): Change =>
  chain(
    withEntries({ path: 'classes2.dex', bytes: writeDex([lambdaClass]) }),
    withCode({ name: `${OWN}.Faulty`, methods: lambdaMethods(lines) }),
  )
/** The same for a lambda that uses its page: D8 makes the method with its body public. */
const pageLambda = chain(
  withCode({
    name: `${OWN}.-$$Lambda$Faulty$a`,
    implements: ['android.view.View$OnKeyListener'],
    methods: [
      {
        signature: 'onKey(Landroid/view/View;ILandroid/view/KeyEvent;)Z',
        code: `iget-object v0, p0, L${OWN.replaceAll('.', '/')}/-$$Lambda$Faulty$a;->f$0:${FAULTY}
            invoke-virtual {v0, p1, p2, p3}, ${FAULTY}->lambda$onCreate$0$Faulty(Landroid/view/View;ILandroid/view/KeyEvent;)Z
            move-result v0
            return v0`,
      },
    ],
  }),
  withCode({
    name: `${OWN}.Faulty`,
    methods: [
      {
        signature: 'lambda$onCreate$0$Faulty(Landroid/view/View;ILandroid/view/KeyEvent;)Z',
        isSynthetic: true,
        code: asks(4).replace('p1', 'p2'),
      },
    ],
  }),
)
const ALL_BUT_BACK = 'const/4 v0, 4\nif-eq p1, v0, :no\nconst/4 v0, 1\nreturn v0\n:no\nconst/4 v0, 0\nreturn v0'
codeTable('COMP-23', [
  ['the back key in a lambda', 'fail', keyLambda(asks(4)), /^1 处/],
  ['the back key in a lambda that uses its page', 'fail', pageLambda],
  ['the back key in a lambda whose class is in another code file', 'fail', lambdaApart(asks(4)), /^1 处/],
  ['another key in a lambda whose class is in another code file', 'pass', lambdaApart(asks(3))],
  ['a lambda in another code file that consumes all keys but the back key', 'pass', lambdaApart(ALL_BUT_BACK)],
  ['another key in a lambda', 'pass', keyLambda(asks(3))],
  ['a lambda that consumes all keys but the back key', 'pass', keyLambda(ALL_BUT_BACK)],
  ['a player that ignores the back key', 'pass', overriding({ extends: 'android.widget.FrameLayout' }, ON_KEY, player(':up'))],
  [
    'a player that stops on the back key',
    'fail',
    overriding(
      { extends: 'android.widget.FrameLayout' },
      ON_KEY,
      `${player(':back')}\n:back\ninvoke-virtual {p0}, ${FAULTY}->stop()V\n${VIEW_UP}`,
    ),
  ],
  ...['android.view.SurfaceView', 'android.opengl.GLSurfaceView', 'android.view.ViewGroup', 'android.widget.EditText'].map(
    (name): CodeCase => [
      `the back key in a view based on ${name}`,
      'fail',
      overriding({ extends: name }, ON_KEY, asks(4)),
      /^1 处/,
    ],
  ),
  ['another key in a text field', 'pass', overriding({ extends: 'android.widget.EditText' }, ON_KEY, asks(3))],
  [
    'the back key before the keyboard gets it, in a text field',
    'fail',
    overriding({ extends: 'android.widget.EditText' }, 'onKeyPreIme(ILandroid/view/KeyEvent;)Z', asks(4)),
    /^1 处/,
  ],
  ['a key method of a class that is no view', 'pass', overriding({ extends: 'android.os.Handler' }, ON_KEY, asks(4))],
  ['a player state with the same number', 'pass', overriding(activity, ON_KEY, ended('p0'))],
  [
    'the key code of an event derived from this one',
    'fail',
    overriding(
      activity,
      ON_KEY,
      `const/4 v0, 1
       invoke-static {p2, v0}, Landroid/view/KeyEvent;->changeAction(Landroid/view/KeyEvent;I)Landroid/view/KeyEvent;
       move-result-object v0
       invoke-virtual {v0}, Landroid/view/KeyEvent;->getKeyCode()I
       ${ended('p0').slice(ended('p0').indexOf('move-result'))}`,
    ),
  ],
  ['a value computed from the key code', 'fail', overriding(activity, ON_KEY, ended('p1'))],
  [
    'a page that passes the back key to super, and consumes the others',
    'pass',
    overriding(activity, ON_KEY, `const/4 v0, 4\nif-eq p1, v0, :up\nconst/4 v0, 1\nreturn v0\n:up\n${UP}`),
  ],
  [
    'a page that logs the back key and passes it to super',
    'pass',
    overriding(
      activity,
      ON_KEY,
      `const/4 v0, 4
       if-ne p1, v0, :up
       const-string v0, "back"
       invoke-static {v0, v0}, Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I
       :up
       ${UP}`,
    ),
  ],
  [
    'a page that stores the back key and passes it to super',
    'fail',
    overriding(activity, ON_KEY, `const/4 v0, 4\nif-ne p1, v0, :up\nsput v0, ${FAULTY}->last:I\n:up\n${UP}`),
  ],
  [
    'a page that passes the event to another method, and then ignores the back key',
    'fail',
    overriding(
      activity,
      ON_KEY,
      `invoke-static {p2}, ${FAULTY}->take(Landroid/view/KeyEvent;)V\nconst/4 v0, 4\nif-eq p1, v0, :up\nconst/4 v0, 1\nreturn v0\n:up\n${UP}`,
    ),
  ],
  [
    'a dialog that consumes all keys but the back key',
    'pass',
    overriding({ extends: 'android.app.Dialog' }, DISPATCH_KEY, dispatching('const/4 v0, 0\nreturn v0')),
  ],
  [
    'a dialog that consumes the back key, too',
    'fail',
    overriding({ extends: 'android.app.Dialog' }, DISPATCH_KEY, dispatching('const/4 v0, 1\nreturn v0')),
  ],
])
