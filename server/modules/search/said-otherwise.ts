/** Words that people search with, before those that the texts have. Of two that begin alike the longer one comes first. */
const SAID_OTHERWISE: Readonly<Record<string, string>> = {
  // Of the alliance and its certification.
  多少钱: '费用',
  价格: '费用',
  周末: '工作日',
  节假日: '工作日',
  退款: '费用',
  发票: '费用',
  过期: '到期',
  应用市场: '商店',
  远程真机: '云测试',
  云真机: '云测试',
  沙龙: '活动',
  回放: '回顾',
  // Of what an app does.
  闪退: '崩溃',
  掉帧: '卡顿',
  丢帧: '卡顿',
  启动慢: '启动耗时',
  费电: '耗电',
  发热: '耗电',
  发烫: '耗电',
  息屏: '灭屏',
  熄屏: '灭屏',
  保活: '自启动',
  '16k': '16 kb',
  页大小: '内存页',
  热修复: '动态加载',
  热更新: '动态加载',
  插件化: '动态加载',
  反编译: '混淆',
  证书锁定: '证书校验',
  沉浸式: '边到边',
  手写笔: '触控笔',
  // Of what it reads.
  隐私协议: '隐私政策',
  过度索权: '索权',
  过度索取: '索权',
  强制索权: '索权',
  剪切板: '剪贴板',
  imei: '设备标识',
  oaid: '设备标识',
}
const WORDS = new RegExp(
  Object.keys(SAID_OTHERWISE)
    .map((word) => (/[a-z]/.test(word) ? `(?<![a-z])${word}(?![a-z])` : word))
    .join('|'),
  'giu',
)

/** A keyword in the words of the texts. */
export const saidAsTexts = (keyword: string): string =>
  keyword.replaceAll(WORDS, (word) => SAID_OTHERWISE[word.toLowerCase()] ?? word)
