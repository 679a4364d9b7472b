import { READ, cls, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const [OBJECT, STRING, CLASS] = ['Ljava/lang/Object;', 'Ljava/lang/String;', 'Ljava/lang/Class;'] as const
const [TOOL, MODEL] = [own('Tool'), own('Model')]
const BEFORE = { truth: 'before', reach: 'maybe' } as const
const model = cls('Model', [method('<init>()V', `invoke-direct {p0}, ${OBJECT}-><init>()V\n${READ}`)])
const CLASSES = `[${CLASS}` as const
/** A class with a static table of classes, and a method that instantiates an element of such a table. */
const CLASS_TABLE = cls(
  'Classes',
  [
    still(
      '<clinit>()V',
      `const/4 v0, 1\nnew-array v0, v0, ${CLASSES}\nconst/4 v1, 0\nconst-class v2, ${MODEL}\naput-object v2, v0, v1\nsput-object v0, ${own('Classes')}->all:${CLASSES}`,
    ),
  ],
  { constants: [{ name: 'all', type: CLASSES, isOpen: true }] },
)
const takesFrom = (holder: string, type: string = CLASSES) =>
  cls('Tool', [
    still(
      'all()V',
      `sget-object v0, ${own(holder)}->all:${type}
        ${type === CLASSES ? 'const/4 v1, 0\naget-object v0, v0, v1' : 'const/4 v1, 0\ninvoke-interface {v0, v1}, Ljava/util/List;->get(I)Ljava/lang/Object;\nmove-result-object v0\ncheck-cast v0, Ljava/lang/Class;'}
        invoke-virtual {v0}, ${CLASS}->newInstance()${OBJECT}`,
    ),
  ])

/** Classes that reflection instantiates out of a table of classes, or by the class of an array. */
export const classTableScenes: Scene[] = [
  {
    name: 'object of a class in a table of classes',
    ...BEFORE,
    chain: 'entry MainActivity.onCreate > call Tool.all > reflection? Model.<init>',
    classes: [page(`invoke-static {}, ${TOOL}->all()V`), model, CLASS_TABLE, takesFrom('Classes')],
  },
  {
    name: 'class in a table of classes, beside another table that is read',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      page(`sget-object v0, ${own('Classes')}->all:${CLASSES}\ninvoke-static {}, ${TOOL}->all()V`),
      model,
      CLASS_TABLE,
      takesFrom('Others'),
      cls('Others', [still('<clinit>()V', `const/4 v0, 0\nsput-object v0, ${own('Others')}->all:${CLASSES}`)], {
        constants: [{ name: 'all', type: CLASSES, isOpen: true }],
      }),
    ],
  },
  {
    name: 'class literal in the initialiser of a class without a table of classes',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      page(`invoke-static {}, ${TOOL}->all()V`),
      model,
      cls(
        'Classes',
        [still('<clinit>()V', `const-class v0, ${MODEL}\nsput-object v0, ${own('Classes')}->all:Ljava/util/List;`)],
        {
          constants: [{ name: 'all', type: 'Ljava/util/List;', isOpen: true }],
        },
      ),
      takesFrom('Classes', 'Ljava/util/List;'),
    ],
  },
  {
    name: 'object of the element class of an array class literal',
    ...BEFORE,
    chain: 'entry MainActivity.onCreate > reflection? Model.<init>',
    classes: [
      page(`const-class v0, [${MODEL}
        invoke-virtual {v0}, ${CLASS}->getComponentType()${CLASS}
        move-result-object v0
        invoke-virtual {v0}, ${CLASS}->newInstance()${OBJECT}`),
      model,
    ],
  },
  {
    name: 'array class literal whose element class is only asked for its name',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      page(`const-class v0, [${MODEL}
        invoke-virtual {v0}, ${CLASS}->getComponentType()${CLASS}
        move-result-object v0
        invoke-virtual {v0}, ${CLASS}->getName()${STRING}`),
      model,
    ],
  },
]
