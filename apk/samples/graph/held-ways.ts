import type { MethodCode } from '../format/dex-class.ts'
import { ABOVE, FUNCTION, INVOKE, LATER, OBJECT, RUN, SET, field, kept, later, put, runs } from './lost-ways.ts'
import { READ, app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const ASKS = cls('Asks', [still(`run(${FUNCTION})V`, `move-object v0, p0\n${INVOKE}`)])
const ASK = `invoke-static {v0}, ${own('Asks')}->run(${FUNCTION})V`
const times = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at)).join('\n')
const SET_IT = `invoke-virtual {v1, v0}, ${own('Later')}->set(${FUNCTION})V`

/** Variants within one body. */
const registers: Scene[] = [
  kept('in a register that held half a long', {
    code: `const-wide/16 v4, 0\nmove-object v5, v0\nconst-wide/16 v6, 0\nmove-object v6, v2\ninvoke-static {v5}, ${own('Asks')}->run(${FUNCTION})V`,
    by: 'call Asks.run',
    classes: [ASKS],
  }),
  kept('chosen by a test after both were locked', {
    code: `monitor-enter v0\ninstance-of v3, v0, ${own('Agree')}\nif-eqz v3, :other\ncheck-cast v0, ${own('Agree')}\ngoto :on
      :other\nmove-object v0, v2\n:on\nmonitor-exit v0\n${ASK}`,
    by: 'call? Asks.run',
    classes: [ASKS],
  }),
  kept('in a register that a try block overwrites', {
    code: `const/4 v3, 0\nmove-object v4, v2
      :from\nmove-object v4, v0\ninvoke-virtual {v3}, ${OBJECT}->hashCode()I\nmove-object v4, v2\n:to\ngoto :on
      :handler\nmove-exception v5\n:on\nmove-object v0, v4\n${ASK}\n.catch any :from :to :handler`,
    by: 'call Asks.run',
    classes: [ASKS],
  }),
  kept('passed among many arguments', {
    code: `move-object v3, v2\nmove-object v4, v2\nmove-object v5, v2\nmove-object v6, v2\nmove-object v7, v2\nmove-object v8, v0
      invoke-static/range {v3 .. v8}, ${own('Asks')}->run(${FUNCTION.repeat(6)})V`,
    by: 'call Asks.run',
    classes: [cls('Asks', [still(`run(${FUNCTION.repeat(6)})V`, `move-object v0, p5\n${INVOKE}`)])],
  }),
  kept('passed after a long', {
    code: `const-wide/16 v4, 0\ninvoke-static {v4, v5, v0}, ${own('Asks')}->run(J${FUNCTION})V\ninvoke-static {v4, v5, v2}, ${own('Asks')}->run(J${FUNCTION})V`,
    by: 'call Asks.run',
    classes: [cls('Asks', [still(`run(J${FUNCTION})V`, `move-object v0, p2\n${INVOKE}`)])],
  }),
  kept('that replaces a parameter', {
    code: `invoke-static {v2, v0}, ${own('Asks')}->run(${FUNCTION}${FUNCTION})V`,
    by: 'call Asks.run',
    classes: [cls('Asks', [still(`run(${FUNCTION}${FUNCTION})V`, `move-object p0, p1\nmove-object v0, p0\n${INVOKE}`)])],
  }),
  kept('that is one of more than are told apart', {
    code: `const/4 v3, 0\nmove-object v4, v0\n${times(70, (at) => `if-eqz v3, :no${at}\nnew-instance v4, ${own(`One${at}`)}\ninvoke-direct {v4}, ${own(`One${at}`)}-><init>()V\n:no${at}`)}
      move-object v0, v4\n${ASK}`,
    by: 'call? Asks.run',
    classes: [ASKS, ...Array.from({ length: 70 }, (_, at) => runs(`One${at}`, ''))],
  }),
]

const MAKES: MethodCode = { signature: `get()${FUNCTION}`, code: `${makes('Name')}\nreturn-object v0` }
const MAKES_IT: MethodCode = { signature: `get()${FUNCTION}`, code: `${makes('Agree')}\nreturn-object v0` }
const asksGiver = (type: string, call = 'virtual') =>
  cls('Asks', [
    still(`run(${own(type)})V`, `invoke-${call} {p0}, ${own(type)}->get()${FUNCTION}\nmove-result-object v0\n${INVOKE}`),
  ])
const ASK_GIVER = (type: string) => `invoke-static {v1}, ${own('Asks')}->run(${own(type)})V`

/** Variants of methods that pass the object on. */
const methods: Scene[] = [
  kept('returned by a method, called through a subclass without it', {
    code: `${makes('Below', 'v1')}\ninvoke-virtual {v1}, ${own('Below')}->ask()V`,
    by: 'call Below.ask',
    classes: [
      cls('Top', [bareInit(), MAKES]),
      cls('Middle', [bareInit(own('Top')), MAKES_IT], { extends: 'org.sample.clean.Top' }),
      cls(
        'Below',
        [
          bareInit(own('Middle')),
          MAKES,
          method('ask()V', `invoke-super {p0}, ${own('Top')}->get()${FUNCTION}\nmove-result-object v0\n${INVOKE}`),
        ],
        { extends: 'org.sample.clean.Middle' },
      ),
    ],
  }),
  kept('returned by a default method of an interface', {
    code: `${makes('Plain', 'v3')}\n${makes('Other', 'v1')}\n${ASK_GIVER('Gives')}`,
    by: 'call Asks.run',
    classes: [
      cls('Gives', [MAKES_IT]),
      cls('Plain', [bareInit(), MAKES], { implements: ['org.sample.clean.Gives'] }),
      cls('Other', [bareInit()], { implements: ['org.sample.clean.Gives'] }),
      asksGiver('Gives', 'interface'),
    ],
  }),
  kept('returned by one of more classes than are told apart', {
    code: `${times(60, (at) => makes(`One${at}`, 'v3'))}\n${makes('Gives', 'v3')}\n${makes('One59', 'v1')}\n${ASK_GIVER('Gives')}`,
    by: 'call Asks.run',
    classes: [
      cls('Gives', [bareInit(), MAKES]),
      ...Array.from({ length: 60 }, (_, at) =>
        cls(`One${at}`, [bareInit(own('Gives')), at === 59 ? MAKES_IT : MAKES], { extends: 'org.sample.clean.Gives' }),
      ),
      asksGiver('Gives'),
    ],
  }),
  later(
    'passed on by more methods than are followed',
    `invoke-static {v1, v0}, ${own('Hands')}->on0(${own('Later')}${FUNCTION})V`,
    {
      classes: [
        cls('Hands', [
          ...Array.from({ length: 12 }, (_, at) =>
            still(
              `on${at}(${own('Later')}${FUNCTION})V`,
              `invoke-static {p0, p1}, ${own('Hands')}->on${at + 1}(${own('Later')}${FUNCTION})V`,
            ),
          ),
          still(`on12(${own('Later')}${FUNCTION})V`, `invoke-virtual {p0, p1}, ${own('Later')}->set(${FUNCTION})V`),
          still(`quiet(${own('Later')})V`, `${makes('Name')}\ninvoke-virtual {p0, v0}, ${own('Later')}->set(${FUNCTION})V`),
        ]),
      ],
    },
  ),
  later('kept by a superclass method that the subclass calls', `${makes('Below', 'v1')}\n${SET_IT}`, {
    classes: [
      cls(
        'Below',
        [bareInit(own('Later')), method(`set(${FUNCTION})V`, `invoke-super {p0, p1}, ${own('Later')}->set(${FUNCTION})V`)],
        {
          extends: 'org.sample.clean.Later',
        },
      ),
    ],
  }),
  later('passed on before its keeper is created', `${makes('Below', 'v1')}`, {
    classes: [
      cls('First', [method('<init>()V', `${ABOVE}\ninvoke-virtual {p0}, ${own('First')}->begin()V`), method('begin()V', '')]),
      cls(
        'Later',
        [
          bareInit(own('First')),
          SET,
          RUN,
          method('begin()V', `${makes('Agree')}\ninvoke-virtual {p0, v0}, ${own('Later')}->set(${FUNCTION})V`),
        ],
        { extends: 'org.sample.clean.First', constants: [field()] },
      ),
      cls('Below', [bareInit(own('Later'))], { extends: 'org.sample.clean.Later' }),
    ],
  }),
  {
    ...later(
      'that passes itself on in its constructor',
      `new-instance v3, ${own('Selfish')}\ninvoke-direct {v3, v1}, ${own('Selfish')}-><init>(${own('Later')})V`,
      {
        classes: [
          cls(
            'Selfish',
            [
              method(`<init>(${own('Later')})V`, `${ABOVE}\nmove-object v1, p1\nmove-object v0, p0\n${SET_IT}`),
              method('run()V', `${makes('Agree')}\n${INVOKE}`),
            ],
            {
              implements: ['org.sample.clean.Runs'],
            },
          ),
        ],
      },
    ),
    chain: 'entry App.onCreate > call Later.run > override Selfish.run > call Agree.run',
  },
]

const ATOMIC = 'Ljava/util/concurrent/atomic/AtomicReference;'

/** Variants of where the object is stored. */
const places: Scene[] = [
  kept('in an interface constant, read through an implementing class', {
    code: `sget-object v0, ${own('Has')}->HELD:${FUNCTION}\n${ASK}\nmove-object v0, v2\n${ASK}`,
    by: 'call Asks.run',
    classes: [
      cls('Constants', [still('<clinit>()V', `${makes('Agree')}\nsput-object v0, ${own('Constants')}->HELD:${FUNCTION}`)], {
        constants: [{ name: 'HELD', type: FUNCTION, isOpen: true }],
      }),
      cls('Has', [bareInit()], { implements: ['org.sample.clean.Constants'] }),
      ASKS,
    ],
  }),
  later(
    'set where there was none',
    `iget-object v3, v1, ${own('Later')}->held:${FUNCTION}\nif-nez v3, :there\n${SET_IT}\n:there`,
    {
      by: 'call? Later.run',
    },
  ),
  kept('in an AtomicReference', {
    code: `new-instance v3, ${ATOMIC}\ninvoke-direct {v3, v0}, ${ATOMIC}-><init>(${OBJECT})V\ninvoke-virtual {v3}, ${ATOMIC}->get()${OBJECT}
      move-result-object v0\ncheck-cast v0, ${FUNCTION}\n${ASK}\nmove-object v0, v2\n${ASK}`,
    by: 'call Asks.run',
    classes: [ASKS],
  }),
]

/** The application runs its object; a page stores another one in the same keeper, and runs that. */
const REPLACED = `${SET_IT}\ninvoke-virtual {v1}, ${own('Later')}->run()V`
const pages: Scene[] = [
  {
    name: 'object put by a page into what the application ran before',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Later.run > override Agree.run',
    classes: [
      app(`${makes('Name')}\n${makes('Later', 'v1')}\nsput-object v1, ${own('All')}->one:${own('Later')}\n${REPLACED}`),
      page(`sget-object v1, ${own('All')}->one:${own('Later')}\n${makes('Agree')}\n${REPLACED}`),
      cls('All', [], { constants: [{ name: 'one', type: own('Later'), isOpen: true }] }),
      cls('Runs', [{ signature: 'run()V', bare: 'abstract' }]),
      runs('Name', ''),
      runs('Agree', READ),
      LATER,
    ],
  },
]

const [CLASS, STRING] = ['Ljava/lang/Class;', 'Ljava/lang/String;']
const [CONTEXT, ATTRIBUTES, WRAPPER] = ['content/Context', 'util/AttributeSet', 'content/ContextWrapper'].map(
  (one) => `Landroid/${one};`,
)
const context = (name: string, code: string) =>
  cls(name, [method(`<init>(${CONTEXT})V`, `invoke-direct {p0, p1}, ${WRAPPER}-><init>(${CONTEXT})V`), method('run()V', code)], {
    extends: 'android.content.ContextWrapper',
    implements: ['org.sample.clean.Runs'],
  })
const inContext = (name: string, register: string) =>
  `new-instance ${register}, ${own(name)}\ninvoke-direct {${register}, p0}, ${own(name)}-><init>(${CONTEXT})V`

/** Ways in which unknown code gets at the object. */
const strangers: Scene[] = [
  {
    name: 'object passed by a library to a class that a layout names',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Follows.run > override Reads.run',
    classes: [
      app(`${inContext('Reads', 'v0')}
        ${inContext('Quiet', 'v2')}
        new-instance v1, ${own('Follows')}
        const/4 v3, 0
        invoke-direct {v1, v2, v3}, ${own('Follows')}-><init>(${CONTEXT}${ATTRIBUTES})V
        invoke-interface {v3}, ${ATTRIBUTES}->getClassAttribute()${STRING}
        move-result-object v4
        invoke-static {v0, v3, v4}, ${own('Library')}->make(${CONTEXT}${ATTRIBUTES}${STRING})${OBJECT}
        move-result-object v1
        check-cast v1, ${own('Follows')}
        invoke-virtual {v1}, ${own('Follows')}->run()V`),
      cls('Runs', [{ signature: 'run()V', bare: 'abstract' }]),
      context('Reads', READ),
      context('Quiet', ''),
      cls(
        'Follows',
        [
          method(`<init>(${CONTEXT}${ATTRIBUTES})V`, `${ABOVE}\niput-object p1, p0, ${own('Follows')}->in:${CONTEXT}`),
          method('run()V', `iget-object v0, p0, ${own('Follows')}->in:${CONTEXT}\ncheck-cast v0, ${FUNCTION}\n${INVOKE}`),
        ],
        { constants: [field('in', CONTEXT)] },
      ),
      cls('Library', [
        {
          signature: `make(${CONTEXT}${ATTRIBUTES}${STRING})${OBJECT}`,
          isStatic: true,
          code: `invoke-static {p2}, ${CLASS}->forName(${STRING})${CLASS}
            move-result-object v0
            const/4 v1, 0
            invoke-virtual {v0, v1}, ${CLASS}->getConstructor([${CLASS})Ljava/lang/reflect/Constructor;
            move-result-object v0
            filled-new-array {p0, p1}, [${OBJECT}
            move-result-object v1
            invoke-virtual {v0, v1}, Ljava/lang/reflect/Constructor;->newInstance([${OBJECT})${OBJECT}
            move-result-object v0
            return-object v0`,
        },
      ]),
    ],
  },
  later(
    'set by the platform as a property',
    `invoke-virtual {v1, v2}, ${own('Later')}->setHeld(${FUNCTION})V
      const-class v3, ${own('Later')}
      const-class v4, ${FUNCTION}
      const-string v5, "held"
      invoke-static {v3, v4, v5}, Landroid/util/Property;->of(${CLASS}${CLASS}${STRING})Landroid/util/Property;
      move-result-object v3
      invoke-virtual {v3, v1, v0}, Landroid/util/Property;->set(${OBJECT}${OBJECT})V`,
    {
      classes: [cls('Later', [bareInit(), method(`setHeld(${FUNCTION})V`, put('Later')), RUN], { constants: [field()] })],
    },
  ),
  later(
    'passed to methods that a table names',
    `invoke-virtual {v1, v2}, ${own('Later')}->set(${FUNCTION})V\ninvoke-static {v1, v0}, ${own('Table')}->call(${OBJECT}${OBJECT})V`,
    {
      classes: [
        cls(
          'Table',
          [
            still(
              '<clinit>()V',
              `const-string v0, "set"\nfilled-new-array {v0}, [${STRING}\nmove-result-object v0\nsput-object v0, ${own('Table')}->names:[${STRING}`,
            ),
            still(
              `call(${OBJECT}${OBJECT})V`,
              `sget-object v0, ${own('Table')}->names:[${STRING}
                const/4 v1, 0
                aget-object v0, v0, v1
                invoke-virtual {p0}, ${OBJECT}->getClass()${CLASS}
                move-result-object v2
                invoke-virtual {v2, v0, v1}, ${CLASS}->getMethod(${STRING}[${CLASS})Ljava/lang/reflect/Method;
                move-result-object v2
                filled-new-array {p1}, [${OBJECT}
                move-result-object v1
                invoke-virtual {v2, p0, v1}, Ljava/lang/reflect/Method;->invoke(${OBJECT}[${OBJECT})${OBJECT}`,
            ),
          ],
          { constants: [{ name: 'names', type: `[${STRING}`, isOpen: true }] },
        ),
      ],
    },
  ),
  later(
    'put by a library into a field found by annotation',
    `invoke-virtual {v1, v2}, ${own('Later')}->set(${FUNCTION})V\ninvoke-static {v1, v0}, Lcom/google/inject/Guice;->inject(${OBJECT}${OBJECT})V`,
    {
      classes: [cls('Later', [bareInit(), SET, RUN], { constants: [{ ...field(), annotation: 'com.google.inject.Inject' }] })],
    },
  ),
]

export const heldWayScenes: Scene[] = [...registers, ...methods, ...places, ...pages, ...strangers]
