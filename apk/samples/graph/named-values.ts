import { OBJECT, SETS_NAME, later } from './lost-ways.ts'
import { cls, own, still } from './scene.ts'
import type { Scene } from './scene.ts'

const [CLASS, STRING, FIELD] = ['Class', 'String', 'reflect/Field'].map((one) => `Ljava/lang/${one};`)
const INTRINSICS = 'Lkotlin/jvm/internal/Intrinsics;'
const NAMES = `const-string v3, "held"
  invoke-static {v0, v3}, ${INTRINSICS}->checkNotNullParameter(${OBJECT}${STRING})V`
/** Puts v0 into the field that v3 names. */
const FILLS = `const-class v4, ${own('Later')}
  invoke-virtual {v4, v3}, ${CLASS}->getDeclaredField(${STRING})${FIELD}
  move-result-object v4
  invoke-virtual {v4, v1, v0}, ${FIELD}->set(${OBJECT}${OBJECT})V`
const BY_BRANCH = { by: 'call? Later.run' }

/** Kotlin names what is missing; the same text may name a field that is filled, on whatever way it comes there. */
export const namedValueScenes: Scene[] = [
  later(
    'is put into the field of which the name is held against a text, as Kotlin does it',
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
    'is put into a field by a name that Kotlin puts together',
    `${SETS_NAME}
      const-string v3, ""
      const-string v5, "held"
      invoke-static {v3, v5}, ${INTRINSICS}->stringPlus(${STRING}${OBJECT})${STRING}
      move-result-object v3
      ${FILLS}`,
  ),
  later(
    'is put into a field by a name that the other branch writes over',
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
    'is put into a field by a name that is there for what is caught',
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
    'is put into a field by a name from the round before',
    `${SETS_NAME}
      const-string v3, "other"
      const/4 v6, 0
      :round
      ${FILLS}
      ${NAMES}
      if-eqz v6, :round`,
    BY_BRANCH,
  ),
]
