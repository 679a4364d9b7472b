import { ABOVE, BEFORE, BY_ROW, FUNCTION, ID, MERGED, OBJECT, READS, RUNS, TAKES_NUMBER } from './merged.ts'
import { field, gives, merged, numbered, scene } from './merged.ts'
import { app, bareInit, cls, makes, method, own } from './scene.ts'
import type { ClassCode } from '../format/dex-class.ts'
import type { Scene } from './scene.ts'

const SETS_OTHER = `<init>(I${MERGED})V`
const isFunction = `check-cast v0, ${FUNCTION}\n${RUNS}`

const KEPT = `${own('Asked')}->made:${FUNCTION}`
/** Creates the reading lambda in a method that the platform calls. */
const asked = (signature: string, last: string, more: Partial<ClassCode> = {}) =>
  cls('Asked', [bareInit(), { signature, code: `${numbered(0)}\nsput-object v0, ${KEPT}\nconst/4 v0, 0\n${last}` }], {
    constants: [{ name: 'made', type: FUNCTION }],
    ...more,
  })

/** Objects whose number isn't that of their apparent allocation site. */
export const remadeScenes: Scene[] = [
  scene('number set again by the constructor of another object', BEFORE, [
    app(`${numbered(1)}
      new-instance v2, ${MERGED}
      const/4 v1, 0
      invoke-direct {v2, v1, v0}, ${MERGED}-><init>(I${MERGED})V
      ${RUNS}`),
    merged(BY_ROW, {
      id: { isOpen: true, isPrivate: true },
      init: [TAKES_NUMBER, method(SETS_OTHER, `${ABOVE}\niput p1, p2, ${ID}`)],
    }),
  ]),
  scene('number of another object that a constructor sets again beside its own', BEFORE, [
    app(`${numbered(1)}
      new-instance v2, ${MERGED}
      const/4 v1, 1
      invoke-direct {v2, v1, v0}, ${MERGED}-><init>(I${MERGED})V
      ${RUNS}`),
    merged(BY_ROW, {
      id: { isOpen: true, isPrivate: true },
      init: [TAKES_NUMBER, method(SETS_OTHER, `iput p1, p0, ${ID}\n${ABOVE}\nconst/4 p1, 0\niput p1, p2, ${ID}`)],
    }),
  ]),
  scene('object created with another number in an exception handler', BEFORE, [
    app(`new-instance v0, ${MERGED}
      const/4 v3, 0
      :from
      invoke-virtual {v3}, ${OBJECT}->hashCode()I
      :to
      const/4 v1, 1
      invoke-direct {v0, v1}, ${MERGED}-><init>(I)V
      goto :made
      :caught
      const/4 v1, 0
      invoke-direct {v0, v1}, ${MERGED}-><init>(I)V
      :made
      ${RUNS}
      .catch any :from :to :caught`),
    merged(BY_ROW),
  ]),
  scene('number truncated by a boolean field', BEFORE, [
    app(`new-instance v0, ${MERGED}\nconst/16 v1, 256\ninvoke-direct {v0, v1}, ${MERGED}-><init>(I)V\n${RUNS}`),
    cls(
      'Merged',
      [
        method('<init>(I)V', `iput-boolean p1, p0, ${MERGED}->is:Z\n${ABOVE}`),
        gives(`invoke()${OBJECT}`, `iget-boolean v0, p0, ${MERGED}->is:Z\nif-nez v0, :end\n${READS}\n:end\nconst/4 v0, 0`),
      ],
      {
        isFinal: true,
        implements: ['kotlin.jvm.functions.Function0'],
        constants: [field('is', 'Z', { isSynthetic: true })],
      },
    ),
  ]),
  scene('object deserialised, beside a known number', BEFORE, [
    app(`${numbered(1)}
      ${RUNS}
      const/4 v2, 0
      invoke-virtual {v2}, Ljava/io/ObjectInputStream;->readObject()${OBJECT}
      move-result-object v0
      ${isFunction}`),
    merged(BY_ROW, { implements: ['kotlin.jvm.functions.Function0', 'java.io.Serializable'] }),
  ]),
  scene('object created from its class without a constructor', BEFORE, [
    app(`${numbered(1)}
      const/4 v2, 0
      const-class v3, ${MERGED}
      invoke-virtual {v2, v3}, Lsun/misc/Unsafe;->allocateInstance(Ljava/lang/Class;)${OBJECT}
      move-result-object v0
      ${isFunction}`),
    merged(BY_ROW),
  ]),
  scene('object created from the class of another one', BEFORE, [
    app(`${numbered(1)}
      invoke-virtual {v0}, ${OBJECT}->getClass()Ljava/lang/Class;
      move-result-object v3
      invoke-virtual {v3}, Ljava/lang/Class;->newInstance()${OBJECT}
      move-result-object v0
      ${isFunction}`),
    merged(BY_ROW, { init: [TAKES_NUMBER, bareInit()] }),
  ]),
  scene('object created in toString, beside a known number', BEFORE, [
    app(`${numbered(1)}
      ${RUNS}
      ${makes('Asked')}
      invoke-static {v0}, Ljava/lang/String;->valueOf(${OBJECT})Ljava/lang/String;
      sget-object v0, ${KEPT}
      ${RUNS}`),
    asked('toString()Ljava/lang/String;', 'return-object v0'),
    merged(BY_ROW),
  ]),
  scene('object created in compareTo, beside a known number', BEFORE, [
    app(`${numbered(1)}
      ${RUNS}
      const/4 v0, 0
      invoke-static {v0}, Ljava/util/Collections;->sort(Ljava/util/List;)V
      sget-object v0, ${KEPT}
      ${RUNS}`),
    asked(`compareTo(${OBJECT})I`, 'return v0', { implements: ['java.lang.Comparable'] }),
    merged(BY_ROW),
  ]),
]
