//! getImei before
//! getDeviceId never
//! getMeid before
//! getLine1Number after

class App extends Application {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  String guarded() {
    try { return tm().getImei(); } catch (SecurityException e) { return tm().getMeid(); } finally { Log.d("a", "b"); }
  }
  public void onCreate() {
    super.onCreate();
    guarded();
    if (BuildConfig.DEBUG) tm().getDeviceId();
    ThreadFactory f = r -> new Thread(r, "n");
    f.newThread(new FutureTask<>(() -> 1)).start();
  }
}

class BuildConfig {
  public static final boolean DEBUG = false;
}

class MainActivity extends Activity {
  @Override public boolean onOptionsItemSelected(MenuItem i) {
    switch (i.getTitle().toString()) {
      case "id":
        ((App) getApplication()).tm().getLine1Number();
        return true;
      case "x":
        return false;
      default:
        return super.onOptionsItemSelected(i);
    }
  }
}
