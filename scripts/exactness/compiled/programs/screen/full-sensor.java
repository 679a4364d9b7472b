//! PRIV-12 pass
//! LSA-03 pass
//! SEC-14 fail

class App extends Application {}

class MainActivity extends Activity {
  private static final boolean INSPECT = true;
  private static void inspect(boolean on) {
    if (Build.VERSION.SDK_INT >= 19) WebView.setWebContentsDebuggingEnabled(on);
  }
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    inspect(INSPECT);
    int o = getRequestedOrientation();
    setRequestedOrientation(ActivityInfo.SCREEN_ORIENTATION_FULL_SENSOR);
  }
}
