import { splitPair } from './drawings.ts'
import { chapter, code, list, paragraph, section, steps, table, type Written } from './write.ts'

const attributes = table(
  'SplitPairRule 的常用属性',
  ['属性', '意思', '建议取值'],
  ['splitRatio', '主页面所占的比例', '0.33 至 0.5'],
  ['splitMinWidthDp', '窗口达到这个宽度才分栏', '600 或 840'],
  ['splitMaxAspectRatioInPortrait', '竖屏时允许分栏的最大高宽比', 'alwaysAllow'],
  ['finishPrimaryWithSecondary', '次页面关闭时主页面怎么办', 'never'],
  ['finishSecondaryWithPrimary', '主页面关闭时次页面怎么办', 'always'],
  ['clearTop', '新开次页面时是否清掉旧的', '列表与详情用 true'],
)

const status = table(
  'splitSupportStatus 的三个值',
  ['值', '意思', '怎么办'],
  ['SPLIT_AVAILABLE', '可以分栏', '按规则显示'],
  ['SPLIT_UNAVAILABLE', '设备或系统不支持', '按单栏显示，不要当成错误'],
  ['SPLIT_ERROR_PROPERTY_NOT_DECLARED', '清单里没有声明开关', '补上第 2.1 节的 property'],
)

const checks = table(
  '自查表',
  ['操作', '应看到', '条款'],
  ['宽窗口里点开列表的一条', '右栏出现详情，左栏不动', 'LSA-10'],
  ['再点另一条', '右栏换成新的一条，不越叠越多', '本指南 3.1'],
  ['折叠设备', '只剩详情，返回后是列表', 'LSA-15'],
  ['展开设备', '回到两栏，选中的还是那一条', 'LSA-15'],
  ['从通知进入详情', '左栏是列表，不是空白', '本指南 3.3'],
)

const about = chapter(
  1,
  '它解决什么',
  paragraph(
    'Activity 嵌入让一个应用的两个 Activity 在宽窗口里并排显示，不必改写页面代码：声明一个开关，写一份规则，系统按规则把窗口分成两栏。窗口变窄时自动回到叠放。',
  ),
  splitPair,
  list(
    '适合：已有列表页和详情页、各是一个 Activity 的应用。',
    '不适合：整个应用只有一个 Activity 的应用，请用自适应布局；游戏和全屏播放也不需要。',
    '两栏是两个 Activity，各有自己的生命周期。可见不等于有焦点。',
  ),
  paragraph('本指南的做法对应大屏适配标准第 5 章：LSA-09 开关、LSA-10 规则、LSA-11 注册时机、LSA-12 系统代理。'),
)

const start = chapter(
  2,
  '接入',
  section(
    '声明开关',
    paragraph('没有这一条，规则从不生效，查询到的状态是 SPLIT_ERROR_PROPERTY_NOT_DECLARED。对应条款 LSA-09。'),
    code(
      '<application>',
      '    <property',
      '        android:name="android.window.PROPERTY_ACTIVITY_EMBEDDING_SPLITS_ENABLED"',
      '        android:value="true" />',
      '</application>',
    ),
  ),
  section(
    '说明是否由系统代理',
    paragraph(
      '有的设备会替没有适配的应用分栏。应用自己写了规则时，把代理关掉，免得两套规则打架。没有写这一条时默认不允许，但不同设备的提示方式不同，所以请写明。对应条款 LSA-12。',
    ),
    code(
      '<property',
      '    android:name="android.window.PROPERTY_ACTIVITY_EMBEDDING_ALLOW_SYSTEM_OVERRIDE"',
      '    android:value="false" />',
    ),
  ),
  section(
    '引入依赖',
    paragraph('规则由 Jetpack 的 androidx.window 读取，尽早注册由 androidx.startup 完成。版本号请取你的工程所用的稳定版。'),
    code('implementation("androidx.window:window:<版本>")', 'implementation("androidx.startup:startup-runtime:<版本>")'),
  ),
  section(
    '写规则文件',
    paragraph(
      '规则放在 res/xml 下，文件名随意。类名写全名，或以“.”开头表示本包。写错的类名不会报错，只是规则不生效。对应条款 LSA-10。',
    ),
    code(
      '<resources xmlns:window="http://schemas.android.com/apk/res-auto">',
      '    <SplitPairRule',
      '        window:splitRatio="0.33"',
      '        window:splitMinWidthDp="840"',
      '        window:finishPrimaryWithSecondary="never"',
      '        window:finishSecondaryWithPrimary="always"',
      '        window:clearTop="true">',
      '        <SplitPairFilter',
      '            window:primaryActivityName=".ListActivity"',
      '            window:secondaryActivityName=".DetailActivity" />',
      '    </SplitPairRule>',
      '    <SplitPlaceholderRule',
      '        window:placeholderActivityName=".EmptyDetailActivity"',
      '        window:splitRatio="0.33"',
      '        window:splitMinWidthDp="840">',
      '        <ActivityFilter window:activityName=".ListActivity" />',
      '    </SplitPlaceholderRule>',
      '</resources>',
    ),
    attributes,
  ),
  section(
    '尽早注册',
    paragraph(
      '规则只对注册之后启动的 Activity 有效。在第一个 Activity 里注册，它自己就分不了栏。用 androidx.startup 的 Initializer，或在 Application.onCreate 里注册。对应条款 LSA-11。',
    ),
    code(
      'class SplitInitializer : Initializer<RuleController> {',
      '    override fun create(context: Context): RuleController =',
      '        RuleController.getInstance(context).apply {',
      '            setRules(RuleController.parseRules(context, R.xml.split_rules))',
      '        }',
      '    override fun dependencies() = emptyList<Class<out Initializer<*>>>()',
      '}',
    ),
  ),
)

const cases = chapter(
  3,
  '常见情形',
  section('换一条详情', paragraph('clearTop 设为 true，新的详情替换旧的。设为 false 时右栏越叠越多，返回键要按很多次。')),
  section(
    '没有选中任何一条',
    paragraph(
      'SplitPlaceholderRule 在右栏放一个占位页。占位页不放只有它才有的功能：窄窗口里它不出现。窗口从宽变窄时占位页会关闭，所以它不保存数据。',
    ),
  ),
  section(
    '从通知或链接进入',
    paragraph(
      '直接启动详情页时，左边没有列表。先启动列表页再启动详情页，或用 TaskStackBuilder 建好返回栈，系统会把两者放进两栏。',
    ),
  ),
  section(
    '全屏页面',
    paragraph('登录、拍照、全屏播放这样的页面不该被挤进半栏。给它们写 ActivityRule，把 alwaysExpand 设为 true。'),
    code(
      '<ActivityRule window:alwaysExpand="true">',
      '    <ActivityFilter window:activityName=".PlayerActivity" />',
      '</ActivityRule>',
    ),
  ),
  section(
    '知道现在有没有分栏',
    paragraph('例如分栏时详情页不需要返回箭头。查询支持状态，再监听本页的分栏信息；不要按屏幕宽度猜。'),
    status,
    code(
      'SplitController.getInstance(this).splitInfoList(this).collect { splits ->',
      '    backArrow.isVisible = splits.isEmpty()',
      '}',
    ),
  ),
)

const check = chapter(
  4,
  '自查',
  steps(
    '在 840 dp 以上的窗口里走一遍主流程，再在 360 dp 的窗口里走一遍。',
    '开合各 20 次，看有没有闪退、黑屏、停在旧宽度上的页面。',
    '在上传自检里看 LSA-09 至 LSA-12 的结论和证据。',
  ),
  checks,
)

const notes = chapter(
  5,
  '说明',
  paragraph(
    '分栏比例和 840 dp 的起点是本联盟演示版的建议；规则里的默认最小宽度由 androidx.window 决定。接口和属性名取自 Android 开发者文档和 androidx 的公开源码，随版本变化，请以你所用版本的文档为准。',
  ),
  paragraph('本文是演示内容。'),
)

export const activityAdapter: Written = {
  version: 'V1.0',
  effectiveFrom: '2026-10-01',
  summary: '不改写页面，让列表和详情在宽窗口里并排。',
  related: ['whiteBookFile', 'largeScreenFile', 'webviewAdapterFile'],
  blocks: [...about, ...start, ...cases, ...check, ...notes],
}
