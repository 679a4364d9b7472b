import type { ClassCode, MethodCode } from '../format/dex-class.ts'
import { READ, app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const [OBJECT, STRING, CLASS, FIELD] = ['Object', 'String', 'Class', 'reflect/Field'].map((one) => `Ljava/lang/${one};`)
const RUNNABLE = 'Ljava/lang/Runnable;'
const PAGE = own('MainActivity')
const CREATE = 'onCreate(Landroid/os/Bundle;)V'
const POST = `const/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/os/Handler;->post(${RUNNABLE})Z`
const WAIT = cls('Wait', [bareInit(), method('run()V', READ)], { implements: ['java.lang.Runnable'] })

/** A class that keeps a `Wait` from its making on, in a field that anybody may read. */
const holder = (name: string, methods: MethodCode[], more: Partial<ClassCode> & { above?: string; annotation?: string } = {}) => {
  const { above = OBJECT, annotation, ...rest } = more
  const init = method(
    '<init>()V',
    `invoke-direct {p0}, ${above}-><init>()V\n${makes('Wait')}\niput-object v0, p0, ${own(name)}->held:${RUNNABLE}`,
  )
  const constants = [{ name: 'held', type: RUNNABLE, ofObjects: true, isOpen: true, ...(annotation && { annotation }) }]
  return cls(name, [init, ...methods], { constants, ...rest })
}
const ACTIVITY = 'Landroid/app/Activity;'
const keepingPage = (methods: MethodCode[], more: { annotation?: string } = {}) =>
  holder('MainActivity', methods, { above: ACTIVITY, extends: 'android.app.Activity', ...more })
/** v0 becomes what the page in a register keeps. */
const taken = (from: string, type = PAGE) => `iget-object v0, ${from}, ${type}->held:${RUNNABLE}`

/** A listener for clicks of a class of its own; the page makes it as it is shown. */
const click = (code: string, methods: MethodCode[] = []) =>
  cls('Click', [bareInit(), method('onClick(Landroid/view/View;)V', code), ...methods], {
    implements: ['android.view.View$OnClickListener'],
    constants: [{ name: 'page', type: PAGE, ofObjects: true, isOpen: true }],
  })
const LISTENS = method(
  CREATE,
  `${makes('Click', 'v1')}\niput-object p0, v1, ${own('Click')}->page:${PAGE}
    const/4 v2, 0\ninvoke-virtual {v2, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V`,
)
const PAGE_OF_CLICK = `iget-object v2, p0, ${own('Click')}->page:${PAGE}`
const ON_CLICK = 'entry MainActivity.onCreate > callback Click.onClick'

const AFTER = { truth: 'after', reach: 'action' } as const
const BEFORE = { truth: 'before', reach: 'maybe' } as const
const WHERE_MADE = { ...BEFORE, chain: 'entry MainActivity.<init> > callback Wait.run' } as const
const NEVER = { truth: 'never', reach: 'unseen', chain: '' } as const

/** Others than the class that has the field take it out, each by an instruction. */
const taking: Scene[] = [
  {
    name: 'Runnable that a listener takes out of a page on a click',
    ...AFTER,
    chain: `${ON_CLICK} > callback Wait.run`,
    classes: [app(''), keepingPage([LISTENS]), click(`${PAGE_OF_CLICK}\n${taken('v2')}\n${POST}`), WAIT],
  },
  {
    name: 'Runnable that a listener takes on a click by an accessor of the page',
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
    name: 'Runnable that an accessor gives as the page is shown',
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
    name: 'Runnable of the page above, which the one below takes as it is shown',
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
    name: 'Runnable of the page above, which the one below takes on going back',
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
    name: 'Runnable that code of another file takes at the start',
    ...BEFORE,
    chain: 'entry App.onCreate > call Asks.go > callback Wait.run',
    classes: [app(`${makes('Box')}\ninvoke-static {v0}, ${own('Asks')}->go(${own('Box')})V`), page(''), holder('Box', []), WAIT],
    secondFile: [cls('Asks', [still(`go(${own('Box')})V`, `${taken('p0', own('Box'))}\n${POST}`)])],
  },
  {
    name: 'Runnable that nobody takes out of a field that all may read',
    ...NEVER,
    classes: [app(makes('Box')), page(''), holder('Box', [], {}), WAIT],
  },
  {
    name: 'Runnable that nobody takes but a method that nobody calls',
    ...NEVER,
    classes: [app(makes('Box')), page(''), holder('Box', [method('go()V', `${taken('p0', own('Box'))}\n${POST}`)]), WAIT],
  },
  {
    name: 'Runnable of a property of a page that nobody asks for',
    ...NEVER,
    classes: [
      app(''),
      keepingPage([{ signature: `getHeld()${RUNNABLE}`, isFinal: true, code: `${taken('p0')}\nreturn-object v0` }]),
      WAIT,
    ],
  },
  {
    name: 'Runnable of a property that stands for a method above, for all that anybody sees',
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
    name: 'Runnable of a static field, which is taken at the start',
    ...BEFORE,
    chain: 'entry App.onCreate > callback Wait.run',
    classes: [app(`${still0(own('Box'))}\n${POST}`), page(''), cls('Box', [filled(own('Box'))], { constants: [HOLDS] }), WAIT],
  },
  {
    name: 'Runnable of a static field, which is taken on a click',
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
    name: 'Runnable of an interface, which is taken through a class that has it',
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
    name: 'Runnable of a companion, which is asked for as the page is shown',
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
    name: 'Runnable that the platform takes by the name of the field',
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

const shows = (code: string) =>
  method('onResume()V', `const-class v0, ${PAGE}\n${code}\nmove-result-object v0\ncheck-cast v0, ${RUNNABLE}\n${POST}`)
const GETS = `invoke-virtual {v0, p0}, ${FIELD}->get(${OBJECT})${OBJECT}`
/** Those who take it name the field by no instruction. */
const unseen: Scene[] = [
  {
    name: 'Runnable that is taken by the name of an open field',
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
    name: 'Runnable that a helper takes by the name that it is given',
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
    name: 'Runnable that a property of an animation takes by its name',
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
    name: 'Runnable that is taken out of all fields of a class above the page',
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
    name: 'Runnable that is taken out of all fields of any class, by what it is',
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
    name: 'Runnable that a library finds by an annotation of the field',
    ...WHERE_MADE,
    classes: [app(''), keepingPage([], { annotation: 'org.sample.clean.Later' }), cls('Later', []), WAIT],
  },
  {
    name: 'Runnable that native code takes, which names the type of the field',
    ...WHERE_MADE,
    libraries: [{ name: 'libcore.so', exports: ['JNI_OnLoad'], texts: ['held', RUNNABLE] }],
    classes: [
      app('const-string v0, "core"\ninvoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V'),
      keepingPage([]),
      WAIT,
    ],
  },
  {
    name: 'Runnable beside native code that names no such type',
    ...NEVER,
    libraries: [{ name: 'libcore.so', exports: ['JNI_OnLoad'], texts: ['held', 'Ljava/lang/String;'] }],
    classes: [
      app('const-string v0, "core"\ninvoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V'),
      keepingPage([]),
      WAIT,
    ],
  },
  {
    name: 'Runnable that native code of a page below may take',
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

const BOX = own('Box')
const TAKES_OF_BOX = `${taken('p0', BOX)}\n${POST}`
const fromBox = 'entry App.onCreate > call Box.<init> > callback Wait.run'
/** Those who take it name the field, and no way leads to them that anybody sees. */
const unseenReaders: Scene[] = [
  {
    name: 'Runnable that is posted as a text is made of its holder',
    ...BEFORE,
    chain: fromBox,
    classes: [
      app(`${makes('Box')}\ninvoke-static {v0}, Ljava/lang/String;->valueOf(${OBJECT})${STRING}`),
      page(''),
      holder('Box', [{ signature: `toString()${STRING}`, code: `${TAKES_OF_BOX}\nconst-string v0, ""\nreturn-object v0` }]),
      WAIT,
    ],
  },
  {
    name: 'Runnable that is posted by what a text of its holder calls',
    ...BEFORE,
    chain: fromBox,
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
    name: 'Runnable of a view, which takes it where the platform asks for something that is not followed',
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
    name: 'Runnable that a class takes as it is closed, for one below that can be closed',
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
    name: 'Runnable that a method takes which is called by a name that a helper is given',
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
    name: 'Runnable that is taken through a class that is not in the package',
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
    name: 'Runnable that another one takes, which waits for what nobody sees',
    ...BEFORE,
    chain: fromBox,
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

const BASE = own('Base')
/** A class whose method runs what those below it have: whoever runs one of them may run each, for all that its code says. */
const TEMPLATE = [
  cls('Base', [bareInit(), method('step()V', ''), method('go()V', `invoke-virtual {p0}, ${BASE}->step()V`)]),
  cls('Other', [bareInit(BASE), method('step()V', '')], { extends: 'org.sample.clean.Base' }),
]
const GOES = `${makes('Other', 'v1')}\ninvoke-virtual {v1}, ${BASE}->go()V`
const stepping = (init = bareInit(BASE), more: MethodCode[] = []) =>
  cls('Reads', [init, method('step()V', READ), ...more], { extends: 'org.sample.clean.Base' })
const APP = own('App')
const KEEPS = `${makes('Reads')}\niput-object v0, p0, ${APP}->held:${BASE}\n${GOES}`
const keepingApp = (code: string, methods: MethodCode[] = []) =>
  cls('App', [method('onCreate()V', code), ...methods], {
    extends: 'android.app.Application',
    constants: [{ name: 'held', type: BASE, ofObjects: true, isOpen: true }],
  })
const STEPS = 'entry App.onCreate > call Base.go > override Reads.step'
const branching = (code: string) =>
  method('<init>()V', `invoke-direct {p0}, ${BASE}-><init>()V\nconst/4 v0, 0\nif-eqz v0, :on\n${code}\n:on\nconst/4 v1, 0`)
const LIST = cls('List', [still(`add(${BASE})V`, ''), still('first()V', `const/4 v0, 0\ninvoke-virtual {v0}, ${BASE}->go()V`)])

/** Objects that nobody calls back, which others of their kind stand for. */
const called: Scene[] = [
  {
    name: 'step of an object that waits in a field, beside another one that goes',
    ...NEVER,
    classes: [keepingApp(KEEPS), page(''), ...TEMPLATE, stepping()],
  },
  {
    name: 'step of an object that is taken out of a field on a click',
    ...AFTER,
    chain: STEPS,
    classes: [
      keepingApp(KEEPS),
      cls('MainActivity', [LISTENS], { extends: 'android.app.Activity' }),
      click(`const/4 v1, 0\niget-object v0, v1, ${APP}->held:${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`),
      ...TEMPLATE,
      stepping(),
    ],
  },
  {
    name: 'step of an object that is taken out of a field at the start',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(`${KEEPS}\ninvoke-virtual {p0}, ${APP}->later()V`, [
        method('later()V', `iget-object v0, p0, ${APP}->held:${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`),
      ]),
      page(''),
      ...TEMPLATE,
      stepping(),
    ],
  },
  {
    name: 'step of an object whose constructor branches, and keeps it to itself',
    ...NEVER,
    classes: [keepingApp(KEEPS), page(''), ...TEMPLATE, stepping(branching('const/4 v1, 1'))],
  },
  {
    name: 'step of an object whose constructor hands it on behind a branch',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(`${KEEPS}\ninvoke-static {}, ${own('List')}->first()V`),
      page(''),
      ...TEMPLATE,
      LIST,
      stepping(branching(`move-object v1, p0\ninvoke-static {v1}, ${own('List')}->add(${BASE})V`)),
    ],
  },
  {
    name: 'step of an object whose constructor puts it into a static field behind a branch',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(KEEPS),
      page(''),
      ...TEMPLATE,
      cls('List', [], { constants: [{ name: 'last', type: BASE, isOpen: true }] }),
      stepping(branching(`move-object v1, p0\nsput-object v1, ${own('List')}->last:${BASE}`)),
    ],
  },
  {
    name: 'step of an object whose constructor puts it into an array behind a branch',
    ...BEFORE,
    chain: STEPS,
    classes: [keepingApp(KEEPS), page(''), ...TEMPLATE, stepping(branching(`filled-new-array {p0}, [${BASE}`))],
  },
  {
    name: 'step of an object that goes in its constructor, behind a branch',
    ...BEFORE,
    chain: 'entry App.onCreate > call Reads.<init> > call? Base.go > override Reads.step',
    classes: [
      keepingApp(`${makes('Reads')}\niput-object v0, p0, ${APP}->held:${BASE}`),
      page(''),
      ...TEMPLATE,
      stepping(branching(`invoke-virtual {p0}, ${BASE}->go()V`)),
    ],
  },
  {
    name: 'step of an object that one field gives to another one, which is taken out at the start',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(
        `${KEEPS}\ninvoke-virtual {p0}, ${APP}->move()V\nsget-object v0, ${own('List')}->last:${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`,
        [method('move()V', `iget-object v0, p0, ${APP}->held:${BASE}\nsput-object v0, ${own('List')}->last:${BASE}`)],
      ),
      page(''),
      ...TEMPLATE,
      cls('List', [], { constants: [{ name: 'last', type: BASE, isOpen: true }] }),
      stepping(),
    ],
  },
]

export const otherFieldScenes: Scene[] = [...taking, ...ofClasses, ...unseen, ...unseenReaders, ...called]
