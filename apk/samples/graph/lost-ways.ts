import type { ClassCode, MethodCode } from '../format/dex-class.ts'
import { READ, app, bareInit, cls, makes, method, own, still } from './scene.ts'
import type { Scene } from './scene.ts'

export const OBJECT = 'Ljava/lang/Object;'
export const FUNCTION = own('Runs')
export const INVOKE = `invoke-interface {v0}, ${FUNCTION}->run()V`
export const ABOVE = `invoke-direct {p0}, ${OBJECT}-><init>()V`
const [CLASS, STRING, METHOD, FIELD] = ['Class', 'String', 'reflect/Method', 'reflect/Field'].map((one) => `Ljava/lang/${one};`)

export const runs = (name: string, code: string) =>
  cls(name, [bareInit(), method('run()V', code)], { implements: ['org.sample.clean.Runs'] })
export const field = (name = 'held', type = FUNCTION) => ({ name, type, ofObjects: true, isOpen: true })
export const put = (holder: string, type = FUNCTION) => `iput-object p1, p0, ${own(holder)}->held:${type}`
export const SET = method(`set(${FUNCTION})V`, put('Later'))
export const RUN = method('run()V', `iget-object v0, p0, ${own('Later')}->held:${FUNCTION}\n${INVOKE}`)
export const LATER = cls('Later', [bareInit(), SET, RUN], { constants: [field()] })
const RUNS_LATER = `invoke-virtual {v1}, ${own('Later')}->run()V`
export const SETS_NAME = `invoke-virtual {v1, v2}, ${own('Later')}->set(${FUNCTION})V`

/**
 * At its start, the application has a function in v0 that reads, another one in v2, and in v1 an object that runs one. It matters
 * who runs the first one; the second is always visibly run.
 */
export const kept = (
  name: string,
  {
    code,
    by = 'call Later.run',
    classes = [],
    more = {},
  }: { code: string; by?: string; classes?: ClassCode[]; more?: Partial<Scene> },
): Scene => ({
  name: `object ${name}`,
  truth: 'before',
  reach: 'maybe',
  chain: `entry App.onCreate > ${by} > override Agree.run`,
  classes: [
    app(`${makes('Name', 'v2')}\n${makes('Agree')}\n${code}`),
    cls('Runs', [{ signature: 'run()V', bare: 'abstract' }]),
    runs('Name', ''),
    runs('Agree', READ),
    ...classes,
  ],
  ...more,
})
/** With a class that keeps a function until it is run. */
export const later = (name: string, code: string, { classes = [], ...more }: { classes?: ClassCode[]; by?: string } = {}) =>
  kept(name, { code: `${makes('Later', 'v1')}\n${code}\n${RUNS_LATER}`, classes: [...classes, LATER], ...more })

const ABSTRACT_GIVES = cls('Gives', [{ signature: `get()${OBJECT}`, bare: 'abstract' }])
const GIVES_NAME: MethodCode = { signature: `get()${OBJECT}`, code: `${makes('Name')}\nreturn-object v0` }
const PLAIN = cls('Plain', [bareInit(), GIVES_NAME], { implements: ['org.sample.clean.Gives'] })
const asks = (kind: string, type: string) =>
  cls('Asks', [
    still(
      `run(${own(type)})V`,
      `invoke-${kind} {p0}, ${own(type)}->get()${OBJECT}\nmove-result-object v0\ncheck-cast v0, ${FUNCTION}\n${INVOKE}`,
    ),
  ])
const ASKS = `invoke-static {v1}, ${own('Asks')}->run(${own('Gives')})V`

const results: Scene[] = [
  kept('returned by a method inherited from the platform', {
    code: `${makes('Plain', 'v3')}\nnew-instance v1, ${own('Weak')}\ninvoke-direct {v1, v0}, ${own('Weak')}-><init>(${OBJECT})V\n${ASKS}`,
    by: 'call Asks.run',
    classes: [
      ABSTRACT_GIVES,
      PLAIN,
      cls('Weak', [method(`<init>(${OBJECT})V`, `invoke-direct {p0, p1}, Ljava/lang/ref/WeakReference;-><init>(${OBJECT})V`)], {
        extends: 'java.lang.ref.WeakReference',
        implements: ['org.sample.clean.Gives'],
      }),
      asks('interface', 'Gives'),
    ],
  }),
  kept('returned by a native method', {
    code: `${makes('Plain', 'v3')}\n${makes('Below', 'v1')}\ninvoke-static {v1}, ${own('Asks')}->run(${own('Plain')})V`,
    by: 'call Asks.run',
    classes: [
      ABSTRACT_GIVES,
      PLAIN,
      cls('Below', [bareInit(own('Plain')), { signature: `get()${OBJECT}`, bare: 'native' }], {
        extends: 'org.sample.clean.Plain',
      }),
      asks('virtual', 'Plain'),
    ],
  }),
  kept('returned by a native method that the call itself names', {
    code: `${makes('Below', 'v1')}\ninvoke-static {v1}, ${own('Asks')}->run(${own('Below')})V`,
    by: 'call Asks.run',
    classes: [
      ABSTRACT_GIVES,
      PLAIN,
      cls('Below', [bareInit(own('Plain')), { signature: `get()${OBJECT}`, bare: 'native' }], {
        extends: 'org.sample.clean.Plain',
      }),
      asks('virtual', 'Below'),
    ],
  }),
  kept('returned by a proxy', {
    code: `${makes('Plain', 'v3')}
      new-instance v3, ${own('Handler')}
      invoke-direct {v3, v0}, ${own('Handler')}-><init>(${OBJECT})V
      const-class v4, ${own('Gives')}
      invoke-static {v4, v3}, ${own('Proxies')}->of(${CLASS}Ljava/lang/reflect/InvocationHandler;)${OBJECT}
      move-result-object v1
      check-cast v1, ${own('Gives')}
      ${ASKS}`,
    by: 'call Asks.run',
    classes: [
      ABSTRACT_GIVES,
      PLAIN,
      cls('Proxies', [
        {
          signature: `of(${CLASS}Ljava/lang/reflect/InvocationHandler;)${OBJECT}`,
          isStatic: true,
          code: `filled-new-array {p0}, [${CLASS}
            move-result-object v0
            const/4 v1, 0
            invoke-static {v1, v0, p1}, Ljava/lang/reflect/Proxy;->newProxyInstance(Ljava/lang/ClassLoader;[${CLASS}Ljava/lang/reflect/InvocationHandler;)${OBJECT}
            move-result-object v0
            return-object v0`,
        },
      ]),
      cls(
        'Handler',
        [
          method(`<init>(${OBJECT})V`, `${ABOVE}\n${put('Handler', OBJECT)}`),
          {
            signature: `invoke(${OBJECT}${METHOD}[${OBJECT})${OBJECT}`,
            code: `iget-object v0, p0, ${own('Handler')}->held:${OBJECT}\nreturn-object v0`,
          },
        ],
        { implements: ['java.lang.reflect.InvocationHandler'], constants: [field('held', OBJECT)] },
      ),
      asks('interface', 'Gives'),
    ],
  }),
]

const STREAM = 'Ljava/io/InputStream;'
const stream = (name: string, code: string) =>
  cls(name, [bareInit(STREAM), { signature: 'read()I', code: `${code}\nconst/4 v0, 0\nreturn v0` }], {
    extends: 'java.io.InputStream',
  })

const receivers: Scene[] = [
  {
    name: 'object wrapped by an object of the platform',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call? Asks.run > override Agree.read',
    classes: [
      app(`${makes('Agree')}
        new-instance v1, Ljava/io/BufferedInputStream;
        invoke-direct {v1, v0}, Ljava/io/BufferedInputStream;-><init>(${STREAM})V
        const/4 v3, 0
        if-eqz v3, :none
        ${makes('Name', 'v1')}
        :none
        invoke-static {v1}, ${own('Asks')}->run(${STREAM})V`),
      stream('Agree', READ),
      stream('Name', ''),
      cls('Asks', [still(`run(${STREAM})V`, `invoke-virtual {p0}, ${STREAM}->read()I`)]),
    ],
  },
  kept('thrown and caught', {
    code: `${makes('Thrown', 'v3')}
      :from
      throw v3
      :to
      :handler
      move-exception v1
      move-object v0, v1
      invoke-static {v0}, ${own('All')}->run(${OBJECT})V
      .catch any :from :to :handler`,
    by: 'call All.run',
    classes: [
      cls('All', [still(`run(${OBJECT})V`, `move-object v0, p0\ncheck-cast v0, ${FUNCTION}\n${INVOKE}`)]),
      cls('Thrown', [bareInit('Ljava/lang/RuntimeException;'), method('run()V', `invoke-static {}, ${own('Reads')}->read()V`)], {
        extends: 'java.lang.RuntimeException',
        implements: ['org.sample.clean.Runs'],
      }),
    ],
  }),
]

const fields: Scene[] = [
  kept('in a field, subclass field of the same name and another type', {
    code: `${makes('Below', 'v1')}\niput-object v0, v1, ${own('Later')}->held:${FUNCTION}
      const-string v3, "text"\niput-object v3, v1, ${own('Below')}->held:${STRING}
      invoke-virtual {v1}, ${own('Below')}->ask()V`,
    by: 'call Below.ask',
    classes: [
      LATER,
      cls(
        'Below',
        [
          bareInit(own('Later')),
          method('fill()V', `${makes('Name')}\niput-object v0, p0, ${own('Below')}->held:${FUNCTION}`),
          method('ask()V', `iget-object v0, p0, ${own('Below')}->held:${FUNCTION}\n${INVOKE}`),
        ],
        { extends: 'org.sample.clean.Later', constants: [field('held', STRING)] },
      ),
    ],
  }),
  later(
    'put into a field by a helper, by name',
    `${SETS_NAME}
      const-string v3, "held"
      invoke-static {v1, v3, v0}, ${own('Helper')}->put(${OBJECT}${STRING}${OBJECT})V`,
    {
      classes: [
        cls('Helper', [
          still(
            `put(${OBJECT}${STRING}${OBJECT})V`,
            `invoke-virtual {p0}, ${OBJECT}->getClass()${CLASS}
            move-result-object v0
            invoke-virtual {v0, p1}, ${CLASS}->getDeclaredField(${STRING})${FIELD}
            move-result-object v0
            invoke-virtual {v0, p0, p2}, ${FIELD}->set(${OBJECT}${OBJECT})V`,
          ),
        ]),
      ],
    },
  ),
  later(
    'put into a field by a name that a null check of a parameter has, too',
    `${SETS_NAME}
      const-string v3, "held"
      invoke-static {v0, v3}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullParameter(${OBJECT}${STRING})V
      const-class v4, ${own('Later')}
      invoke-virtual {v4, v3}, ${CLASS}->getDeclaredField(${STRING})${FIELD}
      move-result-object v4
      invoke-virtual {v4, v1, v0}, ${FIELD}->set(${OBJECT}${OBJECT})V`,
  ),
  later(
    "put into a field by a compiler's class, by the name passed to its constructor",
    `${SETS_NAME}
      const-class v3, ${own('Later')}
      const-string v4, "held"
      invoke-static {v3, v4}, ${own('Lookup')}->findVarHandle(${CLASS}${STRING})${own('Handle')}
      move-result-object v3
      invoke-virtual {v3, v1, v0}, ${own('Handle')}->set(${OBJECT}${OBJECT})V`,
    {
      classes: [
        cls('Lookup', [
          {
            signature: `findVarHandle(${CLASS}${STRING})${own('Handle')}`,
            isStatic: true,
            code: `new-instance v0, ${own('Handle')}
            invoke-direct {v0, p0, p1}, ${own('Handle')}-><init>(${CLASS}${STRING})V
            return-object v0`,
          },
        ]),
        cls(
          'Handle',
          [
            method(
              `<init>(${CLASS}${STRING})V`,
              `${ABOVE}
              invoke-virtual {p1, p2}, ${CLASS}->getDeclaredField(${STRING})${FIELD}
              move-result-object v0
              iput-object v0, p0, ${own('Handle')}->field:${FIELD}`,
            ),
            method(
              `set(${OBJECT}${OBJECT})V`,
              `iget-object v0, p0, ${own('Handle')}->field:${FIELD}\ninvoke-virtual {v0, p1, p2}, ${FIELD}->set(${OBJECT}${OBJECT})V`,
            ),
          ],
          { constants: [field('field', FIELD)] },
        ),
      ],
    },
  ),
  later(
    'put into every field of a name',
    `${SETS_NAME}
      const-class v3, ${own('Later')}
      invoke-virtual {v3}, ${CLASS}->getDeclaredFields()[${FIELD}
      move-result-object v3
      const/4 v4, 0
      aget-object v3, v3, v4
      const-string v4, "held"
      invoke-virtual {v3}, ${FIELD}->getName()${STRING}
      move-result-object v5
      invoke-virtual {v4, v5}, ${STRING}->equals(${OBJECT})Z
      move-result v4
      if-eqz v4, :none
      invoke-virtual {v3, v1, v0}, ${FIELD}->set(${OBJECT}${OBJECT})V
      :none`,
    { by: 'call? Later.run' },
  ),
  later(
    'put into every field of a type',
    `${SETS_NAME}
      const-class v3, ${own('Later')}
      invoke-virtual {v3}, ${CLASS}->getDeclaredFields()[${FIELD}
      move-result-object v3
      const/4 v4, 0
      aget-object v3, v3, v4
      const-class v4, ${FUNCTION}
      invoke-virtual {v3}, ${FIELD}->getType()${CLASS}
      move-result-object v5
      if-ne v4, v5, :none
      invoke-virtual {v3, v1, v0}, ${FIELD}->set(${OBJECT}${OBJECT})V
      :none`,
    { by: 'call? Later.run' },
  ),
  kept('delivered with a message, class copied into the package', {
    code: `${makes('Later', 'v1')}
      invoke-static {}, Landroid/os/Message;->obtain()Landroid/os/Message;
      move-result-object v3
      invoke-virtual {v1, v3}, ${own('Later')}->take(Landroid/os/Message;)V`,
    by: 'call Later.take',
    classes: [
      cls('Later', [
        bareInit(),
        method(
          'take(Landroid/os/Message;)V',
          `iget-object v0, p1, Landroid/os/Message;->obj:${OBJECT}\ncheck-cast v0, ${FUNCTION}\n${INVOKE}`,
        ),
        method('fill(Landroid/os/Message;)V', `${makes('Name')}\niput-object v0, p1, Landroid/os/Message;->obj:${OBJECT}`),
      ]),
      cls('android.os.Message', [bareInit()], { constants: [field('obj', OBJECT)] }),
    ],
  }),
]

const INVOKED = `filled-new-array {v0}, [${OBJECT}
  move-result-object v4
  invoke-virtual {v3, v1, v4}, ${METHOD}->invoke(${OBJECT}[${OBJECT})${OBJECT}`
const CONSUMER = 'java.util.function.Consumer'

/** A class whose constructor R8 removed, since it only calls the superclass's. */
const LEFT_OUT: ClassCode[] = [
  cls('Later', [method(`<init>(${FUNCTION})V`, `${ABOVE}\n${put('Later')}`), RUN], { constants: [field()] }),
  cls('Below', [], { extends: 'org.sample.clean.Later' }),
]

const parameters: Scene[] = [
  later(
    'passed by the platform to a method, interface only in a subclass',
    `invoke-virtual {v1, v2}, ${own('Later')}->accept(${OBJECT})V
      ${makes('Below', 'v1')}
      invoke-static {v0}, Ljava/util/Optional;->of(${OBJECT})Ljava/util/Optional;
      move-result-object v3
      invoke-virtual {v3, v1}, Ljava/util/Optional;->ifPresent(Ljava/util/function/Consumer;)V`,
    {
      classes: [
        cls('Later', [bareInit(), method(`accept(${OBJECT})V`, `check-cast p1, ${FUNCTION}\n${put('Later')}`), RUN], {
          constants: [field()],
        }),
        cls('Below', [bareInit(own('Later'))], { extends: 'org.sample.clean.Later', implements: [CONSUMER] }),
      ],
    },
  ),
  kept('passed to a constructor that only the superclass has', {
    code: `new-instance v1, ${own('Below')}\ninvoke-direct {v1, v0}, ${own('Below')}-><init>(${FUNCTION})V
      new-instance v3, ${own('Later')}\ninvoke-direct {v3, v2}, ${own('Later')}-><init>(${FUNCTION})V\n${RUNS_LATER}`,
    classes: LEFT_OUT,
  }),
  kept('passed to a constructor that only the superclass has, with its own body', {
    code: `invoke-static {v0}, ${own('Makes')}->below(${FUNCTION})${own('Later')}
      move-result-object v1
      new-instance v3, ${own('Later')}\ninvoke-direct {v3, v2}, ${own('Later')}-><init>(${FUNCTION})V\n${RUNS_LATER}`,
    classes: [
      ...LEFT_OUT,
      cls('Makes', [
        {
          signature: `below(${FUNCTION})${own('Later')}`,
          isStatic: true,
          code: `new-instance v0, ${own('Below')}\ninvoke-direct {v0, p0}, ${own('Below')}-><init>(${FUNCTION})V\nreturn-object v0`,
        },
      ]),
    ],
  }),
  later(
    'passed by a helper to a method, by name',
    `${SETS_NAME}
      const-string v3, "set"
      invoke-static {v1, v3, v0}, ${own('Helper')}->call(${OBJECT}${STRING}${OBJECT})V`,
    {
      classes: [
        cls('Helper', [
          still(
            `call(${OBJECT}${STRING}${OBJECT})V`,
            `invoke-virtual {p0}, ${OBJECT}->getClass()${CLASS}
            move-result-object v0
            const/4 v1, 0
            invoke-virtual {v0, p1, v1}, ${CLASS}->getMethod(${STRING}[${CLASS})${METHOD}
            move-result-object v0
            filled-new-array {p2}, [${OBJECT}
            move-result-object v1
            invoke-virtual {v0, p0, v1}, ${METHOD}->invoke(${OBJECT}[${OBJECT})${OBJECT}`,
          ),
        ]),
      ],
    },
  ),
  later(
    'passed to every method of a name',
    `${SETS_NAME}
      const-class v3, ${own('Later')}
      invoke-virtual {v3}, ${CLASS}->getMethods()[${METHOD}
      move-result-object v3
      const/4 v4, 0
      aget-object v3, v3, v4
      const-string v4, "set"
      invoke-virtual {v3}, ${METHOD}->getName()${STRING}
      move-result-object v5
      invoke-virtual {v4, v5}, ${STRING}->equals(${OBJECT})Z
      move-result v4
      if-eqz v4, :none
      ${INVOKED}
      :none`,
    { by: 'call? Later.run' },
  ),
  later(
    'passed by a method handle, by name',
    `${SETS_NAME}
      invoke-static {}, Ljava/lang/invoke/MethodHandles;->lookup()Ljava/lang/invoke/MethodHandles$Lookup;
      move-result-object v3
      const-class v4, ${own('Later')}
      const-string v5, "set"
      const/4 v6, 0
      invoke-virtual {v3, v4, v5, v6}, Ljava/lang/invoke/MethodHandles$Lookup;->findVirtual(${CLASS}${STRING}Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;
      move-result-object v3
      filled-new-array {v1, v0}, [${OBJECT}
      move-result-object v4
      invoke-virtual {v3, v4}, Ljava/lang/invoke/MethodHandle;->invokeWithArguments([${OBJECT})${OBJECT}`,
  ),
  kept('passed by a helper to a constructor, by class', {
    code: `const-class v3, ${own('Later')}
      invoke-static {v3, v0}, ${own('Helper')}->make(${CLASS}${OBJECT})${OBJECT}
      move-result-object v1
      check-cast v1, ${own('Later')}
      new-instance v3, ${own('Later')}\ninvoke-direct {v3, v2}, ${own('Later')}-><init>(${FUNCTION})V\n${RUNS_LATER}`,
    classes: [
      cls('Later', [method(`<init>(${FUNCTION})V`, `${ABOVE}\n${put('Later')}`), RUN], { constants: [field()] }),
      cls('Helper', [
        {
          signature: `make(${CLASS}${OBJECT})${OBJECT}`,
          isStatic: true,
          code: `invoke-virtual {p0}, ${CLASS}->getConstructors()[Ljava/lang/reflect/Constructor;
            move-result-object v0
            const/4 v1, 0
            aget-object v0, v0, v1
            filled-new-array {p1}, [${OBJECT}
            move-result-object v1
            invoke-virtual {v0, v1}, Ljava/lang/reflect/Constructor;->newInstance([${OBJECT})${OBJECT}
            move-result-object v0
            return-object v0`,
        },
      ]),
    ],
  }),
  later(
    'compared with a key by the platform',
    `check-cast v1, ${own('Later')}
      invoke-virtual {v1, v2}, ${own('Later')}->equals(${OBJECT})Z
      invoke-static {v0}, Ljava/util/Collections;->singletonList(${OBJECT})Ljava/util/List;
      move-result-object v3
      invoke-interface {v3, v1}, Ljava/util/List;->contains(${OBJECT})Z`,
    {
      classes: [
        cls(
          'Later',
          [
            bareInit(),
            {
              signature: `equals(${OBJECT})Z`,
              code: `check-cast p1, ${FUNCTION}\n${put('Later')}\nconst/4 v0, 0\nreturn v0`,
            },
            RUN,
          ],
          { constants: [field()] },
        ),
      ],
    },
  ),
]

export const lostWayScenes: Scene[] = [...results, ...receivers, ...fields, ...parameters]
