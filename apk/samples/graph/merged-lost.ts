import {
  OBJECT,
  FUNCTION,
  ABOVE,
  MERGED,
  ID,
  field,
  gives,
  READS,
  NAMES,
  TAKES_NUMBER,
  merged,
  BY_ROW,
  object,
  numbered,
  RUNS,
  runs,
  WAY,
  NEVER,
  BEFORE,
  scene,
  WAITS,
  RUNS_KEPT,
  AGREE,
  keeping,
  KEPT_WAY,
  HOLDS,
  holding,
  TASK,
  HELD_WAY,
  AFTER_LONG,
} from './merged.ts'
import { app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

/** Numbers that may differ from what they seem to be. */
export const unknownNumberScenes: Scene[] = [
  scene('number parameter after a long, another number than the reading one', NEVER, AFTER_LONG(1)),
  scene('number parameter after a long, the reading number', BEFORE, AFTER_LONG(0)),
  scene('lambda kept by a merged lambda, beside one that keeps another', NEVER, [
    app(`${keeping('Other', 0)}\n${RUNS}`),
    page(keeping('Agree', 0)),
    RUNS_KEPT,
    AGREE,
  ]),
  scene('lambda kept and run by a merged lambda', { ...BEFORE, chain: KEPT_WAY }, [
    app(`${keeping('Other', 1)}\n${keeping('Agree', 0)}\n${RUNS}`),
    RUNS_KEPT,
    AGREE,
  ]),
  scene('number from elsewhere, beside a known one', { ...BEFORE, chain: WAY.replace('call', 'call Makes.one > call') }, [
    app(`${numbered(1)}\nconst/4 v0, 0\ninvoke-static {v0}, ${own('Makes')}->one(I)V`),
    cls('Makes', [still('one(I)V', `${object('move v1, p0')}\n${RUNS}`)]),
    merged(BY_ROW),
  ]),
  scene('number computed on one path', { ...BEFORE, chain: WAY.replace('call', 'call?') }, [
    app(`${object('const/4 v1, 1\nconst/4 v2, 0\nif-nez v2, :same\nadd-int/lit8 v1, v2, 0\n:same')}\n${RUNS}`),
    merged(BY_ROW),
  ]),
  scene('object whose constructor a shrinker removed', BEFORE, [
    app(`${numbered(1)}\nnew-instance v0, ${MERGED}\ninvoke-direct {v0}, ${OBJECT}-><init>()V\n${RUNS}`),
    merged(BY_ROW),
  ]),
  scene('number that a constructor puts into another object', BEFORE, [
    app(`${numbered(1, 'v2')}
      new-instance v0, ${MERGED}
      const/4 v1, 1
      invoke-direct {v0, v1, v2}, ${MERGED}-><init>(I${MERGED})V
      ${RUNS}`),
    merged(BY_ROW, { init: [TAKES_NUMBER, method(`<init>(I${MERGED})V`, `${ABOVE}\niput p1, p2, ${ID}`)] }),
  ]),
  scene('merged lambda instantiated by its class in a helper, beside a known number', BEFORE, [
    app(`${numbered(1)}
      const-class v0, ${MERGED}
      invoke-static {v0}, ${own('Makes')}->by(Ljava/lang/Class;)${FUNCTION}
      move-result-object v0
      ${RUNS}`),
    cls('Makes', [
      gives(
        `by(Ljava/lang/Class;)${FUNCTION}`,
        `const/4 v1, 0
          invoke-virtual {p0, v1}, Ljava/lang/Class;->getDeclaredConstructor([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;
          move-result-object v0
          invoke-virtual {v0, v1}, Ljava/lang/reflect/Constructor;->newInstance([${OBJECT})${OBJECT}
          move-result-object v0
          check-cast v0, ${FUNCTION}`,
        true,
      ),
    ]),
    merged(BY_ROW, { init: [TAKES_NUMBER, bareInit()] }),
  ]),
  scene(
    'lambda kept and run by a merged lambda with one of two numbers',
    { ...BEFORE, chain: KEPT_WAY.replace('call', 'call?') },
    [
      app(`${makes('Agree', 'v2')}
      new-instance v0, ${MERGED}
      const/4 v1, 1
      if-eqz v3, :same
      const/4 v1, 0
      :same
      invoke-direct {v0, v2, v1}, ${MERGED}-><init>(${FUNCTION}I)V
      ${RUNS}`),
      RUNS_KEPT,
      AGREE,
    ],
  ),
  scene('Runnable that a merged lambda keeps in its own field from construction', { ...BEFORE, chain: HELD_WAY }, [
    app(runs(1)),
    holding({ init: [method('<init>(I)V', `iput p1, p0, ${ID}\n${ABOVE}\n${HOLDS}`)] }),
    TASK,
  ]),
  scene('Runnable passed to a merged lambda after its first run', { ...BEFORE, chain: HELD_WAY }, [
    app(`${runs(1)}
      if-eqz v1, :end
      invoke-static {v0}, ${own('Fills')}->first(${MERGED})V
      ${RUNS}
      :end`),
    cls('Fills', [
      still(`first(${MERGED})V`, `invoke-static {p0}, ${own('Fills')}->second(${MERGED})V`),
      still(`second(${MERGED})V`, `invoke-virtual {p0}, ${MERGED}->fill()V`),
    ]),
    holding({ more: [method('fill()V', HOLDS)] }),
    TASK,
  ]),
  scene('case that returns to the switch with another number', BEFORE, [
    app(runs(1)),
    merged(
      `:again\npacked-switch v0, :table\ngoto :end\n:reads\n${READS}\ngoto :end\n:names\nconst/4 v0, 0\ngoto :again\n.row :table 0 :reads 1 :names\n:end`,
    ),
  ]),
  scene(
    'merged lambda whose method is called by name',
    { ...BEFORE, chain: 'entry App.onCreate > reflection? Merged.reads > call? Reads.imei' },
    [
      app(`${numbered(1)}
      const-class v1, ${MERGED}
      const-string v2, "reads"
      const/4 v3, 0
      invoke-virtual {v1, v2, v3}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;
      move-result-object v1
      invoke-virtual {v1, v0, v3}, Ljava/lang/reflect/Method;->invoke(${OBJECT}[${OBJECT})${OBJECT}`),
      merged(NAMES, { more: [method('reads()V', `iget v0, p0, ${ID}\nif-eqz v0, :end\n${READS}\n:end`)] }),
    ],
  ),
  scene(
    'number of an object that its superclass passes on',
    { ...BEFORE, chain: 'entry App.onCreate > call Runner.run > override Base.invoke > override Merged.go > call? Reads.imei' },
    [
      app(runs(0)),
      cls(
        'Base',
        [
          bareInit(),
          gives(`invoke()${OBJECT}`, `invoke-virtual {p0}, ${own('Base')}->go()V\nconst/4 v0, 0`),
          method('go()V', ''),
        ],
        {
          implements: ['kotlin.jvm.functions.Function0'],
        },
      ),
      cls(
        'Merged',
        [
          method('<init>(I)V', `iput p1, p0, ${ID}\ninvoke-direct {p0}, ${own('Base')}-><init>()V`),
          method('go()V', `iget v0, p0, ${ID}\n${BY_ROW}`),
        ],
        { extends: 'org.sample.clean.Base', constants: [field('id', 'I')] },
      ),
    ],
  ),
  scene(
    'Runnable of a merged class in a field, run at once',
    { ...BEFORE, chain: 'entry App.onCreate > call Waits.now > callback Merged.run > call? Reads.imei' },
    [app(`${makes('Waits')}\ninvoke-virtual {v0}, ${own('Waits')}->now()V`), ...WAITS],
  ),
  scene('number from elsewhere', BEFORE, [
    app(
      `invoke-static {}, Ljava/lang/System;->identityHashCode()I\nmove-result v1\nnew-instance v0, ${MERGED}\ninvoke-direct {v0, v1}, ${MERGED}-><init>(I)V\n${RUNS}`,
    ),
    merged(BY_ROW),
  ]),
  scene('number passed to a helper', { ...BEFORE, chain: WAY.replace('call', 'call Makes.one > call') }, [
    app(`const/4 v0, 0\ninvoke-static {v0}, ${own('Makes')}->one(I)V`),
    cls('Makes', [still('one(I)V', `${object('move v1, p0')}\n${RUNS}`)]),
    merged(BY_ROW),
  ]),
  scene('number chosen by a branch', { ...BEFORE, chain: WAY.replace('call', 'call?') }, [
    app(object('const/4 v1, 1\nif-eqz v2, :same\nconst/4 v1, 0\n:same').concat(`\n${RUNS}`)),
    merged(BY_ROW),
  ]),
  scene('number that is computed', BEFORE, [app(`${object('const/4 v1, 1\nadd-int/lit8 v1, v1, -1')}\n${RUNS}`), merged(BY_ROW)]),
  scene('number computed by a constructor', BEFORE, [
    app(runs(1)),
    merged(BY_ROW, { init: [method('<init>(I)V', `add-int/lit8 p1, p1, -1\niput p1, p0, ${ID}\n${ABOVE}`)] }),
  ]),
  scene('number set again by another method', BEFORE, [
    app(`${numbered(1)}\ninvoke-virtual {v0}, ${MERGED}->again()V\n${RUNS}`),
    merged(BY_ROW, {
      id: { isOpen: true, isPrivate: true },
      more: [method('again()V', `const/4 v0, 0\niput v0, p0, ${ID}`)],
    }),
  ]),
  scene('number set again by another class', BEFORE, [
    app(`${numbered(1)}\nconst/4 v1, 0\niput v1, v0, ${ID}\n${RUNS}`),
    merged(BY_ROW, { id: { isOpen: true } }),
  ]),
  scene('number set twice by the constructor', BEFORE, [
    app(runs(1)),
    merged(BY_ROW, { init: [method('<init>(I)V', `iput p1, p0, ${ID}\n${ABOVE}\nconst/4 p1, 0\niput p1, p0, ${ID}`)] }),
  ]),
  scene('number set by the constructor on one path only', BEFORE, [
    app(runs(1)),
    merged(BY_ROW, { init: [method('<init>(I)V', `${ABOVE}\nconst/4 v0, 0\nif-eqz v0, :end\niput p1, p0, ${ID}\n:end`)] }),
  ]),
  scene('number left unset by the constructor after an exception', BEFORE, [
    app(runs(1)),
    merged(BY_ROW, {
      init: [
        method(
          '<init>(I)V',
          `${ABOVE}\nconst/4 v0, 0\n:from\ninvoke-virtual {v0}, ${OBJECT}->hashCode()I\niput p1, p0, ${ID}\n:to\ngoto :end\n:caught\nmove-exception v0\n:end\n.catch any :from :to :caught`,
        ),
      ],
    }),
  ]),
  scene(
    'object run by its constructor before its number is set',
    { ...BEFORE, chain: 'entry App.onCreate > call Merged.<init> > call Runner.run > override Merged.invoke > call? Reads.imei' },
    [
      app(numbered(1)),
      merged(BY_ROW, {
        init: [method('<init>(I)V', `${ABOVE}\ninvoke-static {p0}, ${own('Runner')}->run(${FUNCTION})V\niput p1, p0, ${ID}`)],
      }),
    ],
  ),
  scene(
    'object run by the superclass constructor before its number is set',
    {
      ...BEFORE,
      chain: 'entry App.onCreate > call Merged.<init> > call Base.<init> > override Merged.invoke > call? Reads.imei',
    },
    [
      app(numbered(1)),
      cls('Base', [
        method('<init>()V', `${ABOVE}\ninvoke-virtual {p0}, ${own('Base')}->invoke()${OBJECT}`),
        gives(`invoke()${OBJECT}`, 'const/4 v0, 0'),
      ]),
      merged(BY_ROW, {
        parent: 'org.sample.clean.Base',
        init: [method('<init>(I)V', `invoke-direct {p0}, ${own('Base')}-><init>()V\niput p1, p0, ${ID}`)],
      }),
    ],
  ),
  scene('object of a second constructor that leaves the number unset', BEFORE, [
    app(`${numbered(1)}\nnew-instance v0, ${MERGED}\ninvoke-direct {v0}, ${MERGED}-><init>()V\n${RUNS}`),
    merged(BY_ROW, { init: [TAKES_NUMBER, bareInit()] }),
  ]),
]
