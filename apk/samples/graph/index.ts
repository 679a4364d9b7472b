import { askedByPlatformScenes } from './asked-by-platform.ts'
import { askedScenes } from './asked.ts'
import { callScenes } from './calls.ts'
import { callbackScenes } from './callbacks.ts'
import { classTableScenes } from './class-tables.ts'
import { componentScenes } from './components.ts'
import { drawableScenes } from './drawables.ts'
import { anyFieldScenes } from './fields-of-any.ts'
import { otherFieldScenes } from './fields-of-others.ts'
import { givenScenes } from './given-classes.ts'
import { eventScenes } from './events.ts'
import { firedScenes } from './fired-elsewhere.ts'
import { handedNameScenes } from './handed-names.ts'
import { heardScenes } from './heard.ts'
import { lazyTextScenes } from './lazy-texts.ts'
import { libraryScenes } from './libraries.ts'
import { listenerScenes } from './listeners.ts'
import { keeperScenes } from './keepers.ts'
import { keptFieldScenes } from './kept-fields.ts'
import { keptFunctionScenes } from './kept-functions.ts'
import { heldWayScenes } from './held-ways.ts'
import { lateReaderScenes } from './late-readers.ts'
import { layoutScenes } from './layouts.ts'
import { lostWayScenes } from './lost-ways.ts'
import { movedObjectScenes } from './moved-objects.ts'
import { namedValueScenes } from './named-values.ts'
import { nativeScenes } from './natives.ts'
import { unknownNumberScenes } from './merged-lost.ts'
import { mergedScenes } from './merged-told.ts'
import { remadeScenes } from './merged-remade.ts'
import { mergedWayScenes } from './merged-ways.ts'
import { outlinedScenes } from './outlined.ts'
import { pageScenes } from './pages.ts'
import { resourceFileScenes } from './resource-files.ts'
import type { Scene } from './scene.ts'
import { styleScenes } from './styles.ts'
import { switchingScenes } from './switching-providers.ts'
import { systemScenes } from './system.ts'
import { unseenReaderScenes } from './unseen-readers.ts'
import { unseenTakerScenes } from './unseen-takers.ts'
import { walkedScenes } from './walked.ts'

export type { Scene } from './scene.ts'
export { READ_TARGET, sceneApk } from './scene.ts'
/** All ways in which code leads to other code, including some that can't be seen. */
export const scenes: readonly Scene[] = [
  ...callScenes,
  ...callbackScenes,
  ...listenerScenes,
  ...componentScenes,
  ...askedScenes,
  ...pageScenes,
  ...givenScenes,
  ...outlinedScenes,
  ...layoutScenes,
  ...resourceFileScenes,
  ...drawableScenes,
  ...styleScenes,
  ...libraryScenes,
  ...keptFunctionScenes,
  ...keptFieldScenes,
  ...otherFieldScenes,
  ...unseenTakerScenes,
  ...unseenReaderScenes,
  ...anyFieldScenes,
  ...lateReaderScenes,
  ...movedObjectScenes,
  ...keeperScenes,
  ...lazyTextScenes,
  ...mergedScenes,
  ...unknownNumberScenes,
  ...mergedWayScenes,
  ...remadeScenes,
  ...switchingScenes,
  ...lostWayScenes,
  ...namedValueScenes,
  ...heldWayScenes,
  ...eventScenes,
  ...systemScenes,
  ...heardScenes,
  ...askedByPlatformScenes,
  ...firedScenes,
  ...walkedScenes,
  ...handedNameScenes,
  ...classTableScenes,
  ...nativeScenes,
]
