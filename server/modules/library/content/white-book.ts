import { postures, splitPair, widthRuler } from './drawings.ts'
import { chapter, code, list, paragraph, section, steps, table, type Written } from './write.ts'

const forms = table(
  '三类大屏设备与它们给应用的窗口',
  ['形态', '常见窗口', '要注意的事'],
  ['折叠屏', '外屏与手机相当，内屏接近方形', '开合之间窗口突变，内容要接着显示'],
  ['平板', '横持时宽，竖持时高', '两个方向都要能用，常配键盘和触控笔'],
  ['可变窗口', '分屏、自由窗口，任意宽高', '宽度不等于屏幕宽度，不能按机型判断'],
)

const widths = table(
  '本白皮书使用的四个宽度',
  ['窗口宽度', '布局', '导航'],
  ['小于 600 dp', '一栏', '底部导航'],
  ['600 至 839 dp', '一栏加宽，或列表与详情叠放', '侧边窄导航'],
  ['840 至 1199 dp', '两栏：列表与详情并排', '侧边窄导航'],
  ['1200 dp 及以上', '两栏或三栏，正文不再加宽', '侧边展开导航'],
)

const checks = table(
  '发布前的自查',
  ['做什么', '看什么', '对应条款'],
  ['旋转四次', '不黑屏，滚动位置还在', 'LSA-15、LSA-16'],
  ['折叠再展开', '输入过的文字还在，播放没有中断', 'LSA-15、LSA-16'],
  ['进入分屏，拖动分界线', '布局随宽度变化，没有重叠', 'LSA-17、LSA-18'],
  ['半开放在桌上', '操作区在折痕以下', 'LSA-19'],
  ['接上键盘和鼠标', 'Tab 能走到每个控件，滚轮能滚动', 'LSA-21'],
)

const purpose = chapter(
  1,
  '范围与读法',
  paragraph(
    '本白皮书写给 Android 应用的设计者和开发者，说明应用在折叠屏、平板和可变窗口上怎样显示、怎样布局、怎样开发。它讲道理和做法；哪些必须做到，以大屏适配标准的条款为准，文中写明条款编号。',
  ),
  paragraph('目标很简单：同一个应用，在不同终端厂商的大屏设备上看起来一致，用起来顺手。窗口变宽时内容变多，而不是被拉大。'),
  section(
    '用词',
    list(
      '窗口：应用此刻得到的显示区域。它可能比屏幕小，也可能随时改变。',
      '窗口宽度：以 dp 计的窗口宽。本文的分界都按它，不按机型，也不按屏幕尺寸。',
      '姿态：折叠屏的开合状态。FLAT 是展开平放，HALF_OPENED 是半开。',
      '折痕：两块显示区域相接的地方。它可能遮挡内容，也可能只是弯折。',
    ),
  ),
  section('设备形态', forms),
)

const display = chapter(
  2,
  '显示',
  section(
    '窗口可以调整',
    paragraph(
      '系统允许时，应用的窗口应能改变大小。不要把 resizeableActivity 写成 false。目标版本不低于 24 时它的默认值就是 true；低于 24 的要写明。对应条款 LSA-01。',
    ),
    code('<application', '    android:resizeableActivity="true"', '    android:icon="@mipmap/ic_launcher">'),
  ),
  section(
    '不锁定方向',
    paragraph(
      '在清单里锁定方向，或在代码里调用 setRequestedOrientation，都会让应用在平板上横置显示或留出黑边。目标版本不低于 36 时，最小宽度不小于 600 dp 的屏幕会忽略这些限制；目标版本不低于 37 时不能再申请豁免。游戏除外。对应条款 LSA-02、LSA-03、LSA-05。',
    ),
    list(
      '只有相机预览等少数页面与方向有关，把它们单独处理，不要锁住整个应用。',
      '强制横屏的播放页在宽窗口里没有必要：横向已经够宽。',
    ),
  ),
  section(
    '不限制宽高比',
    paragraph(
      '内屏接近方形，平板横持可达 16:10。声明 maxAspectRatio 或 minAspectRatio 会让系统加黑边。不可调整窗口的应用才需要 android.max_aspect，取值不小于 2.2。对应条款 LSA-04。',
    ),
  ),
  section(
    '不排除大屏',
    paragraph(
      'compatible-screens、supports-screens 中的 largeScreens="false" 与 xlargeScreens="false"，以及 compatibleWidthLimitDp、largestWidthLimitDp，会让大屏设备装不上应用或用缩放模式显示它。把它们删去。对应条款 LSA-06。',
    ),
  ),
)

const layout = chapter(
  3,
  '布局',
  section(
    '按窗口宽度分四档',
    paragraph('取窗口宽度，而不是屏幕宽度或机型名。分屏时同一台平板会给应用一个手机宽的窗口，这时就按手机布局。'),
    widthRuler,
    widths,
    paragraph(
      '正文有合适的行长：英文 45 至 75 个字符，中文约 40 个字。窗口再宽也不要把一行拉到 60 个字以上，多出来的地方给第二栏、目录或空白。',
    ),
  ),
  section(
    '列表与详情',
    paragraph(
      '邮件、聊天、商品、设置这样的应用，都可以在宽窗口里把列表和详情并排。窗口变窄时回到叠放，选中的那一条和滚动位置不变。',
    ),
    splitPair,
    paragraph(
      '改动最少的做法是 Activity 嵌入，见 Activity嵌入适配指南。新写的应用可以用 SlidingPaneLayout 或 Compose 的自适应布局。',
    ),
  ),
  section(
    '图片与控件',
    list(
      '横幅图按宽度选图，不要把手机的图放大。图片区高度不超过窗口的一半。',
      '按钮和输入框设最大宽度。一个横贯 1200 dp 的按钮，手够不到它的另一头。',
      '弹窗在宽窗口里居中，宽度不超过 560 dp，不从底部横贯而出。',
      '内屏上的字号不大于外屏的 1.2 倍。对应条款 LSA-22。',
    ),
  ),
  section(
    '提供宽窗口的资源',
    paragraph('用资源限定符或 WindowSizeClass 都可以。两种都没有的应用，通常只是把手机页面拉大。对应条款 LSA-08。'),
    code('res/layout/main.xml', 'res/layout-w600dp/main.xml', 'res/layout-w840dp/main.xml', 'res/values-w840dp/dimens.xml'),
  ),
)

const folding = chapter(
  4,
  '折叠屏',
  section(
    '三种姿态',
    postures,
    list(
      '展开平放：按普通大屏布局。折痕如果遮挡，不要让文字和按钮压在上面。',
      '书本式：折痕竖直，左右两页。适合阅读、列表与详情。',
      '桌面式：折痕水平，上半看、下半按。视频和通话把画面放在上半，控制放在下半。',
    ),
    paragraph('怎样监听姿态：使用 Jetpack 的见条款 LSA-13；不引入 androidX 的见 Android T无androidX悬停监听，对应条款 LSA-14。'),
  ),
  section(
    '开合之间不断',
    paragraph(
      '开合会改变窗口，系统默认重建页面。应用要么自己处理这次变化，要么在重建后恢复原样。用户读到的位置、输入的文字、播放的进度都要还在。对应条款 LSA-15、LSA-16。',
    ),
    code(
      '<activity',
      '    android:name=".ReaderActivity"',
      '    android:configChanges="orientation|screenSize|smallestScreenSize|screenLayout" />',
    ),
    paragraph('自己处理变化的页面，要在 onConfigurationChanged 里重新布局；没有重新布局的页面会停在旧的宽度上。'),
  ),
)

const work = chapter(
  5,
  '开发与自查',
  section(
    '多窗口',
    paragraph(
      '分屏时两个应用都可见，只有一个有焦点。不要在 onPause 里停止播放或断开摄像头以外的连接，失去可见性时再停。对应条款 LSA-18。',
    ),
  ),
  section(
    '键盘、鼠标与触控笔',
    list(
      'Tab 与方向键能走到每个控件，焦点看得见。',
      '滚轮能滚动列表，悬停能看到提示，右键有菜单时打开菜单。',
      '触控笔能在输入框里书写，画布不把手掌当成手指。',
    ),
    paragraph('基本输入对应条款 LSA-21。'),
  ),
  section(
    '没有真机时',
    steps(
      '用可变尺寸的模拟器，或在手机上用 wm size 改变窗口。',
      '依次设为 360、600、840、1200 dp，逐页截图。',
      '在每个宽度上旋转一次，再恢复，比较前后的截图。',
    ),
    code('adb shell wm size 1680x2400', 'adb shell wm density 320', 'adb shell wm size reset', 'adb shell wm density reset'),
    paragraph('上面一组的密度是 320，1680 像素即 840 dp。'),
  ),
  section('发布前', checks),
)

const notes = chapter(
  6,
  '说明',
  paragraph(
    '窗口分档、弹窗宽度、行长上限等数值是本联盟演示版的建议，不是条款。条款以大屏适配标准的现行版本为准。关于 Android 各版本行为的说法取自 Android 开发者文档的公开页面，引用时请再核对一次。',
  ),
  paragraph('本文是演示内容。'),
)

export const whiteBook: Written = {
  version: 'V1.0',
  effectiveFrom: '2026-10-01',
  summary: '应用在折叠屏、平板和可变窗口上怎样显示、布局和开发。',
  related: ['largeScreenFile', 'activityAdapterFile', 'androidXOnHoverFile', 'webviewAdapterFile'],
  blocks: [...purpose, ...display, ...layout, ...folding, ...work, ...notes],
}
