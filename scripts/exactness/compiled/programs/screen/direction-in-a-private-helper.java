//! LSA-03 undetermined

class App extends Application {}

class Util {
  static boolean isTablet(Context c) { return c.getResources().getConfiguration().smallestScreenWidthDp >= 600; }
}

class Named1 {}
class Named2 {}

abstract class BaseActivity extends Activity {
  private void lockPortrait() { setRequestedOrientation(ActivityInfo.SCREEN_ORIENTATION_PORTRAIT); }
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    if (!Util.isTablet(this)) lockPortrait();
  }
}

class MainActivity extends BaseActivity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    setTitle("" + new Named1() + new Named2());
  }
}
