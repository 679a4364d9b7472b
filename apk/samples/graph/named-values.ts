import { OBJECT, SETS_NAME, field, later } from './lost-ways.ts'
import { cls, own, still } from './scene.ts'
import type { Scene } from './scene.ts'

const [CLASS, STRING, FIELD] = ['Class', 'String', 'reflect/Field'].map((one) => `Ljava/lang/${one};`)
const INTRINSICS = 'Lkotlin/jvm/internal/Intrinsics;'
const NAMES = `const-string v3, "held"
  invoke-static {v0, v3}, ${INTRINSICS}->checkNotNullParameter(${OBJECT}${STRING})V`
/** Stores v0 in the field named by v3. */
const FILLS = `const-class v4, ${own('Later')}
  invoke-virtual {v4, v3}, ${CLASS}->getDeclaredField(${STRING})${FIELD}
  move-result-object v4
  invoke-virtual {v4, v1, v0}, ${FIELD}->set(${OBJECT}${OBJECT})V`
const BY_BRANCH = { by: 'call? Later.run' }

const UPDATER = 'Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;'
/** Writes a field by name, of an object that it was given before. */
const FINDS_FIELD = `const-class v0, ${own('Later')}
  invoke-virtual {v0, v2}, ${CLASS}->getDeclaredField(${STRING})${FIELD}
  move-result-object v0`
const FINDS = cls('Finds', [
  { signature: `field(${STRING})${FIELD}`, isStatic: true, code: `move-object v2, p0\n${FINDS_FIELD}\nreturn-object v0` },
])
const FILLING = (takes: string, finds = FINDS_FIELD) =>
  cls(
    'Other',
    [
      still(`start(${OBJECT})V`, `sput-object p0, ${own('Other')}->of:${OBJECT}`),
      still(
        `put(${OBJECT}${STRING})V`,
        `${takes}
          ${finds}
          sget-object v1, ${own('Other')}->of:${OBJECT}
          invoke-virtual {v0, v1, p0}, ${FIELD}->set(${OBJECT}${OBJECT})V`,
      ),
    ],
    { constants: [{ name: 'of', type: OBJECT, isOpen: true }] },
  )

/** Kotlin's null checks name the value; the same string may name a field that is written by reflection, reached in any way. */
export const namedValueScenes: Scene[] = [
  later(
    'put into a field whose name is compared with a text, as in Kotlin',
    `${SETS_NAME}
      const-class v4, ${own('Later')}
      invoke-virtual {v4}, ${CLASS}->getDeclaredFields()[${FIELD}
      move-result-object v4
      const/4 v5, 0
      aget-object v4, v4, v5
      invoke-virtual {v4}, ${FIELD}->getName()${STRING}
      move-result-object v5
      const-string v3, "held"
      invoke-static {v5, v3}, ${INTRINSICS}->areEqual(${OBJECT}${OBJECT})Z
      move-result v5
      if-eqz v5, :other
      invoke-virtual {v4, v1, v0}, ${FIELD}->set(${OBJECT}${OBJECT})V
      :other`,
    BY_BRANCH,
  ),
  later(
    'put into a field by a name that Kotlin joins',
    `${SETS_NAME}
      const-string v3, ""
      const-string v5, "held"
      invoke-static {v3, v5}, ${INTRINSICS}->stringPlus(${STRING}${OBJECT})${STRING}
      move-result-object v3
      ${FILLS}`,
  ),
  later(
    'put into a field by a name that the other branch overwrites',
    `${SETS_NAME}
      ${NAMES}
      const/4 v6, 0
      if-eqz v6, :other
      const/4 v3, 0
      goto :end
      :other
      ${FILLS}
      :end`,
    BY_BRANCH,
  ),
  later(
    'put into a field by a name set for an exception handler',
    `${SETS_NAME}
      ${NAMES}
      :from
      invoke-static {}, ${own('Other')}->go()V
      :to
      const/4 v3, 0
      goto :end
      :caught
      ${FILLS}
      :end
      .catch any :from :to :caught`,
    { classes: [cls('Other', [still('go()V', '')])] },
  ),
  later(
    'put into a field by a name from the previous iteration',
    `${SETS_NAME}
      const-string v3, "other"
      const/4 v6, 0
      :round
      ${FILLS}
      ${NAMES}
      if-eqz v6, :round`,
    BY_BRANCH,
  ),
  later(
    'put into a field by a name that an updater of another class has, too',
    `${SETS_NAME}
      const-class v4, ${own('Other')}
      const-class v5, ${OBJECT}
      const-string v3, "held"
      invoke-static {v4, v5, v3}, ${UPDATER}->newUpdater(${CLASS}${CLASS}${STRING})${UPDATER}
      ${FILLS}`,
    { classes: [cls('Other', [], { constants: [field()] })] },
  ),
  later(
    'put into an atomic field of one of two classes, by a branch',
    `${SETS_NAME}
      const-class v4, ${own('Other')}
      const/4 v6, 0
      if-nez v6, :other
      const-class v4, ${own('Later')}
      :other
      const-class v5, ${OBJECT}
      const-string v3, "held"
      invoke-static {v4, v5, v3}, ${UPDATER}->newUpdater(${CLASS}${CLASS}${STRING})${UPDATER}
      move-result-object v4
      invoke-virtual {v4, v1, v0}, ${UPDATER}->set(${OBJECT}${OBJECT})V`,
    { ...BY_BRANCH, classes: [cls('Other', [], { constants: [field()] })] },
  ),
  later(
    'put into an atomic field of another class than in the previous iteration',
    `${SETS_NAME}
      const-class v4, ${own('Other')}
      const-class v5, ${OBJECT}
      const/4 v6, 0
      :round
      const-string v3, "held"
      invoke-static {v4, v5, v3}, ${UPDATER}->newUpdater(${CLASS}${CLASS}${STRING})${UPDATER}
      move-result-object v7
      const-class v4, ${own('Later')}
      if-eqz v6, :round
      invoke-virtual {v7, v1, v0}, ${UPDATER}->set(${OBJECT}${OBJECT})V`,
    { ...BY_BRANCH, classes: [cls('Other', [], { constants: [field()] })] },
  ),
  later(
    'put into a field by a helper like a null check that passes the name on',
    `${SETS_NAME}
      invoke-static {v1}, ${own('Other')}->start(${OBJECT})V
      const-string v3, "held"
      invoke-static {v0, v3}, ${own('Other')}->put(${OBJECT}${STRING})V`,
    { classes: [FILLING(`invoke-static {p1}, ${own('Finds')}->field(${STRING})${FIELD}\nmove-result-object v0`, ''), FINDS] },
  ),
  later(
    'put into a field by a helper like a null check that builds the name',
    `${SETS_NAME}
      invoke-static {v1}, ${own('Other')}->start(${OBJECT})V
      const-string v3, "held"
      invoke-static {v0, v3}, ${own('Other')}->put(${OBJECT}${STRING})V`,
    { classes: [FILLING(`invoke-static {p1}, ${STRING}->valueOf(${OBJECT})${STRING}\nmove-result-object v2`)] },
  ),
]
