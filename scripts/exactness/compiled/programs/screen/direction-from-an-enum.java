//! LSA-03 warning|undetermined
//! SEC-14 undetermined

class App extends Application {
  static boolean debug;
}

class Screen {
  enum Side {
    TALL(1), WIDE(0);
    final int code;
    Side(int c) { code = c; }
  }
  static void lock(Activity a, Side s) { a.setRequestedOrientation(s.code); }
  static void tall(Activity a) { lock(a, Side.TALL); }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Screen.tall(this);
    App.debug = getIntent().getBooleanExtra("debug", false);
    WebView.setWebContentsDebuggingEnabled(App.debug);
  }
}
