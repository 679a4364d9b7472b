//! COMP-21 pass

class App extends Application {}

class MainActivity extends Activity {
  private final BroadcastReceiver r = new BroadcastReceiver() { public void onReceive(Context c, Intent i) {} };
  static void register(Context c, BroadcastReceiver r, IntentFilter f) {
    if (Build.VERSION.SDK_INT >= 33) c.registerReceiver(r, f, Context.RECEIVER_NOT_EXPORTED);
    else c.registerReceiver(r, f);
  }
  protected void onStart() {
    super.onStart();
    register(this, r, new IntentFilter("org.sample.clean.UPDATED"));
    IntentFilter f = new IntentFilter(Intent.ACTION_SCREEN_ON);
    f.addAction(Intent.ACTION_BATTERY_CHANGED);
    registerReceiver(r, f);
    registerReceiver(r, new IntentFilter("org.sample.X"), Context.RECEIVER_EXPORTED);
  }
}
