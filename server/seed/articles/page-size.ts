import { article, code, heading, list, paragraph, steps } from '../article.ts'
import { alignedSegments, shown } from '../pictures.ts'

export const pageSize = article({
  title: '原生库与 16 KB 内存页：怎样检查，怎样改',
  summary: '带 64 位原生库的应用要按 16 KB 段对齐。本文说明检查的是什么、用什么命令看、怎样重新构建。',
  daysAgo: 3,
  sources: [
    'Android 开发者文档：16 KB page sizes，developer.android.com/guide/practices/page-sizes',
    'Android Lint：Aligned16KB，googlesamples.github.io/android-custom-lint-rules',
  ],
  blocks: [
    paragraph('多数 Android 设备的内存页是 4 KB，部分新设备使用 16 KB。只按 4 KB 对齐的原生库在 16 KB 页的设备上无法直接加载。'),
    shown(alignedSegments, '同一个段：4 KB 页上从边界开始，16 KB 页上落在页的中间；重新对齐后又从边界开始（演示）'),
    heading('what', '检查的是什么'),
    paragraph('兼容性标准看安装包里 lib/arm64-v8a 和 lib/x86_64 下的每个 .so 文件，有两件事：'),
    list(
      '段对齐：ELF 文件中每个可加载段（PT_LOAD）的对齐值不小于 16384。目标版本为 35 及以上时是必须条款，更低时是警告。',
      '包内对齐：没有压缩、直接存放的 .so，数据在安装包里的起点要是 16384 的倍数。这是警告条款。',
    ),
    paragraph('32 位的库（armeabi-v7a、x86）不在这两条的范围内。'),
    heading('check', '自己怎样看'),
    paragraph('段对齐用 NDK 自带的工具查看，LOAD 一行最后的数字应是 0x4000 或更大：'),
    code('llvm-readelf -lW libexample.so | grep LOAD'),
    paragraph('包内对齐用构建工具里的 zipalign 查看：'),
    code('zipalign -v -c -P 16 4 app.apk'),
    heading('fix', '怎样改'),
    steps(
      '升级到 NDK r28 或更新的版本，默认就按 16 KB 对齐；更早的版本在链接参数中加上 -Wl,-z,max-page-size=16384。',
      '检查第三方 SDK 带来的 .so：自己的代码改好后，没有对齐的往往是它们。向提供方要新版本。',
      '代码中写死的 4096 改为运行时读取，例如 getpagesize() 或 sysconf(_SC_PAGESIZE)。',
      '重新打包后上传，看自检中的“原生库 16 KB 段对齐”一项。',
    ),
  ],
})
