import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { aboveOfPlatform, calledBySystem, calledByUser, interfacesOfPlatform } from '../apk/graph/platform-types.ts'
import { isFetched } from './non-public.ts'
import { readLeftToOthers, readTypes } from './platform-types/declarations.ts'
import { PLATFORM_TYPES, asFile, platformTypes } from './platform-types.ts'

const skip = isFetched() ? false : 'the sources of Android 10 are not in .cache: node scripts/platform-types.ts fetches them'
test('the committed types are what the script generates from the declarations', { skip }, () => {
  assert.equal(asFile(platformTypes()), readFileSync(PLATFORM_TYPES, 'utf8'), 'node scripts/platform-types.ts writes it anew')
})

test('the class hierarchy of the platform, and its callbacks', () => {
  assert.deepEqual(aboveOfPlatform('Landroid/widget/FrameLayout;'), ['Landroid/view/ViewGroup;'])
  assert.ok(interfacesOfPlatform('Ljava/util/AbstractList;').includes('Ljava/util/List;'))
  assert.ok(calledBySystem('Landroid/view/View;').includes('onAttachedToWindow'))
  assert.ok(calledByUser('Landroid/view/View;').includes('onTouchEvent'))
  assert.deepEqual(calledByUser('Landroid/view/View$OnClickListener;'), ['onClick'])
  // Components have entry points of their own; unknown types have no callbacks.
  for (const type of ['Landroid/app/Activity;', 'Landroid/app/Application;', 'Lorg/x/Y;', 'LtoString;', ''])
    assert.deepEqual([...calledBySystem(type), ...calledByUser(type)], [])
})

test('declarations: interfaces, and classes with a public constructor', () => {
  const types = readTypes(`declare module android {
	export module view {
		export abstract class View extends java.lang.Object implements android.view.A<java.util.List<string>>, android.view.B {
			public static class: java.lang.Class<android.view.View>;
			public static make(): android.view.View;
			public constructor(context: android.content.Context);
			public onDraw(canvas: android.graphics.Canvas): void;
		}
		export module View {
			export class OnTouch extends java.lang.Object {
				public constructor(implementation: {
					onTouch(view: android.view.View): boolean;
				});
				public constructor();
				public onTouch(view: android.view.View): boolean;
			}
		}
	}
}`)
  const [view, touch] = [types.get('android.view.View'), types.get('android.view.View.OnTouch')]
  assert.deepEqual([view?.isInterface, view?.isOpen, touch?.isInterface], [false, true, true])
  assert.deepEqual([view?.interfaces, [...(view?.methods ?? [])]], [['android.view.A', 'android.view.B'], ['onDraw']])
  assert.deepEqual([...(touch?.methods ?? [])], ['onTouch'])
})

test('API list: protected and abstract methods, and final classes', () => {
  const { left, finals } = readLeftToOthers(`package a.b {

  public abstract class C {
    method protected void done();
    method protected final void kept();
    method @Nullable public abstract int size(int);
    method public void open();
    method protected static void make();
  }

  public final class D {
  }
}`)
  assert.deepEqual([[...(left.get('a.b.C') ?? [])], [...finals]], [['done', 'size'], ['a.b.D']])
})
