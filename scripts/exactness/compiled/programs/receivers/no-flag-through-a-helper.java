//! COMP-21 warning

class App extends Application {
  static final String ACTION = BuildConfig.ID + ".REFRESH";
  public void onCreate() {
    super.onCreate();
    IntentFilter f = new IntentFilter();
    f.addAction(ACTION);
    f.addAction("org.sample.OTHER");
    Receivers.register(this, new BroadcastReceiver() { public void onReceive(Context c, Intent i) {} }, f);
  }
}

class BuildConfig {
  static final String ID = "org.sample.clean";
}

class Receivers {
  static void register(Context c, BroadcastReceiver r, IntentFilter f) { c.registerReceiver(r, f); }
}

class MainActivity extends Activity {
  protected void onResume() {
    super.onResume();
    registerReceiver(new BroadcastReceiver() {
      public void onReceive(Context c, Intent i) {}
    }, new IntentFilter("org.sample.clean.UPDATED"));
  }
}
