import { idOfText } from './names.ts'
import type { Names } from './names.ts'

const CONTEXT = 'Landroid/content/Context;'
const ATTRIBUTES = 'Landroid/util/AttributeSet;'

/** What runs as soon as a view, a setting or a transition is there and shown; other callbacks wait for a person's act. */
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
/** What a drawable is asked as soon as what shows it is drawn. */
const DRAWN = ['inflate', 'applyTheme', 'onLayoutDirectionChanged', 'onBoundsChange', 'onStateChange', 'onLevelChange', 'draw']
/** What AppCompat asks of the class that a theme names for it, for each view of a layout. */
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

/** The constructors that the platform or a library looks for, the first that the class has; what it calls first; in words. */
type Kind = { constructors: readonly string[]; first: readonly string[]; said: string }
const EMPTY = '<init>()V'
/** What an inflated file makes objects of. */
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

/** What is called first, by the numbers of its names. */
export const firstCalls = (names: Names): Record<Made, ReadonlySet<number>> => {
  const numbers = ({ first }: Kind) => new Set(first.map((name) => idOfText(names, name)))
  const [object, part] = [numbers(MADE.object), numbers(MADE.part)]
  return { object, item: object, part, drawable: numbers(MADE.drawable), inflater: numbers(MADE.inflater) }
}
