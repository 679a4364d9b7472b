//! getImei before
//! getDeviceId after

class App extends Application {
  public void onCreate() {
    super.onCreate();
    registerReceiver(new BroadcastReceiver() {
      public void onReceive(Context c, Intent i) { ((TelephonyManager) c.getSystemService("phone")).getImei(); }
    }, new IntentFilter("android.net.conn.CONNECTIVITY_CHANGE"));
  }
}

class MainActivity extends Activity {
  private final BroadcastReceiver r = new BroadcastReceiver() {
    public void onReceive(Context c, Intent i) { ((TelephonyManager) c.getSystemService("phone")).getDeviceId(); }
  };
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(v -> registerReceiver(r, new IntentFilter("android.intent.action.SCREEN_ON")));
  }
}
