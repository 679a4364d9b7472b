import { drawing } from './write.ts'

/** Window width classes in dp, nested, all to scale: 1 unit is 2 dp. */
export const widthRuler = drawing({
  caption: '四个窗口宽度，同一比例：360、600、840、1200 dp',
  width: 640,
  height: 196,
  lines: [
    { d: 'M10 40h300v140h-300z', tone: 'edge' },
    { d: 'M10 40h180v140', tone: 'edge' },
    { d: 'M310 40h120v140h-120M430 40h180v140h-180', tone: 'edge' },
    { d: 'M10 24h600M10 18v12M190 18v12M310 18v12M430 18v12M610 18v12', tone: 'measure' },
    { d: 'M22 62h148M22 78h148M22 94h120M22 126h148M22 142h148M22 158h90', tone: 'content' },
    { d: 'M206 62h88M206 78h88M206 94h64M326 62h88M326 78h88M326 94h60M446 62h148M446 78h148M446 94h120', tone: 'content' },
  ],
  words: [
    { x: 190, y: 14, text: '360', anchor: 'middle' },
    { x: 310, y: 14, text: '600', anchor: 'middle' },
    { x: 430, y: 14, text: '840', anchor: 'middle' },
    { x: 610, y: 14, text: '1200', anchor: 'middle' },
    { x: 100, y: 194, text: '手机', anchor: 'middle' },
    { x: 250, y: 194, text: '竖持平板', anchor: 'middle' },
    { x: 370, y: 194, text: '展开的折叠屏', anchor: 'middle' },
    { x: 520, y: 194, text: '横持平板', anchor: 'middle' },
  ],
})

/** Flat, half open like a book, half open on a table: the fold's direction and what may be placed where. */
export const postures = drawing({
  caption: '三种姿态：展开平放、书本式（折痕竖直）、桌面式（折痕水平）',
  width: 640,
  height: 220,
  lines: [
    { d: 'M20 30h180v140h-180z', tone: 'edge' },
    { d: 'M110 30v140', tone: 'hinge' },
    { d: 'M34 52h62M34 68h62M34 84h40M124 52h62M124 68h62M124 84h40', tone: 'content' },
    { d: 'M240 42l86 -12v140l-86 -12zM326 30l86 12v116l-86 12z', tone: 'edge' },
    { d: 'M326 30v140', tone: 'hinge' },
    { d: 'M252 64l60 -6M252 80l60 -6M252 96l40 -4M340 58l60 6M340 74l60 6M340 90l40 4', tone: 'content' },
    { d: 'M470 30h130v66h-130zM470 96l-16 74h162l-16 -74', tone: 'edge' },
    { d: 'M470 96h130', tone: 'hinge' },
    { d: 'M484 46h102v34h-102zM500 122a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M540 116h40M540 128h28', tone: 'content' },
  ],
  words: [
    { x: 110, y: 198, text: 'FLAT', anchor: 'middle' },
    { x: 326, y: 198, text: 'HALF_OPENED，折痕竖直', anchor: 'middle' },
    { x: 535, y: 198, text: 'HALF_OPENED，折痕水平', anchor: 'middle' },
    { x: 110, y: 20, text: '180°', anchor: 'middle' },
  ],
})

/** A window of 840 dp divided at one third, beside the same two pages on a phone. */
export const splitPair = drawing({
  caption: '840 dp 的窗口按 0.33 分成两栏：左栏 277 dp，右栏 563 dp；360 dp 时两页叠放',
  width: 640,
  height: 210,
  lines: [
    { d: 'M20 40h420v140h-420zM158 40v140', tone: 'edge' },
    { d: 'M20 24h138M158 24h282M20 18v12M158 18v12M440 18v12', tone: 'measure' },
    { d: 'M34 60h100M34 76h100M34 92h100M34 108h100M34 124h100M34 140h70', tone: 'content' },
    { d: 'M178 60h150M178 82h240M178 98h240M178 114h240M178 130h240M178 146h150', tone: 'content' },
    { d: 'M460 54h80v126h-80zM540 40h80v140h-80v-140', tone: 'edge' },
    { d: 'M552 62h40M552 80h56M552 94h56M552 108h56M552 122h36M470 74h60M470 90h60M470 106h60', tone: 'content' },
  ],
  words: [
    { x: 89, y: 14, text: '277', anchor: 'middle' },
    { x: 299, y: 14, text: '563', anchor: 'middle' },
    { x: 89, y: 200, text: '主页面', anchor: 'middle' },
    { x: 299, y: 200, text: '次页面', anchor: 'middle' },
    { x: 540, y: 200, text: '窄窗口', anchor: 'middle' },
  ],
})

/** Warning time: the travel time of the slower wave minus the message's delay. */
export const warningTime = drawing({
  caption: '示意：从提示出现到 S 波到达是预警时间。刻度为 5 秒，数值只作说明',
  width: 640,
  height: 160,
  lines: [
    { d: 'M30 110h580M30 104v12M130 104v12M230 104v12M330 104v12M430 104v12M530 104v12M610 104v12', tone: 'measure' },
    { d: 'M30 110v-64M170 110v-48M210 110v-64M490 110v-64', tone: 'edge' },
    { d: 'M210 70h280M204 70l12 -4v8zM496 70l-12 -4v8z', tone: 'edge' },
    { d: 'M30 84h140', tone: 'hinge' },
  ],
  words: [
    { x: 30, y: 38, text: '发震', anchor: 'middle' },
    { x: 165, y: 54, text: '发布', anchor: 'end' },
    { x: 210, y: 38, text: '提示出现', anchor: 'middle' },
    { x: 350, y: 60, text: '预警时间', anchor: 'middle' },
    { x: 490, y: 38, text: 'S 波到达', anchor: 'middle' },
    { x: 30, y: 136, text: '0', anchor: 'middle' },
    { x: 130, y: 136, text: '5', anchor: 'middle' },
    { x: 230, y: 136, text: '10', anchor: 'middle' },
    { x: 330, y: 136, text: '15', anchor: 'middle' },
    { x: 430, y: 136, text: '20', anchor: 'middle' },
    { x: 530, y: 136, text: '25', anchor: 'middle' },
    { x: 610, y: 136, text: '秒', anchor: 'middle' },
  ],
})
