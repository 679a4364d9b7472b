import { idOfText } from './names.ts'
import type { Names } from './names.ts'

const CONTEXT = 'Landroid/content/Context;'
const ATTRIBUTES = 'Landroid/util/AttributeSet;'

/** Called as soon as a view, a preference or a transition exists and is shown; other callbacks wait for a user's act. */
const SHOWN = [
  'onFinishInflate',
  'onAttachedToWindow',
  'onWindowVisibilityChanged',
  'onVisibilityChanged',
  'onVisibilityAggregated',
  'onWindowFocusChanged',
  'onMeasure',
  'onSizeChanged',
  'onLayout',
  'onDraw',
  'dispatchDraw',
  'onAttachedToLayoutParams',
  'onMeasureChild',
  'onLayoutChild',
  'onDependentViewChanged',
  'onLayoutChildren',
  'onAttached',
  'onAttachedToHierarchy',
  'onAttachedToActivity',
  'onBindViewHolder',
  'onBindView',
  'onCreateActionView',
  'captureStartValues',
  'captureEndValues',
  'createAnimator',
]
const PART = [
  'onInflate',
  'onAttach',
  'onCreate',
  'onCreateView',
  'onCreatePreferences',
  'onViewCreated',
  'onActivityCreated',
  'onViewStateRestored',
  'onStart',
  'onResume',
  'onCreateOptionsMenu',
  'onPrepareOptionsMenu',
]
/** Called on a drawable as soon as its view is drawn. */
const DRAWN = ['inflate', 'applyTheme', 'onLayoutDirectionChanged', 'onBoundsChange', 'onStateChange', 'onLevelChange', 'draw']
/** Called by AppCompat on the view inflater class named in the theme, for each view of a layout. */
const MAKES_VIEWS = [
  'createView',
  'createTextView',
  'createImageView',
  'createButton',
  'createEditText',
  'createSpinner',
  'createImageButton',
  'createCheckBox',
  'createRadioButton',
  'createCheckedTextView',
  'createAutoCompleteTextView',
  'createMultiAutoCompleteTextView',
  'createRatingBar',
  'createSeekBar',
  'createToggleButton',
]

/**
 * Constructors that the platform or library looks for, of which the first existing one is used; the callbacks called first; the
 * label.
 */
type Kind = { constructors: readonly string[]; first: readonly string[]; said: string }
const EMPTY = '<init>()V'
/** Kinds of objects that inflating a file creates. */
export const MADE = {
  object: {
    constructors: [`<init>(${CONTEXT}${ATTRIBUTES})V`, `<init>(${CONTEXT}${ATTRIBUTES}II)V`, EMPTY],
    first: SHOWN,
    said: '界面显示',
  },
  item: { constructors: [`<init>(${CONTEXT})V`], first: SHOWN, said: '界面显示' },
  part: { constructors: [EMPTY], first: PART, said: '碎片生命周期' },
  drawable: { constructors: [EMPTY], first: DRAWN, said: '绘制' },
  inflater: { constructors: [EMPTY], first: MAKES_VIEWS, said: '创建界面' },
} satisfies Record<string, Kind>
export type Made = keyof typeof MADE
export const KINDS = Object.keys(MADE) as readonly Made[]

/** The first callbacks, as name ids. */
export const firstCalls = (names: Names): Record<Made, ReadonlySet<number>> => {
  const numbers = ({ first }: Kind) => new Set(first.map((name) => idOfText(names, name)))
  const [object, part] = [numbers(MADE.object), numbers(MADE.part)]
  return { object, item: object, part, drawable: numbers(MADE.drawable), inflater: numbers(MADE.inflater) }
}
