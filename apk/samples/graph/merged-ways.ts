import {
  OBJECT,
  FUNCTION,
  ABOVE,
  MERGED,
  ID,
  READS,
  NAMES,
  TAKES_NUMBER,
  merged,
  BY_ROW,
  object,
  numbered,
  RUNS,
  runs,
  BEFORE,
  scene,
} from './merged.ts'
import { app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

/** Paths that depend on an object's known number. */
export const mergedWayScenes: Scene[] = [
  scene('merged class with a subclass', BEFORE, [
    app(`${numbered(1)}\n${makes('Below')}\n${RUNS}`),
    { ...merged(BY_ROW), isFinal: false },
    cls('Below', [method('<init>()V', `const/4 v0, 0\ninvoke-direct {p0, v0}, ${MERGED}-><init>(I)V`)], {
      extends: 'org.sample.clean.Merged',
    }),
  ]),
  scene('number set by field name', BEFORE, [
    app(`${numbered(1)}
      const-class v1, ${MERGED}
      const-string v2, "id"
      invoke-virtual {v1, v2}, Ljava/lang/Class;->getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;
      move-result-object v1
      const/4 v2, 0
      invoke-virtual {v1, v0, v2}, Ljava/lang/reflect/Field;->setInt(${OBJECT}I)V
      ${RUNS}`),
    merged(BY_ROW),
  ]),
  scene('merged lambda instantiated by its class', BEFORE, [
    app(`const-class v1, ${MERGED}
      const/4 v2, 0
      invoke-virtual {v1, v2}, Ljava/lang/Class;->getDeclaredConstructor([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;
      move-result-object v1
      invoke-virtual {v1, v2}, Ljava/lang/reflect/Constructor;->newInstance([${OBJECT})${OBJECT}
      move-result-object v0
      check-cast v0, ${FUNCTION}
      ${RUNS}`),
    page(numbered(1)),
    merged(BY_ROW, { init: [TAKES_NUMBER, bareInit()] }),
  ]),
  scene(
    'merged lambdas of all numbers in a list',
    { ...BEFORE, chain: 'entry App.onCreate > call Runner.run > override Merged.invoke > call? Reads.imei' },
    [
      app(`const/4 v2, 0
        ${numbered(0)}
        invoke-interface {v2, v0}, Ljava/util/List;->add(${OBJECT})Z
        ${numbered(1)}
        invoke-interface {v2, v0}, Ljava/util/List;->add(${OBJECT})Z
        const/4 v3, 0
        invoke-interface {v2, v3}, Ljava/util/List;->get(I)${OBJECT}
        move-result-object v0
        check-cast v0, ${FUNCTION}
        ${RUNS}`),
      merged(BY_ROW),
    ],
  ),
  scene(
    'switch in a helper that gets the number',
    { ...BEFORE, chain: 'entry App.onCreate > call Runner.run > override Merged.invoke > call Helper.by > call? Reads.imei' },
    [
      app(runs(0)),
      merged(`invoke-static {v0}, ${own('Helper')}->by(I)V`),
      cls('Helper', [still('by(I)V', BY_ROW.replace('v0', 'p0'))]),
    ],
  ),
  scene('default case of the switch', BEFORE, [
    app(runs(5)),
    merged(`packed-switch v0, :table\n${READS}\ngoto :end\n:names\n${NAMES}\ngoto :end\n.row :table 0 :names 1 :names\n:end`),
  ]),
  scene('case that falls through', BEFORE, [
    app(runs(0)),
    merged(
      `packed-switch v0, :table\ngoto :end\n:names\n${NAMES}\n:reads\n${READS}\ngoto :end\n.row :table 0 :names 1 :reads\n:end`,
    ),
  ]),
  scene('case that reads in an exception handler', BEFORE, [
    app(runs(1)),
    merged(
      `packed-switch v0, :table\ngoto :end\n:names\nconst/4 v0, 0\n:from\ninvoke-virtual {v0}, ${OBJECT}->hashCode()I\n:to\ngoto :end\n:caught\nmove-exception v0\n${READS}\ngoto :end\n.row :table 0 :end 1 :names\n:end\n.catch any :from :to :caught`,
    ),
  ]),
  scene('number too large to be told apart', BEFORE, [
    app(`${object('const/high16 v1, 0x40000000')}\n${RUNS}`),
    merged(`sparse-switch v0, :table\ngoto :end\n:reads\n${READS}\ngoto :end\n.cases :table 0x40000000 :reads\n:end`),
  ]),
  scene('number of another object of the same class', BEFORE, [
    app(`${numbered(0, 'v2')}
      new-instance v0, ${MERGED}
      const/4 v1, 1
      invoke-direct {v0, v1, v2}, ${MERGED}-><init>(I${MERGED})V
      ${RUNS}`),
    merged(`iget-object v1, p0, ${MERGED}->other:${MERGED}\niget v0, v1, ${ID}\n${BY_ROW}`, {
      init: [
        TAKES_NUMBER,
        method(`<init>(I${MERGED})V`, `iput p1, p0, ${ID}\niput-object p2, p0, ${MERGED}->other:${MERGED}\n${ABOVE}`),
      ],
    }),
  ]),
  scene('number decremented before the switch', BEFORE, [app(runs(1)), merged(`add-int/lit8 v0, v0, -1\n${BY_ROW}`)]),
  scene('number parameter after a long in two registers', BEFORE, [
    app(`const-wide/16 v1, 1\n${object('const/4 v1, 0')}\n${RUNS}`),
    merged(BY_ROW),
  ]),
  scene(
    'object of a known number that calls another one of its class',
    {
      ...BEFORE,
      chain: 'entry App.onCreate > call Runner.run > override Merged.invoke > call? Merged.second > call? Reads.imei',
    },
    [
      app(`${numbered(0)}\n${runs(1)}`),
      merged(`if-eqz v0, :end\n${numbered(0, 'v2')}\ninvoke-direct {v2}, ${MERGED}->second()V\n:end`, {
        more: [method('second()V', `iget v0, p0, ${ID}\n${BY_ROW}`)],
      }),
    ],
  ),
]
