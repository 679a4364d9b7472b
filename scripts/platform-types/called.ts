/** Which declared methods the platform calls on an app's objects, and which of them only after a user's act. */

const isOneOf = (words: string) => new RegExp(`^(?:${words.trim().split(/\s+/).join('|')})$`)

/** Types that apps call and the platform doesn't call back, and components, which have entry points of their own. */
const NOT_CALLED =
  /^android\.(?:icu|test|annotation|app\.(?:Activity|Application|Service)$|content\.(?:Context|DialogInterface$|ContentProvider|BroadcastReceiver|SharedPreferences|EntityIterator|pm\.PackageManager$|res\.)|webkit\.WebSettings|app\.(?:ActionBar|Fragment\w+)$|database\.\w*Cursor|graphics\.drawable\.Animatable|os\.(?:IBinder$|IInterface$)|text\.(?:Editable|Spann|GetChars|Replaceable|FormattedValue)|view\.(?:\w*Menu|MenuItem|ViewStructure|Window|ViewManager|ViewParent|WindowManager|SurfaceHolder)$|view\.inspector|util\.(?:AttributeSet|Dumpable))|Columns$/
const OF_JAVA =
  /^(?:java\.(?:beans|util\.(?:concurrent|function|logging)|security\.Privileged)\b|javax\.(?:net|security\.auth\.callback)\b|org\.xml\.sax\b|java\.io\.(?:Externalizable|FileFilter|FilenameFilter|ObjectInputValidation)$|java\.lang\.(?:ThreadLocal|InheritableThreadLocal|Thread|ClassLoader|AutoCloseable)\b|java\.net\.(?:Authenticator|Cookie|ProxySelector|URLStreamHandler|ContentHandler)|java\.util\.(?:Comparator|LinkedHashMap|Observer|TimerTask|EventListener)$)/
const NOT_OF_JAVA =
  /^java\.util\.concurrent\.(?:\w*(?:Map|Set|Queue|Deque|Lock|Condition)\b|locks|atomic|Future$|CompletionStage|Delayed)/

export const isCalled = (name: string) =>
  name.startsWith('android.') ? !NOT_CALLED.test(name) : OF_JAVA.test(name) && !NOT_OF_JAVA.test(name)

/** Types whose methods are all called only after a user's act. */
const USER_TYPE =
  /(?:Click|Touch|OnKey|Drag|Hover|Gesture|DoubleTap|CheckedChange|MultiChoice|MenuItem|ActionMode|ActionExpand|ActionBar\.|EditorAction|QueryText|Suggestion|OnClose|OnDismiss|DateSet|TimeSet|DateChange|TimeChanged|ValueChange|SeekBar|RatingBar|NumberPicker\.OnScroll|GroupExpand|GroupCollapse|DrawerOpen|DrawerClose|DrawerScroll|OnZoom|Keyboard|Unhandled|CapturedPointer|GenericMotion|OnBackInvoked|OnBackAnimation|ShareTarget|PreferenceChange|TextWatcher|OnFocusChange|KeyListener|MovementMethod|MenuVisibility|ReceiveContent|ScrollCapture|ContextMenu|ActivityResult|ActivityStop|ActivityDestroy|KeyEvent\.Callback)/
/** Methods that are called only after a user's act, in any type. */
const USER_METHOD =
  /^(?:on|dispatch)\w*(?:Touch|Key(?!board)|Click|Drag|Drop|Hover|Trackball|GenericMotion|Gesture|Fling|NestedScroll|NestedPreScroll|NestedPreFling|Press|ContextMenu|Detached|BackPressed|BackInvoked|UserInteraction|UserLeave|MenuItem|OptionsItem|ContextItem|ActionMode|PointerIcon|CapturedPointer|CloseSystemDialogs|ScrollStateChange)/
const USER_END = isOneOf(`
  onActivityResult onRequestPermissionsResult onPreferenceTreeClick onDismiss onSearchRequested onWindowDetached
  onActivity(Pre|Post)?(Paused|Stopped|SaveInstanceState|Destroyed) surfaceDestroyed onSurfaceTextureDestroyed
  onEndBatchEdit onBeginBatchEdit onCommitCompletion onCommitCorrection onTextContextMenuItem onPrivateIMECommand performFiltering
  publishResults performClick performLongClick performContextClick setPressed requestDisallowInterceptTouchEvent onCreateInputConnection onInterceptTouchEvent onPanelClosed onMenuOpened onContextMenuClosed onOptionsMenuClosed`)
/** Callbacks of what is shown, as it ends because the user has moved on; those of listeners don't count, except a dialog's. */
const END_OF_SHOWN = isOneOf(`
  onPause onStop onDestroy onDestroyView onDestroyOptionsMenu onDetach onDetachedFromHierarchy onDetachedFromActivity onSaveInstanceState
  onCancel onMultiWindowModeChanged onPictureInPictureModeChanged onTrimMemory onLowMemory`)
const LISTENS = /(?:Callback|Callbacks2?|Listener|Observer|Receiver|Client)$/
/** Cancellation may come from code as well as from a user. */
const BY_CODE = /CancellationSignal/
const OF_DIALOG = /^android\.(?:app\.SearchManager|content\.DialogInterface)/

export const isByUser = (name: string, method: string) =>
  !BY_CODE.test(name) &&
  (USER_TYPE.test(name) ||
    USER_METHOD.test(method) ||
    USER_END.test(method) ||
    (END_OF_SHOWN.test(method) && (OF_DIALOG.test(name) || !LISTENS.test(name))))

/** Further methods that the platform calls: public, not abstract, and without the prefix `on`, so that the rules miss them. */
const BESIDES: Readonly<Record<string, string>> = {
  'android.view.View': `draw computeScroll dispatchWindowFocusChanged dispatchWindowVisibilityChanged dispatchConfigurationChanged
    dispatchApplyWindowInsets dispatchDisplayHint getAccessibilityClassName getBaseline hasOverlappingRendering isOpaque
    jumpDrawablesToCurrentState performAccessibilityAction requestLayout invalidate setVisibility setLayoutParams
    performClick performLongClick performContextClick dispatchTouchEvent dispatchKeyEvent dispatchKeyEventPreIme
    dispatchKeyShortcutEvent dispatchGenericMotionEvent dispatchTrackballEvent setPressed`,
  'android.view.ViewGroup': 'addView requestChildFocus childDrawableStateChanged requestDisallowInterceptTouchEvent',
}
export const askedBesides = (name: string) => BESIDES[name]?.split(/\s+/) ?? []
