/** What the platform asks of objects that an app makes, of all that stands in its lists. */

const isOneOf = (words: string) => new RegExp(`^(?:${words.trim().split(/\s+/).join('|')})$`)

/** Whoever only uses these calls them, and so does the app: nothing waits for the platform. Components have entries of their own. */
const NOT_CALLED =
  /^android\.(?:icu|test|annotation|app\.(?:Activity|Application|Service)$|content\.(?:Context|DialogInterface$|ContentProvider|BroadcastReceiver|SharedPreferences|EntityIterator|pm\.PackageManager$|res\.)|webkit\.WebSettings|app\.(?:ActionBar|Fragment\w+)$|database\.\w*Cursor|graphics\.drawable\.Animatable|os\.(?:IBinder$|IInterface$)|text\.(?:Editable|Spann|GetChars|Replaceable|FormattedValue)|view\.(?:\w*Menu|MenuItem|ViewStructure|Window|ViewManager|ViewParent|WindowManager|SurfaceHolder)$|view\.inspector|util\.(?:AttributeSet|Dumpable))|Columns$/
const OF_JAVA =
  /^(?:java\.(?:beans|util\.(?:concurrent|function|logging)|security\.Privileged)\b|javax\.(?:net|security\.auth\.callback)\b|org\.xml\.sax\b|java\.io\.(?:Externalizable|FileFilter|FilenameFilter|ObjectInputValidation)$|java\.lang\.(?:ThreadLocal|InheritableThreadLocal|Thread|ClassLoader|AutoCloseable)\b|java\.net\.(?:Authenticator|Cookie|ProxySelector|URLStreamHandler|ContentHandler)|java\.util\.(?:Comparator|LinkedHashMap|Observer|TimerTask|EventListener)$)/
const NOT_OF_JAVA =
  /^java\.util\.concurrent\.(?:\w*(?:Map|Set|Queue|Deque|Lock|Condition)\b|locks|atomic|Future$|CompletionStage|Delayed)/

export const isCalled = (name: string) =>
  name.startsWith('android.') ? !NOT_CALLED.test(name) : OF_JAVA.test(name) && !NOT_OF_JAVA.test(name)

/** Types of which everything waits for a person's act. */
const USER_TYPE =
  /(?:Click|Touch|OnKey|Drag|Hover|Gesture|DoubleTap|CheckedChange|MultiChoice|MenuItem|ActionMode|ActionExpand|ActionBar\.|EditorAction|QueryText|Suggestion|OnClose|OnDismiss|DateSet|TimeSet|DateChange|TimeChanged|ValueChange|SeekBar|RatingBar|NumberPicker\.OnScroll|GroupExpand|GroupCollapse|DrawerOpen|DrawerClose|DrawerScroll|OnZoom|Keyboard|Unhandled|CapturedPointer|GenericMotion|OnBackInvoked|OnBackAnimation|ShareTarget|PreferenceChange|TextWatcher|OnFocusChange|KeyListener|MovementMethod|MenuVisibility|ReceiveContent|ScrollCapture|ContextMenu|ActivityResult|ActivityStop|ActivityDestroy|KeyEvent\.Callback)/
/** Methods that do, whoever has them. */
const USER_METHOD =
  /^(?:on|dispatch)\w*(?:Touch|Key(?!board)|Click|Drag|Drop|Hover|Trackball|GenericMotion|Gesture|Fling|NestedScroll|NestedPreScroll|NestedPreFling|Press|ContextMenu|Detached|BackPressed|BackInvoked|UserInteraction|UserLeave|MenuItem|OptionsItem|ContextItem|ActionMode|PointerIcon|CapturedPointer|CloseSystemDialogs|ScrollStateChange)/
const USER_END = isOneOf(`
  onActivityResult onRequestPermissionsResult onPreferenceTreeClick onDismiss onSearchRequested onWindowDetached
  onActivity(Pre|Post)?(Paused|Stopped|SaveInstanceState|Destroyed) surfaceDestroyed onSurfaceTextureDestroyed
  onEndBatchEdit onBeginBatchEdit onCommitCompletion onCommitCorrection onTextContextMenuItem onPrivateIMECommand performFiltering
  publishResults performClick performLongClick performContextClick setPressed requestDisallowInterceptTouchEvent onCreateInputConnection onInterceptTouchEvent onPanelClosed onMenuOpened onContextMenuClosed onOptionsMenuClosed`)
/** What ends, for a person who has gone on: of what is shown, not of what is listened to. */
const END_OF_SHOWN = isOneOf(`
  onPause onStop onDestroy onDestroyView onDestroyOptionsMenu onDetach onDetachedFromHierarchy onDetachedFromActivity onSaveInstanceState
  onCancel onMultiWindowModeChanged onPictureInPictureModeChanged onTrimMemory onLowMemory`)
const LISTENS = /(?:Callback|Callbacks2?|Listener|Observer|Receiver|Client)$/
/** A signal to leave off, by whoever gave it. */
const BY_CODE = /CancellationSignal/
const OF_DIALOG = /^android\.(?:app\.SearchManager|content\.DialogInterface)/

export const isByUser = (name: string, method: string) =>
  !BY_CODE.test(name) &&
  (USER_TYPE.test(name) ||
    USER_METHOD.test(method) ||
    USER_END.test(method) ||
    (END_OF_SHOWN.test(method) && (OF_DIALOG.test(name) || !LISTENS.test(name))))

/** What the platform asks besides, though a class does something itself by then, and names it otherwise than what it leaves to others. */
const BESIDES: Readonly<Record<string, string>> = {
  'android.view.View': `draw computeScroll dispatchWindowFocusChanged dispatchWindowVisibilityChanged dispatchConfigurationChanged
    dispatchApplyWindowInsets dispatchDisplayHint getAccessibilityClassName getBaseline hasOverlappingRendering isOpaque
    jumpDrawablesToCurrentState performAccessibilityAction requestLayout invalidate setVisibility setLayoutParams
    performClick performLongClick performContextClick dispatchTouchEvent dispatchKeyEvent dispatchKeyEventPreIme
    dispatchKeyShortcutEvent dispatchGenericMotionEvent dispatchTrackballEvent setPressed`,
  'android.view.ViewGroup': 'addView requestChildFocus childDrawableStateChanged requestDisallowInterceptTouchEvent',
}
export const askedBesides = (name: string) => BESIDES[name]?.split(/\s+/) ?? []
