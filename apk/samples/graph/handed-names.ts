import type { MethodCode } from '../format/dex-class.ts'
import { OWN, READ, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const [OBJECT, STRING, CLASS] = ['Ljava/lang/Object;', 'Ljava/lang/String;', 'Ljava/lang/Class;'] as const
const [TOOL, MODEL] = [own('Tool'), own('Model')]
const NAME = `${OWN}.Model`

const BEFORE = { truth: 'before', reach: 'maybe', chain: 'entry MainActivity.onCreate > reflection? Model.<init>' } as const
const model = cls('Model', [method('<init>()V', `invoke-direct {p0}, ${OBJECT}-><init>()V\n${READ}`)])
const gives = (signature: string, code: string, isStatic = true): MethodCode => ({
  signature,
  isStatic,
  code: `${code}\nmove-result-object v0\nreturn-object v0`,
})
const FOR_NAME = `${CLASS}->forName(${STRING})${CLASS}\nmove-result-object v0`
const byName = gives(
  `make(${STRING})${OBJECT}`,
  `invoke-static {p0}, ${FOR_NAME}\ninvoke-virtual {v0}, ${CLASS}->newInstance()${OBJECT}`,
)
const byClass = gives(`make(${CLASS})${OBJECT}`, `invoke-virtual {p0}, ${CLASS}->newInstance()${OBJECT}`)
const asksByName = `const-string v0, "${NAME}"\ninvoke-static {v0}, ${TOOL}->make(${STRING})${OBJECT}`
const asksByClass = `const-class v0, ${MODEL}\ninvoke-static {v0}, ${TOOL}->make(${CLASS})${OBJECT}`
const byMethod = still(
  `call(${STRING}${STRING})V`,
  `invoke-static {p0}, ${FOR_NAME}
    const/4 v1, 0
    invoke-virtual {v0, p1, v1}, ${CLASS}->getMethod(${STRING}[${CLASS})Ljava/lang/reflect/Method;
    move-result-object v0
    invoke-virtual {v0, v1, v1}, Ljava/lang/reflect/Method;->invoke(${OBJECT}[${OBJECT})${OBJECT}`,
)

const helpers: Scene[] = [
  {
    name: 'object instantiated by a helper by the name passed to it',
    ...BEFORE,
    classes: [page(asksByName), model, cls('Tool', [byName])],
  },
  {
    name: 'object instantiated by the helper of a helper by the name passed to it',
    ...BEFORE,
    classes: [
      page(`const-string v0, "${NAME}"\ninvoke-static {v0}, ${TOOL}->outer(${STRING})${OBJECT}`),
      model,
      cls('Tool', [byName, gives(`outer(${STRING})${OBJECT}`, `invoke-static {p0}, ${TOOL}->make(${STRING})${OBJECT}`)]),
    ],
  },
  {
    name: 'object instantiated by a helper by the class passed to it',
    ...BEFORE,
    classes: [page(asksByClass), model, cls('Tool', [byClass])],
  },
  {
    name: 'object instantiated by a helper by the class passed to it, on a click',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Click.onClick > reflection? Model.<init>',
    classes: [
      page(
        `${makes('Click')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V`,
      ),
      cls('Click', [bareInit(), method('onClick(Landroid/view/View;)V', asksByClass)], {
        implements: ['android.view.View$OnClickListener'],
      }),
      model,
      cls('Tool', [byClass]),
    ],
  },
  {
    name: 'class passed only for its name, beside one that a helper instantiates',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      page(
        `const-class v0, ${MODEL}\ninvoke-virtual {v0}, ${CLASS}->getSimpleName()${STRING}\n${asksByClass.replace(MODEL, own('Other'))}`,
      ),
      model,
      cls('Other', [bareInit()]),
      cls('Tool', [byClass]),
    ],
  },
  {
    name: 'method called by a helper by the names passed to it',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > reflection? Model.begin',
    classes: [
      page(`const-string v0, "${NAME}"\nconst-string v1, "begin"\ninvoke-static {v0, v1}, ${TOOL}->call(${STRING}${STRING})V`),
      cls('Model', [still('begin()V', READ)]),
      cls('Tool', [byMethod]),
    ],
  },
  {
    name: 'other method than the one that a helper calls by the names passed to it',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      page(`const-string v0, "${NAME}"\nconst-string v1, "begin"\ninvoke-static {v0, v1}, ${TOOL}->call(${STRING}${STRING})V`),
      cls('Model', [still('begin()V', ''), still('readDevice()V', READ)]),
      cls('Tool', [byMethod]),
    ],
  },
]

const [FACTORY, PROVIDER, TABLE] = [own('F'), own('P'), `[${STRING}`]
const CREATES = `a(${CLASS})${OBJECT}`
const others: Scene[] = [
  {
    name: 'view model, library renamed by R8',
    ...BEFORE,
    classes: [
      page(`${makes('G')}
        new-instance v1, ${PROVIDER}
        invoke-direct {v1, v0}, ${PROVIDER}-><init>(${FACTORY})V
        const-class v0, ${MODEL}
        invoke-virtual {v1, v0}, ${PROVIDER}->${CREATES}`),
      model,
      cls('F', [{ signature: CREATES, bare: 'abstract' }]),
      cls(
        'G',
        [
          bareInit(),
          gives(
            CREATES,
            `const/4 v0, 0
              invoke-virtual {p1, v0}, ${CLASS}->getDeclaredConstructor([${CLASS})Ljava/lang/reflect/Constructor;
              move-result-object v1
              invoke-virtual {v1, v0}, Ljava/lang/reflect/Constructor;->newInstance([${OBJECT})${OBJECT}`,
            false,
          ),
        ],
        { implements: [`${OWN}.F`] },
      ),
      cls(
        'P',
        [
          method(
            `<init>(${FACTORY})V`,
            `invoke-direct {p0}, ${OBJECT}-><init>()V\niput-object p1, p0, ${PROVIDER}->f:${FACTORY}`,
          ),
          gives(
            CREATES,
            `iget-object v0, p0, ${PROVIDER}->f:${FACTORY}\ninvoke-interface {v0, p1}, ${FACTORY}->${CREATES}`,
            false,
          ),
        ],
        { constants: [{ name: 'f', type: FACTORY, ofObjects: true }] },
      ),
    ],
  },
  {
    name: 'object of a class named in a table',
    ...BEFORE,
    chain: 'entry MainActivity.onCreate > call Tool.all > reflection? Model.<init>',
    classes: [
      page(`invoke-static {}, ${TOOL}->all()V`),
      model,
      cls(
        'Names',
        [
          still(
            '<clinit>()V',
            `const/4 v0, 1\nnew-array v0, v0, ${TABLE}\nconst/4 v1, 0\nconst-string v2, "${NAME}"\naput-object v2, v0, v1\nsput-object v0, ${own('Names')}->all:${TABLE}`,
          ),
        ],
        { constants: [{ name: 'all', type: TABLE, isOpen: true }] },
      ),
      cls('Tool', [
        still(
          'all()V',
          `sget-object v0, ${own('Names')}->all:${TABLE}\nconst/4 v1, 0\naget-object v0, v0, v1
            invoke-static {v0}, ${FOR_NAME}\ninvoke-virtual {v0}, ${CLASS}->newInstance()${OBJECT}`,
        ),
      ]),
    ],
  },
  {
    name: 'object instantiated by a name kept from construction',
    ...BEFORE,
    classes: [
      page(`new-instance v1, ${TOOL}
        const-string v0, "${NAME}"
        invoke-direct {v1, v0}, ${TOOL}-><init>(${STRING})V
        invoke-virtual {v1}, ${TOOL}->make()${OBJECT}`),
      model,
      cls(
        'Tool',
        [
          method(`<init>(${STRING})V`, `invoke-direct {p0}, ${OBJECT}-><init>()V\niput-object p1, p0, ${TOOL}->of:${STRING}`),
          gives(
            `make()${OBJECT}`,
            `iget-object v0, p0, ${TOOL}->of:${STRING}\ninvoke-static {v0}, ${FOR_NAME}\ninvoke-virtual {v0}, ${CLASS}->newInstance()${OBJECT}`,
            false,
          ),
        ],
        { constants: [{ name: 'of', type: STRING, ofObjects: true }] },
      ),
    ],
  },
]

const NAMED: NonNullable<Scene['components']> = [
  {
    kind: 'service',
    name: '.Discovery',
    attributes: { exported: false },
    children: [{ tag: 'meta-data', android: { name: `org.nobody.components:${NAME}`, value: 'org.nobody.Registrar' } }],
  },
]
const FROM_ELSEWHERE = `const/4 v0, 0\ninvoke-static {v0}, ${FOR_NAME}\ninvoke-virtual {v0}, ${CLASS}->newInstance()${OBJECT}`
const manifest: Scene[] = [
  {
    name: "object of a class named in the manifest's meta-data",
    ...BEFORE,
    components: NAMED,
    classes: [page(FROM_ELSEWHERE), model],
  },
  {
    name: "class named in the manifest's meta-data, never instantiated by name",
    truth: 'never',
    reach: 'unseen',
    chain: '',
    components: NAMED,
    classes: [page(''), model],
  },
]

/** What helpers instantiate and call by the names and classes that are passed to them. */
export const handedNameScenes: Scene[] = [...helpers, ...others, ...manifest]
