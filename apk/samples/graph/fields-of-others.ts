import {
  AFTER,
  BEFORE,
  LISTENS,
  NEVER,
  ON_CLICK,
  PAGE,
  PAGE_OF_CLICK,
  POST,
  RUNNABLE,
  WAIT,
  WHERE_MADE,
  ACTIVITY,
  click,
  holder,
  keepingPage,
  taken,
} from './waiting.ts'
import { app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

/** Other classes read the field, each by an instruction. */
const taking: Scene[] = [
  {
    name: "Runnable in a page's field, read by a listener on a click",
    ...AFTER,
    chain: `${ON_CLICK} > callback Wait.run`,
    classes: [app(''), keepingPage([LISTENS]), click(`${PAGE_OF_CLICK}\n${taken('v2')}\n${POST}`), WAIT],
  },
  {
    name: "Runnable in a page's field, read by a listener on a click through an accessor",
    ...AFTER,
    chain: `${ON_CLICK} > call MainActivity.access$000 > callback Wait.run`,
    classes: [
      app(''),
      keepingPage([
        LISTENS,
        { signature: `access$000(${PAGE})${RUNNABLE}`, isStatic: true, code: `${taken('p0')}\nreturn-object v0` },
      ]),
      click(`${PAGE_OF_CLICK}\ninvoke-static {v2}, ${PAGE}->access$000(${PAGE})${RUNNABLE}\nmove-result-object v0\n${POST}`),
      WAIT,
    ],
  },
  {
    name: "Runnable in a page's field, read through an accessor in onResume",
    ...BEFORE,
    chain: 'entry MainActivity.onResume > call Asks.go > call MainActivity.access$000 > callback Wait.run',
    classes: [
      app(''),
      keepingPage([
        method('onResume()V', `invoke-static {p0}, ${own('Asks')}->go(${PAGE})V`),
        { signature: `access$000(${PAGE})${RUNNABLE}`, isStatic: true, code: `${taken('p0')}\nreturn-object v0` },
      ]),
      cls('Asks', [
        still(`go(${PAGE})V`, `invoke-static {p0}, ${PAGE}->access$000(${PAGE})${RUNNABLE}\nmove-result-object v0\n${POST}`),
      ]),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a superclass field, read by the subclass in onResume',
    ...BEFORE,
    chain: 'entry MainActivity.onResume > callback Wait.run',
    classes: [
      app(''),
      holder('Above', [], { above: ACTIVITY, extends: 'android.app.Activity' }),
      cls(
        'MainActivity',
        [method('<init>()V', `invoke-direct {p0}, ${own('Above')}-><init>()V`), method('onResume()V', `${taken('p0')}\n${POST}`)],
        { extends: 'org.sample.clean.Above' },
      ),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a superclass field, read by the subclass in onBackPressed',
    ...AFTER,
    chain: 'entry MainActivity.onBackPressed > callback Wait.run',
    classes: [
      app(''),
      holder('Above', [], { above: ACTIVITY, extends: 'android.app.Activity' }),
      cls(
        'MainActivity',
        [
          method('<init>()V', `invoke-direct {p0}, ${own('Above')}-><init>()V`),
          method('onBackPressed()V', `${taken('p0')}\n${POST}`),
        ],
        { extends: 'org.sample.clean.Above' },
      ),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a field, read at start by code of another dex file',
    ...BEFORE,
    chain: 'entry App.onCreate > call Asks.go > callback Wait.run',
    classes: [app(`${makes('Box')}\ninvoke-static {v0}, ${own('Asks')}->go(${own('Box')})V`), page(''), holder('Box', []), WAIT],
    secondFile: [cls('Asks', [still(`go(${own('Box')})V`, `${taken('p0', own('Box'))}\n${POST}`)])],
  },
  {
    name: 'Runnable in a public field that is never read',
    ...NEVER,
    classes: [app(makes('Box')), page(''), holder('Box', [], {}), WAIT],
  },
  {
    name: 'Runnable in a field, read only by a method that is never called',
    ...NEVER,
    classes: [app(makes('Box')), page(''), holder('Box', [method('go()V', `${taken('p0', own('Box'))}\n${POST}`)]), WAIT],
  },
  {
    name: "Runnable in a page's property that is never read",
    ...NEVER,
    classes: [
      app(''),
      keepingPage([{ signature: `getHeld()${RUNNABLE}`, isFinal: true, code: `${taken('p0')}\nreturn-object v0` }]),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a property that may override an unseen method',
    ...WHERE_MADE,
    classes: [app(''), keepingPage([{ signature: `getHeld()${RUNNABLE}`, code: `${taken('p0')}\nreturn-object v0` }]), WAIT],
  },
]

const HOLDS = { name: 'held', type: RUNNABLE }
const filled = (type: string) => still('<clinit>()V', `${makes('Wait')}\nsput-object v0, ${type}->held:${RUNNABLE}`)
const still0 = (type: string) => `sget-object v0, ${type}->held:${RUNNABLE}`
/** Fields of classes, and of interfaces. */
const ofClasses: Scene[] = [
  {
    name: 'Runnable in a static field, read at start',
    ...BEFORE,
    chain: 'entry App.onCreate > callback Wait.run',
    classes: [app(`${still0(own('Box'))}\n${POST}`), page(''), cls('Box', [filled(own('Box'))], { constants: [HOLDS] }), WAIT],
  },
  {
    name: 'Runnable in a static field, read on a click',
    ...AFTER,
    chain: `${ON_CLICK} > callback Wait.run`,
    classes: [
      app(`invoke-static {}, ${own('Box')}->touch()V`),
      page('', []),
      cls('Box', [filled(own('Box')), still('touch()V', '')], { constants: [HOLDS] }),
      click(`${still0(own('Box'))}\n${POST}`),
      WAIT,
    ].map((one) =>
      one.name.endsWith('MainActivity') ? cls('MainActivity', [LISTENS], { extends: 'android.app.Activity' }) : one,
    ),
  },
  {
    name: 'Runnable in an interface field, read through an implementing class',
    ...BEFORE,
    chain: 'entry App.onCreate > callback Wait.run',
    classes: [
      app(`${makes('Has')}\n${still0(own('Has'))}\n${POST}`),
      page(''),
      cls('Held', [filled(own('Held'))], { constants: [HOLDS] }),
      cls('Has', [bareInit()], { implements: ['org.sample.clean.Held'] }),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a companion field, read in onResume',
    ...BEFORE,
    chain: 'entry MainActivity.onResume > call Box$Companion.getHeld > call Box.access$getHeld$cp > callback Wait.run',
    classes: [
      app(''),
      page('', [
        method(
          'onResume()V',
          `const/4 v2, 0\ninvoke-virtual {v2}, ${own('Box$Companion')}->getHeld()${RUNNABLE}\nmove-result-object v0\n${POST}`,
        ),
      ]),
      cls(
        'Box',
        [
          filled(own('Box')),
          { signature: `access$getHeld$cp()${RUNNABLE}`, isStatic: true, code: `${still0(own('Box'))}\nreturn-object v0` },
        ],
        { constants: [{ ...HOLDS, isPrivate: true }] },
      ),
      cls('Box$Companion', [
        bareInit(),
        {
          signature: `getHeld()${RUNNABLE}`,
          code: `invoke-static {}, ${own('Box')}->access$getHeld$cp()${RUNNABLE}\nmove-result-object v0\nreturn-object v0`,
        },
      ]),
      WAIT,
    ],
  },
  {
    name: 'Runnable in a field that the platform reads by name',
    ...BEFORE,
    chain: 'entry App.onCreate > initializer Box.<clinit> > callback Wait.run',
    classes: [
      app(`invoke-static {}, ${own('Box')}->touch()V`),
      page(''),
      cls(
        'Box',
        [still('<clinit>()V', `${makes('Wait')}\nsput-object v0, ${own('Box')}->CREATOR:${RUNNABLE}`), still('touch()V', '')],
        { constants: [{ ...HOLDS, name: 'CREATOR' }] },
      ),
      WAIT,
    ],
  },
]

export const otherFieldScenes: Scene[] = [...taking, ...ofClasses]
