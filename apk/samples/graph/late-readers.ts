import { AFTER, BEFORE, CLASS, LISTENS, OBJECT, POST, RUNNABLE, STRING, WAIT, click, holder, taken } from './waiting.ts'
import { app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const BOX = own('Box')
const TAKES = `${taken('p0', BOX)}\n${POST}`
const fromBox = 'entry App.onCreate > call Box.<init> > callback Wait.run'
const fromText = 'entry App.onCreate > callback Box.toString'
const AS_TEXT = `invoke-static {v0}, Ljava/lang/String;->valueOf(${OBJECT})${STRING}`
const NO_BOX = 'const/4 v3, 0'
const listening = cls('MainActivity', [LISTENS], { extends: 'android.app.Activity' })
const toString = (code: string) => ({ signature: `toString()${STRING}`, code: `${code}\nconst-string v0, ""\nreturn-object v0` })

const BY_NAME = `const/4 v1, 0\ninvoke-static {v1}, ${CLASS}->forName(${STRING})${CLASS}\nmove-result-object v1
  invoke-virtual {v1}, ${CLASS}->newInstance()${OBJECT}`

/** Readers that visibly run on a click, and may also run before, which the code doesn't show. */
const late: Scene[] = [
  {
    name: "Runnable posted by its holder's toString, which a click calls, too",
    ...BEFORE,
    chain: `${fromText} > callback Wait.run`,
    classes: [
      app(`${makes('Box')}\n${AS_TEXT}`),
      listening,
      click(`${NO_BOX}\ninvoke-virtual {v3}, ${BOX}->toString()${STRING}`),
      holder('Box', [toString(TAKES)]),
      WAIT,
    ],
  },
  {
    name: "Runnable posted on a click, and by a method that its holder's toString calls",
    ...BEFORE,
    chain: `${fromText} > call Box.go > callback Wait.run`,
    classes: [
      app(`${makes('Box')}\n${AS_TEXT}`),
      listening,
      click(`${NO_BOX}\ninvoke-virtual {v3}, ${BOX}->go()V`),
      holder('Box', [method('go()V', TAKES), toString(`invoke-virtual {p0}, ${BOX}->go()V`)]),
      WAIT,
    ],
  },
  {
    name: 'Runnable posted on a click, and through a getter that a callee of toString calls',
    ...BEFORE,
    chain: `${fromText} > call Box.go > call Box.getHeld > callback Wait.run`,
    classes: [
      app(`${makes('Box')}\n${AS_TEXT}`),
      listening,
      click(`${NO_BOX}\ninvoke-virtual {v3}, ${BOX}->getHeld()${RUNNABLE}`),
      holder('Box', [
        { signature: `getHeld()${RUNNABLE}`, isFinal: true, code: `${taken('p0', BOX)}\nreturn-object v0` },
        method('go()V', `invoke-virtual {p0}, ${BOX}->getHeld()${RUNNABLE}\nmove-result-object v0\n${POST}`),
        toString(`invoke-virtual {p0}, ${BOX}->go()V`),
      ]),
      WAIT,
    ],
  },
  {
    name: 'Runnable posted on a click, and by a method that is never called',
    ...AFTER,
    chain: 'entry MainActivity.onCreate > callback Click.onClick > call Box.go > callback Wait.run',
    classes: [
      app(makes('Box')),
      listening,
      click(`${NO_BOX}\ninvoke-virtual {v3}, ${BOX}->go()V`),
      holder('Box', [method('go()V', TAKES), method('dead()V', `invoke-virtual {p0}, ${BOX}->go()V`)]),
      WAIT,
    ],
  },
  {
    name: 'Runnable posted by a constructor of a class instantiated by an unknown name',
    ...BEFORE,
    chain: fromBox,
    classes: [
      app(`${makes('Box')}\n${BY_NAME}`),
      page(''),
      holder('Box', []),
      cls('Plugin', [
        method('<init>()V', `invoke-direct {p0}, ${OBJECT}-><init>()V\nconst/4 v2, 0\n${taken('v2', BOX)}\n${POST}`),
      ]),
      WAIT,
    ],
  },
]
/** A view shown at the start, with a method that the platform calls, and later a click. */
const askedOfView = (asked: string, name: string): Scene => ({
  name,
  ...BEFORE,
  chain: `entry App.onCreate > callback Box.${asked} > callback Wait.run`,
  classes: [
    app(`${makes('Box')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/view/ViewGroup;->addView(Landroid/view/View;)V`),
    listening,
    click(`${NO_BOX}\ninvoke-virtual {v3}, ${BOX}->${asked}()V`),
    holder('Box', [method(`${asked}()V`, TAKES)], { above: 'Landroid/view/View;', extends: 'android.view.View' }),
    WAIT,
  ],
})
const clicked = click(`${NO_BOX}\ninvoke-virtual {v3}, ${BOX}->go()V`)
const later: Scene[] = [
  {
    name: 'Runnable posted on a click, and by a constructor of a class instantiated by an unknown name',
    ...BEFORE,
    chain: fromBox,
    classes: [
      app(`${makes('Box')}\n${BY_NAME}`),
      listening,
      clicked,
      holder('Box', [method('go()V', TAKES)]),
      cls('Plugin', [
        method('<init>()V', `invoke-direct {p0}, ${OBJECT}-><init>()V\nconst/4 v2, 0\ninvoke-virtual {v2}, ${BOX}->go()V`),
      ]),
      WAIT,
    ],
  },
  {
    name: 'Runnable posted on a click, and by a constructor called only by dead code',
    ...AFTER,
    chain: 'entry MainActivity.onCreate > callback Click.onClick > call Box.go > callback Wait.run',
    classes: [
      app(makes('Box')),
      listening,
      clicked,
      holder('Box', [method('go()V', TAKES)]),
      cls('Plugin', [
        method('<init>()V', `invoke-direct {p0}, ${OBJECT}-><init>()V\nconst/4 v2, 0\ninvoke-virtual {v2}, ${BOX}->go()V`),
        still('dead()V', makes('Plugin')),
      ]),
      WAIT,
    ],
  },
  askedOfView('onScreenStateChanged', 'Runnable posted on a click, and by a view callback of the platform'),
  askedOfView('computeScroll', 'Runnable posted on a click, and by a view method that the platform calls'),
  {
    name: "Runnable posted by a view's own method, which a click calls",
    ...AFTER,
    chain: 'entry MainActivity.onCreate > callback Click.onClick > call Box.go > callback Wait.run',
    classes: [
      app(makes('Box')),
      listening,
      clicked,
      holder('Box', [method('go()V', TAKES)], { above: 'Landroid/view/View;', extends: 'android.view.View' }),
      WAIT,
    ],
  },
]

const PLUGIN = own('Plugin')
const named: Scene[] = [
  {
    name: 'Runnable posted by a method that is called among all methods of its class',
    ...BEFORE,
    chain: fromBox,
    classes: [
      app(
        `${makes('Box')}\nconst-class v0, ${PLUGIN}\ninvoke-virtual {v0}, ${CLASS}->getDeclaredMethods()[Ljava/lang/reflect/Method;
          move-result-object v0\nconst/4 v1, 0\naget-object v0, v0, v1
          invoke-virtual {v0, v1, v1}, Ljava/lang/reflect/Method;->invoke(${OBJECT}[${OBJECT})${OBJECT}`,
      ),
      page(''),
      holder('Box', []),
      cls('Plugin', [still('begin()V', `const/4 v2, 0\n${taken('v2', BOX)}\n${POST}`)]),
      WAIT,
    ],
  },
  {
    name: 'Runnable posted on a click, and by an object instantiated by an unknown name',
    ...BEFORE,
    chain: fromBox,
    classes: [
      app(
        `${makes('Box')}\n${BY_NAME}\nmove-result-object v1\ncheck-cast v1, ${own('Part')}\ninvoke-virtual {v1}, ${own('Part')}->begin()V`,
      ),
      listening,
      clicked,
      holder('Box', [method('go()V', TAKES)]),
      cls('Part', [bareInit(), method('begin()V', '')]),
      cls('Plugin', [bareInit(own('Part')), method('begin()V', `const/4 v2, 0\ninvoke-virtual {v2}, ${BOX}->go()V`)], {
        extends: 'org.sample.clean.Part',
      }),
      WAIT,
    ],
  },
]

export const lateReaderScenes: Scene[] = [...late, ...later, ...named]
