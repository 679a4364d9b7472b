import { postures } from './drawings.ts'
import { chapter, code, list, paragraph, section, steps, table, type Written } from './write.ts'

const ways = table(
  '三种监听姿态的办法',
  ['办法', '需要', '适合谁'],
  ['Jetpack WindowManager', '依赖 androidx.window', '大多数应用，首选'],
  ['直接使用系统扩展库', '清单里的可选系统库，反射或编译期桩', '不能引入 androidX 的应用、引擎、SDK'],
  ['厂商私有接口', '各家不同', '不建议，换一家就失效'],
)

const levels = table(
  '两个重载与扩展级别',
  ['扩展级别', '方法', '回调类型'],
  ['1 起', 'addWindowLayoutInfoListener(Activity, …)', 'java.util.function.Consumer'],
  ['2 起', 'addWindowLayoutInfoListener(Context, …)', 'androidx.window.extensions.core.util.function.Consumer'],
)

const feature = table(
  'FoldingFeature 给出的三件事',
  ['方法', '值', '用来'],
  ['getBounds()', '折痕在窗口里的矩形，单位像素', '把内容放到两侧'],
  ['getType()', 'TYPE_FOLD 或 TYPE_HINGE', 'HINGE 会遮挡，必须避开'],
  ['getState()', 'STATE_FLAT 或 STATE_HALF_OPENED', '半开时换成悬停布局'],
)

const about = chapter(
  1,
  '范围',
  paragraph(
    '“悬停”指折叠屏半开着立住的状态。Jetpack 的 WindowManager 能告诉应用折痕在哪里、是不是半开；但有的应用不能引入 androidX：包体有上限的小应用、游戏引擎、要给别人集成的 SDK。本指南说明这样的应用在 Android 13（Android T）及以上怎样直接监听。',
  ),
  ways,
  paragraph('能用 Jetpack 的应用请用 Jetpack，对应条款 LSA-13。本指南的做法对应条款 LSA-14。'),
)

const declare = chapter(
  2,
  '声明可选的系统库',
  paragraph(
    '扩展库由设备提供，名字是 androidx.window.extensions。名字里有 androidx，但它在系统里，不在应用里。应用要在清单里声明用到它，并写明不是必需：没有它的设备照样能安装。',
  ),
  code(
    '<application>',
    '    <uses-library',
    '        android:name="androidx.window.extensions"',
    '        android:required="false" />',
    '</application>',
  ),
  list(
    '漏写这一条：类加载不到，监听静默失败。LSA-14 记为警告。',
    'required 写成 true：没有扩展库的手机装不上应用。LSA-14 同样记为警告。',
    '引入了 Jetpack WindowManager 的应用不用写，它的清单里已经有了。',
  ),
)

const listen = chapter(
  3,
  '监听',
  section(
    '两个重载',
    levels,
    paragraph(
      '级别 1 的方法从级别 2 起标为过时，但仍保留。它的回调是 Java 自带的 Consumer，应用不需要任何额外的类，所以本指南用它。级别 2 的 Context 重载可以给输入法和窗口上下文使用，需要时先查扩展级别。',
    ),
  ),
  section(
    '用编译期桩',
    paragraph(
      '把扩展库接口的声明放进一个只参与编译的模块，不打进安装包。运行时的类来自设备。打进去的同名类会和设备的混在一起，出错时很难查。',
    ),
    code('dependencies {', '    compileOnly(project(":window-extensions-declarations"))', '}'),
  ),
  section(
    '取得组件',
    paragraph(
      '设备没有扩展库时，第一次用到它的类会抛出 NoClassDefFoundError；有库而不支持的设备可能返回空。两种都按“没有折痕”处理，不要让应用崩溃。',
    ),
    code(
      'static WindowLayoutComponent layoutComponent() {',
      '    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU) return null;',
      '    try {',
      '        WindowExtensions extensions = WindowExtensionsProvider.getWindowExtensions();',
      '        return extensions == null ? null : extensions.getWindowLayoutComponent();',
      '    } catch (NoClassDefFoundError | UnsupportedOperationException missing) {',
      '        return null;',
      '    }',
      '}',
    ),
  ),
  section(
    '登记与注销',
    paragraph(
      '在 onStart 登记，在 onStop 注销。同一个回调重复登记不起作用。登记后很快会收到一次当前状态。回调不一定在主线程，改界面前切换过去。',
    ),
    code(
      'private final Consumer<WindowLayoutInfo> onLayout = info ->',
      '    runOnUiThread(() -> apply(info));',
      '',
      '@Override protected void onStart() {',
      '    super.onStart();',
      '    WindowLayoutComponent component = layoutComponent();',
      '    if (component != null) component.addWindowLayoutInfoListener(this, onLayout);',
      '}',
      '',
      '@Override protected void onStop() {',
      '    WindowLayoutComponent component = layoutComponent();',
      '    if (component != null) component.removeWindowLayoutInfoListener(onLayout);',
      '    super.onStop();',
      '}',
    ),
  ),
)

const read = chapter(
  4,
  '读懂回调',
  section(
    '折痕',
    paragraph('WindowLayoutInfo 里是一组 DisplayFeature。目前只有 FoldingFeature 一种；遇到不认识的跳过，不要强制转换。'),
    feature,
    paragraph(
      '折痕的方向要自己算：矩形的宽大于高，折痕水平，是桌面式；高大于宽，折痕竖直，是书本式。窗口不跨过折痕时列表为空，例如分屏只占一半。',
    ),
    postures,
  ),
  section(
    '换成悬停布局',
    code(
      'void apply(WindowLayoutInfo info) {',
      '    for (DisplayFeature each : info.getDisplayFeatures()) {',
      '        if (!(each instanceof FoldingFeature)) continue;',
      '        FoldingFeature fold = (FoldingFeature) each;',
      '        boolean half = fold.getState() == FoldingFeature.STATE_HALF_OPENED;',
      '        boolean level = fold.getBounds().width() > fold.getBounds().height();',
      '        if (half && level) { showTabletop(fold.getBounds().top); return; }',
      '    }',
      '    showFlat();',
      '}',
    ),
    list(
      '画面和文字放在折痕以上，按钮和进度条放在折痕以下。对应条款 LSA-19。',
      'TYPE_HINGE 或矩形有厚度时，让出整个矩形，不只是一条线。',
      '状态在半开附近会来回跳。布局切换加 200 毫秒以内的动画，不要重新加载内容。',
    ),
  ),
)

const check = chapter(
  5,
  '自查',
  steps(
    '在没有折叠的手机上安装并打开：应能安装，不崩溃，显示普通布局。',
    '在折叠屏上展开、半开、合上各三次：布局跟着变，播放不中断。',
    '半开时旋转设备：桌面式和书本式之间正确切换。',
    '进入分屏，让应用只占折痕的一侧：应回到普通布局。',
    '离开页面再折叠：日志里没有旧页面的回调，说明已经注销。',
  ),
)

const notes = chapter(
  6,
  '说明',
  paragraph(
    '本文是联盟自己写的演示指南。类名、方法、扩展级别取自 androidx 公开源码中的 WindowLayoutComponent 与 Jetpack WindowManager 的清单；不同设备的扩展级别不同，请在设备上查询后再用新方法。第 4.2 节的 200 毫秒是建议，不是条款。',
  ),
  paragraph('本文是演示内容。'),
)

export const hoverListener: Written = {
  version: 'V1.0',
  effectiveFrom: '2026-10-01',
  summary: '不引入 androidX 的应用，在 Android 13 及以上怎样知道设备半开着。',
  related: ['whiteBookFile', 'largeScreenFile', 'activityAdapterFile'],
  blocks: [...about, ...declare, ...listen, ...read, ...check, ...notes],
}
