import type { ClassCode, MethodCode } from '../format/dex-class.ts'
import { READ, app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const OBJECT = 'Ljava/lang/Object;'
const KOTLIN = 'kotlin.jvm.functions.Function0'
const FUNCTION = `L${KOTLIN.replaceAll('.', '/')};`
const INVOKE = `invoke-interface {v0}, ${FUNCTION}->invoke()${OBJECT}`
const LISTENER = 'android.view.View$OnClickListener'
const CLICK = 'onClick(Landroid/view/View;)V'

const function0 = (name: string, code: string, more: MethodCode[] = []) =>
  cls(name, [bareInit(), { signature: `invoke()${OBJECT}`, code: `${code}\nconst/4 v0, 0\nreturn-object v0` }, ...more], {
    implements: [KOTLIN],
  })
const INTERFACE = cls(KOTLIN, [{ signature: `invoke()${OBJECT}`, bare: 'abstract' }])
const field = (name: string, type = FUNCTION) => ({ name, type, ofObjects: true, isOpen: true })
const put = (holder: string, name = 'held', type = FUNCTION) => `iput-object p1, p0, ${own(holder)}->${name}:${type}`
const get = (holder: string, name = 'held', type = FUNCTION) => `iget-object v0, p0, ${own(holder)}->${name}:${type}`
const ABOVE = `invoke-direct {p0}, ${OBJECT}-><init>()V`
/** v1 becomes an object constructed with v0. */
const around0 = (name: string) => `new-instance v1, ${own(name)}\ninvoke-direct {v1, v0}, ${own(name)}-><init>(${FUNCTION})V`

/** Like Kotlin’s `lazy`: when asked for its value, it runs the function that it was constructed with. */
const LAZY = cls(
  'Lazy',
  [method(`<init>(${FUNCTION})V`, `${ABOVE}\n${put('Lazy')}`), method('getValue()V', `${get('Lazy')}\n${INVOKE}`)],
  {
    constants: [field('held')],
  },
)
/** The application asks such an object for its value at start. */
const ASKS_LAZY = app(`${makes('Name')}\n${around0('Lazy')}\ninvoke-virtual {v1}, ${own('Lazy')}->getValue()V`)
const READS = function0('Agree', READ)
const BESIDE = [INTERFACE, LAZY, ASKS_LAZY, function0('Name', ''), READS]

/** A click handler that runs the function in the field. */
const onClick = (holder: string) => method(CLICK, `${get(holder)}\nif-eqz v0, :none\n${INVOKE}\n:none`)
const AFTER = 'entry MainActivity.onCreate > callback Dialog.onClick > override? Agree.invoke'
const UNASKED = 'entry MainActivity.onCreate > callback Dialog.onClick > override Agree.invoke'

const after = (name: string, code: string, classes: ClassCode[]): Scene => ({
  name: `lambda ${name}, beside a lazy value`,
  truth: 'after',
  reach: 'action',
  chain: AFTER,
  classes: [page(code), ...BESIDE, ...classes],
})

const SETS = method(`setAction(${FUNCTION})V`, put('Dialog'))
const DIALOG = cls('Dialog', [bareInit(), SETS, onClick('Dialog')], { implements: [LISTENER], constants: [field('held')] })
const MADE_WITH = cls('Dialog', [method(`<init>(${FUNCTION})V`, `${ABOVE}\n${put('Dialog')}`), onClick('Dialog')], {
  implements: [LISTENER],
  constants: [field('held')],
})

const waiting: Scene[] = [
  after(
    'passed to a dialog for the click',
    `${makes('Agree')}\n${makes('Dialog', 'v1')}\ninvoke-virtual {v1, v0}, ${own('Dialog')}->setAction(${FUNCTION})V`,
    [DIALOG],
  ),
  after(
    'passed to a dialog for the click, another one run by a view',
    `${makes('Agree')}\n${makes('Dialog', 'v1')}\ninvoke-virtual {v1, v0}, ${own('Dialog')}->setAction(${FUNCTION})V
        const/4 v0, 0
        new-instance v1, ${own('Chart')}
        invoke-direct {v1, v0}, ${own('Chart')}-><init>(Landroid/content/Context;)V
        ${makes('Name')}
        invoke-virtual {v1, v0}, ${own('Chart')}->setDrawn(${FUNCTION})V
        invoke-virtual {v1}, ${own('Chart')}->show()V`,
    [
      DIALOG,
      cls(
        'Chart',
        [
          method(
            '<init>(Landroid/content/Context;)V',
            'invoke-direct {p0, p1}, Landroid/view/View;-><init>(Landroid/content/Context;)V',
          ),
          method(`setDrawn(${FUNCTION})V`, put('Chart')),
          method('show()V', `${get('Chart')}\n${INVOKE}`),
        ],
        { extends: 'android.view.View', constants: [field('held')] },
      ),
    ],
  ),
  after(
    'put into a field of the dialog',
    `${makes('Agree')}\n${makes('Dialog', 'v1')}\niput-object v0, v1, ${own('Dialog')}->held:${FUNCTION}`,
    [DIALOG],
  ),
  after(
    'passed to the constructor of a platform dialog',
    `${makes('Agree')}\nnew-instance v1, ${own('Dialog')}\ninvoke-direct {v1, p0, v0}, ${own('Dialog')}-><init>(Landroid/content/Context;${FUNCTION})V`,
    [
      cls(
        'Dialog',
        [
          method(
            `<init>(Landroid/content/Context;${FUNCTION})V`,
            `invoke-direct {p0, p1}, Landroid/app/Dialog;-><init>(Landroid/content/Context;)V\niput-object p2, p0, ${own('Dialog')}->held:${FUNCTION}`,
          ),
          onClick('Dialog'),
        ],
        { extends: 'android.app.Dialog', implements: [LISTENER], constants: [field('held')] },
      ),
    ],
  ),
  after('kept by the superclass of a dialog', `${makes('Agree')}\n${around0('Dialog')}`, [
    cls('Base', [method(`<init>(${FUNCTION})V`, `${ABOVE}\n${put('Base')}`)], { constants: [field('held')] }),
    cls(
      'Dialog',
      [method(`<init>(${FUNCTION})V`, `invoke-direct {p0, p1}, ${own('Base')}-><init>(${FUNCTION})V`), onClick('Dialog')],
      {
        extends: 'org.sample.clean.Base',
        implements: [LISTENER],
      },
    ),
  ]),
  {
    ...after(
      'as a default argument',
      `${makes('Agree')}\nconst/4 v1, 0\ninvoke-static {v0, v1}, ${own('Dialogs')}->show$default(${FUNCTION}I)V`,
      [
        MADE_WITH,
        cls('Dialogs', [
          still(
            `show$default(${FUNCTION}I)V`,
            `move-object v0, p0\nif-eqz p1, :given\nconst/4 v0, 0\n:given\ninvoke-static {v0}, ${own('Dialogs')}->show(${FUNCTION})V`,
          ),
          still(`show(${FUNCTION})V`, `move-object v0, p0\n${around0('Dialog')}`),
        ]),
      ],
    ),
    chain:
      'entry MainActivity.onCreate > call Dialogs.show$default > call? Dialogs.show > callback Dialog.onClick > override? Agree.invoke',
  },
  {
    ...after(
      'kept in a static field until the click',
      `${makes('Agree')}\nsput-object v0, ${own('Agreement')}->action:${FUNCTION}\n${makes('Dialog')}`,
      [
        cls('Agreement', [], { constants: [{ name: 'action', type: FUNCTION, isOpen: true }] }),
        cls('Dialog', [bareInit(), method(CLICK, `sget-object v0, ${own('Agreement')}->action:${FUNCTION}\n${INVOKE}`)], {
          implements: [LISTENER],
        }),
      ],
    ),
    chain: UNASKED,
  },
  {
    ...after(
      'returned by a getter on the click',
      `${makes('Agree')}\n${around0('Actions')}\nnew-instance v0, ${own('Dialog')}\ninvoke-direct {v0, v1}, ${own('Dialog')}-><init>(${own('Actions')})V`,
      [
        cls(
          'Actions',
          [
            method(`<init>(${FUNCTION})V`, `${ABOVE}\n${put('Actions')}`),
            { signature: `getAction()${FUNCTION}`, code: `${get('Actions')}\nreturn-object v0` },
          ],
          { constants: [field('held')] },
        ),
        cls(
          'Dialog',
          [
            method(`<init>(${own('Actions')})V`, `${ABOVE}\n${put('Dialog', 'actions', own('Actions'))}`),
            method(
              CLICK,
              `${get('Dialog', 'actions', own('Actions'))}\ninvoke-virtual {v0}, ${own('Actions')}->getAction()${FUNCTION}\nmove-result-object v0\n${INVOKE}`,
            ),
          ],
          { implements: [LISTENER], constants: [field('actions', own('Actions'))] },
        ),
      ],
    ),
    chain: UNASKED,
  },
  {
    ...after(
      'kept in a list until the click',
      `${makes('Agree')}\n${makes('Dialog', 'v1')}\niget-object v2, v1, ${own('Dialog')}->list:Ljava/util/List;\ninvoke-interface {v2, v0}, Ljava/util/List;->add(${OBJECT})Z`,
      [
        cls(
          'Dialog',
          [
            bareInit(),
            method(
              CLICK,
              `${get('Dialog', 'list', 'Ljava/util/List;')}
              const/4 v1, 0
              invoke-interface {v0, v1}, Ljava/util/List;->get(I)${OBJECT}
              move-result-object v0
              check-cast v0, ${FUNCTION}
              ${INVOKE}`,
            ),
          ],
          { implements: [LISTENER], constants: [field('list', 'Ljava/util/List;')] },
        ),
      ],
    ),
    chain: UNASKED,
  },
]

/** The application's start, which runs its argument; another function is created beside it. */
const before = (
  name: string,
  { code, by, classes, more = {} }: { code: string; by: string; classes: ClassCode[]; more?: Partial<Scene> },
): Scene => ({
  name: `lambda ${name}`,
  truth: 'before',
  reach: 'maybe',
  chain: `entry App.onCreate > ${by} > override Agree.invoke`,
  classes: [app(`${makes('Name', 'v2')}\n${makes('Agree')}\n${code}`), INTERFACE, function0('Name', ''), READS, ...classes],
  ...more,
})

const RUNNER = (run: string, more: Partial<ClassCode> = {}, methods: MethodCode[] = [SETTER]) =>
  cls('Later', [bareInit(), ...methods, method('run()V', run)], { constants: [field('held')], ...more })
const SETTER = method(`set(${FUNCTION})V`, put('Later'))
const RUN = `invoke-virtual {v1}, ${own('Later')}->run()V`
const UPDATER = 'Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;'
const LATER = makes('Later', 'v1')
const HELD = `${get('Later')}\n${INVOKE}`

const running: Scene[] = [
  before('set and then run', {
    code: `${LATER}\ninvoke-virtual {v1, v0}, ${own('Later')}->set(${FUNCTION})V\n${RUN}`,
    by: 'call Later.run',
    classes: [RUNNER(HELD)],
  }),
  before('taken out of a list', {
    code: `${LATER}\niget-object v2, v1, ${own('Later')}->list:Ljava/util/List;\ninvoke-interface {v2, v0}, Ljava/util/List;->add(${OBJECT})Z\n${RUN}`,
    by: 'call Later.run',
    classes: [
      RUNNER(
        `${get('Later', 'list', 'Ljava/util/List;')}
          const/4 v1, 0
          invoke-interface {v0, v1}, Ljava/util/List;->get(I)${OBJECT}
          move-result-object v0
          check-cast v0, ${FUNCTION}
          ${INVOKE}`,
        { constants: [field('list', 'Ljava/util/List;')] },
        [],
      ),
    ],
  }),
  before('taken out of an array', {
    code: `filled-new-array {v0}, [${FUNCTION}\nmove-result-object v0\ninvoke-static {v0}, ${own('All')}->run([${FUNCTION})V`,
    by: 'call All.run',
    classes: [cls('All', [still(`run([${FUNCTION})V`, `move-object v0, p0\nconst/4 v1, 0\naget-object v0, v0, v1\n${INVOKE}`)])],
  }),
  before('kept as an Object', {
    code: `${LATER}\ninvoke-virtual {v1, v0}, ${own('Later')}->set(${OBJECT})V\n${RUN}`,
    by: 'call Later.run',
    classes: [
      RUNNER(`${get('Later', 'held', OBJECT)}\ncheck-cast v0, ${FUNCTION}\n${INVOKE}`, { constants: [field('held', OBJECT)] }, [
        method(`set(${OBJECT})V`, put('Later', 'held', OBJECT)),
      ]),
    ],
  }),
  before('passed through an interface', {
    code: `${makes('Two', 'v2')}\n${makes('One', 'v1')}\ninvoke-static {v1, v0}, ${own('Runs')}->all(${own('Runner')}${FUNCTION})V`,
    by: 'call Runs.all > override One.run',
    classes: [
      cls('Runner', [{ signature: `run(${FUNCTION})V`, bare: 'abstract' }]),
      cls('Runs', [still(`all(${own('Runner')}${FUNCTION})V`, `invoke-interface {p0, p1}, ${own('Runner')}->run(${FUNCTION})V`)]),
      cls('One', [bareInit(), method(`run(${FUNCTION})V`, `move-object v0, p1\n${INVOKE}`)], {
        implements: ['org.sample.clean.Runner'],
      }),
      cls('Two', [bareInit(), method(`run(${FUNCTION})V`, '')], { implements: ['org.sample.clean.Runner'] }),
    ],
  }),
  before('passed through an interface that only a subclass implements', {
    code: `${makes('Two', 'v2')}\n${makes('One', 'v1')}\ninvoke-static {v1, v0}, ${own('Runs')}->all(${own('Runner')}${FUNCTION})V`,
    by: 'call Runs.all > override Above.run',
    classes: [
      cls('Runner', [{ signature: `run(${FUNCTION})V`, bare: 'abstract' }]),
      cls('Runs', [still(`all(${own('Runner')}${FUNCTION})V`, `invoke-interface {p0, p1}, ${own('Runner')}->run(${FUNCTION})V`)]),
      cls('Above', [bareInit(), method(`run(${FUNCTION})V`, `move-object v0, p1\n${INVOKE}`)]),
      cls('One', [bareInit(own('Above'))], { extends: 'org.sample.clean.Above', implements: ['org.sample.clean.Runner'] }),
      cls('Two', [bareInit(), method(`run(${FUNCTION})V`, '')], { implements: ['org.sample.clean.Runner'] }),
    ],
  }),
  before('kept by the superclass constructor', {
    code: `${around0('Below')}\ninvoke-virtual {v1}, ${own('Below')}->run()V`,
    by: 'call Below.run',
    classes: [
      cls('Above', [method(`<init>(${FUNCTION})V`, `${ABOVE}\n${put('Above')}`)], { constants: [field('held')] }),
      cls(
        'Below',
        [
          method(`<init>(${FUNCTION})V`, `invoke-direct {p0, p1}, ${own('Above')}-><init>(${FUNCTION})V`),
          method('run()V', `${get('Below')}\n${INVOKE}`),
        ],
        {
          extends: 'org.sample.clean.Above',
        },
      ),
    ],
  }),
  before('passed by reflection', {
    code: `${LATER}
      const-class v3, ${own('Later')}
      const-string v4, "set"
      const/4 v5, 0
      invoke-virtual {v3, v4, v5}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;
      move-result-object v3
      filled-new-array {v0}, [${OBJECT}
      move-result-object v4
      invoke-virtual {v3, v1, v4}, Ljava/lang/reflect/Method;->invoke(${OBJECT}[${OBJECT})${OBJECT}
      invoke-virtual {v1, v2}, ${own('Later')}->set(${FUNCTION})V
      ${RUN}`,
    by: 'call Later.run',
    classes: [RUNNER(HELD)],
  }),
  before("returned by a subclass's factory method", {
    code: `${makes('Plain', 'v1')}\n${makes('Maker', 'v1')}\ninvoke-static {v1}, ${own('Runs')}->run(${own('Plain')})V`,
    by: 'call Runs.run',
    classes: [
      cls('Plain', [bareInit(), { signature: `make()${FUNCTION}`, code: `${makes('Name')}\nreturn-object v0` }]),
      cls('Maker', [bareInit(own('Plain')), { signature: `make()${FUNCTION}`, code: `${makes('Agree')}\nreturn-object v0` }], {
        extends: 'org.sample.clean.Plain',
      }),
      cls('Runs', [
        still(
          `run(${own('Plain')})V`,
          `invoke-virtual {p0}, ${own('Plain')}->make()${FUNCTION}\nmove-result-object v0\n${INVOKE}`,
        ),
      ]),
    ],
  }),
  before('passed on by a bridge method', {
    code: `${LATER}\ninvoke-virtual {v1, v0}, ${own('Later')}->accept(${OBJECT})V\n${RUN}`,
    by: 'call Later.run',
    classes: [
      RUNNER(HELD, {}, [
        method(
          `accept(${OBJECT})V`,
          `check-cast p1, ${FUNCTION}\ninvoke-virtual {p0, p1}, ${own('Later')}->accept(${FUNCTION})V`,
        ),
        method(`accept(${FUNCTION})V`, put('Later')),
      ]),
    ],
  }),
  before('put into the field by another class', {
    code: `${LATER}\niput-object v0, v1, ${own('Later')}->held:${FUNCTION}\n${RUN}`,
    by: 'call Later.run',
    classes: [RUNNER(HELD)],
  }),
  before('delivered with a platform message', {
    code: `${LATER}
      invoke-static {}, Landroid/os/Message;->obtain()Landroid/os/Message;
      move-result-object v3
      iput-object v0, v3, Landroid/os/Message;->obj:${OBJECT}
      invoke-virtual {v1, v3}, ${own('Later')}->take(Landroid/os/Message;)V`,
    by: 'call Later.take',
    classes: [
      RUNNER('', {}, [
        method(
          'take(Landroid/os/Message;)V',
          `iget-object v0, p1, Landroid/os/Message;->obj:${OBJECT}\ncheck-cast v0, ${FUNCTION}\n${INVOKE}`,
        ),
      ]),
    ],
  }),
  {
    ...before('that passes itself on', {
      code: `${LATER}\ninvoke-virtual {v0, v1}, ${own('Agree')}->start(${own('Later')})V\n${RUN}`,
      by: 'call Later.run',
      classes: [RUNNER(HELD)],
    }),
    classes: [
      app(
        `${makes('Name', 'v2')}\n${makes('Agree')}\n${LATER}\ninvoke-virtual {v0, v1}, ${own('Agree')}->start(${own('Later')})V\n${RUN}`,
      ),
      INTERFACE,
      function0('Name', ''),
      function0('Agree', READ, [
        method(`start(${own('Later')})V`, `invoke-virtual {p1, p0}, ${own('Later')}->set(${FUNCTION})V`),
      ]),
      RUNNER(HELD),
    ],
  },
  before('set by a second dex file', {
    code: `${LATER}\ninvoke-static {v1, v0}, ${own('Sets')}->set(${own('Later')}${FUNCTION})V\n${RUN}`,
    by: 'call Later.run',
    classes: [RUNNER(HELD)],
    more: {
      secondFile: [
        cls('Sets', [still(`set(${own('Later')}${FUNCTION})V`, `invoke-virtual {p0, p1}, ${own('Later')}->set(${FUNCTION})V`)]),
      ],
    },
  }),
  before('put into an atomic field by name', {
    code: `${LATER}
      const-class v3, ${own('Later')}
      const-class v4, ${OBJECT}
      const-string v5, "held"
      invoke-static {v3, v4, v5}, ${UPDATER}->newUpdater(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/String;)${UPDATER}
      move-result-object v3
      invoke-virtual {v3, v1, v0}, ${UPDATER}->set(${OBJECT}${OBJECT})V
      iput-object v2, v1, ${own('Later')}->held:${FUNCTION}
      ${RUN}`,
    by: 'call Later.run',
    classes: [RUNNER(HELD)],
  }),
  before('passed by a library to a method found by annotation', {
    code: `${LATER}\ninvoke-static {v1, v0}, Lorg/greenrobot/eventbus/EventBus;->post(${OBJECT}${OBJECT})V\ninvoke-virtual {v1, v2}, ${own('Later')}->on(${FUNCTION})V\n${RUN}`,
    by: 'call Later.run',
    classes: [
      RUNNER(HELD, {}, [{ ...method(`on(${FUNCTION})V`, put('Later')), annotation: 'org.greenrobot.eventbus.Subscribe' }]),
    ],
  }),
  before('passed around in a loop', {
    code: `move-object v1, v2
      const/4 v3, 0
      :again
      move-object v4, v1
      move-object v1, v0
      move-object v0, v4
      add-int/lit8 v3, v3, 1
      const/4 v4, 3
      if-lt v3, v4, :again
      move-object v0, v1
      invoke-static {v0}, ${own('Runs')}->run(${FUNCTION})V`,
    by: 'call? Runs.run',
    classes: [cls('Runs', [still(`run(${FUNCTION})V`, `move-object v0, p0\n${INVOKE}`)])],
  }),
]

export const keptFunctionScenes: Scene[] = [...waiting, ...running]
