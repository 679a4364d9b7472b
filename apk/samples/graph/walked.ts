import type { ClassCode, MethodCode } from '../format/dex-class.ts'
import { READ, bareInit, cls, makes, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const [OBJECT, STRING] = ['Ljava/lang/Object;', 'Ljava/lang/String;']
const gives = (signature: string, code: string): MethodCode => ({ signature, code: `${code}\nreturn-object v0` })
const number = (signature: string, code = ''): MethodCode => ({ signature, code: `${code}\nconst/4 v0, 1\nreturn v0` })
/** An iterator whose `next` reads. */
const WALKER = cls('Walker', [bareInit(), number('hasNext()Z'), gives(`next()${OBJECT}`, READ)], {
  implements: ['java.util.Iterator'],
})
const ITEMS = cls('Items', [bareInit(), gives('iterator()Ljava/util/Iterator;', makes('Walker'))], {
  implements: ['java.lang.Iterable'],
})
const LIST_OF = (read: 'get' | 'contains') =>
  cls(
    'Items',
    [
      bareInit('Ljava/util/AbstractList;'),
      number('size()I'),
      gives(`get(I)${OBJECT}`, read === 'get' ? READ : 'const/4 v0, 0'),
      number(`contains(${OBJECT})Z`, read === 'contains' ? READ : ''),
    ],
    { extends: 'java.util.AbstractList' },
  )
const JOINS = `const-string v1, ","
  invoke-static {v1, v0}, Landroid/text/TextUtils;->join(Ljava/lang/CharSequence;Ljava/lang/Iterable;)${STRING}`
const COPIES = `new-instance v1, Ljava/util/ArrayList;
  invoke-direct {v1, v0}, Ljava/util/ArrayList;-><init>(Ljava/util/Collection;)V`

const before = (name: string, { called, pass, classes }: { called: string; pass: string; classes: ClassCode[] }): Scene => ({
  name,
  truth: 'before',
  reach: 'maybe',
  chain: `entry MainActivity.onCreate > callback ${called}`,
  classes: [page(`${makes('Items')}\n${pass}`), ...classes],
})
const never = (name: string, pass: string, classes: ClassCode[]): Scene => ({
  name,
  truth: 'never',
  reach: 'unseen',
  chain: '',
  classes: [page(`${makes('Items')}\n${pass}`), ...classes],
})

/** Own collections, iterators and streams that only the platform walks. */
export const walkedScenes: Scene[] = [
  before('iterator of an own Iterable passed to TextUtils.join', {
    called: 'Walker.next',
    pass: JOINS,
    classes: [ITEMS, WALKER],
  }),
  before('own AbstractList passed to the constructor of ArrayList', {
    called: 'Items.get',
    pass: COPIES,
    classes: [LIST_OF('get')],
  }),
  before('own InputStream passed to BitmapFactory', {
    called: 'Items.read',
    pass: 'invoke-static {v0}, Landroid/graphics/BitmapFactory;->decodeStream(Ljava/io/InputStream;)Landroid/graphics/Bitmap;',
    classes: [cls('Items', [bareInit('Ljava/io/InputStream;'), number('read()I', READ)], { extends: 'java.io.InputStream' })],
  }),
  before('entry set of an own AbstractMap passed to putAll', {
    called: 'Items.entrySet',
    pass: 'const/4 v1, 0\ninvoke-virtual {v1, v0}, Ljava/util/HashMap;->putAll(Ljava/util/Map;)V',
    classes: [
      cls('Items', [bareInit('Ljava/util/AbstractMap;'), gives('entrySet()Ljava/util/Set;', READ)], {
        extends: 'java.util.AbstractMap',
      }),
    ],
  }),
  never('own Iterable that is created and passed to nobody', '', [ITEMS, WALKER]),
  never(
    'own Iterable passed to an own method that does not walk it',
    `invoke-static {v0}, ${own('Tool')}->take(Ljava/lang/Iterable;)V`,
    [ITEMS, WALKER, cls('Tool', [still('take(Ljava/lang/Iterable;)V', '')])],
  ),
  never(
    'own list that is only wrapped by Collections.unmodifiableList',
    'invoke-static {v0}, Ljava/util/Collections;->unmodifiableList(Ljava/util/List;)Ljava/util/List;',
    [LIST_OF('get')],
  ),
  never('method contains of an own list passed to the constructor of ArrayList', COPIES, [LIST_OF('contains')]),
  never('own list in the register beside the one passed to ArrayList', `move-object v2, v0\nconst/4 v0, 0\n${COPIES}`, [
    LIST_OF('get'),
  ]),
  never(
    'own list passed to a platform method as an Object',
    'const/4 v1, 0\ninvoke-virtual {v1, v0}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z',
    [LIST_OF('get')],
  ),
]
