//! LSA-03 warning

class App extends Application {}
class Named1 {}
class Named2 {}

abstract class BaseActivity extends Activity {
  private void lockPortrait() { setRequestedOrientation(ActivityInfo.SCREEN_ORIENTATION_PORTRAIT); }
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    if (b == null && getPreferences(0).getBoolean("first", true)) lockPortrait();
  }
}

class MainActivity extends BaseActivity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    setTitle("" + new Named1() + new Named2());
  }
}
