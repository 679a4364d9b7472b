import {
  ACTIVITY,
  BEFORE,
  CLASS,
  FIELD,
  NEVER,
  OBJECT,
  PAGE,
  POST,
  RUNNABLE,
  STRING,
  WAIT,
  WHERE_MADE,
  holder,
  keepingPage,
} from './waiting.ts'
import { app, cls, makes, method, own } from './scene.ts'
import type { Scene } from './scene.ts'

const shows = (code: string) =>
  method('onResume()V', `const-class v0, ${PAGE}\n${code}\nmove-result-object v0\ncheck-cast v0, ${RUNNABLE}\n${POST}`)
const GETS = `invoke-virtual {v0, p0}, ${FIELD}->get(${OBJECT})${OBJECT}`
/** The readers don't refer to the field by an instruction. */
const unseen: Scene[] = [
  {
    name: 'Runnable in a public field, read by name',
    ...WHERE_MADE,
    classes: [
      app(''),
      keepingPage([
        shows(
          `const-string v1, "held"\ninvoke-virtual {v0, v1}, ${CLASS}->getField(${STRING})${FIELD}\nmove-result-object v0\n${GETS}`,
        ),
      ]),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a field that a helper reads by the name passed to it',
    ...WHERE_MADE,
    classes: [
      app(''),
      keepingPage([
        shows(`const-string v1, "held"\ninvoke-static {v0, v1, p0}, ${own('Names')}->of(${CLASS}${STRING}${OBJECT})${OBJECT}`),
      ]),
      cls('Names', [
        {
          signature: `of(${CLASS}${STRING}${OBJECT})${OBJECT}`,
          isStatic: true,
          code: `invoke-virtual {p0, p1}, ${CLASS}->getField(${STRING})${FIELD}\nmove-result-object v0
            invoke-virtual {v0, p2}, ${FIELD}->get(${OBJECT})${OBJECT}\nmove-result-object v0\nreturn-object v0`,
        },
      ]),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a field that an animation reads as a property',
    ...WHERE_MADE,
    classes: [
      app(''),
      keepingPage([
        shows(`const-class v1, ${RUNNABLE}\nconst-string v2, "held"
          invoke-static {v0, v1, v2}, Landroid/util/Property;->of(${CLASS}${CLASS}${STRING})Landroid/util/Property;
          move-result-object v0\ninvoke-virtual {v0, p0}, Landroid/util/Property;->get(${OBJECT})${OBJECT}`),
      ]),
      WAIT,
    ],
  },
  {
    name: "Runnable read with all fields of the page's superclass",
    ...BEFORE,
    chain: 'entry MainActivity.<init> > call Above.<init> > callback Wait.run',
    classes: [
      app(''),
      holder('Above', [], { above: ACTIVITY, extends: 'android.app.Activity' }),
      cls(
        'MainActivity',
        [
          method('<init>()V', `invoke-direct {p0}, ${own('Above')}-><init>()V`),
          shows(`invoke-virtual {v0}, ${CLASS}->getSuperclass()${CLASS}\nmove-result-object v0
            invoke-virtual {v0}, ${CLASS}->getDeclaredFields()[${FIELD}\nmove-result-object v0
            const/4 v1, 0\naget-object v0, v0, v1\n${GETS}`),
        ],
        { extends: 'org.sample.clean.Above' },
      ),
      WAIT,
    ],
  },
  {
    name: 'Runnable read with all fields of any class, by type',
    ...BEFORE,
    chain: 'entry MainActivity.<init> > callback Wait.run',
    classes: [
      app(''),
      cls(
        'MainActivity',
        [
          method(
            '<init>()V',
            `invoke-direct {p0}, ${ACTIVITY}-><init>()V\n${makes('Wait')}\niput-object v0, p0, ${PAGE}->held:${own('Wait')}`,
          ),
          method(
            'onResume()V',
            `invoke-virtual {p0}, ${OBJECT}->getClass()${CLASS}\nmove-result-object v0
              invoke-virtual {v0}, ${CLASS}->getDeclaredFields()[${FIELD}\nmove-result-object v0
              const/4 v1, 0\naget-object v0, v0, v1\n${GETS}\nmove-result-object v0\nconst-class v2, ${RUNNABLE}
              check-cast v0, ${RUNNABLE}\n${POST}`,
          ),
        ],
        { extends: 'android.app.Activity', constants: [{ name: 'held', type: own('Wait'), ofObjects: true, isOpen: true }] },
      ),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a field that a library finds by annotation',
    ...WHERE_MADE,
    classes: [app(''), keepingPage([], { annotation: 'org.sample.clean.Later' }), cls('Later', []), WAIT],
  },
  {
    name: 'Runnable in a field whose type native code names',
    ...WHERE_MADE,
    libraries: [{ name: 'libcore.so', exports: ['JNI_OnLoad'], texts: ['held', RUNNABLE] }],
    classes: [
      app('const-string v0, "core"\ninvoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V'),
      keepingPage([]),
      WAIT,
    ],
  },
  {
    name: 'Runnable beside native code that does not name its type',
    ...NEVER,
    libraries: [{ name: 'libcore.so', exports: ['JNI_OnLoad'], texts: ['held', 'Ljava/lang/String;'] }],
    classes: [
      app('const-string v0, "core"\ninvoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V'),
      keepingPage([]),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a superclass field, subclass with native methods',
    ...BEFORE,
    chain: 'entry MainActivity.<init> > call Above.<init> > callback Wait.run',
    classes: [
      app(''),
      holder('Above', [], { above: ACTIVITY, extends: 'android.app.Activity' }),
      cls(
        'MainActivity',
        [
          method('<init>()V', `invoke-direct {p0}, ${own('Above')}-><init>()V`),
          { signature: 'start()V', bare: 'native' },
          method('onResume()V', `invoke-virtual {p0}, ${PAGE}->start()V`),
        ],
        { extends: 'org.sample.clean.Above' },
      ),
      WAIT,
    ],
  },
]

export const unseenTakerScenes: Scene[] = unseen
