import { BEFORE, CLASS, OBJECT, POST, RUNNABLE, STRING, WAIT, holder, taken } from './waiting.ts'
import { app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const BOX = own('Box')
const TAKES_OF_BOX = `${taken('p0', BOX)}\n${POST}`
const fromBox = 'entry App.onCreate > call Box.<init> > callback Wait.run'
const fromText = 'entry App.onCreate > callback Box.toString'
/** The readers refer to the field, and no visible path leads to them. */
const unseenReaders: Scene[] = [
  {
    name: "Runnable posted by its holder's toString",
    ...BEFORE,
    chain: `${fromText} > callback Wait.run`,
    classes: [
      app(`${makes('Box')}\ninvoke-static {v0}, Ljava/lang/String;->valueOf(${OBJECT})${STRING}`),
      page(''),
      holder('Box', [{ signature: `toString()${STRING}`, code: `${TAKES_OF_BOX}\nconst-string v0, ""\nreturn-object v0` }]),
      WAIT,
    ],
  },
  {
    name: "Runnable posted by a method that its holder's toString calls",
    ...BEFORE,
    chain: `${fromText} > call Box.go > callback Wait.run`,
    classes: [
      app(`${makes('Box')}\ninvoke-static {v0}, Ljava/lang/String;->valueOf(${OBJECT})${STRING}`),
      page(''),
      holder('Box', [
        method('go()V', TAKES_OF_BOX),
        { signature: `toString()${STRING}`, code: `invoke-virtual {p0}, ${BOX}->go()V\nconst-string v0, ""\nreturn-object v0` },
      ]),
      WAIT,
    ],
  },
  {
    name: 'Runnable posted by a platform callback of a view that is never seen to be shown',
    ...BEFORE,
    chain: fromBox,
    classes: [
      app(makes('Box')),
      page(''),
      holder('Box', [method('onScreenStateChanged(I)V', TAKES_OF_BOX)], {
        above: 'Landroid/view/View;',
        extends: 'android.view.View',
      }),
      WAIT,
    ],
  },
  {
    name: 'Runnable posted by close, subclass is Closeable',
    ...BEFORE,
    chain: fromBox.replace('call Box', 'call Below.<init> > call Box'),
    classes: [
      app(makes('Below')),
      page(''),
      holder('Box', [method('close()V', TAKES_OF_BOX)]),
      cls('Below', [bareInit(BOX)], { extends: 'org.sample.clean.Box', implements: ['java.io.Closeable'] }),
      WAIT,
    ],
  },
  {
    name: 'Runnable posted by a method that is called by a name passed to a helper',
    ...BEFORE,
    chain: fromBox,
    classes: [
      app(`${makes('Box')}\nconst-string v1, "begin"\ninvoke-static {v0, v1}, ${own('Names')}->call(${OBJECT}${STRING})V`),
      page(''),
      holder('Box', [method('begin()V', TAKES_OF_BOX)]),
      cls('Names', [
        still(
          `call(${OBJECT}${STRING})V`,
          `invoke-virtual {p0}, ${OBJECT}->getClass()${CLASS}\nmove-result-object v0\nconst/4 v1, 0
            invoke-virtual {v0, p1, v1}, ${CLASS}->getMethod(${STRING}[${CLASS})Ljava/lang/reflect/Method;\nmove-result-object v0
            invoke-virtual {v0, p0, v1}, Ljava/lang/reflect/Method;->invoke(${OBJECT}[${OBJECT})${OBJECT}`,
        ),
      ]),
      WAIT,
    ],
  },
  {
    name: 'Runnable read through a class that is not in the package',
    ...BEFORE,
    chain: 'entry App.onCreate > callback Wait.run',
    classes: [
      app(`${makes('Box')}\nconst/4 v2, 0\niget-object v0, v2, ${own('Gone')}->held:${RUNNABLE}\n${POST}`),
      page(''),
      holder('Box', []),
      WAIT,
    ],
  },
  {
    name: 'Runnable posted by another Runnable, which unseen code runs',
    ...BEFORE,
    chain: `${fromText} > callback First.run > callback Wait.run`,
    classes: [
      app(`${makes('Box')}\ninvoke-static {v0}, Ljava/lang/String;->valueOf(${OBJECT})${STRING}`),
      page(''),
      cls(
        'Box',
        [
          method(
            '<init>()V',
            `invoke-direct {p0}, ${OBJECT}-><init>()V\n${makes('Wait')}\niput-object v0, p0, ${BOX}->held:${RUNNABLE}
              ${makes('First')}\niput-object v0, p0, ${BOX}->first:${RUNNABLE}`,
          ),
          {
            signature: `toString()${STRING}`,
            code: `iget-object v0, p0, ${BOX}->first:${RUNNABLE}\n${POST}\nconst-string v0, ""\nreturn-object v0`,
          },
        ],
        { constants: ['held', 'first'].map((name) => ({ name, type: RUNNABLE, ofObjects: true, isOpen: true })) },
      ),
      cls('First', [bareInit(), method('run()V', `const/4 v2, 0\n${taken('v2', BOX)}\n${POST}`)], {
        implements: ['java.lang.Runnable'],
      }),
      WAIT,
    ],
  },
]

export const unseenReaderScenes: Scene[] = unseenReaders
