//! SEC-25 warning
//! PRIV-03 warning
//! LSA-03 warning

class App extends Application {
  public void onCreate() {
    super.onCreate();
    try { Plugins.load(this, "p.apk"); } catch (Exception e) { e.printStackTrace(); }
  }
}

class Plugins {
  static Object load(Context c, String n) throws Exception {
    java.io.File f = new java.io.File(c.getFilesDir(), n);
    return new dalvik.system.DexClassLoader(f.getPath(), c.getCodeCacheDir().getPath(), null, c.getClassLoader())
        .loadClass("x.Y").newInstance();
  }
  static List<String> apps(PackageManager m) {
    List<String> r = new ArrayList<>();
    for (PackageInfo p : m.getInstalledPackages(0)) r.add(p.packageName);
    return r;
  }
}

abstract class BaseActivity extends Activity {
  protected boolean isPortrait() { return true; }
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    setRequestedOrientation(isPortrait() ? ActivityInfo.SCREEN_ORIENTATION_PORTRAIT : ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE);
  }
}

class MainActivity extends BaseActivity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Log.d("x", "" + Plugins.apps(getPackageManager()));
  }
}
