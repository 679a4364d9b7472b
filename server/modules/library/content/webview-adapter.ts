import { widthRuler } from './drawings.ts'
import { chapter, code, list, paragraph, section, steps, table, type Written } from './write.ts'

const symptoms = table(
  '常见现象与原因',
  ['现象', '原因', '做法'],
  ['网页挤在左边，右边空白', '网页写死了宽度', '第 3.1 节'],
  ['网页整体很小，要双指放大', '没有 viewport，按桌面宽度缩小', '第 2.1 节'],
  ['折叠后网页回到顶部', '页面重建，WebView 重新加载', '第 2.2 节'],
  ['旋转后网页停在旧宽度', '自己处理了变化，但没有重新布局', '第 2.2 节'],
  ['弹出的键盘盖住输入框', '没有处理边衬区', '第 2.3 节'],
  ['视频不能全屏', '没有实现 onShowCustomView', '第 2.4 节'],
)

const safety = table(
  '网页视图的安全设置',
  ['设置', '要求', '条款'],
  ['onReceivedSslError 里调用 proceed()', '不允许', 'SEC-12'],
  ['setAllowFileAccessFromFileURLs(true)', '不允许', 'SEC-13'],
  ['setAllowUniversalAccessFromFileURLs(true)', '不允许', 'SEC-13'],
  ['setWebContentsDebuggingEnabled(true)', '只在可调试的版本里', 'SEC-14'],
  ['EnableSafeBrowsing 设为 false', '不建议', 'SEC-15'],
)

const about = chapter(
  1,
  '范围',
  paragraph(
    '本指南写给在应用里用 WebView 显示网页的开发者，也写给这些网页的作者。大屏上的网页出问题，一半在应用一侧，一半在网页一侧，两边都要改。对应条款：大屏适配标准 LSA-20、LSA-15，安全标准第 6 章。',
  ),
  symptoms,
)

const app = chapter(
  2,
  '应用一侧',
  section(
    '打开宽视口',
    paragraph(
      'setUseWideViewPort(true) 让网页的 viewport 声明生效。没有打开时，viewport 声明不起作用，网页按控件宽度排版。打开后，没有写 viewport 的旧网页会按桌面宽度排版，再配合 setLoadWithOverviewMode(true) 缩到窗口宽。对应条款 LSA-20。',
    ),
    code(
      'webView.settings.apply {',
      '    useWideViewPort = true',
      '    loadWithOverviewMode = true',
      '    setSupportZoom(true)',
      '    builtInZoomControls = true',
      '    displayZoomControls = false',
      '}',
    ),
  ),
  section(
    '折叠与旋转时不重新加载',
    paragraph('页面重建时 WebView 跟着销毁，网页重新加载，用户填的表单就没有了。两种做法，选一种：'),
    list(
      '页面自己处理窗口变化：在清单里声明 configChanges，WebView 会随父布局改变宽度，网页收到 resize 事件。推荐。',
      '允许重建，但保存和恢复：webView.saveState 只保存浏览历史和滚动位置，不保存表单内容和网页里的状态。',
    ),
    code(
      '<activity',
      '    android:name=".WebActivity"',
      '    android:configChanges="orientation|screenSize|smallestScreenSize|screenLayout|keyboardHidden" />',
    ),
    paragraph('WebView 的父布局要能变宽：宽度写 match_parent 或约束到两边，不写固定的像素。'),
  ),
  section(
    '边衬区与键盘',
    paragraph(
      '在 Android 15 及以上，目标版本不低于 35 的应用默认边到边显示，系统栏和键盘盖在内容上面。把边衬区变成 WebView 容器的内边距，键盘弹出时随之改变。对应条款 COMP-22。',
    ),
    code(
      'ViewCompat.setOnApplyWindowInsetsListener(container) { view, insets ->',
      '    val bars = insets.getInsets(Type.systemBars() or Type.ime())',
      '    view.updatePadding(bars.left, bars.top, bars.right, bars.bottom)',
      '    WindowInsetsCompat.CONSUMED',
      '}',
    ),
  ),
  section(
    '全屏视频与文件选择',
    paragraph(
      '网页的视频全屏由 WebChromeClient.onShowCustomView 实现，退出时调用 onHideCustomView。全屏页在折叠屏半开时应把画面放在折痕以上。网页里的文件选择由 onShowFileChooser 实现，没有实现时按钮按了没有反应。',
    ),
  ),
  section(
    '返回与多窗口',
    list(
      '返回键先退网页历史，再退页面。目标版本不低于 36 的应用请用 OnBackInvokedCallback，对应条款 COMP-23。',
      'window.open 打开的新窗口，在宽窗口里可以放到右栏：把链接交给另一个 Activity，用 Activity 嵌入并排。',
      '分屏时不要暂停可见的 WebView。webView.onPause 在页面不可见时调用，重新可见时调用 onResume。',
    ),
  ),
)

const page = chapter(
  3,
  '网页一侧',
  section(
    '声明 viewport，不写死宽度',
    code('<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'),
    list(
      '不写 width=750 或 user-scalable=no：前者在大屏上只占一角，后者让看不清的人没法放大。',
      '版心用 max-width，不用固定的 width。正文行长中文约 40 个字。',
      '按容器宽度而不是按 user agent 选布局：同一台设备折叠前后 user agent 不变，宽度变了。',
    ),
  ),
  section(
    '按宽度换布局',
    widthRuler,
    code(
      '.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px }',
      '@media (min-width: 840px) {',
      '  .page { grid-template-columns: 320px minmax(0, 1fr) }',
      '}',
    ),
    paragraph('rem 方案按屏幕宽度放大字号的网页，在平板上字会大到一屏只有几行。给根字号设上限，或在 600 px 以上改用固定字号。'),
  ),
  section(
    '避开折痕',
    paragraph('部分浏览器内核支持按视口分段查询。支持时把两栏放进两段，不支持时按普通宽窗口布局，两种写法可以并存。'),
    code(
      '@media (horizontal-viewport-segments: 2) {',
      '  .page { grid-template-columns: env(viewport-segment-width 0 0) 1fr }',
      '}',
    ),
  ),
  section(
    '随时会变的宽度',
    list(
      '用 ResizeObserver 或 CSS，不要只在加载时量一次宽度。',
      '画布和图表在宽度变化后重画；列表在变化后保持看到的那一条。',
      '100vh 在移动端会被系统栏盖住一截，用 100dvh。',
    ),
  ),
)

const safe = chapter(
  4,
  '安全',
  paragraph('大屏适配常常会顺手改 WebView 的设置，下面几条请不要动。除最后一条外都是必须条款。'),
  safety,
)

const check = chapter(
  5,
  '自查',
  steps(
    '打开一个长网页，滚到中间，填几个字；折叠、展开、旋转各两次。位置和文字都应还在。',
    '在 360、600、840、1200 dp 四个宽度下截图，网页应占满窗口宽，没有横向滚动条。',
    '分屏后拖动分界线，网页应随之变宽变窄，不重新加载。',
    '连上键盘，按 Tab 走到网页里的每个链接和输入框。',
    '在上传自检里看 LSA-20、SEC-12 至 SEC-15 的结论和证据。',
  ),
)

const notes = chapter(
  6,
  '说明',
  paragraph(
    'LSA-20 在代码里查看宽视口设置，是本联盟演示规则包选的判断方法，所以是警告条款；折叠时是否重新加载要在真机上看。接口名取自 Android 开发者文档，网页写法取自各标准的公开文本，支持情况随内核版本不同。',
  ),
  paragraph('本文是演示内容。'),
)

export const webviewAdapter: Written = {
  version: 'V1.0',
  effectiveFrom: '2026-10-01',
  summary: '应用里的网页在折叠、旋转和分屏时怎样显示，怎样不丢内容。',
  related: ['whiteBookFile', 'largeScreenFile', 'safetyFile', 'activityAdapterFile'],
  blocks: [...about, ...app, ...page, ...safe, ...check, ...notes],
}
