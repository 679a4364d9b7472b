import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { hashOfText, loadNonPublic, nameIn, placeOfClass, targetOf } from '../apk/dex/non-public.ts'
import { encode } from './non-public/encode.ts'
import { readAidl, readJava } from './non-public/java-source.ts'
import { readApiText, readDeclarations } from './non-public/public-members.ts'
import { NON_PUBLIC, isFetched, nonPublicMembers } from './non-public.ts'

const targetIn = (member: string) => {
  const [type = '', sign = ''] = member.split('->')
  const place = placeOfClass(loadNonPublic(), type)
  return place < 0 ? undefined : targetOf(loadNonPublic(), place, hashOfText(sign))
}
const isAllIn = (type: string, name: string) =>
  nameIn(loadNonPublic(), placeOfClass(loadNonPublic(), type), hashOfText(name))?.isAll

const skip = isFetched() ? false : 'the sources of Android 10 are not in .cache: node scripts/non-public.ts fetches them'
test('the committed list is what the script makes of the sources', { skip }, () => {
  const made = encode(nonPublicMembers())
  assert.ok(made.equals(readFileSync(NON_PUBLIC)), 'node scripts/non-public.ts writes it anew')
})

test('members that Android 10 keeps from apps are in the list, with the highest target that may use them', () => {
  const expected = {
    'Landroid/content/res/AssetManager;->addAssetPathInternal(Ljava/lang/String;ZZ)I': 27,
    'Landroid/app/ActivityThread;->mSystemThread:Z': 27,
    'Landroid/view/View;->getAttributeMap()Landroid/util/SparseArray;': 27,
    'Landroid/app/UiAutomation;->connect(I)V': 28,
    'Ldalvik/system/VMRuntime;->setHiddenApiExemptions([Ljava/lang/String;)V': 0,
  }
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((one) => [one, targetIn(one)])), expected)
})

test('what anything else opens, or is not known of, is not', () => {
  for (const [why, member] of [
    ['public', 'Landroid/widget/TextView;->setText(Ljava/lang/CharSequence;)V'],
    ['public, above it a hidden one', 'Landroid/os/Bundle;-><init>()V'],
    ['annotated', 'Landroid/app/ActivityThread;->currentActivityThread()Landroid/app/ActivityThread;'],
    ['annotated in AIDL', 'Landroid/app/IActivityManager;->unhandledBack()V'],
    ['on the list of what stays allowed', 'Lcom/android/internal/R$styleable;->View:[I'],
    ['public since Android 11', 'Landroid/content/Context;->getDisplay()Landroid/view/Display;'],
    ['without sources', 'Ljava/util/ArrayList;->elementData:[Ljava/lang/Object;'],
    ['public since Android 13', 'Ljava/lang/invoke/VarHandle;->get([Ljava/lang/Object;)Ljava/lang/Object;'],
  ] as const)
    assert.equal(targetIn(member), undefined, `${why}: ${member}`)
})

test('a name stands for all of its members only where none is open', () => {
  assert.equal(isAllIn('Landroid/app/ActivityThread;', 'mSystemThread'), true)
  assert.equal(isAllIn('Landroid/app/ActivityThread;', 'currentActivityThread'), undefined)
  // `setPressed(boolean)` is public, the overload with coordinates is not.
  assert.equal(isAllIn('Landroid/view/View;', 'setPressed'), false)
})

test('annotations are read with their bounds; where they may be read two ways they open more', () => {
  const { annotated, supers, words } = readJava(`
    package a.b; // @UnsupportedAppUsage int commented;
    @UnsupportedAppUsage(implicitMember = "values()[La/b/A;")
    class A<T extends Runnable> extends Base<Map<T, T>> implements One, Two {
      @UnsupportedAppUsage(maxTargetSdk = Build.VERSION_CODES.P, trackingBug = 1) @Deprecated
      private final int first = 1, second;
      @UnsupportedAppUsage
      A(@NonNull String given) { String text = "class Hidden {"; }
      @UnsupportedAppUsage(maxTargetSdk = SOME_DAY) public static <K> List<K> find(K key) { return null; }
      static class Inner extends Other.One {}
    }`)
  const all = Number.POSITIVE_INFINITY
  assert.deepEqual(Object.fromEntries(annotated), { values: all, first: 28, second: 28, A: all, '<init>': all, find: all })
  assert.deepEqual(Object.fromEntries(supers), { A: ['Base', 'One', 'Two'], 'A.Inner': ['Other.One'] })
  assert.deepEqual([words.has('commented'), words.has('Hidden'), words.has('given')], [false, false, true])
})

test('what the build makes of an interface in AIDL belongs to it', () => {
  const { supers, words, annotated } = readAidl('package a; interface ISome { @UnsupportedAppUsage void go(int x); }', 'ISome')
  assert.deepEqual([...supers.keys()], ['ISome', 'ISome.Stub', 'ISome.Stub.Proxy'])
  assert.deepEqual([words.has('TRANSACTION_go'), words.has('mRemote'), [...annotated.keys()]], [true, true, ['go']])
})

test('lists of public members are read with their types, or with how many there are', () => {
  const [api] = readApiText(`package a.b {

  public class C<T> extends a.b.D implements a.E {
    ctor public C(int, java.util.List<? extends a.F>);
    method @NonNull public <K> K find(@IntRange(from=0, to=2) int, T...);
    field public static final int LIMIT = 3; // 0x3
  }
`)
  assert.deepEqual(api, {
    name: 'a.b.C',
    supers: ['a.b.D', 'a.E'],
    methods: [
      { name: '<init>', parameters: { count: 2, types: ['int', 'List'] } },
      { name: 'find', parameters: { count: 2, types: ['int', 'T[]'] } },
    ],
    fields: ['LIMIT'],
  })
  const [later] = readDeclarations(`declare module a {
	export module b {
		export abstract class C extends java.lang.Object {
			public static LIMIT: 3;
			public constructor(implementation: {
				go(x: number): void;
			});
			/** @since 30 */
			public find(key: java.util.Map<string, any>, use: (x: number, y: number) => void): void;
		}
	}
}`)
  assert.deepEqual(later, {
    name: 'a.b.C',
    supers: [],
    methods: [
      { name: '<init>', parameters: { count: 1 } },
      { name: 'find', parameters: { count: 2 } },
    ],
    fields: ['LIMIT'],
  })
})
